import { describe, expect, it } from 'vitest';
import { textOf } from './answer.ts';
import { findSample, listing, samples } from './catalog.ts';
import { s01, s03, vintages, wholeOffer } from './data/offers.ts';
import { monthsAfter } from './dates.ts';
import { failureOf, failures } from './failures/failures.ts';
import { isList, isObject } from './json-values.ts';
import { leavesOf } from './testing/test-sandbox.ts';

const plain = { expand: [], fields: [], paymentFor: undefined };
const textById = (id: string) => {
  const sample = findSample(id);
  if (!sample) throw new Error(`${id} is not in the catalog`);
  return textOf(sample, plain);
};

describe('the loans', () => {
  const all = listing();

  it('are at least 60, each with one line on what it shows', () => {
    expect(samples.length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ id }) => !/^loan_[A-Za-z0-9_-]{1,128}$/.test(id))).toEqual([]);
    expect(all.filter(({ shows }) => shows.length < 10 || shows.includes('\n'))).toEqual([]);
  });

  it('begin with the handful most worth opening', () => {
    expect(all.filter(({ featured }) => featured).length).toBeLessThanOrEqual(10);
    expect(all[0]?.id).toBe('loan_complete');
    expect(all.findLastIndex(({ featured }) => featured)).toBe(
      all.filter(({ featured }) => featured).length - 1,
    );
  });

  it('with an answer have ordinary identifiers, and failing loans have others', () => {
    expect(samples.filter(({ id }) => failureOf(id))).toEqual([]);
    expect(failures.filter(({ id }) => !failureOf(id))).toEqual([]);
  });

  it('are the same each time', () => {
    for (const { id } of samples) expect(textById(id)).toBe(textById(id));
  });

  it('bear contract numbers of their own, but for the two that share one', () => {
    const numbers = samples
      .map(({ loan }) => loan().contractNumber)
      .filter((value) => typeof value === 'string');
    const twice = numbers.filter((value, k) => value && numbers.indexOf(value) !== k);
    expect(twice).toEqual(['CCB-2025-000429']);
  });
});

describe('the stories', () => {
  const told = samples.filter(
    ({ id, group, conforms }) =>
      conforms !== false && /oans$|Cash-out|states/.test(group) && !id.includes('wrong'),
  );
  const entries = told.flatMap(({ loan }) =>
    leavesOf(loan()).filter(({ key }) => key === 'createdAt' || key === 'linkedAt'),
  );

  it('have nothing that happens after the day of the data', () => {
    expect(entries.length).toBeGreaterThan(500);
    expect(entries.filter(({ value }) => String(value) >= '2026-11-21')).toEqual([]);
  });

  it('run in order, and end with the status of the loan', () => {
    for (const { loan } of told) {
      const { history, status } = loan();
      const list = isList(history) ? history.filter(isObject) : [];
      const instants = list.map(({ createdAt }) => String(createdAt));
      expect(instants).toEqual([...instants].sort());
      if (list.length > 0) expect(list.at(-1)?.status).toBe(status);
    }
  });
});

describe('the offers', () => {
  it('S01 and S03 are those of the published vectors', () => {
    const shared = {
      disbursementAmount: 5000,
      monthlyFee: 0.0199,
      numberOfInstallments: 12,
      yearlyFee: 0.266751,
    };
    expect(s01).toMatchObject({
      ...shared,
      iofAmount: 95.86,
      iofAdditionalAmount: 20.49,
      installmentAmount: 513.4,
      totalAmount: 6160.8,
      interestAmount: 769.45,
      yearlyCET: 0.453224,
      monthlyCET: 0.031639,
    });
    expect(s03).toMatchObject({
      ...shared,
      iofAmount: 95.27,
      iofAdditionalAmount: 20.48,
      installmentAmount: 509.43,
      totalAmount: 6113.16,
      interestAmount: 722.4,
      yearlyCET: 0.432623,
      monthlyCET: 0.030412,
    });
    expect(wholeOffer(s01, '2026')).toMatchObject({
      expectedDisbursementDate: '2026-11-23',
      firstDueDate: '2027-01-05',
    });
  });

  it('add up: paid out, TAC, insurance and IOF are what is financed', () => {
    const financed = (offer: typeof s01 | typeof s03) =>
      5000 + 150 + 125 + offer.iofAmount + offer.iofAdditionalAmount;
    expect(financed(s01)).toBeCloseTo(5391.35, 6);
    // The vector says 5390.76: its parts are each rounded to the cent.
    expect(financed(s03)).toBeCloseTo(5390.75, 6);
    expect(s01.installmentAmount * 12).toBeCloseTo(s01.totalAmount, 6);
    expect(s03.installmentAmount * 12).toBeCloseTo(s03.totalAmount, 6);
  });

  it('count the same days in each vintage', () => {
    const days = [43, 74, 102, 133, 163, 194, 224, 255, 286, 316, 347, 377];
    for (const [paidOut, first] of Object.values(vintages)) {
      const counted = days.map(
        (_, k) => (Date.parse(monthsAfter(first, k)) - Date.parse(paidOut)) / 86_400_000,
      );
      expect(counted).toEqual(days);
    }
  });
});
