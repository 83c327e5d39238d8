import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, valueAt } from '#lib/loan/json.ts';
import { copyText, preview } from './json-preview.ts';
import { searchJson } from './search-json.ts';

const json = fc.json().map((text): Json => JSON.parse(text));
const root: Json = {
  customer: { name: 'João da Conceição', 'a/b': 1 },
  history: [{ description: 'Customer signed' }, null, true, 12.5],
  customerNote: 'customer',
};

describe('searchJson', () => {
  const find = (query: string, limit = 100) => searchJson(root, query, limit);

  test('finds names and values in the order of the document', () => {
    expect(find('CUSTOMER')).toEqual({
      pointers: ['/customer', '/history/0/description', '/customerNote'],
      more: false,
    });
  });

  test('does not mind accents', () => {
    expect(find('conceicao').pointers).toEqual(['/customer/name']);
    expect(find('JOÃO').pointers).toHaveLength(1);
  });

  test('finds what is no text, and no index', () => {
    expect(find('12.5').pointers).toEqual(['/history/3']);
    expect(find('null').pointers).toEqual(['/history/1']);
    expect(find('a/b').pointers).toEqual(['/customer/a~1b']);
    expect(find('0').pointers).toEqual([]);
    expect(find('')).toEqual({ pointers: [], more: false });
  });

  test('stops at the limit, and says so', () => {
    expect(find('customer', 2)).toMatchObject({ pointers: { length: 2 }, more: true });
    expect(find('customer', 3)).toMatchObject({ pointers: { length: 3 }, more: false });
  });

  test('needs no stack', () => {
    let deep: Json = 'end';
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(searchJson(deep, 'end', 10).pointers).toHaveLength(1);
  });

  test('every hit is where it says', () => {
    fc.assert(
      fc.property(json, fc.string({ minLength: 1, maxLength: 2 }), (value, query) =>
        searchJson(value, query, 50).pointers.every((pointer) => valueAt(value, pointer) !== undefined),
      ),
    );
  });
});

test('preview is one short line', () => {
  expect(preview([1, 2, 3], 20)).toBe('[3]');
  expect(preview({ id: 1, status: 2 }, 20)).toBe('{ id, status }');
  expect(preview({ id: 1, status: 2 }, 5)).toBe('{ id, s… }');
  expect(preview({}, 5)).toBe('{}');
  expect(preview('text', 20)).toBe('"text"');
  expect(preview('ab😀cd', 3)).toBe('"ab…"');
  expect(preview(null, 20)).toBe('null');
  fc.assert(fc.property(json, (value) => preview(value, 30).length <= 36));
});

test('copyText is indented JSON', () => {
  expect(copyText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
});
