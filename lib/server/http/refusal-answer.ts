import { problem } from '#lib/http/problem.ts';
import type { Refusal } from './screen.ts';

export type RefusalAnswer = { status: number; headers: Record<string, string>; body: string };

/** A refusal as an answer: a small page where a person's browser asks, a problem for everyone else. */
export function refusalAnswer(
  refusal: Refusal,
  accept: string | undefined,
  requestId: string,
): RefusalAnswer {
  const { status, code, details, headers } = refusal;
  const common = { 'cache-control': 'no-store', 'x-request-id': requestId, ...headers };
  if (code === null) return { status, headers: common, body: '' };
  const found = { ...problem(code, requestId, details), status };
  if (accept?.includes('text/html')) {
    return { status, headers: { ...common, 'content-type': 'text/html; charset=utf-8' }, body: page(found) };
  }
  const type = 'application/problem+json';
  return { status, headers: { ...common, 'content-type': type }, body: JSON.stringify(found) };
}

/** No text in it comes from the request. */
function page({ title, status, requestId }: { title: string; status: number; requestId: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p>${status} · ${requestId}</p><p><a href="/">Loan Desk</a></p></body></html>
`;
}
