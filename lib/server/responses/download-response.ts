import 'server-only';
import { signInHref } from '#lib/access/sign-in/return-to.ts';
import type { Problem } from '#lib/http/problem.ts';
import type { Caller } from '#lib/server/actor.ts';
import { authenticate } from '../access/authenticate.ts';
import { notStored } from '../web/response-headers.ts';
import { respond } from './problem-response.ts';
import { redirectResponse } from './redirect-response.ts';

const types = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };

type FileBody = ReadableStream<Uint8Array>;

type Download = {
  /** Of the file, unless the verb gives its own. */
  name: string;
  ending: keyof typeof types;
  /** The path of the page that has the link. */
  page: string;
};

/** Authenticates a request and streams the file of a verb as one to download, or responds with the problem. */
export async function downloadResponse(
  { headers }: Request,
  { name: usual, ending, page }: Download,
  verb: (caller: Caller) => Promise<FileBody | { name: string | null; body: FileBody }>,
): Promise<Response> {
  const response = await respond({ headers }, async (requestId) => {
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
  // What a browser opens by a link or a form, it would show as it is.
  if (headers.get('sec-fetch-mode') !== 'navigate' || response.ok) return response;
  const { code, limit }: Problem = await response.clone().json();
  if (code === 'limit_reached') return redirectResponse(`/limits?reached=${limit}`);
  return code === 'unauthenticated' ? redirectResponse(signInHref(page)) : response;
}

/** What every file system and every header takes of a name that a person wrote. */
function fileName(name: string | null): string {
  const letters = (name ?? '').normalize('NFKD').replace(/\p{M}/gu, '');
  return letters.replace(/[^\dA-Za-z]+/g, '-').replace(/^-|-$/g, '');
}
