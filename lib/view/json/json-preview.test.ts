import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { copyText, preview } from './json-preview.ts';

const json = fc.json().map((text): Json => JSON.parse(text));
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
