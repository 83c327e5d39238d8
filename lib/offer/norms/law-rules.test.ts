import { expect, test } from 'vitest';
import { dayNumber, parseCivilDate } from '#lib/loan/civil-date.ts';
import { lawRules } from '../law/law-notes.ts';
import { iofRatesOn } from './iof-rates.ts';
import { fineLimit, isInForce, kindFor } from './law-rules.ts';

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
    const rates = iofRatesOn(date ? dayNumber(date) : 0).filter((one) => one.borrower === borrower);
    return [...new Set(rates.map((one) => Number((one.additional * 100).toFixed(2))))];
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
