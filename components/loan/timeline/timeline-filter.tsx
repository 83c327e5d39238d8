import { useTranslations } from 'use-intl';
import {
  filterTimeline,
  type TimelineEntry,
  type TimelineSource,
  timelineSourceNames,
} from '#lib/view/timeline/timeline-entries.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** Chooses the sources to show, where there is more than one. */
export function TimelineFilter({
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
    const count = filterTimeline(entries, [source]).length;
    return count > 0 ? [{ source, count }] : [];
  });
  if (sources.length < 2) return null;
  return (
    <fieldset className="timeline-filter print:hidden">
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
