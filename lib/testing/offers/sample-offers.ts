import type { Json, JsonObject } from '#lib/loan/json.ts';
import { type OfferReview, type ReviewOptions, reviewOffer } from '#lib/offer/review.ts';

export const options: ReviewOptions = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' };

/** S01 of the vectors as an offer: interest by calendar days over 365, IOF, fee and insurance financed. */
export const s01 = {
  disbursementAmount: 5000,
  installmentAmount: 513.4,
  totalAmount: 6160.8,
  interestAmount: 769.45,
  iofAmount: 95.86,
  iofAdditionalAmount: 20.49,
  monthlyCET: 0.031639,
  yearlyCET: 0.453224,
  monthlyFee: 0.0199,
  yearlyFee: 0.266751,
  insurance: { amount: 125, fee: 0.025 },
  expectedDisbursementDate: '2026-11-23',
  interestGracePeriod: 0,
  principalGracePeriod: 0,
  numberOfInstallments: 12,
  firstDueDate: '2027-01-05',
  rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 150 }],
  fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
  cashout: [{ amount: 5000, type: 'payment_method' }],
  createdAt: '2026-11-18T12:29:00.000Z',
} satisfies JsonObject;

/** S03: the same by equal months. */
export const s03 = {
  ...s01,
  installmentAmount: 509.43,
  totalAmount: 6113.16,
  interestAmount: 722.4,
  iofAmount: 95.27,
  iofAdditionalAmount: 20.48,
  monthlyCET: 0.030412,
  yearlyCET: 0.432623,
} satisfies JsonObject;

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
  const found = findings.find((one) => one.check === check);
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
