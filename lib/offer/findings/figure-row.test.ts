import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { findingOf, review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';
import type { Finding } from './finding.ts';

function inputOf({ inputs }: Finding, name: string) {
  const found = inputs.find((input) => input.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found.value;
}
const number = (finding: Finding, name: string) => Number(inputOf(finding, name));
function list(finding: Finding, name: string): readonly number[] {
  const value = inputOf(finding, name);
  if (typeof value !== 'object') throw new Error(`${name} is no list`);
  return value;
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe('an installment is followed by hand from its inputs alone', () => {
  // Released on 4 May 2026, due on the 8th of June, July and August, with Corpus Christi between.
  const offer = {
    disbursementAmount: 10_000,
    monthlyFee: 0.02,
    yearlyFee: 0.268242,
    interestType: 'pre_price_days',
    expectedDisbursementDate: '2026-05-04',
    numberOfInstallments: 3,
    firstDueDate: '2026-06-08',
  };

  test.each([
    ['calendar/365', [35, 65, 96], 365 / 12],
    ['calendar/30', [35, 65, 96], 30],
    ['30E/360', [34, 64, 94], 30],
    ['business/252', [24, 46, 69], 21],
  ] as const)('%s', (dayCount, days, month) => {
    const installmentAmount = Math.round(1_000_000 / sum(days.map((day) => 1.02 ** (-day / month)))) / 100;
    const finding = findingOf(review({ ...offer, installmentAmount }), 'installment');
    expect(finding.assumptions).toContainEqual({ id: 'day-count', value: dayCount });
    const [t, i] = [list(finding, 't'), number(finding, 'i')];
    expect(t).toEqual(days.map((day) => expect.closeTo(day / month, 5)));
    expect(number(finding, 'P') / sum(t.map((value) => (1 + i) ** -value))).toBeCloseTo(installmentAmount, 2);
  });

  test('after months that pay interest alone', () => {
    const grace = { ...offer, numberOfInstallments: 5, principalGracePeriod: 2 };
    // From the second due date on.
    const days = [31, 62, 92];
    const installmentAmount = Math.round(1_000_000 / sum(days.map((day) => 1.02 ** (-day / 30)))) / 100;
    const finding = findingOf(review({ ...grace, installmentAmount }), 'installment');
    expect(finding.assumptions).toContainEqual({ id: 'grace-count', value: 'included' });
    expect(number(finding, 'n')).toBe(3);
    expect(list(finding, 't')).toEqual(days.map((day) => expect.closeTo(day / 30, 5)));
  });
});

test('a CET and an IOF are followed by hand from their inputs alone', () => {
  const result = review(s01);
  const cet = findingOf(result, 'cet-yearly');
  const worth = list(cet, 'dj').map((day) => number(cet, 'FCj') / 1.453224 ** (day / 365));
  expect(sum(worth)).toBeCloseTo(number(cet, 'FC0'), 1);
  const iof = findingOf(result, 'iof');
  const days = list(iof, 'dk');
  const tax = list(iof, 'ak').map(
    (share, index) => share * number(iof, 'r') * Math.min(days[index] ?? 0, 365),
  );
  expect(sum(tax)).toBeCloseTo(95.86, 2);
  expect(sum(list(iof, 'ak'))).toBeCloseTo(number(iof, 'P'), 1);
});

test('declining installments are inputs one by one', () => {
  const sac = {
    disbursementAmount: 10_000,
    installmentAmount: 3533.33,
    totalAmount: 10_400,
    interestAmount: 400,
    monthlyFee: 0.02,
    yearlyFee: 0.268242,
    interestType: 'pre_sac',
    numberOfInstallments: 3,
  };
  const result = review(sac);
  for (const check of ['total', 'interest'])
    expect(sum(list(findingOf(result, check), 'Ak'))).toBeCloseTo(10_400, 1);
  expect(list(findingOf(review({ ...sac, yearlyCET: 0.268242 }), 'cet-yearly'), 'FCj')).toHaveLength(3);
});

test('a cash-out is the sum of its entries', () => {
  const result = review(s01, { cashout: [{ amount: 3000 }, { amount: 1990.5 }] });
  const finding = findingOf(result, 'cashout-loan');
  expect(finding).toMatchObject({ verdict: 'differs', declared: 4990.5, expected: 5000 });
  expect(list(finding, 'Ck')).toEqual([3000, 1990.5]);
});

/** The letters of a formula: neither numbers, signs nor days. */
function symbolsOf(formula: string): string[] {
  const letters = formula.replaceAll(/\d{4}-\d{2}-\d{2}|∈ \{[^}]*\}|min/g, ' ').match(/[A-Za-zΣ]\w*/g) ?? [];
  return [...new Set(letters)].filter((letter) => letter !== 'Σ');
}

describe('every letter of a formula', () => {
  const judged: Partial<Record<Finding['check'], string>> = { 'cet-yearly': 'CET', 'cet-monthly': 'm' };
  const offers: [string, JsonObject][] = [
    ['S01', s01],
    ['S03', s03],
    ['SAC', { ...s03, interestType: 'pre_sac' }],
    ['a yearly rate alone', { ...s01, monthlyFee: null }],
    ['costs in advance', { ...s01, disbursementAmount: 5391.35 }],
    ['an installment of nothing', { ...s01, installmentAmount: 503.4 }],
    ['a premium of another base', { ...s01, insurance: { amount: 130, fee: 0.025 } }],
  ];

  test.each(offers)('is an input, or the figure that is judged: %s', (_, offer) => {
    const boleto = {
      amount: 3700,
      dueDate: '2018-06-15',
      line: '23793381286000782713695000063305975520000370000',
    };
    const { findings } = review(offer, { cashout: [{ amount: 1300 }, boleto as Json] });
    for (const finding of findings) {
      if (finding.verdict === 'cannot-tell' || /^mod|^47|^E \+/.test(finding.formula)) continue;
      if (finding.check === 'figures') continue;
      const names = finding.inputs.map(({ name }) => name);
      // The left side of an equation is what is declared and computed.
      const result = /^(\w+) =/.exec(finding.formula)?.[1];
      for (const symbol of symbolsOf(finding.formula)) {
        const isJudged = symbol === result || judged[finding.check] === symbol;
        const isFirst = /^[At]1$/.test(symbol);
        expect(
          isJudged || isFirst || names.includes(symbol),
          `${finding.check}: ${symbol} of ${finding.formula}`,
        ).toBe(true);
      }
    }
  });
});
