import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/** Those that the desk asks for. */
const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
};

/** The value of the Accept-Encoding header. */
export const acceptEncoding = 'gzip, br';

type Body = { ok: true; bytes: Buffer } | { ok: false; reason: 'encoding' | 'too-large' };

/**
 * Reads a body up to `maxBytes` after decompression: 194 KB of gzip can be 200 MB. Stops, and destroys the stream, at
 * the first byte beyond the limit. Throws what the stream throws: connection lost, signal aborted, broken compression.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Body> {
  const decoder = encoding === '' || encoding === 'identity' ? null : decoders[encoding];
  if (decoder === undefined) {
    discard(body);
    return { ok: false, reason: 'encoding' };
  }
  try {
    return await collect(decoder ? decompress(body, decoder()) : body, maxBytes);
  } finally {
    discard(body);
  }
}

/** Uses events, because for a body of two chunks an async iterator costs more than the reading. */
function collect(stream: Readable, maxBytes: number): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        discard(stream);
        resolve({ ok: false, reason: 'too-large' });
      }
    });
    stream.once('end', () => resolve({ ok: true, bytes: Buffer.concat(chunks, bytes) }));
    stream.once('error', reject);
    // A stream can be destroyed without an error.
    stream.once('close', () => stream.readableEnded || reject(new Error('closed')));
  });
}

/** `pipeline` would replace an error of the source by its own. */
function decompress(body: Readable, decoder: NodeJS.ReadWriteStream & Readable): Readable {
  body.once('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

/** Destroys a stream that is no longer read, and ignores the errors that it still emits. */
export function discard(stream: Readable): void {
  stream.on('error', () => {});
  if (!stream.destroyed) stream.destroy();
}

/** `damaged`: some bytes are no UTF-8, and were replaced by U+FFFD. */
export type DecodedText = { text: string; damaged: boolean };

/** Decodes the body of an answer: JSON is UTF-8 (RFC 8259, 8.1). A byte order mark is removed. Never throws. */
export function decodeText(bytes: Buffer): DecodedText {
  const text = bytes.toString('utf8');
  return { text: text.startsWith('\ufeff') ? text.slice(1) : text, damaged: !isUtf8(bytes) };
}
