import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from './response-body.ts';

const text = '{"name":"João"}';
const latin1 = Buffer.from(text, 'latin1');

test('UTF-8 is read as such, whatever the answer says of itself', () => {
  for (const type of ['application/json', 'application/json; charset=ISO-8859-1', ''])
    expect(decodeText(Buffer.from(text), type)).toEqual({ text, damaged: false });
});

test('another charset is read where it is named', () => {
  for (const type of ['application/json; charset=ISO-8859-1', 'application/json;charset="windows-1252"'])
    expect(decodeText(latin1, type)).toEqual({ text, damaged: false });
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect(decodeText(utf16, 'application/json; charset=utf-16le')).toEqual({ text, damaged: false });
});

test('bytes that are invalid in the named charset are replaced, and reported as damaged', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'x; charset=klingon'])
    expect(decodeText(latin1, type)).toEqual({ text: '{"name":"Jo\ufffdo"}', damaged: true });
});

test('a byte order mark is no part of the text', () => {
  expect(decodeText(Buffer.from(`\ufeff${text}`)).text).toBe(text);
});

test('no bytes and no content type make it throw, and a text loses nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, type) => {
      decodeText(Buffer.from(bytes), type);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (whole, type) => {
      const read = decodeText(Buffer.from(whole), type);
      expect(read).toEqual({ text: whole.replace(/^\ufeff/, ''), damaged: false });
    }),
  );
});
