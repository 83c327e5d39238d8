import 'server-only';
import type { Caller } from '#lib/server/actor.ts';
import { authenticate } from '../access/authenticate.ts';
import { notStored } from '../web/response-headers.ts';
import { respond } from './problem-response.ts';

/** Authenticates a request and streams the CSV of a verb as a file to download, or responds with the problem. */
export function csvResponse(
  request: Request,
  fileName: string,
  verb: (caller: Caller) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  return downloadResponse(request, { fileName, ending: 'csv', type: 'text/csv; charset=utf-8' }, verb);
}

/** The same for a file of another type. */
export function downloadResponse(
  { headers }: Request,
  { fileName, ending, type }: { fileName: string; ending: string; type: string },
  verb: (caller: Caller) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  return respond({ headers }, async (requestId) => {
    const body = await verb({ actor: await authenticate(headers), requestId });
    const time = new Date().toISOString().replace(/[-:]|\..*/g, '');
    return new Response(body, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${fileName}-${time}Z.${ending}"`,
        ...notStored,
      },
    });
  });
}
