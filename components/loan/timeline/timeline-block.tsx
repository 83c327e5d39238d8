'use client';
import { memo, type SyntheticEvent, useCallback, useState } from 'react';
import type { useTranslations } from 'use-intl';
import { type Json, member } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { identifierOf } from '#lib/loan/reference-id.ts';
import type { Format } from '#lib/view/format.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { dateOf, detailsOf, longestInRow, type TimelineBlock } from '#lib/view/timeline/timeline-blocks.ts';
import type { TimelineEntry } from '#lib/view/timeline/timeline-entries.ts';
import { visible } from '#lib/view/visible-text.ts';
import { JsonTree } from '../json/json-tree.tsx';

/** What every row needs, made once: rows use neither hooks nor contexts, since there may be 10,000. */
export type Words = {
  t: ReturnType<typeof useTranslations<'timeline'>>;
  format: Format;
  amount: (value: number) => string;
  evidence: string;
  hidden: string;
  /** Everything is open: the page is being printed. */
  printing: boolean;
};

/** Up to 25 rows, laid out together. `far`: below the first screen, laid out when they come near. */
export const Block = memo(function Block({
  block,
  words,
  far,
}: {
  block: TimelineBlock;
  words: Words;
  far: boolean;
}) {
  // Details are rendered when they are first opened.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const { key } = currentTarget.dataset;
    if (key !== undefined && currentTarget.open)
      setSeen((before) => (before.has(key) ? before : new Set([...before, key])));
  };
  // One that was opened before React knew of it has told nobody.
  const adopt = useCallback((element: HTMLElement | null) => {
    const open = [...(element?.querySelectorAll<HTMLElement>('details[open]') ?? [])];
    const keys = open.flatMap(({ dataset }) => dataset.key ?? []);
    if (keys.length > 0) setSeen((before) => new Set([...before, ...keys]));
  }, []);
  return (
    <div ref={adopt} className={far ? 'tl-far' : undefined}>
      {block.days.map(({ day, heading, entries }) => (
        <section key={entries[0]?.key} className="tl-day">
          {heading && <h3>{day === null ? words.t('noDate') : words.format.dayHeading(day)}</h3>}
          <ol>
            {entries.map((entry) => row(entry, words, words.printing || seen.has(entry.key), onToggle))}
          </ol>
        </section>
      ))}
    </div>
  );
});

function row(
  entry: TimelineEntry,
  words: Words,
  open: boolean,
  onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => void,
) {
  const { key, at, statusChange } = entry;
  const details = detailsOf(entry);
  const line = (
    <>
      {title(entry, words)}
      {statusChange && change(statusChange, words)}
      {amount(entry, words)}
    </>
  );
  return (
    <li key={key} className={statusChange ? 'tl-change' : undefined}>
      {at === null ? (
        <span className="tl-when">{entry.day === null ? '—' : words.t('dayOnly')}</span>
      ) : (
        <time
          dateTime={new Date(at).toISOString()}
          title={words.format.exactInstant(at, String(dateOf(entry)))}
          className="tl-when"
        >
          {words.format.time(at)}
        </time>
      )}
      {details === null ? (
        <div className="tl-line">{line}</div>
      ) : (
        <details data-key={key} onToggle={onToggle}>
          <summary className="tl-line">{line}</summary>
          {open && <Details entry={entry} details={details} evidence={words.evidence} />}
        </details>
      )}
    </li>
  );
}

function title(entry: TimelineEntry, words: Words) {
  const { source, value } = entry;
  // An entry that is no object is itself what there is to say.
  const sent = typeof value === 'object' && !isMasked(value) ? entry.title : value;
  // The amount tells by itself that it is a transaction, and its description needs the room.
  const withAmount = source === 'transaction' && sent !== undefined && typeof amountOf(entry) === 'number';
  const date = entry.at === null && entry.day === null ? dateOf(entry) : undefined;
  return (
    <span className="tl-title">
      {source !== 'history' && (
        <span className={withAmount ? 'sr-only' : 'tl-kind'}>{words.t(`titles.${source}`)} </span>
      )}
      {text(source, sent, words) ??
        (source === 'history' ? <span className="tl-kind">{words.t('titles.history')}</span> : null)}
      {date !== undefined && <span className="code text-ink-3"> {written(date, words)}</span>}
    </span>
  );
}

/** Free text as text; identifiers, and whatever is no text, as code. */
function text(source: TimelineEntry['source'], sent: Json | undefined, words: Words) {
  if (sent === undefined) return null;
  const free = source === 'history' || source === 'transaction';
  if (typeof sent === 'string' && sent !== '' && free) return <bdi>{cut(sent)}</bdi>;
  return (
    <bdi className="code">
      {identifierOf(sent) === null ? written(sent, words) : cut(identifierOf(sent) || '""')}
    </bdi>
  );
}

function change({ from, to }: { from: string | null; to: string }, { t }: Words) {
  return (
    <span className="tl-status">
      <span className="sr-only">
        {from === null ? t('first', { to: scalar(to) }) : t('change', { from: scalar(from), to: scalar(to) })}
      </span>
      <span aria-hidden="true">
        {from === null ? '' : `${named(from)} `}→ <b>{named(to)}</b>
      </span>
    </span>
  );
}

function amountOf({ source, value }: TimelineEntry): Json | undefined {
  return source === 'transaction' ? member(value, 'amount') : undefined;
}

function amount(entry: TimelineEntry, words: Words) {
  const sent = amountOf(entry);
  if (sent === undefined) return null;
  return typeof sent === 'number' ? (
    <span className="tl-amount">{words.amount(sent)}</span>
  ) : (
    <span className="tl-amount code">{written(sent, words)}</span>
  );
}

const cut = (value: string) =>
  visible(value.length > longestInRow ? `${value.slice(0, longestInRow)}…` : value);
const scalar = (value: Json) => visible(preview(value, 60));
/** What is hidden is revealed among the details of its entry. */
function written(value: Json, { hidden }: Words) {
  if (!isMasked(value)) return scalar(value);
  return (
    <>
      <span aria-hidden="true">{scalar(value)}</span>
      <span className="sr-only">{hidden}</span>
    </>
  );
}
/** A status as sent; an empty one, or one with blanks around it, in quotes. */
const named = (status: string) => cut(status) || scalar(status);

function Details({ entry, details, evidence }: { entry: TimelineEntry; details: Json; evidence: string }) {
  return (
    <div className="tl-details">
      <JsonTree value={details} pointer={entry.path} />
      {entry.source === 'signature' && (
        <a href="#evidence" className="text-accent hover:underline">
          {evidence}
        </a>
      )}
    </div>
  );
}
