import type { NextRequest } from 'next/server';
import { liftLimit } from '#lib/server/limits/lift-limit.ts';
import { readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Lifts one window of a colleague: `{ issuer, subject, limit, period, reason }`. */
export function POST(incoming: NextRequest): Promise<Response> {
  return jsonResponse(incoming, async (caller) =>
    liftLimit({ ...caller, body: await readJsonBody(incoming) }),
  );
}
