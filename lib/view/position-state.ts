import type { JsonObject } from '#lib/loan/json.ts';
import { meaningOfStatus } from '#lib/position/lifecycle/status-words.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Repayment } from '#lib/position/repayment.ts';

/** The sentence that describes the position of a loan. `repaid`: by its status alone. */
export type PositionState = ReturnType<typeof positionState>;

export function positionState(
  loan: JsonObject,
  { premise, installments, paidInstallments, paidOut, remaining }: Position,
  { kinds }: Repayment,
) {
  if (premise.value === 'no-offer') return loan.deleted === true ? 'deleted' : 'no-offer';
  if (premise.value === 'no-transactions') return loan.deleted === true ? 'deleted' : 'no-transactions';
  if (remaining.value === 0) return 'settled';
  if (installments.value !== null && paidInstallments.value === installments.value) return 'finished';
  if (paidInstallments.value === null && meaningOfStatus(loan.status).finished) return 'repaid';
  const isPaidOut = premise.value === 'no-payment' ? kinds.includes('disbursement') : Boolean(paidOut.value);
  if (premise.value !== 'transactions' && !isPaidOut) return 'not-paid-out';
  return premise.value === 'not-told' ? 'not-told' : 'running';
}
