import 'server-only';
import { problemResponse } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { authenticate } from '#lib/server/access/authenticate.ts';
import { toProblem } from './to-problem.ts';

const answerHeaders = { 'content-type': 'application/json', 'cache-control': 'private, no-store' };

export type Asking = { actor: Actor; requestId: string };

/** Answers a request for JSON: what a verb gives to who asks (bytes are JSON already), or the problem that kept it from them. Never cached. */
export async function answer(
  { headers }: Request,
  verb: (asking: Asking) => Promise<unknown>,
): Promise<Response> {
  const requestId = requestIdOf(headers);
  try {
    const result = await verb({ actor: await authenticate(headers), requestId });
    // As bytes: of a text, fetch's `Response` makes them one more time.
    const bytes = result instanceof Uint8Array ? Buffer.from(result) : Buffer.from(JSON.stringify(result));
    return new Response(bytes, { headers: answerHeaders });
  } catch (error) {
    return problemResponse(toProblem(error, requestId));
  }
}
