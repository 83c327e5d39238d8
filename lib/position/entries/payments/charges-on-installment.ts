import { dayText } from '#lib/loan/civil-date.ts';
import { lateCost } from '#lib/offer/late/late-cost.ts';
import { lateTermsOf } from '#lib/offer/late/late-terms.ts';
import { centsOf } from '#lib/offer/units/rounding.ts';
import type { ClassificationContext } from '../classification-context.ts';
import type { Entry } from '../entry.ts';

/**
 * The highest charges in cents on an amount that is paid for the installments from `index`, by the offer's own terms;
 * null without lateness or terms. A lender may count from the due date itself, and may round.
 */
export function chargesOn(
  entry: Entry,
  { terms }: ClassificationContext,
  index: number,
  amount: number,
): number | null {
  const due = terms.dueDates[0]?.due[index];
  if (!terms.late || entry.day === null || due === undefined || entry.day <= due) return null;
  const late = lateTermsOf(terms.late, { dueDate: dayText(due - 4), payment: amount / 100 });
  const cost = lateCost(late, dayText(entry.day));
  if (cost.verdict !== 'estimate') return null;
  const highest = cost.lines.flatMap(({ high }) => high ?? []);
  return highest.length === 0 ? null : centsOf(highest.reduce((sum, high) => sum + high, 0)) + 2;
}
