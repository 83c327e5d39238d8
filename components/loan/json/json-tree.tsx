import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberName } from '#components/labels/use-member-name.ts';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { maxPrinted } from '#components/ui/print/printed-part.tsx';
import { hideCredentials } from '#lib/loan/credentials/hide-credentials.ts';
import { fieldAtPointer } from '#lib/loan/field-at-pointer.ts';
import { childPointer, isObject, type Json, valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { copyText, memberCount, preview } from '#lib/view/json/json-preview.ts';
import { jsonText } from '#lib/view/json/json-text.ts';
import { addressLine, knownValue } from '#lib/view/known-values.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { KnownText } from '../values/known-text.tsx';
import { LongText } from '../values/long-text.tsx';
import { useFieldLabel, ValueFrame } from '../values/value-frame.tsx';

/** Readable rows that are nested deeper than this fold. */
const maxUnfoldedDepth = 3;

/**
 * The value at a pointer, which the specification does not describe, for reading, or a part of it (`value`). Credentials
 * among headers are left out.
 */
export function JsonTree({ pointer, value: part }: { pointer: string; value?: Json }) {
  const { loan } = useLoanView().view;
  const value = part ?? valueAt(loan, pointer) ?? null;
  const credential = useTranslations('state')('credential');
  const shown = useMemo(() => hideCredentials(value, credential, pointer), [value, credential, pointer]);
  return <JsonValue value={shown} pointer={pointer} depth={0} />;
}

type ValueProps = { value: Json; pointer: string; depth: number };

function JsonValue({ value, pointer, depth }: ValueProps) {
  const members = shownMembers(value);
  return (
    <ValueFrame value={value} pointer={pointer}>
      {members.length === 0 ? (
        <ReadableLeaf value={value} pointer={pointer} />
      ) : (
        <dl className="json-readable">
          {members.map(([name, inner]) => (
            <JsonRow
              key={name}
              name={name}
              value={inner}
              pointer={childPointer(pointer, name)}
              depth={depth}
            />
          ))}
        </dl>
      )}
      {memberCount(value) > maxPrinted && <ShownPart count={memberCount(value)} />}
    </ValueFrame>
  );
}

/** The members of a value by name or position, as many as a person reads; none of a masked value. */
function shownMembers(value: Json): [name: string | number, value: Json][] {
  if (Array.isArray(value)) return value.slice(0, maxPrinted).map((inner, position) => [position, inner]);
  if (!isObject(value) || isMasked(value)) return [];
  const names = Object.keys(value).slice(0, maxPrinted);
  return names.map((name) => [name, value[name] ?? null]);
}

/** Says how many members a value has, where it has more than are shown. In a masked view the raw JSON shows none of them. */
function ShownPart({ count }: { count: number }) {
  const { isMaskedView } = useLoanView();
  const t = useTranslations('json');
  return (
    <p className="py-1 text-ink-3 text-label">
      {t('part', { shown: maxPrinted, count })} {!isMaskedView && t('partRest')}
    </p>
  );
}

/**
 * A member with the word for its name, or its place in a list, counted from one; its pointer stands in the title. An address is
 * one line, whose members fold: but not in a masked view, where each is revealed, and marked as revealed, for itself.
 */
function JsonRow({ name, value, pointer, depth }: ValueProps & { name: string | number }) {
  const { isMaskedView, revealedNames } = useLoanView();
  const isBranch = memberCount(value) > 0;
  const line = isMaskedView ? null : addressLine(value, pointer);
  const isFolded = isBranch && (line !== null || depth >= maxUnfoldedDepth);
  const word = useFieldLabel()(pointer);
  const named = revealedNames.get(pointer) ?? word;
  const label = typeof name === 'number' ? String(name + 1) : visibleText(named);
  // A text is copied as it is, anything else as JSON.
  const text = line ?? value;
  const isCopied = (line ?? !isBranch) && text !== null && text !== '' && !isMasked(text);
  const inner = <JsonValue value={value} pointer={pointer} depth={depth + 1} />;
  return (
    <div
      className={classNames(
        isBranch && !isFolded ? 'json-branch' : 'json-line group',
        typeof name === 'number' && 'json-index',
        typeof name === 'string' && named !== name && 'json-worded',
      )}
      title={visibleText(pointer)}
    >
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        {isFolded ? (
          <details>
            <summary>
              <span aria-hidden="true" className="fold-marker" />
              <span className="sr-only">{label}: </span>
              <span className={line ? undefined : 'text-ink-3'}>
                {visibleText(line ?? preview(value, 60))}
              </span>
            </summary>
            {inner}
          </details>
        ) : (
          inner
        )}
        {isCopied && (
          <CopyButton text={typeof text === 'string' ? text : copyText(text)} what={label} quiet />
        )}
      </dd>
    </div>
  );
}

/** A value without members for reading: a text without quotes, and a word for an empty list or object. */
export function ReadableLeaf({ value, pointer }: { value: Json; pointer: string }) {
  const t = useTranslations('state');
  const { deviationAt, asSent } = useLoanView();
  // The number of a branch or a bank needs no quotes.
  const isNamed = useMemberName()(fieldAtPointer(pointer).last) !== null;
  if (typeof value === 'object') {
    if (isMasked(value)) return <span className="code">{JSON.stringify(value)}</span>;
    if (value === null) return <span className="code text-ink-3">null</span>;
    return <span className="text-ink-3">{t('empty')}</span>;
  }
  if (typeof value !== 'string') return <span className="code">{String(value)}</span>;
  if (value === '') {
    return (
      <span className="code text-ink-3">
        ""<span className="sr-only"> {t('emptyText')}</span>
      </span>
    );
  }
  if (deviationAt(pointer)?.expected === 'number that a double holds') {
    return (
      <span className="code" title={t('exactNumber')}>
        {visibleText(value)}
      </span>
    );
  }
  const readable = asSent ? null : knownValue(value, pointer);
  if (readable) return <KnownText known={readable} sent={value} />;
  return isAmbiguous(value) && !(isNamed && /^\d+$/.test(value)) ? (
    <span className="code">{jsonText(value)}</span>
  ) : (
    <LongText text={value} max={600} />
  );
}

/** Without quotes such a text would be taken for a number, a truth value or null, or its blanks would not be seen. */
function isAmbiguous(text: string): boolean {
  return (
    text.length < 200 &&
    (/^(-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?|true|false|null)$/i.test(text) || text.trim() !== text)
  );
}
