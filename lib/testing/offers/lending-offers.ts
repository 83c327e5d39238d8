import { type OfferReview, type ReviewOptions, reviewOffer } from '#lib/lending/review.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { options } from './sample-offers.ts';

/** The review of an offer by the lending model, which stands beside the review of `lib/offer` until it replaces it. */
export function review(
  offer: Json,
  loan: JsonObject = {},
  changed: Partial<ReviewOptions> = {},
): OfferReview {
  const result = reviewOffer({ ...loan, offer }, { ...options, ...changed });
  if (!result) throw new Error('no offer');
  return result;
}
