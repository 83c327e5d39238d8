import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from './civil-date.ts';
import { parseTypedDay } from './typed-day.ts';

const today = '2026-11-30';

test.each([
  ['10/12', '2026-12-10'],
  ['10/12/2026', '2026-12-10'],
  ['10.12.26', '2026-12-10'],
  ['10-1', '2027-01-10'],
  ['5/11', '2026-11-05'],
  ['1012', '2026-12-10'],
  ['10122026', '2026-12-10'],
  ['2026-12-10', '2026-12-10'],
  ['dia 10', '2026-12-10'],
  [' Dia 30 ', '2026-11-30'],
  ['day 31', '2026-12-31'],
  ['5', '2026-12-05'],
  ['29/02', null],
  ['29/02/2028', '2028-02-29'],
  ['31/02', null],
  ['10/13', null],
  ['0', null],
  ['dia 40', null],
  ['amanhã', null],
  ['', null],
])('%s is %s', (typed, day) => expect(parseTypedDay(typed, today)).toBe(day));

test('whatever is typed is a day of the calendar, or none', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[\d/. -]{0,10}$/),
    fc.stringMatching(/^dia \d{1,3}$/),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const day = parseTypedDay(text, today);
      expect(day === null || parseDay(day) !== null).toBe(true);
    }),
  );
});
