import type { Json, JsonObject } from '#lib/loan/json.ts';
import { type OfferReview, type ReviewOptions, reviewOffer } from '#lib/offer/review.ts';
import published from '../../../sandbox/lending-api/data/published-offers.json' with { type: 'json' };

export const options: ReviewOptions = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' };

const { S01, S03 } = published.offers;

/** S01 of the published offers: interest by calendar days over 365, IOF, fee and insurance financed. */
export const s01 = {
  ...S01.offer,
  fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
  cashout: [{ amount: 5000, type: 'payment_method' }],
  createdAt: '2026-11-18T12:29:00.000Z',
} satisfies JsonObject;

/** S03: the same by equal months. */
export const s03 = { ...s01, ...S03.offer } satisfies JsonObject;

export function review(
  offer: Json,
  loan: JsonObject = {},
  changed: Partial<ReviewOptions> = {},
): OfferReview {
  const result = reviewOffer({ ...loan, offer }, { ...options, ...changed });
  if (!result) throw new Error('no offer');
  return result;
}

export function findingOf({ findings }: OfferReview, check: string) {
  const found = findings.find((finding) => finding.check === check);
  if (!found) throw new Error(`no finding ${check}`);
  return found;
}

/** The values of a convention's assumptions, by their ids. */
export function assumed({
  assumptions,
}: {
  assumptions: readonly { id: string; value?: string | number }[];
}) {
  return Object.fromEntries(assumptions.map(({ id, value }) => [id, value ?? true]));
}
