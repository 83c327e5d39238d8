import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { changeNotes } from '#lib/server/loans/notes/change-notes.ts';

/** Writes, edits or deletes a note at the loan, and answers with all of them. */
export const POST = loanRoute(async (caller, { readBody }) =>
  changeNotes({ ...caller, body: await readBody() }),
);
