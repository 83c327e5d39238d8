import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { containsMasked, countMasked } from '#lib/loan/masked.ts';
import { valueState } from '#lib/loan/value-state.ts';
import { copyText, memberCount, preview } from '#lib/view/json/json-preview.ts';

const hidden = { $masked: 'string' };
const json = fc.json().map((text): Json => JSON.parse(text));

describe('hidden values', () => {
  test('is counted, texts with hidden parts too', () => {
    expect(countMasked({ a: hidden, b: [hidden, 'to [••••]', 'x'], c: { $masked: 'other' }, d: null })).toBe(
      3,
    );
    expect(countMasked(undefined)).toBe(0);
    expect(containsMasked([[{ a: { $masked: 'number' } }]])).toBe(true);
    expect(containsMasked({ $masked: 'string', more: 1 })).toBe(false);
  });

  test('is counted in any JSON, however wide', () => {
    fc.assert(fc.property(json, (value) => countMasked([value, hidden]) > 0));
    expect(countMasked(Array.from({ length: 300_000 }, () => hidden))).toBe(300_000);
  });

  test('is a state of its own, whatever the field should hold', () => {
    for (const type of ['amount', 'date', 'text', 'free', 'texts', 'reference', 'flag'] as const)
      expect(valueState({ a: hidden }, 'a', { type })).toBe('untyped');
  });

  test('looks the same at any length, and is copied as it came', () => {
    expect(preview(hidden, 60)).toBe('••••');
    expect(copyText({ ip: hidden })).toBe('{\n  "ip": {\n    "$masked": "string"\n  }\n}');
  });

  test('has no members to open', () => {
    expect(memberCount(hidden)).toBe(0);
  });
});
