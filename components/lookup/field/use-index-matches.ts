import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foundQuery } from '#lib/http/lookup-query.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import { isLongList } from '#lib/lookup/open/lookup-choices.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { type LookupRequest, toLookupRequest } from '#lib/lookup/request/lookup-request.ts';

/** Between two keys of somebody who types. */
const pauseMs = 120;
const shortestPrefix = 3;

export type Finding = {
  sent: LookupRequest;
  /** The answer to what stands in the field, or to what stood there before (`stale`). */
  found: IndexMatches | null;
  stale: boolean;
  problem: RequestProblem | null;
};

/** What the index has for a text: asked when the hand rests, and never the answer to another text as if to this. */
export function useIndexMatches(recognised: PastedText | null): Finding {
  const sent = useMemo(() => (recognised ? toLookupRequest(recognised) : { identifiers: [] }), [recognised]);
  const worth = recognised !== null && isWorthAsking(recognised);
  const query = useQuery({
    // What is pasted is whole at once; what is typed may go on.
    ...foundQuery(sent, sent.typed === undefined ? 0 : pauseMs),
    enabled: worth,
    placeholderData: keepPreviousData,
  });
  const found = worth ? (query.data ?? null) : null;
  const stale = worth && (query.isPlaceholderData || query.isPending);
  return { sent, found, stale, problem: worth ? (query.error?.problem ?? null) : null };
}

function isWorthAsking(recognised: PastedText): boolean {
  const { identifiers, typed } = recognised;
  if (isLongList(recognised)) return false;
  return identifiers.some(({ kind }) => kind !== 'page') || (typed?.key.length ?? 0) >= shortestPrefix;
}
