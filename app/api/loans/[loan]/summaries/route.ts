import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { recordSummary } from '#lib/server/loans/record-export.ts';

/** Records the copy of a summary, before the page copies it. */
export const POST = loanRoute(async (caller, { readBody }) =>
  recordSummary({ ...caller, body: await readBody() }),
);
