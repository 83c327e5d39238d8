import { liftLimit } from '#lib/server/limits/lift-limit.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Lifts one window of a colleague: `{ issuer, subject, limit, period, reason }`. */
export const POST = jsonRoute(async (caller, { readBody }) =>
  liftLimit({ ...caller, body: await readBody() }),
);
