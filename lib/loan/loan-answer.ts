import type { JsonObject } from './json.ts';
import type { LoanRequest } from './loan-request.ts';
import type { Deviation } from './reader/deviations.ts';

/** The answer of the lending API, value for value, with the deviations from its specification. */
export type LoanAnswer = {
  /** As the API sent it. A number that a double cannot hold is its text, and listed in `deviations`. */
  loan: JsonObject;
  deviations: Deviation[];
  request: LoanRequest;
  /** The instant at which the API's answer was complete, ISO 8601. */
  retrievedAt: string;
  requestId: string;
};

/** True where the API answered with another loan than the one that was asked for. */
export function isOfOtherLoan({ deviations }: Pick<LoanAnswer, 'deviations'>): boolean {
  return deviations.some(({ expected }) => expected === 'the loan that was asked for');
}
