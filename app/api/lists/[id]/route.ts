import type { NextRequest } from 'next/server';
import { maxListRows } from '#lib/lookup/list/list-view.ts';
import { markDone } from '#lib/server/lookup/lists/lookup-lists.ts';
import { invalidBody, readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** Marks a row of the caller's own list as done, or as not done: `{ position, done }`. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { id } = await params;
    const { position, done } = ((await readJsonBody(incoming)) ?? {}) as {
      position?: unknown;
      done?: unknown;
    };
    if (typeof done !== 'boolean' || !isPosition(position)) throw invalidBody();
    const marked = await markDone({ ...caller, id, position, done });
    if (!marked) throw invalidBody();
    return { position, done };
  });
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= maxListRows;
}
