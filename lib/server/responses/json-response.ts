import 'server-only';
import { problemResponse } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { authenticate } from '#lib/server/access/authenticate.ts';
import { toProblem } from './to-problem.ts';

const answerHeaders = { 'content-type': 'application/json', 'cache-control': 'private, no-store' };

export type Caller = { actor: Actor; requestId: string };

/** Answers a request with what a verb returns, as JSON, or with the problem that it throws. Never cached. */
export async function answer(
  { headers }: Request,
  verb: (caller: Caller) => Promise<unknown>,
): Promise<Response> {
  const requestId = requestIdOf(headers);
  try {
    const result = await verb({ actor: await authenticate(headers), requestId });
    return Response.json(result, { headers: answerHeaders });
  } catch (error) {
    return problemResponse(toProblem(error, requestId));
  }
}
