import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { gzipEnd, gzipStart, type Part, storedBlock, textOf } from './gzip-parts.ts';

const compressible = /^(text\/|application\/((problem\+)?json|javascript)|image\/svg)/;
/** Less than a packet is not worth it. */
const least = 1024;
/** Half the work of the usual 6, for a page that is 5% larger. */
const level = 4;

/** Whether a request takes an answer in gzip. */
export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(accepted ?? ''));
}

/**
 * Compresses what is written to a response, where the request takes it and it gains by it, and sends it at once.
 * `rewrite` changes a page before that, a piece at a time as it comes; null is its end. `early` sends the begin of a
 * page of status 200 before anything is written, and resolves once it is on its way; what is written later follows it.
 */
export function compressed(
  request: IncomingMessage,
  response: ServerResponse,
  rewrite: (piece: Buffer | null) => Buffer,
): { early: (head: readonly Part[]) => Promise<void> } {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  let gzip: DeflateRaw | null = null;
  /** Of what is in the gzip so far. */
  let [crc, size] = [0, 0];
  let page = false;
  let flushing = false;
  let begun = false;

  // The head is written first, by whatever writes first.
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (begun) return response;
    begun = true;
    const type = String(response.getHeader('content-type') ?? '');
    if (type.startsWith('text/html')) {
      page = true;
      // What it wants fetched in advance is in the page, or comes after its first paint.
      response.removeHeader('link');
    }
    if (isWorth(response, type)) {
      response.appendHeader('vary', 'Accept-Encoding');
      if (acceptsGzip(request.headers['accept-encoding'])) {
        response.setHeader('content-encoding', 'gzip');
        gzip = intoGzip();
      }
    }
    if (page || gzip) response.removeHeader('content-length');
    return writeHead(...head);
  }) as typeof writeHead;

  let started = false;
  const send = (piece: Buffer): boolean => {
    if (started) return write(piece);
    started = true;
    return write(Buffer.concat([gzipStart, piece]));
  };
  const count = (piece: Uint8Array) => {
    crc = crc32(piece, crc);
    size += piece.length;
  };

  const intoGzip = () => {
    const stream = createDeflateRaw({ level });
    stream.on('data', (piece: Buffer) => {
      if (send(piece)) return;
      stream.pause();
      response.once('drain', () => stream.resume());
    });
    stream.on('end', () => end(gzipEnd(crc, size)));
    stream.on('drain', () => response.emit('drain'));
    response.on('close', () => stream.destroy());
    return stream;
  };

  const put = (piece: string | Uint8Array | null): boolean => {
    const changed = page ? rewrite(piece === null ? null : bytesOf(piece)) : piece;
    if (!changed || changed.length === 0) return true;
    if (!gzip) return write(changed);
    const stream = gzip;
    const bytes = bytesOf(changed);
    count(bytes);
    stream.write(bytes);
    if (!flushing) {
      flushing = true;
      setImmediate(() => {
        flushing = false;
        if (!stream.writableEnded && !stream.destroyed) stream.flush(constants.Z_SYNC_FLUSH);
      });
    }
    return !stream.writableNeedDrain;
  };

  response.write = ((piece: string | Uint8Array) => {
    response.writeHead(response.statusCode);
    return put(piece);
  }) as typeof write;
  response.end = ((piece?: string | Uint8Array | null) => {
    if (!begun) {
      // Whole, and so of a length that is known.
      if (piece && !response.hasHeader('content-length'))
        response.setHeader('content-length', Buffer.byteLength(piece));
      response.writeHead(response.statusCode);
    }
    if (piece) put(piece);
    put(null);
    if (gzip) gzip.end();
    else end();
    return response;
  }) as typeof end;

  const early = async (head: readonly Part[]) => {
    if (begun) return;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'private, no-cache, no-store, max-age=0, must-revalidate');
    response.writeHead(200);
    // Next goes on as if nothing had been said yet: it would leave the page out, or throw.
    const unheard = () => response;
    Object.assign(response, { setHeader: unheard, appendHeader: unheard, removeHeader: unheard });
    Object.defineProperty(response, 'headersSent', { value: false });
    if (!gzip) write(head.map(textOf).join(''));
    else send(Buffer.concat(head.map(deflated)));
    // It leaves when this turn ends.
    await turn();
  };
  const deflated = (part: Part): Buffer => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part.plain;
    count(bytes);
    return typeof part === 'string' ? storedBlock(bytes) : part.deflated;
  };
  return { early };
}

function isWorth(response: ServerResponse, type: string): boolean {
  const length = response.getHeader('content-length');
  return (
    compressible.test(type) &&
    !response.hasHeader('content-encoding') &&
    !(length !== undefined && Number(length) < least) &&
    response.statusCode !== 204 &&
    response.statusCode !== 304
  );
}

function bytesOf(piece: string | Uint8Array): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece);
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}
