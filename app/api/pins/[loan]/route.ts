import type { NextRequest } from 'next/server';
import { pinLoan, unpinLoan } from '#lib/server/lookup/pins/pinned-and-recent.ts';
import { invalidBody, readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/** Pins a loan for the caller, or unpins it: `{ pinned }`. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loan } = await params;
    const { pinned } = ((await readJsonBody(incoming)) ?? {}) as { pinned?: unknown };
    if (typeof pinned !== 'boolean') throw invalidBody();
    await (pinned ? pinLoan : unpinLoan)({ ...caller, loan });
    return { loan, pinned };
  });
}
