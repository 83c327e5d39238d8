import type { JsonObject } from '#lib/loan/json.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Repayment } from '#lib/position/repayment.ts';

/** The sentence that describes the position of a loan. */
export type PositionState = ReturnType<typeof positionState>;

export function positionState(
  loan: JsonObject,
  { premise, installments, paidInstallments, remaining }: Position,
  { kinds }: Repayment,
) {
  if (premise.value === 'no-offer') return loan.deleted === true ? 'deleted' : 'no-offer';
  if (premise.value === 'no-transactions') return loan.deleted === true ? 'deleted' : 'no-transactions';
  if (remaining.value === 0) return 'settled';
  if (installments.value !== null && paidInstallments.value === installments.value) return 'finished';
  const isPaidOut = premise.value === 'transactions' || kinds.includes('disbursement');
  return isPaidOut ? 'running' : 'not-paid-out';
}
