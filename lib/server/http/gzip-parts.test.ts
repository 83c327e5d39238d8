import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deflatePiece, gzipEnd, gzipStart, makeReady, storedBlock } from './gzip-parts.ts';

test('texts made ready, stored blocks and pieces behind them are one gzip', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 3000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 6 }), fc.array(text), (parts, rest) => {
      const whole = [...parts.map(([part]) => part), ...rest].join('');
      const blocks = parts.map(([part, isReady]) =>
        isReady ? makeReady(part).deflated : storedBlock(Buffer.from(part)),
      );
      const pieces = rest.map((piece, index) =>
        deflatePiece(Buffer.from(piece), Buffer.from(rest.slice(0, index).join('')), false),
      );
      const last = deflatePiece(Buffer.alloc(0), Buffer.from(rest.join('')), true);
      const end = gzipEnd(crc32(whole), Buffer.byteLength(whole));
      // It refuses a wrong sum or length, and anything behind the end.
      const read = gunzipSync(Buffer.concat([gzipStart, ...blocks, ...pieces, last, end]));
      expect(read.toString()).toBe(whole);
    }),
  );
});

test('what is made ready is smaller', () => {
  const { plain, deflated } = makeReady('.a{color:red}'.repeat(500));
  expect(deflated.length).toBeLessThan(plain.length / 20);
});

test('a piece says what came before it by referring to it, as far back as may be', () => {
  const piece = Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * index) % 251));
  const size = (before: Buffer) => deflatePiece(piece, before, false).length;
  const far = Buffer.alloc(40 * 1024, 'x');
  expect(size(Buffer.concat([far, piece]))).toBeLessThan(size(far) / 5);
  expect(size(Buffer.concat([piece, far]))).toBe(size(far));
});
