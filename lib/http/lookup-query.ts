import { queryOptions } from '@tanstack/react-query';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import type { LookupRequest } from '#lib/lookup/request/lookup-request.ts';
import type { RequestError } from './request-error.ts';
import { answerOrThrow, type JsonResult, requestJson } from './request-json.ts';

/**
 * The matches of the index for the typed text. They are not cached, because the text may contain what a caller said. The
 * query waits `pauseMs`, so that it is sent only after the last key.
 */
export function indexMatchesQuery(sent: LookupRequest, pauseMs = 0) {
  return queryOptions<IndexMatches, RequestError>({
    queryKey: ['index-matches', sent],
    queryFn: async ({ signal }) => {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
      return answerOrThrow(requestJson<IndexMatches>('/api/lookup', 'groups', sent, signal));
    },
    gcTime: 0,
  });
}

/** Looks up the text after Enter or a choice. This is recorded, documents included. `chosen` is the picked loan. */
export function sendLookup(sent: LookupRequest, chosen: string | null): Promise<JsonResult<IndexMatches>> {
  return requestJson<IndexMatches>('/api/lookup/enter', 'groups', { ...sent, chosen });
}
