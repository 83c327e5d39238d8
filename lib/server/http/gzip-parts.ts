import { constants, deflateRawSync } from 'node:zlib';

/** A text that many pages have, deflated once: as it is, it stands anywhere in a stream. */
export type Ready = { text: string; plain: Buffer; deflated: Buffer };
/** What a stream is put together from: a text of its own, or one that was made ready. */
export type Part = string | Ready;

export function makeReady(text: string): Ready {
  const plain = Buffer.from(text);
  // It ends on a whole byte and is not the last block; what follows refers to nothing of it.
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return { text, plain, deflated };
}

/** So far back a stream may refer to what came before (RFC 1951, 2). */
export const windowBytes = 32 * 1024;
/** Half the work of the usual 6, for a page that is 5% larger. */
const level = 4;

/**
 * A piece of a stream, on whole bytes; `before`: what came before it, of which no more than the last `windowBytes`
 * counts. Here and at once: in another thread it would wait for one twice, and a page has a few such pieces of 1 ms.
 */
export function deflatePiece(bytes: Uint8Array, before: Uint8Array, isLast: boolean): Buffer {
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const dictionary = before.subarray(-windowBytes);
  return deflateRawSync(bytes, { level, finishFlush, ...(dictionary.length > 0 ? { dictionary } : {}) });
}

export const textOf = (part: Part): string => (typeof part === 'string' ? part : part.text);

/** How a stream of gzip begins (RFC 1952, 2.3): DEFLATE, no name, no time, no system. */
export const gzipStart: Buffer = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** How it ends: the CRC-32 and the length, in bytes, of what is in it. */
export function gzipEnd(crc: number, size: number): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc);
  end.writeUInt32LE(size % 2 ** 32, 4);
  return end;
}

/** At most 65,535 bytes as a block of DEFLATE that is not compressed (RFC 1951, 3.2.4), and not the last. */
export function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(0xffff - bytes.length, 3);
  return Buffer.concat([head, bytes]);
}
