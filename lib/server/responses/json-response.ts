import 'server-only';
import { requestIdOf } from '#lib/http/request-id.ts';
import type { Caller } from '../access/actor.ts';
import { authenticate } from '../access/authenticate.ts';
import { notStored } from '../http/response-headers.ts';
import { errorResponse } from './problem-response.ts';

type RequestWithHeaders = Pick<Request, 'headers'>;

/** Authenticates a request, calls the verb, and responds with its result as JSON, or with the problem that it threw. */
export function jsonResponse(
  { headers }: RequestWithHeaders,
  verb: (caller: Caller) => Promise<unknown>,
): Promise<Response> {
  return unauthenticatedJsonResponse({ headers }, async (requestId) =>
    verb({ actor: await authenticate(headers), requestId }),
  );
}

/** The same for a verb that authenticates by itself. */
export async function unauthenticatedJsonResponse(
  { headers }: RequestWithHeaders,
  verb: (requestId: string) => Promise<unknown>,
): Promise<Response> {
  const requestId = requestIdOf(headers);
  try {
    return Response.json(await verb(requestId), { headers: notStored });
  } catch (error) {
    return errorResponse(error, requestId);
  }
}
