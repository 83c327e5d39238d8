import type { JsonObject } from '#lib/loan/json.ts';
import type { PositionInputs } from '../parts/position-inputs.ts';
import type { ReviewedSchedule } from '../plan/repayment-terms.ts';

/** What the claims are read from. Every part is of the loan as its reader sees it. */
export type ClaimContext = {
  loan: JsonObject;
  review: ReviewedSchedule | null;
  /** The position on the day that the API was asked about, else on the day of the request. */
  inputs: PositionInputs;
};
