import type { NextRequest } from 'next/server';
import { endSession } from '#lib/server/access/sessions/end-session.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** Ends one session, by its public id in the list of sessions. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { id } = await params;
    await endSession({ ...caller, id });
    return { id, ended: true };
  });
}
