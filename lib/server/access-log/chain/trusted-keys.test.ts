import { expect, test } from 'vitest';
import { judgeKey, parseTrustedKeys } from './trusted-keys.ts';

const [one, other] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));

test.each([
  [`${one}`, [{ publicKey: one, from: null, until: null }]],
  [`${one}@/2026-06-30`, [{ publicKey: one, from: null, until: '2026-06-30' }]],
  [
    `${one}@2026-01-01/2026-06-30, ${other}@2026-06-30T12:00:00Z/`,
    [
      { publicKey: one, from: '2026-01-01', until: '2026-06-30' },
      { publicKey: other, from: '2026-06-30T12:00:00Z', until: null },
    ],
  ],
])('%s', (text, keys) => expect(parseTrustedKeys(text)).toEqual(keys));

test.each([
  ...['', 'short', `${one}@`, `${one}@2026-01-01`, `${one}@2026-02-30x/`, `${one}@/yesterday`],
  ...[`${one}@2026-13-01/`, `${one}@2026-07-01/2026-06-30`, `${one},`, `${one}@2026-01-01T10:00/`],
])('%j is no list of keys', (text) => expect(parseTrustedKeys(text)).toBeNull());

test.each([
  ['2026-01-01T00:00:00.000Z', 'trusted'],
  ['2026-06-30T23:59:59.999Z', 'trusted'],
  ['2025-12-31T23:59:59.999Z', 'outside-its-dates'],
  ['2026-07-01T00:00:00.000Z', 'outside-its-dates'],
])('both days belong to the time of a key: a head of %s is %s', (instant, verdict) => {
  const trusted = parseTrustedKeys(`${one}@2026-01-01/2026-06-30`) ?? [];
  expect(judgeKey({ publicKey: String(one), instant, sequence: 5 }, trusted)).toBe(verdict);
});

test('a key may have signed in two spans of time; another key is unknown; an empty log has no instant', () => {
  const trusted = parseTrustedKeys(`${one}@2026-01-01/2026-01-31,${one}@2026-03-01/`) ?? [];
  const head = (instant: string, sequence = 5) => ({ publicKey: String(one), instant, sequence });
  expect(judgeKey(head('2026-02-10T00:00:00Z'), trusted)).toBe('outside-its-dates');
  expect(judgeKey(head('2026-03-10T00:00:00Z'), trusted)).toBe('trusted');
  expect(judgeKey(head('1970-01-01T00:00:00Z', 0), trusted)).toBe('trusted');
  expect(judgeKey({ ...head('2026-03-10T00:00:00Z'), publicKey: String(other) }, trusted)).toBe(
    'unknown-key',
  );
});
