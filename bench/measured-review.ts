/**
 * The review that the benches of truth and causes judge: the lending model. It stands beside the review of `lib/offer`,
 * which the desk shows, until it is better by every bar.
 */
export { type OfferReview, reviewOffer } from '#lib/lending/review.ts';
