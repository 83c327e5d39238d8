import 'server-only';
import type { Caller } from '#lib/server/actor.ts';
import { authenticate } from '../access/authenticate.ts';
import { notStored } from '../web/response-headers.ts';
import { respond } from './problem-response.ts';

const types = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };

type FileBody = ReadableStream<Uint8Array>;

/**
 * Authenticates a request and streams the file of a verb as one to download, or responds with the problem. `name`: of the
 * file, unless the verb gives its own.
 */
export function downloadResponse(
  { headers }: Request,
  { name: usual, ending }: { name: string; ending: keyof typeof types },
  verb: (caller: Caller) => Promise<FileBody | { name: string | null; body: FileBody }>,
): Promise<Response> {
  return respond({ headers }, async (requestId) => {
    const file = await verb({ actor: await authenticate(headers), requestId });
    const { name, body } = 'body' in file ? file : { name: null, body: file };
    const time = new Date().toISOString().replace(/[-:]|\..*/g, '');
    return new Response(body, {
      headers: {
        'content-type': types[ending],
        'content-disposition': `attachment; filename="${fileName(name) || usual}-${time}Z.${ending}"`,
        ...notStored,
      },
    });
  });
}

/** What every file system and every header takes of a name that a person wrote. */
function fileName(name: string | null): string {
  const letters = (name ?? '').normalize('NFKD').replace(/\p{M}/gu, '');
  return letters.replace(/[^\dA-Za-z]+/g, '-').replace(/^-|-$/g, '');
}
