import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#components/ui/button.tsx';
import { panelOf } from '#lib/view/panel-registry.ts';
import { comparedLists } from '#lib/view/view-changes.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** One line of what has changed since the last view of this person, until they hide it. */
export function ChangesNote() {
  const { view, format } = useLoanView();
  const t = useTranslations('changes');
  const fields = useTranslations('fields.offer');
  // A refresh brings changes of its own.
  const [hiddenOf, setHiddenOf] = useState<string | null>(null);
  const { changes, requestId } = view;
  if (!changes || hiddenOf === requestId) return null;
  const { since, paths, removed } = changes;
  const namesBelow = (parent: string) =>
    paths.flatMap((path) => (path.startsWith(parent) ? path.slice(parent.length) : []));
  const parts = [
    ...(paths.includes('/status') ? [{ words: t('status'), to: '#top' }] : []),
    ...namesBelow('/offer/').map((name) => ({ words: fields(name as 'totalAmount'), to: '#offer' })),
    ...comparedLists.flatMap((name) => {
      const to = `#${panelOf(`/${name}`)}`;
      const [added, gone] = [namesBelow(`/${name}/`).length, removed[name] ?? 0];
      return [
        ...(added > 0 ? [{ words: t(`added.${name}`, { count: added }), to }] : []),
        ...(gone > 0 ? [{ words: t(`removed.${name}`, { count: gone }), to }] : []),
      ];
    }),
  ];
  return (
    <div
      role="note"
      className="mb-3 flex items-start justify-between gap-2 rounded bg-accent-soft px-3 py-1 text-ink print:hidden"
    >
      <p className="py-1">
        {t('since', { when: format.instant(Date.parse(since)) })}{' '}
        {parts.map(({ words, to }, index) => (
          <span key={words}>
            {index > 0 && ', '}
            <a href={to} className="text-accent-strong underline">
              {words}
            </a>
          </span>
        ))}
        .
      </p>
      <IconButton icon="cross" label={t('dismiss')} onClick={() => setHiddenOf(requestId)} />
    </div>
  );
}

/** A sign at a value or an entry that has changed, in words for screen readers. */
export function ChangeMark() {
  const label = useTranslations('changes')('mark');
  return (
    <span
      className="ms-1 inline-block size-1.5 rounded-full bg-accent align-middle print:hidden"
      title={label}
    >
      <span className="sr-only"> ({label})</span>
    </span>
  );
}
