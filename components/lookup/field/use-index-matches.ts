import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { indexMatchesQuery } from '#lib/http/lookup-query.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { normalizeContract } from '#lib/lookup/contract/contract-keys.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import { isLongList } from '#lib/lookup/open/lookup-choices.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { type LookupRequest, toLookupRequest } from '#lib/lookup/request/lookup-request.ts';

/** How long a pause in typing lasts before the index is asked. */
const typingPauseMs = 120;
const minPrefixLength = 3;

export type IndexSearch = {
  request: LookupRequest;
  /** The matches of the text in the field, or of the text before it while they are stale. */
  matches: IndexMatches | null;
  isStale: boolean;
  problem: RequestProblem | null;
};

/** Asks the index for a text when typing pauses. Matches of an earlier text are marked as stale. */
export function useIndexMatches(pastedText: PastedText | null): IndexSearch {
  const request = useMemo(
    () => (pastedText ? toLookupRequest(pastedText) : { identifiers: [], typed: null }),
    [pastedText],
  );
  const isEnabled = pastedText !== null && isWorthAsking(pastedText);
  const query = useQuery({
    // A pasted text is complete; a typed one may go on.
    ...indexMatchesQuery(request, request.typed === null ? 0 : typingPauseMs),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const matches = isEnabled ? (query.data ?? null) : null;
  const isStale = isEnabled && (query.isPlaceholderData || query.isPending);
  return { request, matches, isStale, problem: isEnabled ? (query.error?.problem ?? null) : null };
}

function isWorthAsking(pastedText: PastedText): boolean {
  const { identifiers, typed } = pastedText;
  if (isLongList(pastedText)) return false;
  return (
    identifiers.some(({ kind }) => kind !== 'page') ||
    normalizeContract(typed ?? '').length >= minPrefixLength
  );
}
