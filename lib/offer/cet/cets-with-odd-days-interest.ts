import type { Facts } from '../review/offer-facts.ts';
import { hasEqualPayments } from '../schedule/search/confirm-match.ts';
import { furtherShares } from '../schedule/search/odd-days-interest.ts';
import { toCents } from '../units/rounding.ts';
import type { CetCandidate } from './cet-candidates.ts';
import { solveCet } from './solve-cet.ts';

/**
 * The CETs of an offer that states neither total nor interest, which alone would show that the interest of a longer first
 * period is charged with the first installment. Source: practice (juros de acerto).
 */
export function cetsWithOddDaysInterest({ terms, matches, cets }: Facts): CetCandidate[] {
  const [match] = matches;
  const { total, interest } = terms.amounts;
  const isEqual = match?.plan.dayCount === 'equal-months' && hasEqualPayments(match.plan);
  if (!isEqual || total.ok || interest.ok || !terms.release.ok || !terms.firstDue.ok) return [];
  const amounts = furtherShares(match, terms).map(({ least }) =>
    toCents(least * match.composition.principal),
  );
  const own = cets.filter(({ periodic, fromTransaction }) => !periodic && !fromTransaction);
  return own.flatMap((candidate) =>
    [...new Set(amounts)].map((amount): CetCandidate => {
      const { released, days, assumptions } = candidate;
      const payments = candidate.payments.map((payment, at) => payment + (at === 0 ? amount : 0));
      return {
        ...candidate,
        payments,
        result: solveCet(released, payments, days),
        assumptions: [...assumptions, { id: 'interest-apart', value: amount }],
      };
    }),
  );
}
