import { crc32, deflateRawSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gzipEnd, gzipStart, makeReady, storedBlock } from './gzip-parts.ts';

test('texts made ready, stored blocks and a stream behind them are one gzip', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 3000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 6 }), text, (parts, rest) => {
      const whole = parts.map(([part]) => part).join('') + rest;
      const blocks = parts.map(([part, isReady]) =>
        isReady ? makeReady(part).deflated : storedBlock(Buffer.from(part)),
      );
      const end = gzipEnd(crc32(whole), Buffer.byteLength(whole));
      // It refuses a wrong sum or length, and anything behind the end.
      const read = gunzipSync(Buffer.concat([gzipStart, ...blocks, deflateRawSync(rest), end]));
      expect(read.toString()).toBe(whole);
    }),
  );
});

test('what is made ready is smaller', () => {
  const { plain, deflated } = makeReady('.a{color:red}'.repeat(500));
  expect(deflated.length).toBeLessThan(plain.length / 20);
});
