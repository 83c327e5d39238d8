import { fetchDesk, jsonPost } from './fetch-desk.ts';
import { problemOf, RequestError, type RequestProblem } from './request-error.ts';

export type JsonResult<T> = { ok: true; answer: T } | { ok: false; problem: RequestProblem };

/**
 * Sends a GET, or a POST where there is a body, and reads the JSON of the response. `expectedField` names a field that
 * every right answer has: a response without it is a problem. Never rejects, and caches nothing.
 */
export async function requestJson<T extends object>(
  url: string,
  expectedField: keyof T & string,
  body?: object,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<JsonResult<T>> {
  const sent = { signal, ...(body ? jsonPost(body, headers) : { headers }) };
  const response = await fetchDesk(url, sent).catch(() => null);
  if (!response) return { ok: false, problem: { code: 'offline' } };
  const received: unknown = await response.json().catch(() => null);
  const fits = response.ok && typeof received === 'object' && received !== null && expectedField in received;
  return fits ? { ok: true, answer: received as T } : { ok: false, problem: problemOf(response, received) };
}

/** The answer of a request, for TanStack Query: throws a `RequestError` where there is none. */
export async function answerOrThrow<T>(request: Promise<JsonResult<T>>): Promise<T> {
  const result = await request;
  if (result.ok) return result.answer;
  throw new RequestError(result.problem);
}
