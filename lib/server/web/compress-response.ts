import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import compression from 'compression';

/** Changes the body of a page chunk by chunk. The last call has null and returns what was held back. */
export type BodyTransform = (chunk: Buffer | null) => Buffer;

type Chunk = string | Uint8Array;
type Callback = (error?: Error | null) => void;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

// The package is typed for Express, of whose objects it uses only what Node's have.
const compress = compression() as unknown as Middleware;

/**
 * Compresses what is written to a response with the package `compression`. `transformPage` changes the body of an HTML
 * page before that. The callbacks of `write` and `end`, which the package ignores, are called here.
 */
export function compressResponse(
  request: IncomingMessage,
  response: ServerResponse,
  transformPage: BodyTransform | null = null,
): void {
  compress(request, response, () => {});
  const write: (chunk: Buffer) => boolean = response.write.bind(response);
  const end: (chunk?: Buffer) => unknown = response.end.bind(response);
  let transform: BodyTransform | null | undefined;

  /** Chooses at the first chunk, when the content type is known, whether the body is transformed. */
  const transformed = (chunk: Buffer | null): Buffer => {
    if (transform === undefined) transform = canTransform(request, response) ? transformPage : null;
    return transform ? transform(chunk) : (chunk ?? Buffer.alloc(0));
  };

  response.write = ((chunk: Chunk, ...rest: [BufferEncoding?, Callback?] | [Callback?]) => {
    const { encoding, callback } = optionsOf(rest);
    if (callback) process.nextTick(callback);
    if (response.destroyed) return false;
    const body = transformed(toBuffer(chunk, encoding));
    return body.length === 0 || write(body);
  }) as typeof response.write;

  response.end = ((
    ...all: [Callback?] | [(Chunk | null)?, ...([BufferEncoding?, Callback?] | [Callback?])]
  ) => {
    const [first, ...rest] = all;
    const chunk = typeof first === 'function' ? null : first;
    const { encoding, callback } = optionsOf(typeof first === 'function' ? [first] : rest);
    if (callback) finished(response, callback);
    const parts = chunk ? [transformed(toBuffer(chunk, encoding)), transformed(null)] : [transformed(null)];
    const body = Buffer.concat(parts);
    if (body.length > 0) end(body);
    else end();
    return response;
  }) as typeof response.end;
}

/** A page whose length was already promised to the client is left as it is. */
function canTransform(request: IncomingMessage, response: ServerResponse): boolean {
  if (!String(response.getHeader('content-type')).startsWith('text/html')) return false;
  if (request.method === 'HEAD' || (response.hasHeader('content-encoding') && !response.headersSent))
    return false;
  if (!response.headersSent) response.removeHeader('content-length');
  return !response.hasHeader('content-length');
}

function optionsOf(rest: readonly (BufferEncoding | Callback | undefined)[]) {
  const encoding = rest.find((option) => typeof option === 'string');
  const callback = rest.find((option) => typeof option === 'function');
  return { encoding, callback };
}

function toBuffer(chunk: Chunk, encoding: BufferEncoding = 'utf8'): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
