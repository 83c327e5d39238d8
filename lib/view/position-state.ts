import { type JsonObject, member } from '#lib/loan/json.ts';
import { meaningOfStatus } from '#lib/position/lifecycle/status-words.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Repayment } from '#lib/position/repayment.ts';

/** The sentence that describes the position of a loan. `repaid`: by its status alone. */
export type PositionState = ReturnType<typeof positionState>;

export function positionState(
  loan: JsonObject,
  { premise, installments, paidInstallments, paidOut, remaining }: Position,
  { kinds, installments: listed }: Pick<Repayment, 'kinds' | 'installments'>,
) {
  if (refusalOf(loan) !== null && !paidOut.value) return 'refused-offer';
  if (premise.value === 'no-offer') return loan.deleted === true ? 'deleted' : 'no-offer';
  if (premise.value === 'no-transactions' && loan.deleted === true) return 'deleted';
  const isRepaid = meaningOfStatus(loan.status).finished === true;
  if (isNotCollected(listed, remaining.value)) return isRepaid ? 'repaid' : 'not-collected';
  if (remaining.value === 0) return 'settled';
  if (installments.value !== null && paidInstallments.value === installments.value) return 'finished';
  if (paidInstallments.value === null && isRepaid) return 'repaid';
  if (premise.value === 'no-transactions') return 'no-transactions';
  const isPaidOut = premise.value === 'no-payment' ? kinds.includes('disbursement') : Boolean(paidOut.value);
  if (premise.value !== 'transactions' && !isPaidOut) return 'not-paid-out';
  return premise.value === 'not-told' ? 'not-told' : 'running';
}

/** True where nothing is left to pay, though installments were voided or are no longer asked for. */
function isNotCollected(listed: Repayment['installments'], remaining: number | null): boolean {
  const isGivenUp = ({ state }: (typeof listed)[number]) => state === 'void' || state === 'uncollectible';
  const isLeft = listed.some((installment) => installment.state !== 'paid' && !isGivenUp(installment));
  return listed.some(isGivenUp) && (remaining === 0 || !isLeft);
}

/** True where nothing is left to pay. */
export const isOver = (state: PositionState) =>
  ['settled', 'finished', 'repaid', 'not-collected'].includes(state);

/**
 * The reason for which an offer was refused: one whose installment is 0 and that says why. Null for any other offer. The
 * text is as sent, with masked parts.
 */
export function refusalOf({ offer }: JsonObject): string | null {
  const reason = member(offer, 'description');
  const isRefused = member(offer, 'installmentAmount') === 0 && typeof reason === 'string' && reason !== '';
  return isRefused ? reason : null;
}
