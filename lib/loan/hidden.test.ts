import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childrenOf, rootNode, sizeOf } from '#lib/view/json/json-nodes.ts';
import { copyText, preview } from '#lib/view/json/json-preview.ts';
import { searchTree } from '#lib/view/json/search-json.ts';
import { countHidden, holdsHidden } from './hidden.ts';
import type { Json } from './json.ts';
import { valueState } from './value-state.ts';

const hidden = { $masked: 'string' };
const json = fc.json().map((text): Json => JSON.parse(text));

describe('what is hidden', () => {
  test('is counted, texts with hidden parts too', () => {
    expect(countHidden({ a: hidden, b: [hidden, 'to [••••]', 'x'], c: { $masked: 'other' }, d: null })).toBe(
      3,
    );
    expect(countHidden(undefined)).toBe(0);
    expect(holdsHidden([[{ a: { $masked: 'number' } }]])).toBe(true);
    expect(holdsHidden({ $masked: 'string', more: 1 })).toBe(false);
  });

  test('is counted in any JSON, however wide', () => {
    fc.assert(fc.property(json, (value) => countHidden([value, hidden]) > 0));
    expect(countHidden(Array.from({ length: 300_000 }, () => hidden))).toBe(300_000);
  });

  test('is a state of its own, whatever the field should hold', () => {
    for (const is of ['amount', 'date', 'text', 'free', 'texts', 'reference', 'flag'] as const)
      expect(valueState({ a: hidden }, 'a', { is })).toEqual({ is: 'masked', value: hidden });
  });

  test('looks the same at any length, and is copied as it came', () => {
    expect(preview(hidden, 60)).toBe('••••');
    expect(copyText({ ip: hidden })).toBe('{\n  "ip": {\n    "$masked": "string"\n  }\n}');
  });

  test('has no members to open, and is found by its name alone', () => {
    const loan = { context: { ip: hidden } };
    expect(sizeOf(hidden)).toBe(0);
    expect(childrenOf(rootNode(hidden))).toEqual([]);
    expect(searchTree(loan, 'ip', 9).hits).toEqual([{ pointer: '/context/ip', where: 'name' }]);
    for (const query of ['masked', 'string', '••••']) expect(searchTree(loan, query, 9).hits).toEqual([]);
  });
});
