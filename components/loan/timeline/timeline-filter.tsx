import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hideParameter } from '#lib/loan/loan-request.ts';
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

/**
 * The sources that the URL hides, and a function that changes them. A change shows at once; React learns of the new
 * URL later. Where the two differ, as after the back button, the URL counts.
 */
export function useHiddenSources(): [readonly TimelineSource[], (hidden: readonly TimelineSource[]) => void] {
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
    replaceUrl(hidden);
  };
  return [state.hidden, change];
}

function sourcesIn(text: string): TimelineSource[] {
  return timelineSourceNames.filter((source) => text.split(',').includes(source));
}

/** Replaces the URL and fetches nothing: the same view is only shown in another way. */
function replaceUrl(sources: readonly TimelineSource[]): void {
  const search = new URLSearchParams(location.search);
  if (sources.length > 0) search.set(hideParameter, sources.join());
  else search.delete(hideParameter);
  const query = search.toString().replaceAll('%2C', ',');
  window.history.replaceState(null, '', query ? `?${query}` : location.pathname);
}
