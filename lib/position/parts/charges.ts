import { dayText } from '#lib/loan/civil-date.ts';
import { lateCost } from '#lib/offer/late/late-cost.ts';
import { lateTermsOf } from '#lib/offer/late/late-terms.ts';
import { centsOf } from '#lib/offer/units/rounding.ts';
import { amountAsSent } from '../entries/read-entries.ts';
import type { Overdue } from '../loan-position.ts';
import { coveredBy, leftOf } from '../plan/covered-installments.ts';
import type { PositionInputs } from './position-inputs.ts';

/**
 * The charges on the overdue installments if they were paid today, as a range over every convention of the offer's
 * fine.
 */
export function overdueCharges(
  { terms, credits, today }: PositionInputs,
  { installments }: Overdue,
): { low: number; high: number } | null {
  if (!terms.late) return null;
  const from = coveredBy(credits.likely, terms);
  let [low, high] = [0, 0];
  for (let index = from; index < from + installments; index++) {
    const due = terms.dueDates[0]?.due[index];
    if (due === undefined) return null;
    const payment = leftOf(index, credits.likely, terms) / 100;
    const cost = lateCost(lateTermsOf(terms.late, { dueDate: dayText(due), payment }), dayText(today));
    if (cost.verdict !== 'estimate') return null;
    const [fine, interest, contract] = cost.lines;
    if (fine.low === null || fine.high === null || interest.low === null || interest.high === null)
      return null;
    low += centsOf(fine.low + interest.low);
    // The contract's own interest may be charged besides, where its rate is known.
    high += centsOf(fine.high + interest.high + (contract.high ?? 0));
  }
  return { low: amountAsSent(low, terms.unit), high: amountAsSent(high, terms.unit) };
}
