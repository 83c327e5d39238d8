import 'server-only';
import type { Caller } from '#lib/server/actor.ts';
import { authenticate } from '../access/authenticate.ts';
import { notStored } from '../web/response-headers.ts';
import { respond } from './problem-response.ts';

const types = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };

/** Authenticates a request and streams the file of a verb as one to download, or responds with the problem. */
export function downloadResponse(
  { headers }: Request,
  { name, ending }: { name: string; ending: keyof typeof types },
  verb: (caller: Caller) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  return respond({ headers }, async (requestId) => {
    const body = await verb({ actor: await authenticate(headers), requestId });
    const time = new Date().toISOString().replace(/[-:]|\..*/g, '');
    return new Response(body, {
      headers: {
        'content-type': types[ending],
        'content-disposition': `attachment; filename="${name}-${time}Z.${ending}"`,
        ...notStored,
      },
    });
  });
}
