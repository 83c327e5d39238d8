import type { Json, JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import type { Position } from '#lib/position/loan-position.ts';
import { readPosition } from '#lib/position/read-position.ts';

export const timeZone = 'America/Sao_Paulo';
/** S01 of the reference figures, due on the 5th from January 2026. */
export const offer: JsonObject = {
  disbursementAmount: 5000,
  installmentAmount: 513.4,
  totalAmount: 6160.8,
  iofAmount: 95.86,
  iofAdditionalAmount: 20.49,
  insurance: { amount: 125, fee: 0.025 },
  rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 150 }],
  monthlyFee: 0.0199,
  yearlyFee: 0.266751,
  interestType: 'pre_price_days',
  interestGracePeriod: 0,
  principalGracePeriod: 0,
  numberOfInstallments: 12,
  expectedDisbursementDate: '2025-11-23',
  firstDueDate: '2026-01-05',
  fine: { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.01 },
};

export type Sent = [amount: Json, day: Json, description?: string];

export function positionOf(sent: readonly Sent[] | null, today: string, change: JsonObject = {}): Position {
  const transactions = sent?.map(([amount, createdAt, description = null]) => ({
    amount,
    createdAt,
    description,
  }));
  const loan: JsonObject = { offer, ...(transactions ? { transactions } : {}), ...change };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  return readPosition(loan, { review, today, timeZone, fields: null, paymentFor: null }).position;
}

/** Payments of the first `count` installments on their days, after a disbursement. */
export const paid = (count: number): Sent[] => [
  [-5000, '2025-11-23'],
  ...Array.from(
    { length: count },
    (_, index): Sent => [513.4, `2026-${String(index + 1).padStart(2, '0')}-05`],
  ),
];
