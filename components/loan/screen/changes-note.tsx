import { Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStatusWord } from '#components/labels/use-status-word.ts';
import { IconButton } from '#components/ui/button.tsx';
import { panelOf } from '#lib/view/panel-registry.ts';
import { type ComparedList, comparedLists, type ViewChanges } from '#lib/view/view-changes.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { useFieldLabel } from '../values/value-frame.tsx';

/** One line of what has changed since the last view of this person, until they hide it. */
export function ChangesNote() {
  const { view, format } = useLoanView();
  const t = useTranslations('changes');
  // A refresh brings changes of its own.
  const [hiddenOf, setHiddenOf] = useState<string | null>(null);
  const { changes, requestId } = view;
  if (!changes || hiddenOf === requestId) return null;
  return (
    <div
      role="note"
      className="mb-3 flex items-start justify-between gap-2 rounded bg-accent-soft px-3 py-1 text-ink print:hidden"
    >
      <p className="py-1">
        {t('since', { when: format.instant(Date.parse(changes.since)) })} <ChangedParts changes={changes} />.
      </p>
      <IconButton icon="cross" label={t('dismiss')} onClick={() => setHiddenOf(requestId)} />
    </div>
  );
}

/** How many fields are named with their new values; the others are marked where they stand. */
const maxNamed = 6;

/** What has changed, each with a link to where it stands: payout accounts, the CET and events before all else. */
function ChangedParts({ changes }: { changes: ViewChanges }) {
  const t = useTranslations('changes');
  const label = useFieldLabel();
  const { paths, removed, isOther } = changes;
  if (isOther) return t('other');
  const isOfList = (path: string) => comparedLists.some((name) => path.startsWith(`/${name}/`));
  const isCet = (path: string) => path === '/offer/monthlyCET' || path === '/offer/yearlyCET';
  const fields = paths.filter((path) => path !== '/status' && !isOfList(path));
  const parts = (names: readonly (typeof comparedLists)[number][]) =>
    names.flatMap((name) => {
      const added = paths.filter((path) => path.startsWith(`/${name}/`));
      // An account in place of another one is one change.
      const gone = (removed[name] ?? 0) - (name === 'cashout' ? added.length : 0);
      return [
        ...(added.length > 0
          ? [partOf(`/${name}`, t(`added.${name}`, { count: added.length }), newTexts(name, added))]
          : []),
        ...(gone > 0 ? [partOf(`/${name}`, t(`removed.${name}`, { count: gone }))] : []),
      ];
    });
  const named = (some: readonly string[]) =>
    some.map((path) => partOf(path, label(path), <FieldValue pointer={path} />));
  const others = fields.filter((path) => !isCet(path));
  const all = [
    ...parts(['cashout']),
    ...named(fields.filter(isCet)),
    ...parts(['history']),
    ...(paths.includes('/status') ? [partOf('/status', t('status'), <NewStatus changes={changes} />)] : []),
    ...parts(['transactions', 'attachments', 'signatures']),
    ...named(others.slice(0, maxNamed)),
    ...(others.length > maxNamed ? [partOf('', t('more', { count: others.length - maxNamed }))] : []),
  ];
  return all.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer do not move.
    <Fragment key={index}>
      {index > 0 && ', '}
      {part}
    </Fragment>
  ));
}

function partOf(path: string, words: string, value?: ReactNode): ReactNode {
  return (
    <>
      <a href={`#${panelOf(path) ?? 'top'}`} className="text-accent-strong underline">
        {words}
      </a>
      {value && <> {value}</>}
    </>
  );
}

const maxTexts = 2;

/** What is said of a new entry of each list. */
const saidOfEntry = {
  cashout: ['amount'],
  history: ['description'],
  transactions: ['description', 'amount'],
  attachments: ['file'],
  signatures: ['signer'],
} as const satisfies Record<ComparedList, readonly string[]>;

const newTexts = (name: ComparedList, paths: readonly string[]): ReactNode =>
  paths.slice(-maxTexts).map((path, index) => (
    <Fragment key={path}>
      {index > 0 && '; '}
      {saidOfEntry[name].map((member) => (
        <Fragment key={member}>
          {' '}
          <FieldValue pointer={`${path}/${member}`} />
        </Fragment>
      ))}
    </Fragment>
  ));

/** The status as it is now, and as the desk saw it last. */
function NewStatus({ changes: { statusBefore } }: { changes: ViewChanges }) {
  const t = useTranslations('changes');
  const { status } = useLoanView().view.loan;
  const statusWord = useStatusWord();
  const word = (code: string) => statusWord(code) ?? visibleText(code);
  return (
    <>
      {typeof status === 'string' && word(status)}
      {statusBefore !== null && ` ${t('before', { status: word(statusBefore) })}`}
    </>
  );
}
