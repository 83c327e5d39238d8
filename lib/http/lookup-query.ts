import { queryOptions } from '@tanstack/react-query';
import type { AtHand, Found, IndexState, LastKnown } from '#lib/lookup/index-matches.ts';
import type { SentLookup } from '#lib/lookup/request/lookup-request.ts';
import { LoanError } from './loan-query.ts';
import { type Answered, sendJson } from './request-json.ts';
import { withWords } from './words.ts';

/**
 * What the index has for what is typed. Forgotten with the field: it may hold what a caller said. `pauseMs`: it is
 * asked only if by then nothing else was typed.
 */
export function foundQuery(sent: SentLookup, pauseMs = 0) {
  return queryOptions<Found, LoanError>({
    queryKey: ['found', sent],
    queryFn: async ({ signal }) => {
      if (pauseMs > 0) await pause(pauseMs, signal);
      return demand(sendJson<Found>('/api/lookup', 'groups', sent, signal));
    },
    gcTime: 0,
    retry: false,
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Enter, or a choice: on record, documents included. `chosen`: the loan that was picked. */
export function sendEntered(sent: SentLookup, chosen: string | null): Promise<Answered<Found>> {
  return sendJson<Found>('/api/lookup/enter', 'groups', { ...sent, chosen });
}

/** Recent and pinned loans: asked again each time, since they change with every loan that is opened. */
export function atHandQuery() {
  return queryOptions<AtHand, LoanError>({
    queryKey: ['at-hand'],
    queryFn: ({ signal }) => demand(sendJson<AtHand>('/api/lookup/at-hand', 'recent', undefined, signal)),
    gcTime: 0,
    retry: false,
  });
}

/** With the words to show it, which a page that began without it does not have. */
export function lastKnownQuery(loan: string) {
  const path = `/api/lookup/known?loan=${encodeURIComponent(loan)}`;
  return queryOptions<LastKnown, LoanError>({
    queryKey: ['last-known', loan],
    queryFn: ({ signal }) => withWords(() => demand(sendJson<LastKnown>(path, 'known', undefined, signal)))(),
    gcTime: 0,
    retry: false,
  });
}

export function indexQuery() {
  return queryOptions<IndexState, LoanError>({
    queryKey: ['index-state'],
    queryFn: ({ signal }) => demand(sendJson<IndexState>('/api/lookup/index', 'loans', undefined, signal)),
    staleTime: 60_000,
    retry: false,
  });
}

async function demand<T>(asked: Promise<Answered<T>>): Promise<T> {
  const answered = await asked;
  if (answered.ok) return answered.answer;
  throw new LoanError(answered.problem);
}
