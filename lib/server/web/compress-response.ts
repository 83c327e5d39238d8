import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

/** Changes the body of a page chunk by chunk. The last call has null and returns what was held back. */
export type BodyTransform = (chunk: Buffer | null) => Buffer;

type Chunk = string | Uint8Array;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

// The package is typed for Express, of whose objects it uses only what Node's have.
const compress = compression() as unknown as Middleware;

/**
 * Compresses what is written to a response with the package `compression`. `transformPage` changes the body of an HTML
 * page before that. Callbacks of `write` and `end` are not called: the package ignores them, and Next passes none.
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

  const pieces = writeInPieces(response, { write, end });

  response.write = ((chunk: Chunk, encoding?: BufferEncoding) => {
    if (response.destroyed) return false;
    return pieces.write(transformed(toBuffer(chunk, encoding)));
  }) as typeof response.write;

  response.end = ((chunk?: Chunk | null, encoding?: BufferEncoding) => {
    const parts = chunk ? [transformed(toBuffer(chunk, encoding)), transformed(null)] : [transformed(null)];
    pieces.end(Buffer.concat(parts));
    return response;
  }) as typeof response.end;
}

const pieceLength = 65_536;

/**
 * Writes a body in pieces, each once the connection has taken those before it. Of a chunk Node tells only when it was
 * taken whole, so that a client which takes megabytes slowly would look like one that takes nothing.
 */
function writeInPieces(
  response: ServerResponse,
  { write, end }: { write: (chunk: Buffer) => boolean; end: (chunk?: Buffer) => unknown },
) {
  const waiting: Buffer[] = [];
  let isEnding = false;
  let isEnded = false;
  let isPaused = false;
  const send = () => {
    while (waiting.length > 0 && !isPaused && !response.destroyed) {
      const piece = waiting.shift() ?? Buffer.alloc(0);
      // The last piece goes with the end, so that a short answer is one write and has a length.
      isEnded = isEnding && waiting.length === 0;
      if (isEnded) end(piece);
      else isPaused = !write(piece);
    }
    if (!isEnding || isEnded || isPaused || waiting.length > 0) return;
    isEnded = true;
    end();
  };
  // The package `compression` cannot take such a listener away again, so there is one.
  response.on('drain', () => {
    isPaused = false;
    send();
  });
  const add = (body: Buffer) => {
    for (let start = 0; start < body.length; start += pieceLength)
      waiting.push(body.subarray(start, start + pieceLength));
  };
  return {
    write(body: Buffer): boolean {
      add(body);
      send();
      return !isPaused;
    },
    end(body: Buffer): void {
      add(body);
      isEnding = true;
      send();
    },
  };
}

/** A page whose length was already promised to the client is left as it is. */
function canTransform(request: IncomingMessage, response: ServerResponse): boolean {
  if (!String(response.getHeader('content-type')).startsWith('text/html')) return false;
  if (request.method === 'HEAD' || (response.hasHeader('content-encoding') && !response.headersSent))
    return false;
  if (!response.headersSent) response.removeHeader('content-length');
  return !response.hasHeader('content-length');
}

function toBuffer(chunk: Chunk, encoding: BufferEncoding = 'utf8'): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
