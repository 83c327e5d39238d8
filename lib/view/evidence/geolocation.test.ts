import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { parsePlace } from './geolocation.ts';

describe('parsePlace', () => {
  test.each<Json>([
    ['-23.5505', '-46.6333'],
    '-23.5505,-46.6333',
    ['-23.5505,-46.6333'],
    [' -23.5505 ', '-46.6333'],
  ])('reads %j', (value) => {
    const text = '-23.5505, -46.6333';
    expect(parsePlace(value)).toEqual({ latitude: -23.5505, longitude: -46.6333, text });
  });

  test.each<Json | undefined>([
    undefined,
    null,
    [],
    [''],
    ['-23.55'],
    [-23.55, -46.63],
    ['-23.55', '-46.63', '12'],
    ['-23.55,-46.63', '12'],
    ['-23,55', '-46,63'],
    ['91', '0'],
    ['-46.6333', '-181'],
    ['São Paulo', 'SP'],
    ['1e1', '0'],
    ['NaN', '0'],
    ['0x10', '0'],
    { lat: '1', lng: '2' },
    '',
    ',',
  ])('leaves %j as it is', (value) => {
    expect(parsePlace(value)).toBeNull();
  });

  test('throws at no JSON', () => {
    const json = fc.json().map((text): Json => JSON.parse(text));
    fc.assert(fc.property(json, (value) => parsePlace(value) === null || Array.isArray(value)));
  });
});
