'use client';
import { useSearchParams } from 'next/navigation';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePrinting } from '#components/ui/use-printing.ts';
import { useMeasure } from '#components/ui/use-size-check.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { hideParameter } from '#lib/loan/loan-request.ts';
import { valueState } from '#lib/loan/value-state.ts';
import { readFigure, unitOf } from '#lib/view/figure-units.ts';
import { blocksOf } from '#lib/view/timeline/timeline-blocks.ts';
import {
  filterTimeline,
  groupByDay,
  type TimelineEntry,
  type TimelineSource,
  timeline,
} from '#lib/view/timeline/timeline-entries.ts';
import { NotRequested } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { useView } from '../screen/loan-view-context.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { Block, type Words } from './timeline-block.tsx';

const lists = {
  history: 'history',
  transaction: 'transactions',
  attachment: 'attachments',
  signature: 'signatures',
};
const rowsInBlock = 25;
/** So many are in the first HTML. */
const firstBlocks = 4;
const blocksAtOnce = 40;

/** What happened to the loan, newest first: its history, merged with all that has a date. */
export function Timeline({ loan }: { loan: JsonObject }) {
  const { display } = useView();
  const t = useTranslations();
  const entries = useMemo(() => timeline(loan, display.timeZone), [loan, display.timeZone]);
  const [hidden, setHidden] = useHidden();
  const shown = useMemo(() => {
    const sources = keysOf(lists).filter((source) => !hidden.includes(source));
    return hidden.length === 0 ? entries : filterTimeline(entries, sources);
  }, [entries, hidden]);
  const [ref, fits] = useMeasure(fitsWindow);
  if (loan.deleted === true && !Object.values(lists).some((name) => Object.hasOwn(loan, name))) return null;
  return (
    <div ref={ref} data-fits={fits} className="tl">
      <LoanSection
        id="timeline"
        title={t('sections.timeline')}
        count={entries.length > 0 ? t('timeline.count', { count: shown.length }) : undefined}
      >
        <HistoryState loan={loan} />
        <Filter entries={entries} hidden={hidden} setHidden={setHidden} />
        {entries.some(({ at }) => at !== null) && (
          <p className="text-ink-3 text-label">{t('timeline.zone', { zone: display.timeZone })}</p>
        )}
        {/* Another choice begins anew: the first rows at once, the others after them. */}
        <Rows key={hidden.join()} entries={shown} />
      </LoanSection>
    </div>
  );
}

/** Shorter than the window below the bar, it can stay in sight. */
function fitsWindow(element: HTMLElement): boolean {
  return element.offsetHeight + 80 <= window.innerHeight;
}

/** Why there is no history, where there is none. */
function HistoryState({ loan }: { loan: JsonObject }) {
  const { view } = useView();
  const t = useTranslations('fields.loan');
  const kind = { is: 'list', of: 'history' } as const;
  const { is } = valueState(loan, 'history', kind, { ...view.request, pointer: '' });
  if (is === 'value' || (is === 'absent' && loan.deleted === true)) return null;
  if (is === 'not-requested') return <NotRequested names={['history']} />;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <span className="text-ink-2">{t('history')}</span>
      <FieldValue of={loan} name="history" kind={kind} pointer="" />
    </div>
  );
}

/**
 * The sources that the URL hides. A press is shown at once, and the URL, which React follows in its own time,
 * is the word where it says something else: after the back button.
 */
function useHidden(): [readonly TimelineSource[], (hidden: readonly TimelineSource[]) => void] {
  const text = useSearchParams().get(hideParameter) ?? '';
  const [state, setState] = useState<{ text: string; hidden: readonly TimelineSource[] }>(() => ({
    text,
    hidden: sourcesIn(text),
  }));
  if (state.text !== text) {
    const now = new URLSearchParams(location.search).get(hideParameter) ?? '';
    setState({ text, hidden: sourcesIn(now) });
  }
  const change = (hidden: readonly TimelineSource[]) => {
    setState({ text, hidden });
    hide(hidden);
  };
  return [state.hidden, change];
}

function sourcesIn(text: string): TimelineSource[] {
  return keysOf(lists).filter((source) => text.split(',').includes(source));
}

/** A way of looking at the same answer, not another act: it replaces the address, and asks the API nothing. */
function hide(sources: readonly TimelineSource[]): void {
  const search = new URLSearchParams(location.search);
  if (sources.length > 0) search.set(hideParameter, sources.join());
  else search.delete(hideParameter);
  const query = search.toString().replaceAll('%2C', ',');
  window.history.replaceState(null, '', query ? `?${query}` : location.pathname);
}

/** What of it is shown, where there is more than one kind. */
function Filter({
  entries,
  hidden,
  setHidden,
}: {
  entries: TimelineEntry[];
  hidden: readonly TimelineSource[];
  setHidden: (hidden: readonly TimelineSource[]) => void;
}) {
  const t = useTranslations('timeline');
  const { format } = useView();
  const sources = keysOf(lists).flatMap((source) => {
    const count = filterTimeline(entries, [source]).length;
    return count > 0 ? [{ source, count }] : [];
  });
  if (sources.length < 2) return null;
  return (
    <fieldset className="tl-filter print:hidden">
      <legend className="sr-only">{t('filter')}</legend>
      {sources.map(({ source, count }) => (
        <label key={source} className="chip press">
          <input
            type="checkbox"
            checked={!hidden.includes(source)}
            onChange={({ target }) =>
              setHidden(target.checked ? hidden.filter((other) => other !== source) : [...hidden, source])
            }
          />
          {t(`sources.${source}`)} <span className="figures text-ink-3">{format.number(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Rows({ entries }: { entries: TimelineEntry[] }) {
  const { view, display, format, asSent } = useView();
  const t = useTranslations('timeline');
  const { unit } = unitOf('amount', undefined, display, view.review?.units);
  const evidence = useTranslations('sections')('evidence');
  const hidden = useTranslations('state')('hidden');
  const printing = usePrinting();
  const shown = useDeferredValue(entries);
  const blocks = useMemo(
    () => blocksOf(groupByDay(shown, display.timeZone), rowsInBlock),
    [shown, display.timeZone],
  );
  // The first paint, on the server too, has the first blocks; the others follow, a few at a time.
  const [mounted, setMounted] = useState(firstBlocks);
  useEffect(() => {
    if (mounted < blocks.length) startTransition(() => setMounted(mounted + blocksAtOnce));
  }, [mounted, blocks.length]);
  const words = useMemo<Words>(() => {
    const amount = (value: number) => readFigure(value, asSent ? null : unit, format);
    return { t, format, amount, evidence, hidden, printing };
  }, [t, format, unit, asSent, evidence, hidden, printing]);
  return blocks
    .slice(0, mounted)
    .map((block, index) => <Block key={block.key} block={block} words={words} far={index > 0} />);
}

function keysOf<T extends string>(of: Record<T, unknown>): T[] {
  return Object.keys(of) as T[];
}
