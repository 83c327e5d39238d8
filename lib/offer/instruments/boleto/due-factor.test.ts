import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import { readDueFactor } from './due-factor.ts';

const number = (text: string) => {
  const date = parseCivilDate(text);
  if (!date) throw new RangeError(text);
  return dayNumber(date);
};

describe('the due factor', () => {
  it.each([
    // FEBRABAN's own table, and the day on which it began again (domain.md §4).
    ['1000', '2000-07-03', '2000-07-03'],
    ['5316', '2012-04-27', '2012-04-27'],
    ['9998', '2025-02-20', '2025-02-20'],
    ['9999', '2025-02-21', '2025-03-01'],
    ['1000', '2025-02-22', '2025-02-20'],
    ['1001', '2025-02-23', '2026-11-20'],
  ])('%s is %s, seen from %s', (factor, day, reference) => {
    expect(readDueFactor(factor, reference)).toMatchObject({ day, why: 'near-reference' });
  });

  it('names both readings where neither is near, or where there is nothing to read it by', () => {
    const readings = ['2008-11-01', '2033-06-23'];
    const factor = '4043';
    expect(readDueFactor(factor, '2025-11-21')).toEqual({
      factor,
      readings,
      day: null,
      why: 'far-from-reference',
    });
    expect(readDueFactor(factor, null)).toEqual({ factor, readings, day: null, why: 'no-reference' });
    expect(readDueFactor(factor, '2025-02-30')).toMatchObject({ readings, day: null, why: 'no-reference' });
  });

  it.each(['0000', '0999', '', 'x'])('is none in %j', (factor) => {
    expect(readDueFactor(factor, '2026-01-01')).toMatchObject({ readings: [], day: null, why: 'no-factor' });
  });

  it('gives back any day within five years of the reference, and never another', () => {
    const [first, last] = [number('2000-07-03'), number('2049-10-13')];
    fc.assert(
      fc.property(
        fc.integer({ min: first, max: last }),
        fc.integer({ min: -3000, max: 3000 }),
        (due, away) => {
          // As the issuer writes it: counted from 1997, and after 9999 again from 1000.
          const since = due - number('1997-10-07');
          const factor = String(since > 9999 ? since - 9000 : since);
          const { day, readings } = readDueFactor(factor, dayText(due + away));
          expect(readings).toContain(dayText(due));
          expect(day).toBe(Math.abs(away) <= 1826 ? dayText(due) : null);
        },
      ),
    );
  });
});
