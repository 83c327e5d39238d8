import type { NextRequest } from 'next/server';
import { keepContracts } from '#lib/server/access-log/search/contract-lists.ts';
import { readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Keeps contracts to search the access log for, where they are too many for a URL. */
export function POST(incoming: NextRequest): Promise<Response> {
  return jsonResponse(incoming, async (caller) =>
    keepContracts({ ...caller, body: await readJsonBody(incoming) }),
  );
}
