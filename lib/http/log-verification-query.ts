import { queryOptions } from '@tanstack/react-query';
import type { ChainState } from '#lib/access/log/log-entry.ts';
import type { RequestError } from './request-error.ts';
import { answerOrThrow, requestJson } from './request-json.ts';

const url = '/api/access-log/verifications';
const pollMs = 1000;

/** The state of the access log's chain, as the page has it and, while a verification is under way, as it is now. */
export function chainQuery(loaded: ChainState) {
  return queryOptions<ChainState, RequestError, ChainState>({
    queryKey: ['chain', loaded.asOf],
    queryFn: ({ signal }) => answerOrThrow(requestJson<ChainState>(url, 'head', undefined, signal)),
    initialData: loaded,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.verifying ? pollMs : false),
    retry: false,
  });
}

/** Has the whole log verified, and returns the state of its chain. */
export function requestVerification(): Promise<ChainState> {
  return answerOrThrow(requestJson<ChainState>(url, 'head', {}));
}
