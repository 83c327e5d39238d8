import { type LoanProblem, problemOf } from './loan-query.ts';

export type Answered<T> = { ok: true; answer: T } | { ok: false; problem: LoanProblem };

/**
 * Asks the desk with a body, or without one reads. `has` names a field that the answer has; what came without it is a
 * problem. Nothing is kept: what is answered lives where it is shown.
 */
export async function sendJson<T extends object>(
  url: string,
  has: keyof T & string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answered<T>> {
  const response = await fetch(url, {
    cache: 'no-store',
    signal,
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => null);
  if (!response) return { ok: false, problem: { code: 'offline' } };
  const received: unknown = await response.json().catch(() => null);
  const fits = response.ok && typeof received === 'object' && received !== null && has in received;
  return fits ? { ok: true, answer: received as T } : { ok: false, problem: problemOf(response, received) };
}
