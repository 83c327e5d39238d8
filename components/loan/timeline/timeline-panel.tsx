import {
  memo,
  type SyntheticEvent,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { maxPrinted, PrintedPart } from '#components/ui/print/printed-part.tsx';
import { usePrinting } from '#components/ui/print/use-printing.ts';
import { describeNote } from '#lib/view/describe-promise.ts';
import { formatFigure, unitOfFigure } from '#lib/view/figure-units.ts';
import { statusWord } from '#lib/view/status-word.ts';
import { joinEvents, sameEvents } from '#lib/view/timeline/same-events.ts';
import { splitIntoBlocks, type TimelineBlock } from '#lib/view/timeline/timeline-blocks.ts';
import {
  buildTimeline,
  groupByDay,
  type TimelineEntry,
  type TimelineSource,
  timelineSourceNames,
} from '#lib/view/timeline/timeline-entries.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { FieldState } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { type TimelineRowContext, timelineRow } from './timeline-row.tsx';

const rowsPerBlock = 25;
/** Rendered on the server. */
const firstBlocks = 4;
const blocksPerStep = 40;

/** The events of the loan, newest first: its history, merged with everything else that has a date. */
export function TimelinePanel() {
  const { view, display, format } = useLoanView();
  const { loan, repayment } = view;
  const t = useTranslations();
  const promises = useTranslations('promises');
  const entries = useMemo(() => {
    const notes = view.notes.map((note) => ({ ...note, text: describeNote(note, { t: promises, format }) }));
    return buildTimeline(loan, display.timeZone, notes);
  }, [loan, display.timeZone, view.notes, promises, format]);
  const [hidden, setHidden] = useState<readonly TimelineSource[]>([]);
  const shown = useMemo(() => {
    const filtered = entries.filter(({ source }) => !hidden.includes(source));
    return joinEvents(filtered, sameEvents({ loan, repayment }, display.timeZone));
  }, [entries, hidden, loan, repayment, display.timeZone]);
  return (
    <div className="timeline">
      <LoanSection
        panel="timeline"
        count={entries.length > 0 ? format.number(shown.length) : undefined}
        actions={<TimelineFilter entries={entries} hidden={hidden} setHidden={setHidden} />}
      >
        <FieldState name="history" isTitled />
        {entries.some(({ at }) => at !== null) && (
          <p className="hidden text-ink-3 text-label print:block">
            {t('timeline.zone', { zone: display.timeZone })}
          </p>
        )}
        {/* The key starts the rows anew after a change of the filter: the first at once, the others in steps. */}
        <TimelineRows key={hidden.join()} entries={shown} />
      </LoanSection>
    </div>
  );
}

function TimelineRows({ entries }: { entries: TimelineEntry[] }) {
  const { view, display, format, asSent } = useLoanView();
  const t = useTranslations('timeline');
  const statuses = useTranslations('head.statuses');
  const unitWords = useTranslations('units');
  const { statusLabels } = display;
  const { unit } = unitOfFigure('amount', undefined, display, view.review?.units);
  const hidden = useTranslations('state')('hidden');
  const printing = usePrinting();
  const shown = useDeferredValue(entries);
  const blocks = useMemo(
    () => splitIntoBlocks(groupByDay(shown, display.timeZone), rowsPerBlock),
    [shown, display.timeZone],
  );
  // The first HTML has the first blocks; the others follow in steps, so that the page answers in between.
  const [mounted, setMounted] = useState(firstBlocks);
  useEffect(() => {
    if (mounted < blocks.length) startTransition(() => setMounted(mounted + blocksPerStep));
  }, [mounted, blocks.length]);
  const context = useMemo<TimelineRowContext>(() => {
    const amount = (value: number) => (asSent ? String(value) : formatFigure(value, unit, format));
    const year = format.year(Date.parse(view.retrievedAt));
    const changed = new Set(view.changes?.paths);
    const word = (status: string) => (asSent ? null : statusWord(status, { t: statuses, statusLabels }));
    const sentTitle = (value: string) => unitWords('sent', { value });
    return { t, format, statusWord: word, sentTitle, amount, hidden, printing, year, changed };
  }, [
    t,
    statuses,
    statusLabels,
    unitWords,
    format,
    unit,
    asSent,
    hidden,
    printing,
    view.retrievedAt,
    view.changes,
  ]);
  return (
    <>
      {blocks.slice(0, printing ? maxPrinted / rowsPerBlock : mounted).map((block, index) => (
        <TimelineBlockRows key={block.key} block={block} context={context} far={index > 0} />
      ))}
      <PrintedPart count={entries.length} />
    </>
  );
}

/** Up to 25 rows. A `far` block stands below the first screen: the browser lays it out when it comes near. */
const TimelineBlockRows = memo(function TimelineBlockRows({
  block,
  context,
  far,
}: {
  block: TimelineBlock;
  context: TimelineRowContext;
  far: boolean;
}) {
  // The details of a row are rendered when they are first opened.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const { key } = currentTarget.dataset;
    if (key !== undefined && currentTarget.open)
      setOpened((openRows) => (openRows.has(key) ? openRows : new Set([...openRows, key])));
  };
  // A row that was opened before hydration has sent no event to React.
  const readOpenRows = useCallback((element: HTMLElement | null) => {
    const open = [...(element?.querySelectorAll<HTMLElement>('details[open]') ?? [])];
    const keys = open.flatMap(({ dataset }) => dataset.key ?? []);
    if (keys.length > 0) setOpened((openRows) => new Set([...openRows, ...keys]));
  }, []);
  return (
    <div ref={readOpenRows} className={far ? 'timeline-far' : undefined}>
      {block.days.map(({ day, heading, entries }) => (
        <section key={entries[0]?.key} className="timeline-day">
          {heading && (
            <h3>{day === null ? context.t('noDate') : context.format.dayHeading(day, context.year)}</h3>
          )}
          <ol>
            {entries.map((entry) =>
              timelineRow(entry, context, context.printing || opened.has(entry.key), onToggle),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
});

/** Chooses the sources to show, where there is more than one. */
function TimelineFilter({
  entries,
  hidden,
  setHidden,
}: {
  entries: TimelineEntry[];
  hidden: readonly TimelineSource[];
  setHidden: (hidden: readonly TimelineSource[]) => void;
}) {
  const t = useTranslations('timeline');
  const { format } = useLoanView();
  const sources = timelineSourceNames.flatMap((source) => {
    const count = entries.filter((entry) => entry.source === source).length;
    return count > 0 ? [{ source, count }] : [];
  });
  if (sources.length < 2) return null;
  return (
    <details className="menu">
      <summary className="press">{t('filter')}</summary>
      <fieldset className="timeline-filter">
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
    </details>
  );
}
