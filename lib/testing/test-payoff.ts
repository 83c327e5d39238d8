import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { findContradictions } from '#lib/position/find-contradictions.ts';
import type { Payoff } from '#lib/position/payoff/payoff.ts';
import { readPayoff } from '#lib/position/payoff/read-payoff.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { timeZone } from './test-position.ts';

/** The payoff of a loan as the desk computes it. `day`: what was asked for; null for today. */
export function payoffOf(loan: JsonObject, today: string, day: string | null = null): Payoff {
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const options = { review, today, timeZone, fields: null, paymentFor: day };
  const { position, inputs } = readCorrectedPosition(loan, options);
  const contradictions = findContradictions(loan, options);
  return readPayoff({ loan, review, position, inputs, contradictions, paymentFor: day });
}
