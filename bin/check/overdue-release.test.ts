import { expect, test } from 'vitest';
import { findOverdueRelease } from './overdue-release.ts';

const versions = {
  created: '2020-01-01T00:00:00.000Z',
  modified: '2026-11-20T00:00:00.000Z',
  '1.2.0': '2026-01-01T00:00:00.000Z',
  '1.10.0': '2026-06-01T12:00:00.000Z',
  '1.11.0': '2026-11-01T00:00:00.000Z',
  '2.0.0-beta.1': '2026-03-01T00:00:00.000Z',
  '2.0.0-beta.2': '2026-04-01T00:00:00.000Z',
  '2.0.0': '2026-11-10T00:00:00.000Z',
};
const now = new Date('2026-11-24T00:00:00.000Z');
const overdue = (current: string, { keepsMajor = false, maxDays = 92 } = {}) =>
  findOverdueRelease(versions, { current, keepsMajor, now, maxDays })?.version ?? null;

test('a release that is newer than the version in use, and out for longer than a quarter, is overdue', () => {
  expect(findOverdueRelease(versions, { current: '1.2.0', keepsMajor: false, now, maxDays: 92 })).toEqual({
    ...{ version: '1.10.0', published: '2026-06-01', days: 175 },
  });
});

test.each([
  ['the newest release is recent', '1.10.0', {}, null],
  ['there is nothing newer', '2.0.0', { maxDays: 0 }, null],
  ['an old version was published again later', '1.11.0', { maxDays: 13 }, '2.0.0'],
  ['the next major version does not count', '1.11.0', { maxDays: 0, keepsMajor: true }, null],
  ['a pre-release in use is followed by the next one', '2.0.0-beta.1', {}, '2.0.0-beta.2'],
  ['a version that the registry does not have says nothing', '1.3.0', { maxDays: 0 }, null],
])('%s', (_name, current, options, expected) => {
  expect(overdue(current, options)).toBe(expected);
});
