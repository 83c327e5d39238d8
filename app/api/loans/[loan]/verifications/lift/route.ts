import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { liftLocks } from '#lib/server/loans/verification/unlock-verification.ts';

export const POST = loanRoute(async (caller, { readBody }) =>
  liftLocks({ ...caller, body: await readBody() }),
);
