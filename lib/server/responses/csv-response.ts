import 'server-only';
import type { Caller } from '#lib/server/access/actor.ts';
import { authenticate } from '../access/authenticate.ts';
import { notStored } from '../web/response-headers.ts';
import { respond } from './problem-response.ts';

/** Authenticates a request and streams the CSV of a verb as a file to download, or responds with the problem. */
export function csvResponse(
  { headers }: Request,
  fileName: string,
  verb: (caller: Caller) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  return respond({ headers }, async (requestId) => {
    const body = await verb({ actor: await authenticate(headers), requestId });
    const time = new Date().toISOString().replace(/[-:]|\..*/g, '');
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}-${time}Z.csv"`,
        ...notStored,
      },
    });
  });
}
