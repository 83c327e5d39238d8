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

export type Body = { ok: true; bytes: Buffer } | { ok: false; reason: 'encoding' | 'too-large' };

/**
 * Reads a body up to `mostBytes` after decompression: the bytes on the wire say nothing, since
 * 194 KB of gzip may be 200 MB. Stops, and lets go of the stream, at the first byte too many.
 * Throws what the stream throws: a connection cut off, a signal aborted, broken compression.
 */
export async function readBody(body: Readable, encoding: string, mostBytes: number): Promise<Body> {
  const decoder = encoding === '' || encoding === 'identity' ? null : decoders[encoding];
  if (decoder === undefined) {
    release(body);
    return { ok: false, reason: 'encoding' };
  }
  try {
    return await collect(decoder ? decompress(body, decoder()) : body, mostBytes);
  } finally {
    release(body);
  }
}

/** By events: for a body of two chunks an async iterator costs more than the reading. */
function collect(stream: Readable, mostBytes: number): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= mostBytes) chunks.push(chunk);
      else {
        release(stream);
        resolve({ ok: false, reason: 'too-large' });
      }
    });
    stream.once('end', () => resolve({ ok: true, bytes: Buffer.concat(chunks, bytes) }));
    stream.once('error', reject);
    // Destroyed without a word; an error is not made where none is needed.
    stream.once('close', () => stream.readableEnded || reject(new Error('closed')));
  });
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
