import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { recordExport } from '#lib/server/loans/record-export.ts';

/** Records that the installments are saved as a file, or that the page is printed. */
export const POST = loanRoute(async (caller, { readBody }) =>
  recordExport({ ...caller, body: await readBody() }),
);
