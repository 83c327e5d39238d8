import { type ProblemCode, type ProblemDetails, problem } from '#lib/http/problem.ts';
import { type RefusalPageReader, refusalPage } from './refusal-page.ts';

/** An answer of the server in front, before Next sees the request. `code` null: an answer without a body. */
export type Refusal = {
  status: number;
  code: ProblemCode | null;
  details?: ProblemDetails;
  headers?: Record<string, string>;
};

type RefusalResponse = { status: number; headers: Record<string, string>; body: string };

/** Turns a refusal into a response: a page for a person's browser, `application/problem+json` for everyone else. */
export function refusalResponse(
  refusal: Refusal,
  reader: RefusalPageReader | null,
  requestId: string,
): RefusalResponse {
  const { status, code, details, headers: ownHeaders } = refusal;
  const headers = { 'cache-control': 'no-store', 'x-request-id': requestId, ...ownHeaders };
  if (code === null) return { status, headers, body: '' };
  const shown = { ...problem(code, requestId, details), status };
  const page = reader?.headers.accept?.includes('text/html') ? refusalPage(shown, reader) : null;
  const type = page === null ? 'application/problem+json' : 'text/html; charset=utf-8';
  return { status, headers: { ...headers, 'content-type': type }, body: page ?? JSON.stringify(shown) };
}
