import { findLoanId } from '#lib/loan/find-loan-id.ts';
import { loanHref } from '#lib/loan/loan-href.ts';
import { displaySettings } from '#lib/server/display.ts';

/** A text that comes back to the field travels in a header, which has an end. */
const longestKept = 512;

/** The field that opens a loan, for a browser that runs no script: on to the loan, or back with the text. */
export function GET(request: Request): Response {
  const text = new URL(request.url).searchParams.get('q') ?? '';
  const found = findLoanId(text, new RegExp(displaySettings().loanIdPattern, 'u'));
  const location =
    found.is === 'loan'
      ? loanHref(found.id, found.query)
      : `/?${new URLSearchParams({ q: text.slice(0, longestKept) })}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } });
}
