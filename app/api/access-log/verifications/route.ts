import {
  followVerification,
  requestVerification,
} from '#lib/server/access-log/verification/request-verification.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** The state of the chain, with the progress of a verification. An open page asks this by itself: it renews no session. */
export const GET = jsonRoute(followVerification, { isActivity: false });

/** Has the whole log verified in the background. */
export const POST = jsonRoute(requestVerification);
