import type { NextRequest } from 'next/server';
import { endSession } from '#lib/server/access/sessions/list-sessions.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** Ends one session, by the public name that the list of sessions gives it. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return answer(incoming, async (caller) => {
    const { id } = await params;
    await endSession({ ...caller, id });
    return { id, ended: true };
  });
}
