import type { Facts } from '../review/offer-facts.ts';
import { valueOrNull } from '../terms/read-field.ts';
import type { CetCandidate } from './cet-candidates.ts';
import { releasedWithoutSchedule } from './released-amounts.ts';
import { solveCet } from './solve-cet.ts';

/** The CETs of an offer without a schedule whose costs are paid in advance, out of the disbursed amount. */
export function cetsWithoutSchedule({ terms, search, matches, cets }: Facts): CetCandidate[] {
  const disbursement = valueOrNull(terms.amounts.disbursement);
  if (matches.length > 0 || disbursement === null) return [];
  const others = releasedWithoutSchedule(disbursement, search);
  return cets.flatMap((candidate) =>
    others.map(({ released, advance, left, assumptions }) => ({
      ...candidate,
      ...{ released, advance, left },
      result: solveCet(released, candidate.payments, candidate.days),
      assumptions: [...candidate.assumptions, ...assumptions],
    })),
  );
}
