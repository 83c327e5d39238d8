import 'server-only';
import type { JsonObject } from '#lib/loan/json.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review/review-offer.ts';
import { env } from '../env.ts';

/** The review of a loan's offer, in the units that are configured; null where it has no offer. */
export function reviewOf(loan: JsonObject): OfferReview | null {
  const { AMOUNT_UNIT: amountUnit, RATE_UNIT: rateUnit, DISPLAY_TIME_ZONE: timeZone } = env();
  return reviewOffer(loan, { amountUnit, rateUnit, timeZone });
}
