import 'server-only';
import { authenticate } from '../access/authenticate.ts';
import type { Caller } from '../actor.ts';
import { notStored } from '../web/response-headers.ts';
import { readJsonBody } from './json-body.ts';
import { respond } from './problem-response.ts';

type RequestWithHeaders = Pick<Request, 'headers'>;

/** The parts of a request that a verb may need, besides the person who sends it. */
export type Incoming<Params> = {
  /** The parts of the path that the route names. */
  params: Params;
  query: URLSearchParams;
  headers: Headers;
  /** Parses the body as JSON. Throws `invalid_request` where it is none. */
  readBody: () => Promise<unknown>;
};

/**
 * Creates a route handler that authenticates, calls the verb, and responds with its result or its problem as JSON.
 * `isActivity`: false for what an open page asks by itself, which extends no session.
 */
export function jsonRoute<Params extends Record<string, string> = Record<never, never>>(
  verb: (caller: Caller, incoming: Incoming<Params>) => Promise<unknown>,
  { isActivity = true } = {},
) {
  return (request: Request, context: { params: Promise<Params> }): Promise<Response> =>
    unauthenticatedJsonResponse(request, async (requestId) => {
      const actor = await authenticate(request.headers, { isActivity });
      const incoming = {
        params: await context.params,
        query: new URL(request.url).searchParams,
        headers: request.headers,
        readBody: () => readJsonBody(request),
      };
      return verb({ actor, requestId }, incoming);
    });
}

/** Responds with the result of a verb that authenticates by itself as JSON, or with the problem that it threw. */
export function unauthenticatedJsonResponse(
  request: RequestWithHeaders,
  verb: (requestId: string) => Promise<unknown>,
): Promise<Response> {
  return respond(request, async (requestId) => Response.json(await verb(requestId), { headers: notStored }));
}
