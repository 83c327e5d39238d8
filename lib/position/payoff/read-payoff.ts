import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { type JsonObject, member } from '#lib/loan/json.ts';
import { earlySettlement } from '#lib/offer/norms/dated-norms.ts';
import { amountAsSent } from '../amounts/sent-amounts.ts';
import { correctLoan } from '../read-corrected-position.ts';
import type { AmountRange, ApiFigure, Payoff } from './payoff.ts';
import { type PayoffContext, payoffDoubts, type Standing, whyNoPayoff } from './payoff-reasons.ts';
import { fittedGrowths, payoffOn } from './payoff-value.ts';

/**
 * Estimates what settles a loan on the day that was asked for, or today: the present value of the installments to come at
 * the contract's rate, and what is overdue with its charges. Any JSON is accepted; nothing throws.
 */
export function readPayoff(standing: Standing): Payoff {
  const { loan, inputs, position, paymentFor } = standing;
  const context = contextOf(standing);
  const { day, review } = context;
  const none = whyNoPayoff(context);
  const value = none || day === null ? null : valueOn(day, context);
  const common = { day: day === null ? null : dayText(day), unit: position.lastPayment.unit };
  const { source } = earlySettlement;
  if (!value) {
    const { reason, because } = none ?? { reason: 'missing.schedule', because: ['/offer'] };
    return {
      ...common,
      value: null,
      reason,
      certainty: 'unknown',
      because: [...because],
      notes: [],
      without: [],
      api: [],
      source,
    };
  }
  const { charges, ...range } = value;
  const notes = payoffDoubts(context);
  const because = [
    ...(review?.schedule?.paths ?? []),
    ...inputs.coverage.because.filter((pointer) => pointer !== '/transactions'),
    ...(charges === 'stated' ? ['/offer/fine'] : []),
    ...(review?.law.borrower.evidence.map(({ path }) => path) ?? []),
  ];
  return {
    ...common,
    value: range,
    reason: null,
    certainty: notes.length > 0 ? 'fits' : 'follows',
    because,
    notes,
    source,
    without: ['iof', 'fees', 'single-premium', ...(charges === 'unknown' ? (['charges'] as const) : [])],
    api: paymentFor === null ? [] : apiFigures(loan, range),
  };
}

/** What settles the loan on each of some days, whichever was asked for; null where there is no estimate. */
export function payoffsOn(days: readonly number[], standing: Standing): Payoff['value'][] {
  const context = contextOf(standing);
  return days.map((day) => {
    const value = whyNoPayoff({ ...context, day }) ? null : valueOn(day, context);
    return value && { low: value.low, high: value.high, perDiem: value.perDiem };
  });
}

function contextOf(standing: Standing): PayoffContext {
  const { loan, inputs, paymentFor } = standing;
  const corrected = correctLoan(loan, standing.review);
  const review = corrected?.review ?? standing.review;
  return {
    ...standing,
    review,
    growths: review?.schedule ? fittedGrowths(review.fits, inputs.terms) : [],
    day: paymentFor === null ? inputs.today : parseDay(paymentFor),
    isCorrected: corrected !== null,
    isWrong: corrected === null && (review?.counts.differ ?? 0) > 0,
  };
}

function valueOn(day: number, { inputs, growths }: PayoffContext) {
  const value = payoffOn(day, inputs, growths);
  const later = payoffOn(day + 1, inputs, growths);
  if (!value || !later) return null;
  const asSent = (cents: number) => amountAsSent(Math.round(cents), inputs.terms.unit);
  const further = [later.low - value.low, later.high - value.high];
  return {
    low: asSent(value.low),
    high: asSent(value.high),
    charges: value.charges,
    perDiem: { low: asSent(Math.min(...further)), high: asSent(Math.max(...further)) },
  };
}

function apiFigures(loan: JsonObject, { low, high }: AmountRange): ApiFigure[] {
  return (['amountForPayment', 'amountRemaining'] as const).flatMap((field) => {
    const value = member(loan, field);
    if (typeof value !== 'number') return [];
    const difference = value - Math.min(high, Math.max(low, value));
    return [{ field, value, difference: Math.round(difference * 100) / 100 }];
  });
}
