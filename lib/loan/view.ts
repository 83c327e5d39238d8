import type { Deviation } from './deviations.ts';
import type { JsonObject } from './json.ts';
import type { LoanRequest } from './request.ts';

/** One loan as the desk answers it: what the API said, value for value, and what was remarkable about it. */
export type LoanView = {
  /** As the API sent it. A number that a double cannot hold is its text, and listed in `deviations`. */
  loan: JsonObject;
  deviations: Deviation[];
  request: LoanRequest;
  /** The instant at which the API's answer was complete, ISO 8601. */
  retrievedAt: string;
  requestId: string;
};
