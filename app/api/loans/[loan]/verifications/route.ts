import { waitsLonger } from '#lib/http/longer-timeout.ts';
import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { readLocks } from '#lib/server/loans/verification/unlock-verification.ts';
import { verifyCaller } from '#lib/server/loans/verification/verify-caller.ts';

/** Lists the people who are locked out of verifying this loan today. */
export const GET = loanRoute(readLocks);

export const POST = loanRoute(async (caller, { headers, readBody }) =>
  verifyCaller({ ...caller, body: await readBody(), waitsLonger: waitsLonger(headers) }),
);
