import { describe, expect, test } from 'vitest';
import { dayNumber, parseCivilDate } from '#lib/loan/civil-date.ts';
import { roundToCent } from '../units/rounding.ts';
import { grossUp, iofOf, iofShare } from './compute-iof.ts';
import type { Borrower } from './iof-rate-table.ts';
import { iofRatesOn } from './iof-rates.ts';

const day = (text: string) => {
  const date = parseCivilDate(text);
  if (!date) throw new Error(text);
  return dayNumber(date);
};
const rates = (text: string, borrower: Borrower) => {
  const [found, other] = iofRatesOn(day(text)).filter((one) => one.borrower === borrower);
  if (!found || other) throw new Error(`${text} ${borrower}`);
  return found;
};
const person = rates('2026-05-04', 'person');

describe('published taxes', () => {
  test('a bullet loan of 31 days (V18)', () => {
    const iof = iofOf([10_000], [31], person);
    expect([iof.daily, iof.additional, iof.total].map(roundToCent)).toEqual([25.42, 38, 63.42]);
  });

  test('financed, to the cap of 365 days (V08)', () => {
    for (const [days, plain, financed] of [
      [180, 1856, 1891.1],
      [365, 3373, 3490.74],
      [730, 3373, 3490.74],
    ] as const) {
      const { total } = iofOf([100_000], [days], person);
      expect(roundToCent(total)).toBe(plain);
      expect(roundToCent(grossUp(100_000, total / 100_000) - 100_000)).toBe(financed);
    }
  });

  test('of a company by date (V19)', () => {
    const most = (text: string, borrower: Borrower) => iofOf([100], [365], rates(text, borrower)).total;
    expect(most('2025-05-22', 'company')).toBeCloseTo(1.8765, 10);
    expect(most('2025-06-05', 'company')).toBeCloseTo(3.943, 10);
    expect(most('2025-06-20', 'company')).toBeCloseTo(3.373, 10);
    expect(most('2025-08-01', 'company')).toBeCloseTo(3.373, 10);
    expect(most('2025-08-01', 'small-company')).toBeCloseTo(1.3801, 10);
    expect(most('2025-06-05', 'small-company')).toBeCloseTo(1.9501, 10);
  });

  test('a gross-up in one pass falls short (V10)', () => {
    // 16.55% a year over four equal months, 10,000.00 paid out; published: 10,101.33 in one pass.
    const monthly = 1.1655 ** (1 / 12) - 1;
    const days = [31, 62, 92, 122];
    const installment = monthly / (1 - (1 + monthly) ** -4);
    let balance = 1;
    const shares = days.map(() => {
      const share = installment - balance * monthly;
      balance -= share;
      return share;
    });
    const { total, daily, additional } = iofOf(shares, days, rates('2023-03-07', 'person'));
    const financed = grossUp(10_000, total);
    expect(financed).toBeCloseTo(10_102.368652, 6);
    expect(financed * daily).toBeCloseTo(63.979651, 6);
    expect(financed * additional).toBeCloseTo(38.389001, 6);
    expect(financed * (1 - total)).toBeCloseTo(10_000, 9);
    expect(10_000 * (1 + total)).toBeCloseTo(10_101.33133672, 6);
  });

  test('its share of an installment', () => {
    // 1.8278 and 3.0250, each rounded: their sum alone would be 4.85 (V06).
    expect(iofShare(796.06, 28, person)).toEqual({ daily: 1.83, additional: 3.03, total: 4.86 });
    expect(iofShare(100, 4000, person)).toEqual({ daily: 2.99, additional: 0.38, total: 3.37 });
  });
});

describe('rates by date', () => {
  test('of a person did not change in 2025', () => {
    for (const text of ['2015-01-22', '2024-02-29', '2025-06-05', '2025-07-10', '2026-11-20']) {
      expect(rates(text, 'person')).toMatchObject({ daily: 0.000082, additional: 0.0038 });
    }
  });

  test('were zero in 2020, and higher at the end of 2021', () => {
    expect(iofRatesOn(day('2020-08-06'))[0]).toMatchObject({ borrower: 'person', daily: 0, additional: 0 });
    expect(rates('2020-11-27', 'company')).toMatchObject({ daily: 0.000041 });
    expect(iofRatesOn(day('2020-12-31'))[1]).toMatchObject({ borrower: 'company', daily: 0 });
    expect(rates('2021-10-01', 'person').daily).toBeCloseTo(0.0001118, 12);
  });

  test('are all listed where they are contested', () => {
    const contested = iofRatesOn(day('2025-07-10')).filter(({ borrower }) => borrower === 'company');
    expect(contested.map(({ daily }) => daily)).toEqual([0.000082, 0.000041]);
    expect(contested.every((one) => one.contested)).toBe(true);
    expect(iofRatesOn(day('2025-07-16')).some((one) => one.contested)).toBe(false);
  });

  test('of May 2025 are contested until June, when all sources date the decree', () => {
    const companies = (text: string) =>
      iofRatesOn(day(text)).filter(({ borrower }) => borrower === 'company');
    for (const text of ['2025-05-23', '2025-05-26', '2025-05-31']) {
      expect(companies(text).map(({ additional }) => additional)).toEqual([0.0095, 0.0038]);
      expect(companies(text).every((one) => one.contested)).toBe(true);
      const small = iofRatesOn(day(text)).filter(({ borrower }) => borrower === 'small-company');
      expect(small.map(({ contested }) => contested)).toEqual([true, true]);
    }
    for (const text of ['2025-05-22', '2025-06-01', '2025-06-10', '2025-06-11', '2025-06-26']) {
      expect(companies(text)).toHaveLength(1);
      expect(companies(text)[0]?.contested).toBeUndefined();
    }
    expect(rates('2025-06-01', 'company').additional).toBe(0.0095);
  });

  test('of 2020 depend on the day of the contract, not on that of the release', () => {
    for (const text of ['2020-04-03', '2020-11-26', '2020-12-15', '2020-12-31']) {
      const persons = iofRatesOn(day(text)).filter(({ borrower }) => borrower === 'person');
      expect(persons.map(({ daily }) => daily)).toEqual([0, 0.000082]);
      expect(persons.every((one) => one.contested)).toBe(true);
    }
    for (const text of ['2020-04-02', '2020-11-27', '2020-12-14', '2021-01-01']) {
      expect(rates(text, 'person')).toMatchObject({ daily: 0.000082 });
      expect(rates(text, 'person').contested).toBeUndefined();
    }
  });

  test('of a small company at the end of 2021 are not in the decree', () => {
    const small = rates('2021-10-01', 'small-company');
    expect(small.contested).toBe(true);
    expect(small.daily).toBeCloseTo(0.0000137, 12);
    expect(rates('2021-10-01', 'company').contested).toBeUndefined();
  });

  test('of June 2025 give an MEI, and no other small company, the additional rate of a person', () => {
    expect(rates('2025-06-05', 'mei')).toMatchObject({ additional: 0.0038 });
    expect(rates('2025-06-05', 'small-company')).toMatchObject({ additional: 0.0095 });
    expect(iofRatesOn(day('2025-06-11')).some(({ borrower }) => borrower === 'mei')).toBe(false);
  });

  test('cover every day since 2015, and none before', () => {
    for (let at = day('2015-01-22'); at < day('2027-01-01'); at++) {
      const borrowers = new Set(iofRatesOn(at).map(({ borrower }) => borrower));
      expect([...borrowers].filter((borrower) => borrower !== 'mei')).toHaveLength(3);
    }
    expect(iofRatesOn(day('2015-01-21'))).toEqual([]);
  });
});
