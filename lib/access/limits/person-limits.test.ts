import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fullWindow,
  type LimitWindow,
  limitNames,
  limitUses,
  nearLimit,
  type PersonLimits,
  parsePersonLimits,
} from './person-limits.ts';

const limits: PersonLimits = { loans: { hour: 10, day: 15 } };
const loans = (used: number, period: 'hour' | 'day', secondsLeft = 60): LimitWindow => {
  return { limit: 'loans', period, used, secondsLeft, isExceeded: false };
};

describe('PERSON_LIMITS', () => {
  const counts = fc
    .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }))
    .map(([one, other]) => ({ hour: Math.min(one, other), day: Math.max(one, other) }));
  const given = fc.uniqueArray(fc.record({ name: fc.constantFrom(...limitNames), counts }), {
    selector: ({ name }) => name,
    minLength: 1,
  });

  test('any limits that are written are read as they are', () => {
    fc.assert(
      fc.property(given, (limits) => {
        const text = limits.map(({ name, counts }) => `${name}=${counts.hour}/${counts.day}`).join(', ');
        const expected = Object.fromEntries(limits.map(({ name, counts }) => [name, counts]));
        expect(parsePersonLimits(text)).toEqual(expected);
      }),
    );
  });

  test('no text makes it throw, and nothing but positive whole numbers comes out', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(loans|exports)?=?\d*\/?\d*,?$/)), (text) => {
        for (const { hour, day } of Object.values(parsePersonLimits(text) ?? {})) {
          expect(Number.isSafeInteger(hour) && hour > 0 && Number.isSafeInteger(day) && day >= hour).toBe(
            true,
          );
        }
      }),
    );
  });

  test('off is no limit, and a name that is left out has none', () => {
    expect(parsePersonLimits('off')).toEqual({});
    expect(parsePersonLimits('exports=1/2')).toEqual({ exports: { hour: 1, day: 2 } });
  });

  test.each([
    '',
    'on',
    'loans',
    'loans=1',
    'loans=0/1',
    'loans=2/1',
    'loans=1/2,loans=1/2',
    'pages=1/2',
    'loans=1/2,',
    'loans=-1/2',
    'loans=1.5/2',
    'loans=1/1000001',
    'off,loans=1/2',
  ])('%s is refused', (text) => {
    expect(parsePersonLimits(text)).toBeNull();
  });
});

test('the later end of two full windows says how long to wait', () => {
  const windows = [loans(10, 'hour', 60), loans(15, 'day', 4000)];
  expect(fullWindow(limits, windows, 'loans')).toMatchObject({ period: 'day', secondsLeft: 4000, max: 15 });
  expect(fullWindow(limits, windows.slice(0, 1), 'loans')).toMatchObject({ period: 'hour', secondsLeft: 60 });
  expect(fullWindow(limits, [loans(9, 'hour')], 'loans')).toBeNull();
  expect(fullWindow(limits, [loans(9, 'hour')], 'loans', 2)).toMatchObject({ period: 'hour' });
  expect(fullWindow({}, windows, 'loans')).toBeNull();
});

test('a person is warned from four fifths on, by the window that leaves less', () => {
  const near = (windows: LimitWindow[], added?: number) =>
    nearLimit({ limits, windows, now: 0 }, 'loans', added);
  expect(near([loans(7, 'hour')])).toBeNull();
  expect(near([loans(7, 'hour')], 1)).toEqual({
    limit: 'loans',
    period: 'hour',
    used: 8,
    max: 10,
    endsAt: '1970-01-01T00:01:00.000Z',
  });
  expect(near([loans(8, 'hour'), loans(14, 'day')])).toMatchObject({ period: 'day', used: 14 });
});

test('open windows are listed with their limits', () => {
  const windows: LimitWindow[] = [loans(3, 'day'), { ...loans(3, 'hour'), limit: 'reveals' }];
  expect(limitUses(limits, windows, 0)).toEqual([
    { limit: 'loans', period: 'day', used: 3, max: 15, endsAt: '1970-01-01T00:01:00.000Z' },
  ]);
});
