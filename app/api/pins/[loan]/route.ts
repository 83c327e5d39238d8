import type { NextRequest } from 'next/server';
import { pinLoan, unpinLoan } from '#lib/server/contracts/pins/pinned-and-recent.ts';
import { readBody, unreadableBody } from '#lib/server/loans/read-loan-request.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/** Pins a loan for who asks, or takes the pin out: `{ pinned }`. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return answer(incoming, async (caller) => {
    const { loan } = await params;
    const { pinned } = ((await readBody(incoming)) ?? {}) as { pinned?: unknown };
    if (typeof pinned !== 'boolean') throw unreadableBody();
    await (pinned ? pinLoan : unpinLoan)({ ...caller, loan });
    return { loan, pinned };
  });
}
