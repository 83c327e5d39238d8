import type { JsonObject } from '#lib/loan/json.ts';
import type { OfferReview } from '#lib/offer/review.ts';

/** Payments that differ by less than this share of the largest are equal: the last one settles the rounding. */
const roundingShare = 0.01;

/**
 * Whether the installments of an offer are all the same, so that they may be written as so many times one of them. Where
 * they are not, `span` has the first and the last one in reais, if a schedule is known: SAC, a grace, a larger last one.
 */
export function paymentSpan(
  offer: JsonObject,
  review: Pick<OfferReview, 'schedule'> | null,
): { areEqual: boolean; span: { first: number; last: number } | null } {
  const payments = review?.schedule?.rows.map(({ payment }) => payment) ?? [];
  const [first = 0, last = 0] = [payments[0], payments.at(-1)];
  if (payments.length > 0) {
    const most = Math.max(...payments);
    const areEqual = most - Math.min(...payments) <= roundingShare * most;
    return { areEqual, span: areEqual ? null : { first, last } };
  }
  const {
    interestType,
    principalGracePeriod: grace,
    installmentAmount,
    numberOfInstallments,
    totalAmount,
  } = offer;
  const isSac = typeof interestType === 'string' && /sac/i.test(interestType);
  const isGraced = typeof grace === 'number' && grace > 0;
  const areStated = typeof installmentAmount === 'number' && typeof numberOfInstallments === 'number';
  const sum = areStated ? installmentAmount * numberOfInstallments : Number.NaN;
  const isOther = typeof totalAmount === 'number' && Math.abs(totalAmount - sum) > roundingShare * sum;
  return { areEqual: !isSac && !isGraced && !isOther, span: null };
}
