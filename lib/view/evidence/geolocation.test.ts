import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { kilometers, type Place, parsePlace } from './geolocation.ts';

const place = (latitude: number, longitude: number): Place => ({ latitude, longitude, text: '' });

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

describe('kilometers', () => {
  test('São Paulo to Manaus is about 2,690', () => {
    expect(kilometers(place(-23.5505, -46.6333), place(-3.119, -60.0217))).toBeCloseTo(2689, -1);
  });

  test('is a quarter of the earth from the pole to the equator, and half of it between opposites', () => {
    expect(kilometers(place(90, 0), place(0, 77))).toBeCloseTo((Math.PI / 2) * 6371.0088, 6);
    expect(kilometers(place(30, 10), place(-30, -170))).toBeCloseTo(Math.PI * 6371.0088, 6);
  });

  test('crosses the date line the short way', () => {
    expect(kilometers(place(0, 179.5), place(0, -179.5))).toBeCloseTo(111.195, 2);
  });

  test('is symmetric, zero at home, and never beyond half the earth', () => {
    const places = fc
      .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
      .map(([latitude, longitude]) => place(latitude, longitude));
    fc.assert(
      fc.property(places, places, (a, b) => {
        expect(kilometers(a, a)).toBe(0);
        expect(kilometers(a, b)).toBeCloseTo(kilometers(b, a), 9);
        expect(kilometers(a, b)).toBeLessThanOrEqual(Math.PI * 6371.0088);
      }),
    );
  });
});
