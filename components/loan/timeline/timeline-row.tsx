import type { SyntheticEvent } from 'react';
import type { useTranslations } from 'use-intl';
import { Sign } from '#components/ui/sign.tsx';
import { type Json, member } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import type { Format } from '#lib/view/format.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { entryDetails, longestInRow } from '#lib/view/timeline/timeline-blocks.ts';
import { dateOf, type TimelineEntry } from '#lib/view/timeline/timeline-entries.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { ChangeMark } from '../values/change-mark.tsx';

/** The translations and formats of all rows. Rows use no hooks and no React context, because there may be 10,000. */
export type TimelineRowContext = {
  t: ReturnType<typeof useTranslations<'timeline'>>;
  format: Format;
  /** The word for a status in the reader's language; null for an unknown one, and where values stand as sent. */
  statusWord: (status: string) => string | null;
  /** The title of what is written in words: that it was sent as `value`. */
  sentTitle: (value: string) => string;
  amount: (value: number) => string;
  hidden: string;
  /** The entries that were not there in the last view of this person. */
  changed: ReadonlySet<string>;
  /** True while the page is printed: every row is open. */
  printing: boolean;
  /** The year of the view, which the headings of its days leave out. */
  year: number;
};

/** The row of an entry: its time, its line, and the details below. A function, not a component (see the context). */
export function timelineRow(
  entry: TimelineEntry,
  context: TimelineRowContext,
  open: boolean,
  onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => void,
) {
  const { key, at, statusChange, transaction } = entry;
  const details = entryDetails(entry);
  const line = (
    <>
      {titlePart(entry, context)}
      {statusChange && statusPart(statusChange, context)}
      {amountPart(transaction ?? entry, context)}
      {[entry, transaction].some((event) => event && context.changed.has(event.path)) && <ChangeMark />}
    </>
  );
  return (
    <li key={key} className={statusChange ? 'timeline-change' : undefined}>
      {at === null ? (
        <span className="timeline-when">{entry.day === null && '—'}</span>
      ) : (
        <time
          dateTime={new Date(at).toISOString()}
          title={context.format.exactInstant(at, String(dateOf(entry)))}
          className="timeline-when"
        >
          {context.format.time(at)}
        </time>
      )}
      {details === null && !transaction ? (
        <div className="timeline-line">{line}</div>
      ) : (
        <details data-key={key} onToggle={onToggle}>
          <summary className="timeline-line">{line}</summary>
          {open && (
            <div className="timeline-details">
              {details !== null && <JsonTree value={details} pointer={entry.path} />}
              {transaction && <JsonTree pointer={transaction.path} />}
            </div>
          )}
        </details>
      )}
    </li>
  );
}

function titlePart(entry: TimelineEntry, context: TimelineRowContext) {
  const { source, value } = entry;
  // An entry that is no object is its own title.
  const sent = typeof value === 'object' && !isMasked(value) ? entry.title : value;
  // An amount makes it clear that the entry is a transaction, so the word is left to screen readers.
  const withAmount = source === 'transaction' && sent !== undefined && typeof amountOf(entry) === 'number';
  const date = entry.at === null && entry.day === null ? dateOf(entry) : undefined;
  return (
    <span className="timeline-title">
      {source !== 'history' && (
        <span className={withAmount ? 'sr-only' : 'timeline-kind'}>{context.t(`titles.${source}`)} </span>
      )}
      {titleText(source, sent, context) ??
        (source === 'history' ? <span className="timeline-kind">{context.t('titles.history')}</span> : null)}
      {date !== undefined && <span className="code text-ink-3"> {lineValue(date, context)}</span>}
    </span>
  );
}

/** Writes free text as text, and identifiers and other values as code. */
function titleText(source: TimelineEntry['source'], sent: Json | undefined, context: TimelineRowContext) {
  if (sent === undefined) return null;
  const free = source === 'history' || source === 'transaction' || source === 'note';
  if (typeof sent === 'string' && sent !== '' && free) return <bdi>{shorten(sent)}</bdi>;
  return (
    <bdi className="code">
      {referenceId(sent) === null ? lineValue(sent, context) : shorten(referenceId(sent) || '""')}
    </bdi>
  );
}

function statusPart({ from, to }: { from: string | null; to: string }, context: TimelineRowContext) {
  const { t, statusWord, sentTitle } = context;
  const spoken = (status: string) => statusWord(status) ?? shortText(status);
  const shown = (status: string) => statusWord(status) ?? <span className="code">{statusText(status)}</span>;
  const sent = [...(from === null ? [] : [from]), to].map(shortText).join(' → ');
  return (
    <span className="timeline-status" title={sentTitle(sent)}>
      <span className="sr-only">
        {from === null ? t('first', { to: spoken(to) }) : t('change', { from: spoken(from), to: spoken(to) })}
      </span>
      <span aria-hidden="true">
        {from !== null && shown(from)} → <b>{shown(to)}</b>
      </span>
    </span>
  );
}

function amountOf({ source, value }: TimelineEntry): Json | undefined {
  return source === 'transaction' ? member(value, 'amount') : undefined;
}

function amountPart(entry: TimelineEntry, context: TimelineRowContext) {
  const sent = amountOf(entry);
  if (sent === undefined) return null;
  return typeof sent === 'number' ? (
    <span className="timeline-amount">{context.amount(sent)}</span>
  ) : (
    <span className="timeline-amount code">{lineValue(sent, context)}</span>
  );
}

const shorten = (value: string) =>
  visibleText(value.length > longestInRow ? `${value.slice(0, longestInRow)}…` : value);
const shortText = (value: Json) => visibleText(preview(value, 60));
/** A value in one line. A masked value can be revealed in the details of its entry. */
function lineValue(value: Json, { hidden }: TimelineRowContext) {
  return isMasked(value) ? <Sign sign={shortText(value)} words={hidden} /> : shortText(value);
}
/** A status as the API sent it, in quotes where it is empty or has blanks around it. */
const statusText = (status: string) => shorten(status) || shortText(status);
