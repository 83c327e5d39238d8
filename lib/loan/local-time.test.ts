import { expect, test } from 'vitest';
import { instantOfLocal, instantsOfDays } from './local-time.ts';

const saoPaulo = 'America/Sao_Paulo';
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

test('a local time is an instant of its zone', () => {
  expect(iso(instantOfLocal('2026-11-20T10:30', saoPaulo, 'first'))).toBe('2026-11-20T13:30:00.000Z');
  expect(iso(instantOfLocal('2026-11-20T10:30:07', 'UTC', 'last'))).toBe('2026-11-20T10:30:07.000Z');
  expect(iso(instantOfLocal('2026-06-01T00:00', 'Asia/Kolkata', 'first'))).toBe('2026-05-31T18:30:00.000Z');
});

test('one that the clocks skip is the instant at which they do', () => {
  // Brazil's summer time began at midnight: that day had no 00:00.
  expect(iso(instantOfLocal('2018-11-04T00:00', saoPaulo, 'first'))).toBe('2018-11-04T03:00:00.000Z');
  expect(iso(instantOfLocal('2026-03-29T02:30', 'Europe/Berlin', 'first'))).toBe('2026-03-29T01:30:00.000Z');
});

test('one that they show twice is the first or the last', () => {
  expect(iso(instantOfLocal('2018-02-17T23:30', saoPaulo, 'first'))).toBe('2018-02-18T01:30:00.000Z');
  expect(iso(instantOfLocal('2018-02-17T23:30', saoPaulo, 'last'))).toBe('2018-02-18T02:30:00.000Z');
});

test('an invalid text gives null', () => {
  for (const text of ['', '2026-02-30T10:00', '2026-11-20', '2026-11-20T24:00', '2026-11-20T10:60', 'now']) {
    expect(instantOfLocal(text, saoPaulo, 'first')).toBeNull();
  }
});

test('days are whole, the last one too', () => {
  const days = instantsOfDays('2018-11-03', '2018-11-04', saoPaulo);
  expect([iso(days?.from ?? null), iso(days?.to ?? null)]).toEqual([
    '2018-11-03T03:00:00.000Z',
    '2018-11-05T02:00:00.000Z',
  ]);
  expect(instantsOfDays('2026-11-20', '2026-11-19', saoPaulo)).toBeNull();
  expect(instantsOfDays('2026-13-20', '2026-11-19', saoPaulo)).toBeNull();
});
