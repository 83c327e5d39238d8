import { problem } from '#lib/http/problem.ts';
import { type RefusedReader, refusalPage } from './refusal-page.ts';
import type { Refusal } from './request-guard.ts';

export type RefusalAnswer = { status: number; headers: Record<string, string>; body: string };

/** A refusal as an answer: a screen where a person's browser asks, a problem for everyone else. */
export function refusalAnswer(
  refusal: Refusal,
  reader: RefusedReader | null,
  requestId: string,
): RefusalAnswer {
  const { status, code, details, headers } = refusal;
  const common = { 'cache-control': 'no-store', 'x-request-id': requestId, ...headers };
  if (code === null) return { status, headers: common, body: '' };
  const found = { ...problem(code, requestId, details), status };
  if (reader?.headers.accept?.includes('text/html')) {
    const type = 'text/html; charset=utf-8';
    return { status, headers: { ...common, 'content-type': type }, body: refusalPage(found, reader) };
  }
  const type = 'application/problem+json';
  return { status, headers: { ...common, 'content-type': type }, body: JSON.stringify(found) };
}
