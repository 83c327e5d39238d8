import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** What the desk says it can read. */
export const acceptEncoding = 'gzip, br';

export type Body =
  | { ok: true; text: string; bytes: number }
  | { ok: false; reason: 'encoding' | 'too-large' };

/**
 * Reads a body as UTF-8, up to `mostBytes` after decompression: the bytes on the wire say nothing, since
 * 194 KB of gzip may be 200 MB. Stops, and lets go of the stream, at the first byte too many.
 * Throws what the stream throws: a connection cut off, a signal aborted, broken compression.
 */
export async function readBody(body: Readable, encoding: string, mostBytes: number): Promise<Body> {
  const decoder = encoding === '' || encoding === 'identity' ? null : decoders[encoding];
  if (decoder === undefined) {
    release(body);
    return { ok: false, reason: 'encoding' };
  }
  const stream = decoder ? decompress(body, decoder()) : body;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > mostBytes) return { ok: false, reason: 'too-large' };
      chunks.push(chunk);
    }
  } finally {
    release(body);
  }
  return { ok: true, text: Buffer.concat(chunks, bytes).toString('utf8'), bytes };
}

/** Not `pipeline`: an error of the source must reach the reader as it is. */
function decompress(body: Readable, decoder: NodeJS.ReadWriteStream & Readable): Readable {
  body.once('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

/** Lets go of a stream that nobody reads any more; what it still throws concerns nobody. */
export function release(stream: Readable): void {
  stream.on('error', () => {});
  if (!stream.destroyed) stream.destroy();
}
