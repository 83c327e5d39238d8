import type { JsonObject } from '#lib/loan/json.ts';
import { possibleCents } from '../amounts/sent-amounts.ts';
import type { Coverage, PositionInputs } from '../parts/position-inputs.ts';
import type { ReviewedSchedule } from '../plan/repayment-terms.ts';
import type { Claim, Span, Subject } from './statement.ts';

/** What the sources are read from. Every part is of the loan as its reader sees it. */
export type SourceContext = {
  loan: JsonObject;
  review: ReviewedSchedule | null;
  /** The position on the day that the API was asked about, else on the day of the request. */
  inputs: PositionInputs;
};

/** What a source tells of one subject. */
export type Told = Omit<Claim, 'source'>;

/**
 * A source: what it tells of each subject, and what of the installments is paid by it. Null where it is silent, empty,
 * masked or unreadable, and no function for what it never speaks of.
 */
export type SourceReader = { [subject in Subject]?: (context: SourceContext) => Told | null | undefined } & {
  coverage?: (inputs: PositionInputs) => Coverage | null;
};

/** The cents that a figure of the API may be. */
export function sentSpans(value: number, { terms }: PositionInputs): Span[] {
  return possibleCents(value, terms).map((cents): Span => [cents, cents]);
}

const no: Span = [0, 0];
const yes: Span = [1, Number.POSITIVE_INFINITY];

/** Tells true or false. As a day it leaves every day open, or none. */
export function trueOrFalse(
  value: boolean,
  because: readonly string[],
  certainty: Told['certainty'] = 'follows',
): Told {
  return { value, unit: null, certainty, because: [...because], spans: [value ? yes : no] };
}
