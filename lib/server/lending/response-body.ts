import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const asItIs: Decoder = async (bytes) => bytes;
const decoders = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['identity', asItIs],
  ['', asItIs],
]);

/** The value of the Accept-Encoding header. */
export const acceptEncoding = 'gzip, br';

type Body = { ok: true; bytes: Buffer } | { ok: false; reason: 'encoding' | 'too-large' };

/**
 * Reads a body up to `maxBytes`, before and after decompression: 194 KB of gzip can be 200 MB. Stops at the first byte
 * beyond the limit. Throws what the stream throws: connection lost, signal aborted; and for broken compression.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Body> {
  const decode = decoders.get(encoding);
  if (!decode) discard(body);
  if (!decode) return { ok: false, reason: 'encoding' };
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the stream.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return { ok: false, reason: 'too-large' };
    chunks.push(chunk);
  }
  try {
    return { ok: true, bytes: await decode(Buffer.concat(chunks, length), { maxOutputLength: maxBytes }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    return { ok: false, reason: 'too-large' };
  }
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
