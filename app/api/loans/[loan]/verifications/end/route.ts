import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { endCall, resumeCall } from '#lib/server/loans/verification/verified-caller-rows.ts';

/** Ends the call, so that the caller is no longer verified in this session; `{"undo": true}` takes that back. */
export const POST = loanRoute(async (caller, { readBody }) => {
  const body = await readBody();
  const isUndo = typeof body === 'object' && body !== null && 'undo' in body && body.undo === true;
  return isUndo ? resumeCall(caller) : endCall(caller);
});
