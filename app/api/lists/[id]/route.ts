import type { NextRequest } from 'next/server';
import { maxListRows } from '#lib/lookup/list/list-view.ts';
import { markDone } from '#lib/server/contracts/lists/lookup-lists.ts';
import { readBody, unreadableBody } from '#lib/server/loans/read-loan-request.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** Ticks a row of one's own list off, or takes that back: `{ position, done }`. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return answer(incoming, async (caller) => {
    const { id } = await params;
    const { position, done } = ((await readBody(incoming)) ?? {}) as { position?: unknown; done?: unknown };
    if (typeof done !== 'boolean' || !isPosition(position)) throw unreadableBody();
    const marked = await markDone({ ...caller, id, position, done });
    if (!marked) throw unreadableBody();
    return { position, done };
  });
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= maxListRows;
}
