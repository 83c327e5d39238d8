import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { acceptsGzip } from './compress.ts';

type File = { type: string; plain: Buffer; gzip: Buffer | null };

export type StaticFiles = {
  /** The answer to a request for a built file, or null where `url` is none. */
  answer(url: string, headers: IncomingHttpHeaders): { headers: OutgoingHttpHeaders; body: Buffer } | null;
  /** The style sheets, by their address. */
  sheets: ReadonlyMap<string, string>;
};

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.woff2': 'font/woff2',
};

/**
 * The built files of `folder`, none where it is null, whose names change with what is in them: read and compressed once, when the desk
 * starts. Next would look up, read and compress a dozen of them for every page that is opened.
 */
export function readStaticFiles(folder: URL | null): StaticFiles {
  const files = new Map<string, File>();
  const sheets = new Map<string, string>();
  const root = folder && existsSync(folder) ? folder : null;
  for (const name of root ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []) {
    const type = types[extname(name)];
    if (!root || !type) continue;
    const plain = readFileSync(new URL(name, root));
    const gzip = type.startsWith('font/') ? null : gzipSync(plain, { level: 9 });
    const url = `/_next/static/${name.replaceAll('\\', '/')}`;
    files.set(url, { type, plain, gzip });
    if (name.endsWith('.css')) sheets.set(url, plain.toString());
  }
  return {
    sheets,
    answer(url, { 'accept-encoding': accepted }) {
      const file = files.get(url);
      if (!file) return null;
      const zipped = acceptsGzip(accepted) ? file.gzip : null;
      const body = zipped ?? file.plain;
      const headers = {
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': body.length,
        vary: 'Accept-Encoding',
        ...(zipped && { 'content-encoding': 'gzip' }),
      };
      return { headers, body };
    },
  };
}
