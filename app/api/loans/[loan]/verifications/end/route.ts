import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { endCall } from '#lib/server/loans/verification/verified-caller-rows.ts';

/** Ends the call: the caller is no longer verified in this session. */
export const POST = loanRoute(endCall);
