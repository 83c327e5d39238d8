import {
  followVerification,
  requestVerification,
} from '#lib/server/access-log/verification/request-verification.ts';
import { jsonRoute, unauthenticatedJsonResponse } from '#lib/server/responses/json-response.ts';

/** The state of the chain, with the progress of a verification. An open page asks this by itself. */
export function GET({ headers }: Request): Promise<Response> {
  return unauthenticatedJsonResponse({ headers }, (requestId) => followVerification(headers, requestId));
}

/** Has the whole log verified in the background. */
export const POST = jsonRoute(requestVerification);
