import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import {
  deflatePiece,
  gzipEnd,
  gzipStart,
  type Part,
  storedBlock,
  textOf,
  windowBytes,
} from './gzip-parts.ts';

const compressible = /^(text\/|application\/((problem\+)?json|javascript)|image\/svg)/;
/** Less than a packet is not worth it. */
const least = 1024;
/** When so much has come in one turn, who writes it is asked to wait for the next: to compress it takes some 3 ms. */
const mostAtOnce = 256 * 1024;

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
  let gzipped = false;
  /** Of what is in the gzip so far. */
  let [crc, size] = [0, 0];
  let page = false;
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
        gzipped = true;
      }
    }
    if (page || gzipped) response.removeHeader('content-length');
    return writeHead(...head);
  }) as typeof writeHead;

  let started = false;
  const begin = (): Buffer[] => {
    if (started) return [];
    started = true;
    return [gzipStart];
  };
  const count = (piece: Uint8Array) => {
    crc = crc32(piece, crc);
    size += piece.length;
  };

  /** What was written in this turn, and what is in the gzip before it. */
  let waiting: Buffer[] = [];
  let before = Buffer.alloc(0);
  /** Whoever writes was asked to wait. */
  let held = false;
  const compress = (isLast: boolean): Buffer => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    count(bytes);
    const deflated = deflatePiece(bytes, before, isLast);
    before = bytes.length < windowBytes ? Buffer.concat([before.subarray(-windowBytes), bytes]) : bytes;
    return Buffer.concat([...begin(), deflated]);
  };
  const sendTurn = () => {
    if (waiting.length === 0 || response.destroyed) return;
    const free = write(compress(false));
    if (held && free) response.emit('drain');
    held = false;
  };

  const put = (piece: string | Uint8Array | null): boolean => {
    const changed = page ? rewrite(piece === null ? null : bytesOf(piece)) : piece;
    if (!changed || changed.length === 0) return true;
    if (!gzipped) return write(changed);
    if (waiting.length === 0) setImmediate(sendTurn);
    waiting.push(bytesOf(changed));
    held = response.writableNeedDrain || lengthOf(waiting) >= mostAtOnce;
    return !held;
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
    if (gzipped) {
      const last = compress(true);
      end(Buffer.concat([last, gzipEnd(crc, size)]));
    } else end();
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
    if (gzipped) write(Buffer.concat([...begin(), ...head.map(deflated)]));
    else write(head.map(textOf).join(''));
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

const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

function bytesOf(piece: string | Uint8Array): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece);
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}
