import { costs } from '../model/convention.ts';
import { roundToCent } from '../units/rounding.ts';
import type { CandidatePrincipal } from './candidate-principals.ts';
import type { Measures } from './measures.ts';
import type { Stated } from './stated.ts';

/**
 * Sums with an amount that stands in no field: the principal that total and interest leave, or the disbursed amount that
 * the CET needs, is more than the fields add up to. It is taken for the payoff of an earlier contract.
 */
export function extrasOf(
  stated: Stated,
  principals: readonly CandidatePrincipal[],
  measures: Measures,
): CandidatePrincipal[] {
  const { total, interest, installment, count, disbursement } = stated;
  if (disbursement === null) return [];
  const notFinanced = ({ financed }: CandidatePrincipal, isLent = false) =>
    costs.reduce((sum, part) => {
      const isPaidWith = financed.includes(part) || (isLent && part.startsWith('iof'));
      return sum + (isPaidWith ? 0 : (stated[part] ?? 0));
    }, 0);
  const withPayoff = (
    one: CandidatePrincipal,
    further: number,
    solvedFrom: 'interest' | 'yearlyCet',
  ): CandidatePrincipal[] => {
    const amount = roundToCent(further);
    // A smaller one may be a cost that the offer states wrongly.
    return amount > 0.05 * disbursement + notFinanced(one)
      ? [{ ...one, amount: one.amount + amount, extra: { kind: 'payoff', amount }, solvedFrom }]
      : [];
  };
  const paid = total ?? (installment !== null && count !== null ? roundToCent(installment * count) : null);
  const byInterest =
    paid === null || interest === null
      ? []
      : principals.flatMap((one) => withPayoff(one, paid - interest - one.amount, 'interest'));
  if (byInterest.length > 0) return byInterest;
  const received = receivedByCet(stated, measures);
  const stands = principals.filter(({ financed, open }) => open === null || financed.length > 0);
  return received === null
    ? []
    : stands.flatMap((one) => {
        // The field of a financed IOF may hold the additional.
        const isTaxLent = one.financed.some((part) => part.startsWith('iof'));
        return withPayoff(one, received + notFinanced(one, isTaxLent) - disbursement, 'yearlyCet');
      });
}

/** What equal payments are worth at the stated CET: the amount that the borrower received. */
function receivedByCet({ installment, count, yearlyCet }: Stated, measures: Measures): number | null {
  if (installment === null || count === null || !yearlyCet) return null;
  const days = measures.firstDays(measures.dueDates(count)[0]);
  return days && installment * measures.discounts(days, yearlyCet.value).sum;
}
