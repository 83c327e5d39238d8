import { parseDay } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { rounding } from './amounts/sent-amounts.ts';
import type { PositionInputs } from './parts/position-inputs.ts';
import { correctLoan } from './read-corrected-position.ts';
import { inputsOn, readInputs } from './read-inputs.ts';
import type { PositionOptions } from './read-position.ts';
import { readClaims } from './sources/read-sources.ts';
import type { SourceContext } from './sources/source-reader.ts';
import { type Claim, type Contradiction, meet, type Statement, type Subject } from './sources/statement.ts';

type Options = Omit<PositionOptions, 'review'> & { review: OfferReview | null };

const subjects = ['paid-out', 'paid-installments', 'overdue', 'remaining', 'finished', 'signed'] as const;

/**
 * The subjects of which the sources of a loan say what cannot all be true. Any JSON is accepted; nothing throws. Where a
 * wrong figure of the offer has one likely cause, sources contradict each other only if they do by either figure. `stated`:
 * the inputs of the loan on that day, where a position has read them.
 */
export function findContradictions(
  loan: JsonObject,
  options: Options,
  stated = readInputs(loan, options),
): Contradiction[] {
  const asStated = contradictionsOf(loan, options, stated);
  const corrected = asStated.length > 0 ? correctLoan(loan, options.review) : null;
  if (!corrected) return asStated;
  const { loan: correctedLoan, review } = corrected;
  const inputs = readInputs(correctedLoan, { ...options, review });
  const asCorrected = contradictionsOf(correctedLoan, { ...options, review }, inputs);
  return asCorrected.filter(({ subject }) => asStated.some((asFound) => asFound.subject === subject));
}

function contradictionsOf(
  loan: JsonObject,
  options: PositionOptions,
  inputs: PositionInputs,
): Contradiction[] {
  const today: SourceContext = { loan, review: options.review, inputs };
  // The API's own figures are of the day that it was asked about.
  const { paymentFor } = options;
  const day = paymentFor !== null && parseDay(paymentFor) !== null ? paymentFor : options.today;
  const onAskedDay = day === options.today ? today : { ...today, inputs: inputsOn(day, inputs) };
  return subjects.flatMap((subject) => {
    const claims = readClaims(subject, isOfApi(subject) ? onAskedDay : today);
    // True where both leave a value possible that is the same.
    const canBothBe = (claim: Claim, other: Claim) =>
      meet(claim.spans, other.spans, tolerances[subject] ?? 0);
    const contradicted = claims.filter((claim) => claims.some((other) => !canBothBe(claim, other)));
    return contradicted.length > 0 ? [contradiction(subject, contradicted)] : [];
  });
}

const isOfApi = (subject: Subject) =>
  subject === 'overdue' || subject === 'remaining' || subject === 'finished';

const tolerances: Partial<Record<Subject, number>> = { overdue: rounding, remaining: rounding };

function contradiction(subject: Subject, claims: readonly Claim[]): Contradiction {
  const numbers = claims.flatMap(({ value }) => (typeof value === 'number' ? value : []));
  const difference = numbers.length > 1 ? Math.max(...numbers) - Math.min(...numbers) : null;
  return {
    subject,
    statements: claims.map(({ spans: _, ...statement }): Statement => statement),
    difference: difference === null ? null : Math.round(difference * 100) / 100,
  };
}
