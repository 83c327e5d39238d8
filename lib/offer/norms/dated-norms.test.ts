import { describe, expect, test } from 'vitest';
import { dayNumber, parseCivilDate, parseDay } from '#lib/loan/civil-date.ts';
import { lawRules } from '../law/law-notes.ts';
import { type Borrower, fineLimit, iofRatesOn, isInForce, isTaxedAs, kindFor } from './dated-norms.ts';

const day = (text: string) => parseDay(text) ?? expect.unreachable(text);
const rates = (text: string, borrower: Borrower) => {
  const [found, other] = iofRatesOn(day(text)).filter((iofRates) => iofRates.borrower === borrower);
  return found && !other ? found : expect.unreachable(`${text} ${borrower}`);
};

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
    expect(contested.every((iofRates) => iofRates.contested)).toBe(true);
    expect(iofRatesOn(day('2025-07-16')).some((iofRates) => iofRates.contested)).toBe(false);
  });

  test('of May 2025 are contested until June, when all sources date the decree', () => {
    const companies = (text: string) =>
      iofRatesOn(day(text)).filter(({ borrower }) => borrower === 'company');
    for (const text of ['2025-05-23', '2025-05-26', '2025-05-31']) {
      expect(companies(text).map(({ additional }) => additional)).toEqual([0.0095, 0.0038]);
      expect(companies(text).every((company) => company.contested)).toBe(true);
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
      expect(persons.every((person) => person.contested)).toBe(true);
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
    for (let index = day('2015-01-22'); index < day('2027-01-01'); index++) {
      const borrowers = new Set(iofRatesOn(index).map(({ borrower }) => borrower));
      expect([...borrowers].filter((borrower) => borrower !== 'mei')).toHaveLength(3);
    }
    expect(iofRatesOn(day('2015-01-21'))).toEqual([]);
  });
});

test('a small company has rates of its own up to R$ 30,000 (Decreto 6.306/2007, art. 7, VI)', () => {
  const amounts = [30_000, 30_000.01];
  expect(amounts.map((amount) => isTaxedAs('small-company', amount))).toEqual([true, false]);
  expect(amounts.map((amount) => isTaxedAs('company', amount))).toEqual([true, true]);
});

const rulesOn = (day: string | null, id: string) =>
  lawRules.filter((rule) => rule.id === id && isInForce(rule, day));

test('the IOF is contested on the days on which the table has two rates, for those who pay them', () => {
  const scopes = (day: string) => rulesOn(day, 'iof-contested').map(({ to }) => to.join());
  const companies = 'mei,small-company,company';
  expect(scopes('2025-05-22')).toEqual([]);
  expect(scopes('2025-05-23')).toEqual([companies]);
  expect(scopes('2025-05-31')).toEqual([companies]);
  expect(scopes('2025-06-01')).toEqual([]);
  expect(scopes('2025-06-11')).toEqual([]);
  expect(scopes('2025-06-26')).toEqual([]);
  expect(scopes('2025-06-27')).toEqual([companies]);
  expect(scopes('2025-07-15')).toEqual([companies]);
  expect(scopes('2025-07-16')).toEqual([]);
  expect(scopes('2020-05-04')).toEqual(['person,mei,small-company,company']);
});

test('the additional IOF by day and borrower, in percent', () => {
  const additional = (text: string, borrower: string) => {
    const date = parseCivilDate(text);
    const rates = iofRatesOn(date ? dayNumber(date) : 0).filter((iofRates) => iofRates.borrower === borrower);
    return [...new Set(rates.map((rate) => Number((rate.additional * 100).toFixed(2))))];
  };
  for (const borrower of ['company', 'small-company']) {
    expect(additional('2025-05-22', borrower)).toEqual([0.38]);
    expect(additional('2025-05-23', borrower)).toEqual([0.95, 0.38]);
    expect(additional('2025-06-01', borrower)).toEqual([0.95]);
    expect(additional('2025-06-10', borrower)).toEqual([0.95]);
    expect(additional('2025-06-11', borrower)).toEqual([0.38]);
  }
  for (const day of ['2025-05-23', '2025-06-10', '2025-06-11'])
    expect(additional(day, 'person')).toEqual([0.38]);
  expect(additional('2025-06-10', 'mei')).toEqual([0.38]);
});

test('an error is a question where the borrower may be another, and nothing where it is', () => {
  expect(kindFor(fineLimit, ['person'])).toBe('error');
  expect(kindFor(fineLimit, ['person', 'mei', 'small-company', 'company'])).toBe('question');
  expect(kindFor(fineLimit, ['mei', 'small-company', 'company'])).toBeNull();
});

test('each rule has a source, and its days are in order', () => {
  for (const { source, from, until, to } of lawRules) {
    expect(source).not.toBe('');
    expect(to.length).toBeGreaterThan(0);
    if (from !== null && until !== null) expect(from <= until).toBe(true);
  }
});

test('an offer without a day is taken for one of today', () => {
  expect(rulesOn(null, 'tac')).toHaveLength(1);
  expect(rulesOn(null, 'default-interest-before')).toEqual([]);
  expect(rulesOn(null, 'iof-contested')).toEqual([]);
});
