import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import type { LateTerms } from './late-charges.ts';
import { type LateCost, lateCost } from './late-cost.ts';

/** L01 of vectors.json: due on a holiday, so last payable on 2026-10-13; paid on a holiday. */
const terms: LateTerms = {
  installment: 500,
  dueDate: '2026-10-12',
  fineRate: 0.02,
  defaultRate: 0.01,
  isDefaultGiven: true,
  interestBase: 'workdays',
  contractRate: 0.0199,
  assumed: { fine: [], 'default-interest': [], 'contract-interest': [] },
  dayCounts: ['calendar/30'],
};
const late = (more: Partial<LateTerms> = {}, payDate: string | null = '2026-11-20') =>
  lateCost({ ...terms, ...more }, payDate);

/** Amounts by convention. */
const waysOf = (cost: LateCost, line: 0 | 1 | 2) =>
  Object.fromEntries(
    cost.verdict === 'estimate'
      ? cost.lines[line].calculations.map(({ assumptions, amount }) => [assumptions[0], amount])
      : [],
  );
const lines = (cost: LateCost) => (cost.verdict === 'estimate' ? cost.lines : []);

describe('one overdue installment (L01)', () => {
  it('counts from the business day after a due date without business', () => {
    expect(late()).toMatchObject({
      verdict: 'estimate',
      lastPayable: '2026-10-13',
      moved: true,
      days: { calendar: 38, business: 27 },
    });
  });

  it('has every amount of the vector, each by its convention', () => {
    expect(waysOf(late(), 0)).toEqual({ 'as-declared': 10 });
    expect(waysOf(late(), 1)).toEqual({ 'simple-business': 6.43, 'compound-business': 6.44 });
    expect(waysOf(late({ interestBase: 'calendar_days' }), 1)).toEqual({
      'simple-30': 6.33,
      'compound-30': 6.34,
    });
    expect(waysOf(late(), 2)).toEqual({ 'compound-30': 12.64 });
    // As if due on the day after, a business day: one day less than from the due date itself.
    expect(
      waysOf(late({ dueDate: '2026-10-13', interestBase: 'calendar_days' }, '2026-11-21'), 1),
    ).toMatchObject({
      'simple-30': 6.5,
    });
  });

  it('is a range, the wider the less is known', () => {
    expect(lines(late())[1]).toMatchObject({ low: 6.43, high: 6.44 });
    expect(lines(late({ interestBase: 'calendar_days_365' }))[1]).toMatchObject({ low: 6.25, high: 6.25 });
    expect(lines(late({ interestBase: 'dias' }))[1]).toMatchObject({ low: 6.33, high: 6.44 });
    expect(lines(late({ dayCounts: ['equal-months'] }))[2]).toMatchObject({ low: 12.3, high: 12.83 });
    expect(lines(late({ dayCounts: [] }))[2]?.calculations).toHaveLength(4);
  });

  it('adds up, with contract interest at the most', () => {
    expect(late()).toMatchObject({ total: { low: 16.43, high: 29.08 } });
    expect(late({ contractRate: null })).toMatchObject({ total: null });
  });

  it('says with each line what its figures rest on, and nothing with one that cannot be computed', () => {
    const unit = { id: 'unit-assumed', value: 'fine percent' } as const;
    const assumed = { fine: [unit], 'default-interest': [unit], 'contract-interest': [] };
    const restsOn = (cost: LateCost) => lines(cost).map(({ assumptions }) => assumptions);
    expect(restsOn(late({ assumed }))).toEqual([[unit], [unit], []]);
    expect(restsOn(late({ assumed, fineRate: null }))).toEqual([[], [unit], []]);
  });

  it('shows what goes into each line', () => {
    expect(lines(late())[1]).toEqual({
      charge: 'default-interest',
      verdict: 'estimate',
      low: 6.43,
      high: 6.44,
      assumptions: [],
      reason: null,
      source: 'cmn-4882-default',
      calculations: [
        {
          amount: 6.43,
          formula: 'installment×rate×months',
          inputs: { installment: 500, rate: 0.01, days: 27, months: 27 / 21 },
          assumptions: [
            'simple-business',
            'base-as-declared',
            'on-the-installment-alone',
            'first-day-counts-last-does-not',
          ],
        },
        expect.objectContaining({ amount: 6.44, formula: 'installment×((1+rate)^months−1)' }),
      ],
    });
  });
});

