import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { verifyCaller } from '#lib/server/loans/verify-caller.ts';

export const POST = loanRoute(async (caller, { readBody }) =>
  verifyCaller({ ...caller, body: await readBody() }),
);
