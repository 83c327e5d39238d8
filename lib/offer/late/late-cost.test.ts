import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDay } from '#lib/loan/civil-date.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { type DailyDayCount, followingBusinessDay, monthsTo } from '../calendar/bank-calendar.ts';
import { readFacts } from '../findings/read-facts.ts';
import { type LatePayment, type LateTerms, lateCost, offerLateTerms } from './late-cost.ts';

const terms: LateTerms = {
  fineRate: 0.02,
  defaultRate: 0.01,
  interestBase: 'workdays',
  contractRate: 0.0199,
  dayCounts: ['calendar/30'],
};
/** L01 of vectors.json: due on a holiday, so last payable on 2026-10-13; paid on a holiday. */
const payment: LatePayment = { installment: 500, due: day('2026-10-12'), paid: day('2026-11-20') };
const late = (more: Partial<LateTerms> = {}, other: Partial<LatePayment> = {}) =>
  lateCost({ ...terms, ...more }, { ...payment, ...other });
/** A range of one amount. */
const just = (amount: number) => ({ low: amount, high: amount });

describe('one overdue installment (L01)', () => {
  it('counts from the business day after a due date without business, by each convention', () => {
    expect(late()).toEqual({
      fine: just(10),
      // 27 business days, simple and compound.
      defaultInterest: { low: 6.43, high: 6.44 },
      // 38 days of 30 to the month.
      contractInterest: just(12.64),
    });
    expect(late({ interestBase: 'calendar_days' })?.defaultInterest).toEqual({ low: 6.33, high: 6.34 });
    // As if due on the day after, a business day: one day less than from the due date itself.
    expect(
      late({ interestBase: 'calendar_days' }, { due: day('2026-10-13'), paid: day('2026-11-21') })
        ?.defaultInterest?.low,
    ).toBe(6.5);
  });

  it('is a range, the wider the less is known', () => {
    expect(late({ interestBase: 'calendar_days_365' })?.defaultInterest).toEqual(just(6.25));
    expect(late({ interestBase: 'dias' })?.defaultInterest).toEqual({ low: 6.33, high: 6.44 });
    expect(late({ dayCounts: ['equal-months'] })?.contractInterest).toEqual({ low: 12.3, high: 12.83 });
    expect(late({ dayCounts: [] })?.contractInterest).toEqual({ low: 12.3, high: 12.83 });
  });
});

describe('payments that are not late, or cannot be judged', () => {
  it.each(['2026-10-01', '2026-10-12', '2026-10-13'])('cost nothing on %s', (paid) => {
    expect(late({}, { paid: day(paid) })).toBeNull();
  });

  it.each([0, -500, Number.NaN, 1e300])('have no cost for an installment of %s', (installment) => {
    expect(late({}, { installment })).toBeNull();
  });

  it('have none on a day that is too far', () => {
    expect(late({}, { paid: day('9999-12-31') })).toBeNull();
  });

  it('have no charge whose rate is none', () => {
    expect(late({ fineRate: 2 })).toMatchObject({ fine: null, defaultInterest: { low: 6.43 } });
    expect(late({ fineRate: null })?.fine).toBeNull();
    // Nor one that nobody agreed on: the rate of the law is not in the loan.
    expect(late({ defaultRate: null })?.defaultInterest).toBeNull();
    expect(late({ defaultRate: -0.01 })?.defaultInterest).toBeNull();
    expect(late({ contractRate: null })).toMatchObject({ fine: just(10), contractInterest: null });
  });

  it('have no charge that is too large, or beyond the bank calendar', () => {
    expect(late({ contractRate: 1 }, { paid: day('2076-10-13') })?.contractInterest).toBeNull();
    const far = { due: day('2190-01-02'), paid: day('2210-01-01') };
    expect(late({}, far)?.defaultInterest).toBeNull();
    expect(late({ interestBase: 'calendar_days' }, far)?.defaultInterest).not.toBeNull();
  });

  it('shows a fine above the 2% of the law beside what the law leaves of it', () => {
    expect(late({ fineRate: 0.1 })?.fine).toEqual({ low: 10, high: 50 });
    expect(late({ fineRate: 0.02 })?.fine).toEqual(just(10));
    // The law leaves the fine of a company as it was agreed.
    expect(late({ fineRate: 0.1, isFineUnlimited: true })?.fine).toEqual(just(50));
  });
});

