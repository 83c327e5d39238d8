import { describe, expect, test } from 'vitest';
import { dayNumber, parseCivilDate } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { maskedValue } from '#lib/loan/masked.ts';
import { readBoleto } from '#lib/offer/instruments/review-cashout.ts';
import { publishedOffer } from '#lib/testing/offers/published-offers.ts';
import { assumed, findingOf, review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';

import vectors from '#lib/testing/offers/vectors.json' with { type: 'json' };
import { businessDaysTo, followingBusinessDay, monthsTo } from './calendar/bank-calendar.ts';
import { lateCost } from './late/late-cost.ts';
import { grossUp, iofBy } from './model/offer-figures.ts';
import { solveYearly } from './model/solve.ts';
import { type Borrower, type IofRates, iofRatesOn } from './norms/dated-norms.ts';
import { readPersonDocument } from './terms/read-terms.ts';
import { monthlyOf, roundToCent, toRatePercent } from './units/written-figures.ts';

// What the sources of the published offers say beside the offer, and those that are no offers, as far as their `match`
// says. Where the desk says something else, the test says so and why. The offers have a test of their own.

const check = (offer: JsonObject, name: string) => findingOf(review(offer), name);

const day = (text: string) => {
  const date = parseCivilDate(text);
  if (!date) throw new Error(text);
  return dayNumber(date);
};
const iofRates = (text: string, borrower: Borrower = 'person') => {
  const found = iofRatesOn(day(text)).find((iofRates) => iofRates.borrower === borrower);
  if (!found) throw new Error(`${text} ${borrower}`);
  return found;
};
const sumEntries = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** The tax on parts of a principal, each on its days, at most 365. */
function iofOf(parts: readonly number[], days: readonly number[], rates: IofRates) {
  const principal = parts.reduce((sum, part) => sum + part, 0);
  const taxed = parts.reduce((sum, part, index) => sum + part * Math.min(days[index] ?? 0, 365), 0);
  return iofBy('full', principal, taxed / principal, rates);
}

test('V01: the central bank’s own example, fee and IOF taken off at the start', () => {
  const { installment, months: count, received, cetYearly, cetMonthly } = vectors.V01;
  const months = Array.from({ length: count }, (_, index) => ((index + 1) * 365) / 12);
  const payments = months.map(() => installment);
  const yearly = solveYearly({ payments, days: months }, received) ?? expect.unreachable();
  expect(yearly).toBeCloseTo(cetYearly, 9);
  expect(monthlyOf(yearly)).toBeCloseTo(cetMonthly, 9);
  // Said as 1,000 lent, 60 of it paid in advance, its statement says what became of the 60.
  const offer = publishedOffer('V01-gross');
  const gross = review(offer);
  expect(gross.cet?.received).toBe(940);
  expect(gross.cet?.rows.map(({ part, amount, inAdvance }) => [part, amount, inAdvance])).toEqual([
    ['received', 940, false],
    ['iof', 10, true],
    ['rebates', 50, true],
    ['interest', 28.65, false],
  ]);
  expect(gross.cet?.total).toBe(1028.65);
  // Without a CET to hold it to, what is not financed is paid in advance, as the norm has it.
  const open = review({ ...offer, monthlyCET: null, yearlyCET: null });
  expect(open.cet).toMatchObject({ received: 940, cetYearly: expect.closeTo(0.4393, 3) });
  // A CET that leaves it out is to be looked at: the offer has no dates by which it could be judged. The statement stays.
  const without = review({ ...offer, monthlyCET: 0.009489, yearlyCET: 0.12 });
  expect(without.cet).toMatchObject({ received: 940 });
  expect(findingOf(without, 'cet-yearly')).toMatchObject({
    reason: { code: 'question' },
    expected: 0.4393,
  });
});

test('V02: the CET is below the rate, which is no mistake', () => {
  const { yearlyCET, monthlyRate, dailyRate } = vectors.V02;
  const result = review({ ...publishedOffer('V02'), yearlyCET });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees' });
  expect(dailyOf(monthlyRate)).toBeCloseTo(dailyRate, 12);
});

/** The rate of a day where thirty make a month. */
function dailyOf(monthly: number): number {
  const [months = 0] = monthsTo('calendar/30', 0, [1]) ?? [];
  return Math.expm1(months * Math.log1p(monthly));
}

test('V04: rates as fractions and CET in percent, in one object', () => {
  const { monthlyRate, dailyRate, paidOut, issued, iof, iofAdditional, iofTotal } = vectors.V04;
  const offer = publishedOffer('V04');
  expect(review(offer).units.map(({ group, reading }) => [group, reading])).toEqual([
    ['amounts', 'reais'],
    ['rates', 'fraction'],
    ['cet', 'percent'],
  ]);
  expect(dailyOf(monthlyRate)).toBeCloseTo(dailyRate, 8);
  // The issued amount is the amount paid out and its tax; the additional is 0.38% of it.
  expect(sumEntries([paidOut, iof, iofAdditional])).toBe(issued);
  expect(sumEntries([iof, iofAdditional])).toBe(iofTotal);
  expect(roundToCent(iofOf([issued], [30], iofRates('2026-05-04')).additional)).toBe(iofAdditional);
});

test.each([
  ['V05a', vectors.V05a],
  ['V05c', vectors.V05c],
])(
  '%s: interest by business days, from a released Monday',
  (name, { dueDates, businessDays, contractAmount }) => {
    const offer = publishedOffer(name);
    const { fits, schedule } = review(offer);
    expect(fits.map(({ principal }) => principal)).toContain(contractAmount);
    expect(schedule?.rows.map(({ dueDate }) => dueDate)).toEqual(dueDates);
    expect(monthsTo('business/252', day(String(offer.expectedDisbursementDate)), dueDates.map(day))).toEqual(
      businessDays.map((days) => days / 21),
    );
  },
);

test('V06: the last row settles what is left, and the parts of the IOF may be rounded', () => {
  const { lastInterest, iofUnrounded, iofRoundedByPart } = vectors.V06;
  const offer = publishedOffer('V06');
  const result = review(offer);
  const all = result.schedule?.rows ?? [];
  // The last installment pays what is left: here two cents more of interest.
  expect([all[11]?.interest, lastInterest]).toEqual([8.96, 8.94]);
  const iof = findingOf(result, 'iof');
  expect(iof).toMatchObject({ verdict: 'agrees', size: 'rounding', expected: roundToCent(iofUnrounded) });
  expect(check({ ...offer, iofAmount: iofRoundedByPart }, 'iof')).toMatchObject({ verdict: 'agrees' });
  // The totals are sums of what is shown.
  const { totals } = result.schedule ?? { totals: null };
  const sum = (cell: 'payment' | 'interest' | 'principal') => sumEntries(all.map((row) => row[cell]));
  expect(totals).toMatchObject({ payment: sum('payment'), interest: sum('interest'), principal: 10_000 });
});

test.each(vectors.V08)(
  'V08: the IOF of $days days, paid and financed',
  ({ name, days, iof, iofFinanced }) => {
    const offer = publishedOffer(name);
    const amount = Number(offer.disbursementAmount);
    expect(day(String(offer.firstDueDate)) - day(String(offer.expectedDisbursementDate))).toBe(days);
    for (const iofAmount of [iof, iofFinanced])
      expect(check({ ...offer, iofAmount }, 'iof')).toMatchObject({ verdict: 'agrees', difference: 0 });
    const { total } = iofOf([amount], [days], iofRates('2026-05-04'));
    expect(roundToCent(grossUp(amount, total / amount))).toBe(roundToCent(amount + iofFinanced));
  },
);

describe('V10: an IOF financed in one pass', () => {
  const { monthlyRate, principal, iofDaily } = vectors.V10;
  const offer: JsonObject = { ...publishedOffer('V10'), monthlyFee: monthlyRate };

  test('is named, with what is paid out too little', () => {
    const result = review(offer);
    expect(findingOf(result, 'installment')).toMatchObject({
      verdict: 'differs',
      size: 'material',
      expected: 2607.21,
      difference: -0.27,
      explainedBy: { id: 'iof-one-pass', value: 1.03 },
    });
    expect(result.fits[0]?.principal).toBe(roundToCent(principal));
    expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', expected: offer.iofAmount });
    // A principal in whole cents, 10,101.33, is what its parts come to: the last installment pays what is left.
    expect(sumEntries(result.schedule?.rows.map((row) => row.principal) ?? [])).toBe(roundToCent(principal));
  });

  test('with either rate given, or both', () => {
    for (const rates of [
      { monthlyFee: 0.012844303, yearlyFee: null },
      { monthlyFee: null, yearlyFee: 0.1655 },
      { monthlyFee: 0.0128, yearlyFee: 0.1655 },
    ]) {
      const found = review({ ...offer, ...rates });
      expect(found.units.find(({ group }) => group === 'rates')?.reading).toBe('fraction');
      const installment = findingOf(found, 'installment');
      expect(installment).toMatchObject({ size: 'material', explainedBy: { id: 'iof-one-pass' } });
      expect(Math.abs(Number(installment.difference) + 0.265)).toBeLessThan(0.006);
    }
  });

  test('is not there at the fixpoint', () => {
    const right = review({ ...offer, installmentAmount: 2607.21 });
    // From the 7th to the 7th a month of 30 days is an equal one, but its tax would not count to moved due days.
    expect(right.fits.map(assumed)).toMatchObject([
      { 'day-count': 'equal-months', financed: 'iof+iofAdditional' },
    ]);
    expect(findingOf(right, 'iof')).toMatchObject({
      verdict: 'agrees',
      expected: roundToCent(iofDaily),
    });
  });
});

describe('V11: figures that do not reproduce', () => {
  const { iof, iof30, iof31first, graceDays, installment30, cetYearly, cetMonthly } = vectors.V11;
  const published = publishedOffer('V11');
  const offer = { ...published, iofAmount: iof };

  test('its CET, nor its installment at the very rate', () => {
    const result = review(published);
    // Only a rate that 2.5% may have been rounded from gives the installment.
    for (const fit of result.fits) expect(assumed(fit)).toHaveProperty('digits-of-the-rate');
    // Its CET is not that of equal periods. Dates could give it, such as a first month of 31 days: it is a question.
    for (const [name, expected] of [
      ['cet-yearly', toRatePercent(cetYearly)],
      ['cet-monthly', toRatePercent(cetMonthly)],
    ] as const) {
      expect(findingOf(result, name)).toMatchObject({
        verdict: 'cannot-tell',
        reason: { code: 'question' },
        expected,
      });
    }
    const dated = { ...offer, expectedDisbursementDate: '2026-03-01', firstDueDate: '2026-04-01' };
    const exact = { ...dated, yearlyFee: 0.344889 };
    expect(check(exact, 'installment')).toMatchObject({ verdict: 'differs', size: 'material' });
  });

  test('its IOF is neither of the two, but the second one grossed up: the desk does not call it wrong', () => {
    const amount = Number(published.disbursementAmount);
    const count = Number(published.numberOfInstallments);
    const rate = Number(published.monthlyFee);
    const installment = rate / (1 - (1 + rate) ** -count);
    let balance = amount;
    const shares = Array.from({ length: count }, () => {
      const share = installment * amount - balance * rate;
      balance -= share;
      return share;
    });
    const iofAfter = (first: number) =>
      iofOf(
        shares,
        shares.map((_, index) => first + 30 * index),
        iofRates('2026-03-01'),
      ).total;
    expect(roundToCent(iofAfter(30))).toBe(iof30);
    expect(roundToCent(iofAfter(graceDays))).toBe(iof31first);
    expect(roundToCent(installment * 10_218)).toBeCloseTo(installment30, 0);
    for (const plain of [iof30, iof31first]) {
      expect(Math.abs(iof - plain)).toBeGreaterThan(0.01 * count);
    }
    const ratio = iofAfter(graceDays) / amount;
    expect(roundToCent(grossUp(amount, ratio) - amount)).toBe(210.28);
    // No schedule gives the installment, so that the principal is not known: 210.29 may be the tax of one.
    const dates = { expectedDisbursementDate: '2026-03-01', firstDueDate: '2026-04-01' };
    const dated = { ...offer, ...dates, yearlyFee: 0.344889 };
    expect(check(dated, 'iof')).toMatchObject({ verdict: 'cannot-tell', reason: { code: 'no-schedule' } });
    expect(check(offer, 'iof')).toMatchObject({ verdict: 'cannot-tell', reason: { code: 'no-dates' } });
    expect(check({ ...dated, iofAmount: 230 }, 'iof')).toMatchObject({
      verdict: 'differs',
      size: 'material',
    });
  });
});

test('V19: IOF of companies by date', () => {
  const { inputs, published, recomputed } = vectors.V19;
  const most = (text: string, borrower: Borrower) =>
    iofOf([inputs.principal], [inputs.days], iofRates(text, borrower)).total;
  expect(most('2025-05-22', 'company')).toBeCloseTo(recomputed.before, 10);
  expect(most('2025-06-05', 'company')).toBeCloseTo(recomputed.d12466, 10);
  expect(most('2025-06-20', 'company')).toBeCloseTo(recomputed.d12499, 10);
  expect(most('2025-08-01', 'small-company')).toBeCloseTo(recomputed.simples, 10);
  // The sources round up: to within a cent.
  const highest = [published.before_2025_05_22, published.decreto12466, published.decreto12499];
  for (const [at, text] of ['2025-05-22', '2025-06-05', '2025-06-20'].entries()) {
    expect(Math.abs(most(text, 'company') - (highest[at] ?? 0))).toBeLessThan(0.01);
  }
  expect(published.simples_le_30k).toMatch(/^1\.38 .* 1\.95/);
  expect(roundToCent(most('2025-06-05', 'small-company'))).toBe(1.95);
  const company = {
    disbursementAmount: inputs.principal,
    iofAmount: published.before_2025_05_22,
    expectedDisbursementDate: '2025-05-22',
    firstDueDate: '2026-05-22',
    numberOfInstallments: 1,
  };
  expect(assumed(check(company, 'iof'))).toMatchObject({ borrower: 'company' });
  // An employment says that a person borrows: the company's rate is then a mistake.
  // A masked one is an employment as well, so that every role reads the same.
  for (const employment of ['empl_1', maskedValue('empl_1')]) {
    const employed = findingOf(review(company, { employment }), 'iof');
    expect(employed).toMatchObject({ verdict: 'differs', size: 'material', expected: 3.37 });
    expect(employed.mistake).toMatchObject({ id: 'iof-of-company', value: 'company' });
  }
});

test.each([
  ['S01', s01],
  ['S03', s03],
])('%s: a whole offer agrees in everything', (_, offer) => {
  const { counts } = review(offer, { cashout: offer.cashout });
  expect(counts).toEqual({ agree: 17, convention: 0, differ: 0, cannotTell: 0 });
});

describe('L01: an installment of 500, paid late', () => {
  const { inputs, recomputed } = vectors.L01;
  const [due, paid] = [day(inputs.dueDate.slice(0, 10)), day(inputs.payDate.slice(0, 10))];
  const terms = {
    fineRate: inputs.fineRate,
    defaultRate: inputs.monthlyRate,
    contractRate: 0.0199,
    dayCounts: ['calendar/30'],
  } as const;
  const costBy = (interestBase: string) =>
    lateCost({ ...terms, interestBase }, { installment: inputs.installment, due, paid });

  test('from the business day after its due date', () => {
    const from = followingBusinessDay(due);
    expect([paid - from, businessDaysTo(from, [paid])?.[0]]).toEqual([
      inputs.calendarDaysFromEffective,
      inputs.workdaysFromEffective,
    ]);
    const contract = recomputed.remuneratory_1_99_compound_38d;
    expect(costBy('workdays')).toEqual({
      fine: { low: recomputed.fine, high: recomputed.fine },
      defaultInterest: { low: recomputed.mora_simple_du21, high: recomputed.mora_compound_du21 },
      contractInterest: { low: contract, high: contract },
    });
    expect(costBy('calendar_days')?.defaultInterest).toEqual({
      low: recomputed.mora_simple_cal30_from_effective,
      high: recomputed.mora_compound_cal30_from_effective,
    });
  });

  test('from the due date itself, which the desk does not take: it is a holiday', () => {
    expect(paid - due).toBe(inputs.calendarDaysFromDue);
    const [months = 0] = monthsTo('calendar/30', due, [paid]) ?? [];
    expect(roundToCent(inputs.installment * inputs.monthlyRate * months)).toBe(
      recomputed.mora_simple_cal30_from_due,
    );
  });
});

test('B01: boletos whose check digits hold, and the two days of a factor', () => {
  const { inputs, recomputed } = vectors.B01;
  for (const line of inputs) expect(readBoleto(line, null)).toMatchObject({ isValid: true });
  const [first = ''] = inputs;
  expect(readBoleto(first, '2008-10-01')).toMatchObject({
    amountCents: recomputed.amountCents,
    dueDays: [recomputed.dueOld],
  });
  expect(readBoleto(first, null)?.dueDays).toEqual([recomputed.dueOld, recomputed.dueNewCycle]);
});

test('D01: documents, with letters too', () => {
  for (const document of Object.values(vectors.D01.inputs)) {
    expect(readPersonDocument(document)).toMatchObject({ valid: true });
  }
});

test('both graces: interest is added to the principal (V12: principal × (1 + m)^g, then Price)', () => {
  const grown = 10_000 * 1.02 ** 3;
  const installmentAmount = Math.round(((grown * 0.02) / (1 - 1.02 ** -9)) * 100) / 100;
  const offer = {
    disbursementAmount: 10_000,
    installmentAmount,
    monthlyFee: 0.02,
    interestGracePeriod: 3,
    principalGracePeriod: 3,
    numberOfInstallments: 9,
  };
  // Without dates months of thirty days are equal months, too.
  const fits = review(offer).fits.map(assumed);
  expect(fits[0]).toMatchObject({ 'day-count': 'equal-months' });
  for (const fit of fits) expect(fit).toMatchObject({ 'grace-count': 'excluded', 'interest-deferred': 3 });
});