describe('payments that are not late, or cannot be judged', () => {
  it.each(['2026-10-01', '2026-10-12', '2026-10-13'])('costs nothing on %s', (payDate) => {
    expect(late({}, payDate)).toEqual({ verdict: 'not-late', lastPayable: '2026-10-13', moved: true });
  });

  it.each<[string, Partial<LateTerms>, string | null]>([
    ['installment', { installment: null }, '2026-11-20'],
    ['installment', { installment: 0 }, '2026-11-20'],
    ['installment', { installment: -500 }, '2026-11-20'],
    ['installment', { installment: Number.NaN }, '2026-11-20'],
    ['installment', { installment: 1e300 }, '2026-11-20'],
    ['due-date', { dueDate: null }, '2026-11-20'],
    ['due-date', { dueDate: '2026-02-30' }, '2026-11-20'],
    ['payment-date', {}, null],
    ['payment-date', {}, 'tomorrow'],
    ['too-far', {}, '9999-12-31'],
  ])('%s', (reason, more, payDate) => {
    expect(late(more, payDate)).toEqual({ verdict: 'cannot-tell', reason });
  });

  it('leaves a line untold where its rate is none, and names reason', () => {
    expect(lines(late({ fineRate: 2 }))[0]).toMatchObject({
      verdict: 'cannot-tell',
      reason: 'rate-unknown',
      low: null,
    });
    expect(lines(late({ defaultRate: null }))[1]).toMatchObject({ reason: 'rate-unknown' });
    expect(lines(late({ defaultRate: null, isDefaultGiven: false }))[1]).toMatchObject({
      reason: 'legal-default-selic-less-ipca',
    });
    const unagreed = { defaultRate: null, isDefaultGiven: false };
    expect(lines(late({ ...unagreed, dueDate: '2024-08-30' }))[1]).toMatchObject({
      reason: 'legal-default-selic-less-ipca',
    });
    expect(lines(late({ ...unagreed, dueDate: '2024-08-29' }))[1]).toMatchObject({
      reason: 'legal-default-before-2024',
    });
    expect(lines(late({ defaultRate: -0.01 }))[1]).toMatchObject({ reason: 'rate-unknown' });
    expect(lines(late({ contractRate: 1 }, '2076-10-13'))[2]).toMatchObject({ reason: 'too-large' });
    expect(late({ defaultRate: null })).toMatchObject({ total: null });
    const far = { dueDate: '2190-01-02' };
    expect(lines(late(far, '2210-01-01'))[1]).toMatchObject({ reason: 'calendar-ends' });
    expect(lines(late({ ...far, interestBase: 'calendar_days' }, '2210-01-01'))[1]).toMatchObject({
      reason: null,
    });
  });

  it('shows a fine above the 2% of the law beside what the law leaves of it', () => {
    expect(lines(late({ fineRate: 0.1 }))[0]).toMatchObject({ low: 10, high: 50 });
    expect(lines(late({ fineRate: 0.02 }))[0]?.calculations).toHaveLength(1);
    // The law leaves the fine of a company as it was agreed.
    expect(lines(late({ fineRate: 0.1, isFineUnlimited: true }))[0]).toMatchObject({ low: 50, high: 50 });
  });
});

describe('properties', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 }).map((amount) => amount / 100);
  const rates = fc.integer({ min: 0, max: 2000 }).map((rate) => rate / 10_000);
  const due = fc.integer({ min: day('2001-01-01'), max: day('2060-01-01') }).map(dayText);

  it('every amount is the exact one, rounded once to the cent', () => {
    fc.assert(
      fc.property(
        cents,
        rates,
        due,
        fc.integer({ min: 1, max: 4000 }),
        (installment, rate, dueDate, days) => {
          const cost = late(
            {
              installment,
              dueDate,
              fineRate: rate,
              defaultRate: rate,
              contractRate: rate,
              interestBase: null,
              dayCounts: [],
            },
            dayText(day(dueDate) + days),
          );
          for (const { calculations } of lines(cost))
            for (const { amount, formula, inputs } of calculations)
              expect(amount).toBe(exact(formula, inputs));
        },
      ),
    );
  });

  it('never costs less on a later day (a cost that is too large to compute counts as the highest)', () => {
    fc.assert(
      fc.property(cents, rates, due, fc.nat(800), fc.nat(800), (installment, rate, dueDate, some, more) => {
        const on = (days: number) =>
          lines(
            late(
              { installment, dueDate, fineRate: rate, defaultRate: rate, contractRate: rate },
              dayText(day(dueDate) + days),
            ),
          ).map(({ high }) => high ?? Number.POSITIVE_INFINITY);
        const [early, later] = [on(some), on(some + more)];
        for (const [line, amount] of later.entries()) expect(amount).toBeGreaterThanOrEqual(early[line] ?? 0);
      }),
    );
  });

  it('never throws, and a range is one', () => {
    const figure = fc.oneof(fc.double(), fc.constant(null));
    const text = fc.oneof(
      fc.string(),
      due,
      fc.constant('9999-12-31'),
      fc.constant('0001-01-01'),
      fc.constant(null),
    );
    fc.assert(
      fc.property(figure, text, figure, figure, figure, fc.jsonValue(), text, (...given) => {
        const [installment, dueDate, fineRate, defaultRate, contractRate, interestBase, payDate] = given;
        const cost = late(
          { installment, dueDate, fineRate, defaultRate, contractRate, interestBase },
          payDate,
        );
        for (const { low, high, verdict } of lines(cost))
          expect(
            verdict === 'cannot-tell' || (low !== null && high !== null && low >= 0 && low <= high),
          ).toBe(true);
      }),
    );
  });
});

function day(text: string): number {
  const date = parseCivilDate(text);
  if (!date) throw new RangeError(text);
  return dayNumber(date);
}

/** The same by decimal.js: months as a fraction of whole numbers, 40 digits, rounded at the end. */
function exact(
  formula: string,
  { installment, rate, months = 1 }: { installment: number; rate: number; months?: number },
) {
  const D = Decimal.clone({ precision: 40 });
  // 365 × 21 × 30 of a month's parts, whole in every day count.
  const parts = 365 * 21 * 30;
  const time = new D(Math.round(months * parts)).div(parts);
  const factor =
    formula === 'installment×((1+rate)^months−1)'
      ? new D(rate).plus(1).pow(time).minus(1)
      : new D(rate).times(time);
  return factor.times(installment).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}