describe('properties', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 }).map((amount) => amount / 100);
  const rates = fc.integer({ min: 0, max: 2000 }).map((rate) => rate / 10_000);
  const due = fc.integer({ min: day('2001-01-01'), max: day('2060-01-01') });
  const bases: [string | null, DailyDayCount[]][] = [
    ['calendar_days', ['calendar/30']],
    ['calendar_days_365', ['calendar/365']],
    ['workdays', ['business/252']],
    [null, ['calendar/30', 'business/252']],
  ];

  it('every amount is the exact one, rounded once to the cent', () => {
    const days = fc.integer({ min: 6, max: 4000 });
    const base = fc.constantFrom(...bases);
    fc.assert(
      fc.property(cents, rates, due, days, base, (installment, rate, due, days, [interestBase, counts]) => {
        const paid = due + days;
        const one = { fineRate: rate, defaultRate: rate, contractRate: rate, interestBase };
        const cost = late({ ...one, dayCounts: [] }, { installment, due, paid });
        const from = followingBusinessDay(due);
        const by = (count: DailyDayCount, isCompound: boolean) =>
          exactInterest(installment, rate, { months: monthsTo(count, from, [paid])?.[0] ?? 0, isCompound });
        const agreed = counts.flatMap((count) => [by(count, false), by(count, true)]);
        const all = (['calendar/30', 'calendar/365', 'business/252', '30E/360'] as const).map((count) =>
          by(count, true),
        );
        const fines = [rate, ...(rate > 0.02 ? [0.02] : [])].map((fine) =>
          exact(installment, new Decimal(fine)),
        );
        expect(cost).toEqual({
          fine: rangeOf(fines),
          defaultInterest: rangeOf(agreed),
          contractInterest: rangeOf(all),
        });
      }),
    );
  });

  it('never costs less on a later day (a cost that is too large to compute counts as the highest)', () => {
    fc.assert(
      fc.property(cents, rates, due, fc.nat(800), fc.nat(800), (installment, rate, due, some, more) => {
        const on = (days: number) => {
          const given = { fineRate: rate, defaultRate: rate, contractRate: rate };
          const cost = late(given, { installment, due, paid: due + days });
          return Object.values(cost ?? {}).map((range) => range?.high ?? Number.POSITIVE_INFINITY);
        };
        const [early, later] = [on(some), on(some + more)];
        for (const [line, amount] of later.entries()) expect(amount).toBeGreaterThanOrEqual(early[line] ?? 0);
      }),
    );
  });

  it('never throws, and a range is one', () => {
    const figure = fc.oneof(fc.double(), fc.constant(null));
    const days = fc.oneof(due, fc.constantFrom(day('9999-12-31'), day('0001-01-01')));
    fc.assert(
      fc.property(fc.double(), days, days, figure, figure, figure, fc.jsonValue(), (...given) => {
        const [installment, due, paid, fineRate, defaultRate, contractRate, interestBase] = given;
        const cost = late({ fineRate, defaultRate, contractRate, interestBase }, { installment, due, paid });
        for (const range of Object.values(cost ?? {}))
          expect(range === null || (range.low >= 0 && range.low <= range.high)).toBe(true);
      }),
    );
  });
});

function day(text: string): number {
  const parsed = parseDay(text);
  if (parsed === null) throw new RangeError(text);
  return parsed;
}

/** None where an amount is too large for its cents. */
function rangeOf(amounts: readonly number[]) {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  return high < 1e10 ? { low, high } : null;
}

/** The same by decimal.js: months as a fraction of whole numbers, 40 digits, rounded at the end. */
function exactInterest(
  installment: number,
  rate: number,
  { months, isCompound }: { months: number; isCompound: boolean },
): number {
  const D = Decimal.clone({ precision: 40 });
  // 365 × 21 × 30 of a month's parts, whole in every day count.
  const parts = 365 * 21 * 30;
  const time = new D(Math.round(months * parts)).div(parts);
  return exact(installment, isCompound ? new D(rate).plus(1).pow(time).minus(1) : new D(rate).times(time));
}

function exact(installment: number, factor: Decimal): number {
  return factor.times(installment).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

/** S01, with a fine in percent. */
const offer: JsonObject = {
  disbursementAmount: 5000,
  installmentAmount: 513.4,
  iofAmount: 95.86,
  iofAdditionalAmount: 20.49,
  insurance: { amount: 125 },
  rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 150 }],
  monthlyFee: 0.0199,
  numberOfInstallments: 12,
  expectedDisbursementDate: '2026-11-23',
  firstDueDate: '2027-01-05',
  fine: { fineRate: 2, monthlyRate: 1, interestBase: 'workdays' },
};
const settings = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;
const factsOf = (loan: Json) => readFacts(loan, settings);
const termsOf = (more: JsonObject = {}) => {
  const loan = { offer: { ...offer, ...more } };
  return offerLateTerms(loan, factsOf(loan));
};

describe('late terms of an offer', () => {
  it('in fractions, with the day count that gives the installment', () => {
    expect(termsOf()).toEqual({
      fineRate: 0.02,
      defaultRate: 0.01,
      interestBase: 'workdays',
      contractRate: 0.0199,
      // By the others a rate of more digits gives it, too, and no total says which it is.
      dayCounts: ['calendar/365', 'business/252', '30E/360'],
    });
  });

  it('limits no fine of a company', () => {
    const limitOf = (more: JsonObject) => {
      const loan = { ...more, offer };
      return offerLateTerms(loan, factsOf(loan)).isFineUnlimited;
    };
    expect(limitOf({ customer: { cnpj: '11.222.333/0001-81' } })).toBe(true);
    expect(limitOf({ employment: 'empl_1' })).toBeUndefined();
    expect(limitOf({})).toBeUndefined();
  });

  it('has no contract rate of an index: what is given is what is set above it', () => {
    const of = (interestType: string) => termsOf({ interestType, yearlyFee: 0.266751 }).contractRate;
    expect(of('cdi_plus')).toBeNull();
    expect(of('pre_price')).toBe(0.0199);
  });

  it.each([
    ['is no number', '1.99'],
    ['is null', null],
  ])('has the rate that the installment found where the monthly one %s', (_, monthlyFee) => {
    expect(termsOf({ monthlyFee, yearlyFee: 0.266751 }).contractRate).toBeCloseTo(0.0199, 6);
  });

  it('are missing where the offer states none, or where their unit is unknown', () => {
    expect(termsOf({ fine: null, monthlyFee: null })).toMatchObject({ fineRate: null, defaultRate: null });
    expect(termsOf({ fine: { fineRate: 0.05, monthlyRate: 0.1 } })).toMatchObject({ fineRate: null });
    expect(offerLateTerms([], factsOf([]))).toMatchObject({ contractRate: null, dayCounts: [] });
  });
});
