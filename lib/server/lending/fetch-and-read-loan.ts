import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { type Deviation, notUtf8, otherLoan } from '#lib/loan/reader/deviations.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import { DeskError } from '../desk-error.ts';
import { measurePart } from '../telemetry/request-parts.ts';
import { lendingApi } from './configured-lending-api.ts';
import { claimPlace } from './large-answers.ts';
import type { LendingApi } from './lending-api.ts';

export type FetchedLoan = {
  loan: JsonObject;
  deviations: Deviation[];
  /** All that was read, where that is more than what was asked for; else the loan itself. */
  whole: JsonObject;
  /** The instant at which the API's answer was complete, ISO 8601. */
  retrievedAt: string;
  /** For the log: no value of a loan is in it. `bytes`: of the API's answer. */
  measured: { bytes: number; upstreamMs: number; tries: number; deviations: number };
  /** Ends the work on the answer: a large one keeps others waiting until then. */
  release: () => void;
};

/**
 * Asks the lending API for a loan and reads its answer, within the limits of `readLoan`. `visibleRequest`: the part of the request
 * that somebody asked for. Throws a DeskError. The caller has to `release` what it returns.
 */
export async function fetchAndReadLoan(
  request: LoanRequest,
  visibleRequest: LoanRequest = request,
  api: LendingApi = lendingApi(),
): Promise<FetchedLoan> {
  const { text, damaged, retrievedAt, ...measured } = await measurePart('upstream', () =>
    api.fetchLoan(request),
  );
  const release = await claimPlace(measured.bytes);
  const parsed = readLoan(text, visibleRequest, request);
  if (!parsed.ok) {
    release();
    const isTooLarge = parsed.reason === 'too-deep' || parsed.reason === 'too-many-values';
    const code = isTooLarge ? 'upstream_too_large' : 'upstream_malformed';
    throw new DeskError(code, {}, { reason: parsed.reason, ...measured });
  }
  const other = otherLoan(parsed.whole, visibleRequest.loan);
  const deviations = [...(damaged ? [notUtf8] : []), ...(other ? [other] : []), ...parsed.deviations];
  return {
    loan: parsed.loan,
    whole: parsed.whole,
    deviations,
    retrievedAt,
    measured: { ...measured, deviations: deviations.length },
    release,
  };
}
