import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from './response-body.ts';

const text = '{"name":"João"}';

test('bytes that are no UTF-8 are replaced, and reported as damaged', () => {
  expect(decodeText(Buffer.from(text))).toEqual({ text, damaged: false });
  expect(decodeText(Buffer.from(text, 'latin1'))).toEqual({ text: '{"name":"Jo\ufffdo"}', damaged: true });
});

test('a byte order mark is no part of the text', () => {
  expect(decodeText(Buffer.from(`\ufeff${text}`)).text).toBe(text);
});

test('no bytes make it throw, and a text loses nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      decodeText(Buffer.from(bytes));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (whole) => {
      const read = decodeText(Buffer.from(whole));
      expect(read).toEqual({ text: whole.replace(/^\ufeff/, ''), damaged: false });
    }),
  );
});
