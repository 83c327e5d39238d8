import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { hideParameter } from '#lib/loan/loan-request.ts';
import { type TimelineSource, timelineSourceNames } from '#lib/view/timeline/timeline-entries.ts';

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
