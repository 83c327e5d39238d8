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
      hits: [
        { pointer: '/customer', where: 'name' },
        { pointer: '/history/0/description', where: 'value' },
        { pointer: '/customerNote', where: 'name' },
      ],
      more: false,
    });
  });

  test('does not mind accents', () => {
    expect(find('conceicao').hits).toEqual([{ pointer: '/customer/name', where: 'value' }]);
    expect(find('JOÃO').hits).toHaveLength(1);
  });

  test('finds what is no text, and no index', () => {
    expect(find('12.5').hits).toEqual([{ pointer: '/history/3', where: 'value' }]);
    expect(find('null').hits).toEqual([{ pointer: '/history/1', where: 'value' }]);
    expect(find('a/b').hits).toEqual([{ pointer: '/customer/a~1b', where: 'name' }]);
    expect(find('0').hits).toEqual([]);
    expect(find('')).toEqual({ hits: [], more: false });
  });

  test('stops at the limit, and says so', () => {
    expect(find('customer', 2)).toMatchObject({ hits: { length: 2 }, more: true });
    expect(find('customer', 3)).toMatchObject({ hits: { length: 3 }, more: false });
  });

  test('needs no stack', () => {
    let deep: Json = 'end';
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(searchJson(deep, 'end', 10).hits).toHaveLength(1);
  });

  test('every hit is where it says', () => {
    fc.assert(
      fc.property(json, fc.string({ minLength: 1, maxLength: 2 }), (value, query) =>
        searchJson(value, query, 50).hits.every(({ pointer }) => valueAt(value, pointer) !== undefined),
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
