import { describe, expect, test } from 'vitest';
import { dayNumber, parseCivilDate } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { maskedValue } from '#lib/loan/masked.ts';
import { assumed, findingOf, review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';
import vectors from '#lib/testing/offers/vectors.json' with { type: 'json' };
import { businessDaysTo, followingBusinessDay } from '../calendar/bank-calendar.ts';
import { monthsTo } from '../calendar/day-count.ts';
import { solveCet } from '../cet/solve-cet.ts';
import { readBoleto } from '../instruments/boleto.ts';
import { readPersonDocument } from '../instruments/person-document.ts';
import { grossUp, iofOf } from '../iof/compute-iof.ts';
import type { Borrower } from '../iof/iof-rate-table.ts';
import { iofRatesOn } from '../iof/iof-rates.ts';
import { lateCost } from '../late/late-cost.ts';
import { compositions } from '../schedule/compose-principal.ts';
import { roundToCent, toRatePercent } from '../units/rounding.ts';

// Each test is one vector of `testing/vectors.json`: from its inputs to what its source publishes, as far as its
// `match` says. Where the desk says something else, the test says so and why.

const check = (offer: JsonObject, name: string) => findingOf(review(offer), name);
const rows = (offer: JsonObject) => review(offer).schedule?.rows ?? [];

const day = (text: string) => {
  const date = parseCivilDate(text);
  if (!date) throw new Error(text);
  return dayNumber(date);
};
const iofRates = (text: string, borrower: Borrower = 'person') => {
  const found = iofRatesOn(day(text)).find((one) => one.borrower === borrower);
  if (!found) throw new Error(`${text} ${borrower}`);
  return found;
};
const sumEntries = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

test('every vector has its test here', () => {
  expect(Object.keys(vectors)).toEqual([
    ...['about', 'V01', 'V02', 'V04', 'V05a', 'V05c', 'V06', 'V08', 'V10', 'V11', 'V13', 'V14', 'V16'],
    ...['V18', 'V19', 'S01', 'S03', 'L01', 'G01', 'B01', 'D01'],
  ]);
});

test('V01: the central bank’s own example, fee and IOF taken off at the start', () => {
  const { inputs, published, recomputed } = vectors.V01;
  const offer = {
    disbursementAmount: inputs.FC0,
    installmentAmount: published.installment,
    iofAmount: inputs.iofPaidUpfront,
    monthlyCET: published.cetMonthly,
    yearlyCET: published.cetYearly,
    monthlyFee: inputs.monthlyRate,
    yearlyFee: inputs.yearlyRate,
    numberOfInstallments: inputs.n,
    rebates: [{ amountType: 'absolute', amount: inputs.feePaidUpfront }],
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ 'day-count': 'equal-months', financed: 'iof+rebates' }]);
  expect(findingOf(result, 'installment')).toMatchObject({
    verdict: 'agrees',
    expected: published.installment,
  });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees', expected: published.cetYearly });
  expect(findingOf(result, 'cet-monthly')).toMatchObject({
    verdict: 'agrees',
    expected: published.cetMonthly,
  });
  expect(result.counts.differ + result.counts.convention).toBe(0);
  const months = Array.from({ length: inputs.n }, (_, at) => ((at + 1) * 365) / 12);
  const payments = months.map(() => published.installment);
  expect(solveCet(inputs.FC0, payments, months)).toMatchObject({
    yearly: expect.closeTo(recomputed.cetYearly, 9),
    monthly: expect.closeTo(recomputed.cetMonthly, 9),
  });
  // Said the other way: 1,000 lent, 60 of it paid in advance.
  const gross = review({ ...offer, disbursementAmount: inputs.financed });
  expect(assumed(gross.fits[0] ?? { assumptions: [] })).toMatchObject({ financed: 'none' });
  expect(findingOf(gross, 'cet-yearly')).toMatchObject({ verdict: 'agrees', expected: published.cetYearly });
  expect(assumed(findingOf(gross, 'cet-yearly'))).toMatchObject({ 'costs-in-advance': 'iof+rebates' });
  // Its statement says what became of the 60.
  expect(gross.cet?.received).toBe(940);
  expect(gross.cet?.rows.map(({ part, amount, inAdvance }) => [part, amount, inAdvance])).toEqual([
    ['received', 940, false],
    ['iof', 10, true],
    ['rebates', 50, true],
    ['interest', 28.65, false],
  ]);
  expect(gross.cet?.total).toBe(1028.65);
  // Without a CET to hold it to, what is not financed is paid in advance, as the norm has it.
  const open = review({ ...offer, disbursementAmount: 1000, monthlyCET: null, yearlyCET: null });
  expect(open.cet).toMatchObject({ received: 940, cetYearly: expect.closeTo(0.4393, 3) });
  // A CET that leaves it out is shown with what it leaves out.
  const without = review({ ...offer, disbursementAmount: 1000, monthlyCET: 0.009489, yearlyCET: 0.12 });
  expect(without.cet).toMatchObject({ received: 1000 });
  expect(without.cet && assumed(without.cet)).toMatchObject({ 'not-in-cet': 'iof+rebates' });
});

test('V02: equal months, whatever the days; the CET below the rate', () => {
  const { inputs, published, recomputed } = vectors.V02;
  const [installmentAmount = 0] = published.installments;
  const offer = {
    disbursementAmount: inputs.disbursed,
    installmentAmount,
    monthlyCET: published.cetMonthlyFraction,
    yearlyCET: Number(recomputed.cetYearly.toFixed(6)),
    monthlyFee: inputs.monthlyRate,
    yearlyFee: inputs.yearlyRate,
    interestType: inputs.interestType,
    expectedDisbursementDate: inputs.disbursementDate,
    numberOfInstallments: inputs.n,
    firstDueDate: inputs.dueDates[0] ?? '',
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ 'day-count': 'equal-months', financed: 'none' }]);
  expect(findingOf(result, 'cet-monthly')).toMatchObject({ verdict: 'agrees' });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees' });
  expect(findingOf(result, 'cet-rate')).toMatchObject({ verdict: 'differs', size: 'convention' });
  expect(
    rows(offer).map(({ days, payment, interest, principal }) => [days, payment, interest, principal]),
  ).toEqual(
    inputs.days.map((days, at) => [
      days,
      published.installments[at],
      published.interest[at],
      published.amortization[at],
    ]),
  );
  expect(dailyOf(inputs.monthlyRate)).toBeCloseTo(inputs.dailyRate, 12);
});

/** The rate of a day where thirty make a month. */
function dailyOf(monthly: number): number {
  const [months = 0] = monthsTo('calendar/30', 0, [1]) ?? [];
  return Math.expm1(months * Math.log1p(monthly));
}

test('V04: rates as fractions and CET in percent, in one object', () => {
  const { inputs, recomputed } = vectors.V04;
  const offer = {
    disbursementAmount: inputs.disbursed_amount,
    iofAmount: inputs.base_iof,
    iofAdditionalAmount: inputs.additional_iof,
    monthlyCET: inputs.cet,
    yearlyCET: inputs.annual_cet,
    monthlyFee: inputs.monthly_rate,
    yearlyFee: inputs.annual_rate,
  };
  const { units, findings } = review(offer);
  expect(units.map(({ group, reading }) => [group, reading])).toEqual([
    ['amounts', 'reais'],
    ['rates', 'fraction'],
    ['cet', 'percent'],
  ]);
  const pairs = findings.filter(({ check: name }) => name === 'rates' || name === 'cet-pair');
  expect(pairs.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees']);
  expect(pairs.find(({ check: name }) => name === 'rates')?.expected).toBeCloseTo(
    recomputed.annual_from_monthly,
    12,
  );
  expect(pairs.find(({ check: name }) => name === 'cet-pair')?.expected).toBeCloseTo(
    recomputed.cet_from_annual / 100,
    12,
  );
  expect(dailyOf(inputs.monthly_rate)).toBeCloseTo(recomputed.daily_from_monthly_30, 12);
  expect(dailyOf(inputs.monthly_rate)).toBeCloseTo(inputs.daily_rate, 8);
  // The issued amount is the amount paid out and its tax; the additional is 0.38% of it.
  const costs = {
    iof: inputs.base_iof,
    iofAdditional: inputs.additional_iof,
    insurance: null,
    rebates: null,
  };
  const [issued] = compositions(inputs.disbursed_amount, costs);
  expect(issued).toMatchObject({ parts: ['iof', 'iofAdditional'] });
  expect(issued?.principal).toBeCloseTo(inputs.issue_amount, 10);
  expect(sumEntries([inputs.base_iof, inputs.additional_iof])).toBe(inputs.total_iof);
  const { additional } = iofOf([inputs.issue_amount], [30], iofRates('2026-05-04'));
  expect(roundToCent(additional)).toBe(recomputed.iof_add);
  // One setting for each group fixes what one for all could not.
  const set = review(offer, {}, { rateUnit: { rates: 'fraction', cet: 'percent' } });
  expect(set.units.map(({ group, reading, status }) => [group, reading, status])).toEqual([
    ['amounts', 'reais', 'certain'],
    ['rates', 'fraction', 'certain'],
    ['cet', 'percent', 'certain'],
  ]);
});

const lara = ({ inputs, published }: (typeof vectors)['V05a' | 'V05c']) => ({
  disbursementAmount: inputs.disbursementAmount,
  installmentAmount: published.installment,
  iofAmount: published.totalIof,
  monthlyFee: inputs.monthlyRate,
  yearlyCET: published.cetYearly,
  expectedDisbursementDate: inputs.disbursementDate,
  numberOfInstallments: inputs.dueDates.length,
  firstDueDate: inputs.dueDates[0] ?? '',
});

test('V05a: one installment by business days; the published one is a cent off', () => {
  const { inputs, published, recomputed } = vectors.V05a;
  const result = review(lara(vectors.V05a));
  const declared = result.fits.find((fit) => !assumed(fit)['iof-computed']);
  expect(declared && assumed(declared)).toMatchObject({ 'day-count': 'business/252', financed: 'iof' });
  expect(declared?.principal).toBe(published.contractAmount);
  expect(Math.abs((declared?.installment ?? 0) - recomputed.installment)).toBeLessThanOrEqual(0.0101);
  expect(findingOf(result, 'installment')).toMatchObject({ verdict: 'agrees' });
  expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', expected: published.totalIof });
  expect(assumed(findingOf(result, 'iof'))).toMatchObject({ 'iof-holds': 'with-additional' });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees' });
  expect(monthsTo('business/252', day(inputs.disbursementDate), inputs.dueDates.map(day))).toEqual(
    inputs.businessDays.map((days) => days / 21),
  );
});

test('V05c: three installments by business days, the first moved from a Saturday', () => {
  const { inputs, published, recomputed } = vectors.V05c;
  const offer = lara(vectors.V05c);
  const result = review(offer);
  expect(assumed(result.fits[0] ?? { assumptions: [] })).toMatchObject({
    'day-count': 'business/252',
    'due-date-adjustment': 'following',
    'due-day': 3,
    financed: 'iof',
  });
  expect(rows(offer).map(({ dueDate, days }) => [dueDate, days])).toEqual(
    inputs.dueDates.map((date, at) => [date, inputs.calendarDays[at]]),
  );
  expect(monthsTo('business/252', day(inputs.disbursementDate), inputs.dueDates.map(day))).toEqual(
    inputs.businessDays.map((days) => days / 21),
  );
  expect(result.fits[0]?.principal).toBe(published.contractAmount);
  expect(result.fits[0]?.installment).toBe(recomputed.installment);
  expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', expected: published.totalIof });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees' });
});

test('V06: a schedule by calendar days, and its IOF by installment, each part rounded', () => {
  const { inputs, published, recomputed } = vectors.V06;
  const offer = {
    disbursementAmount: inputs.principal,
    installmentAmount: published.installment,
    iofAmount: published.totalIof,
    monthlyFee: inputs.monthlyRate,
    expectedDisbursementDate: inputs.disbursementDate,
    numberOfInstallments: inputs.dueDates.length,
    firstDueDate: inputs.dueDates[0] ?? '',
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ 'day-count': 'calendar/365', financed: 'none' }]);
  expect(rows(offer).map(({ dueDate }) => dueDate)).toEqual(inputs.dueDates);
  // The last installment pays what is left: here two cents more of interest, there a cent more of tax.
  const all = rows(offer);
  expect(all.slice(0, 11).map(({ interest }) => interest)).toEqual(published.interest.slice(0, 11));
  expect([all[11]?.interest, published.interest[11]]).toEqual([8.96, 8.94]);
  expect(all.slice(0, 11).map(({ iof }) => iof)).toEqual(published.iof.slice(0, 11));
  expect([all[11]?.iof, published.iof[11]]).toEqual([29.65, 29.64]);
  expect(result.schedule?.totals.iof).toBe(recomputed.totalIofPerComponentRounded);
  const iof = findingOf(result, 'iof');
  expect(iof).toMatchObject({ verdict: 'agrees', size: 'rounding' });
  expect(iof.expected).toBe(roundToCent(recomputed.totalIofUnrounded));
  const byPart = check({ ...offer, iofAmount: recomputed.totalIofPerComponentRounded }, 'iof');
  expect(byPart).toMatchObject({ verdict: 'agrees', size: null, difference: 0 });
  expect(assumed(byPart)).toMatchObject({ 'iof-rounded-by-part': true });
  // The totals are sums of what is shown.
  const { totals } = result.schedule ?? { totals: null };
  const sum = (cell: 'payment' | 'interest' | 'principal') => sumEntries(all.map((row) => row[cell]));
  expect(totals).toMatchObject({ payment: sum('payment'), interest: sum('interest'), principal: 10_000 });
});

test('V08: a financed IOF, as published and to the cent', () => {
  const { inputs, published, recomputed } = vectors.V08;
  const bullet = {
    disbursementAmount: inputs.amount,
    expectedDisbursementDate: '2026-05-04',
    numberOfInstallments: 1,
  };
  const dues = ['2026-10-31', '2027-05-04', '2028-05-03'];
  for (const [at, days] of inputs.days.entries()) {
    const firstDueDate = dues[at] ?? '';
    expect(day(firstDueDate) - day(bullet.expectedDisbursementDate)).toBe(days);
    const [plain, financed] = [recomputed.iof[at] ?? 0, recomputed.iofFinanced[at] ?? 0];
    expect(plain).toBe(published.iof[at]);
    for (const iofAmount of [plain, financed]) {
      const iof = check({ ...bullet, firstDueDate, iofAmount }, 'iof');
      expect(iof).toMatchObject({ verdict: 'agrees', expected: iofAmount, difference: 0 });
    }
    const { total } = iofOf([inputs.amount], [days], iofRates('2026-05-04'));
    expect(roundToCent(grossUp(inputs.amount, total / inputs.amount))).toBe(
      roundToCent(inputs.amount + financed),
    );
  }
  // Published rounded to the real: ten cents off are more than a cent an installment.
  const rounded = { ...bullet, firstDueDate: dues[0] ?? '', iofAmount: published.iofFinanced[0] ?? 0 };
  expect(check(rounded, 'iof')).toMatchObject({ expected: 1891.1, difference: -0.1 });
});

describe('V10: an IOF financed in one pass', () => {
  const { inputs, published, recomputed } = vectors.V10;
  const offer = {
    disbursementAmount: inputs.amount,
    installmentAmount: sumEntries([published.interest[0] ?? 0, published.amortization[0] ?? 0]),
    iofAmount: published.iofDaily,
    iofAdditionalAmount: published.iofAdditional,
    monthlyFee: 0.012844303,
    yearlyFee: inputs.yearlyRate,
    expectedDisbursementDate: inputs.disbursementDate,
    numberOfInstallments: inputs.n,
    firstDueDate: inputs.dueDates[0] ?? '',
  };

  test('is named, with what is paid out too little', () => {
    const result = review(offer);
    expect(findingOf(result, 'installment')).toMatchObject({
      verdict: 'differs',
      size: 'material',
      expected: 2607.21,
      difference: -0.27,
      explainedBy: { id: 'iof-one-pass', value: 1.03 },
    });
    expect(result.fits[0]?.principal).toBe(roundToCent(published.principal));
    expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', expected: published.iofDaily });
    // A principal in whole cents, 10,101.33, is what its parts come to: the last installment pays what is left.
    expect(sumEntries(published.amortization)).toBe(roundToCent(published.principal));
    expect(rows(offer).map(({ interest }) => interest)).toEqual(published.interest);
    expect(rows(offer).map(({ principal }) => principal)).toEqual(published.amortization);
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
    // From the 7th to the 7th a month of 30 days is an equal one, too.
    expect(right.fits.map(assumed)).toMatchObject([
      { 'day-count': 'equal-months', financed: 'iof+iofAdditional' },
      { 'day-count': '30E/360', financed: 'iof+iofAdditional' },
    ]);
    expect(findingOf(right, 'iof')).toMatchObject({
      verdict: 'agrees',
      expected: roundToCent(recomputed.iofDaily),
    });
  });
});

describe('V11: figures that do not reproduce', () => {
  const { inputs, published, recomputed } = vectors.V11;
  const offer = {
    disbursementAmount: inputs.loanValue,
    installmentAmount: published.installment,
    iofAmount: 210.29,
    monthlyCET: published.monthlyCet,
    yearlyCET: published.yearlyCet,
    monthlyFee: inputs.monthlyRate,
    numberOfInstallments: inputs.n,
  };

  test('its CET, nor its installment at the very rate', () => {
    const result = review(offer);
    // Only a rate that 2.5% may have been rounded from gives the installment.
    for (const fit of result.fits) expect(assumed(fit)).toHaveProperty('digits-of-the-rate');
    expect(findingOf(result, 'cet-yearly')).toMatchObject({
      verdict: 'differs',
      expected: toRatePercent(recomputed.cetYearly),
    });
    expect(findingOf(result, 'cet-monthly')).toMatchObject({
      verdict: 'differs',
      expected: toRatePercent(recomputed.cetMonthly),
    });
    const dated = { ...offer, expectedDisbursementDate: '2026-03-01', firstDueDate: '2026-04-01' };
    const exact = { ...dated, yearlyFee: 0.344889 };
    expect(check(exact, 'installment')).toMatchObject({ verdict: 'differs', size: 'material' });
  });

  test('its IOF is neither of the two, but the second one grossed up: the desk does not call it wrong', () => {
    const rate = inputs.monthlyRate;
    const installment = rate / (1 - (1 + rate) ** -inputs.n);
    let balance = inputs.loanValue;
    const shares = Array.from({ length: inputs.n }, () => {
      const share = installment * inputs.loanValue - balance * rate;
      balance -= share;
      return share;
    });
    const iofAfter = (first: number) =>
      iofOf(
        shares,
        shares.map((_, at) => first + 30 * at),
        iofRates('2026-03-01'),
      ).total;
    expect(roundToCent(iofAfter(30))).toBe(recomputed.iof30);
    expect(roundToCent(iofAfter(inputs.graceDays))).toBe(recomputed.iof31first);
    expect(roundToCent(installment * 10_218)).toBeCloseTo(recomputed.installment30, 0);
    for (const plain of [recomputed.iof30, recomputed.iof31first]) {
      expect(Math.abs(offer.iofAmount - plain)).toBeGreaterThan(0.01 * inputs.n);
    }
    const ratio = iofAfter(inputs.graceDays) / inputs.loanValue;
    expect(roundToCent(grossUp(inputs.loanValue, ratio) - inputs.loanValue)).toBe(210.28);
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

test('V13: SAC, of which the first installment is given', () => {
  const { inputs, published } = vectors.V13;
  const offer = {
    disbursementAmount: inputs.principal,
    installmentAmount: published.first3[0] ?? 0,
    monthlyFee: inputs.monthlyRate,
    yearlyFee: published.yearly,
    numberOfInstallments: inputs.n,
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ amortization: 'sac', 'day-count': 'equal-months' }]);
  expect(
    rows(offer)
      .slice(0, 3)
      .map(({ payment }) => payment),
  ).toEqual(published.first3);
  expect(rows(offer)[0]).toMatchObject({ principal: published.amortization, interest: 3000 });
  expect(findingOf(result, 'rates')).toMatchObject({ verdict: 'agrees' });
});

test('V14: the textbook’s table', () => {
  const { inputs, published } = vectors.V14;
  const offer = {
    disbursementAmount: inputs.principal,
    installmentAmount: published.installment,
    interestAmount: published.totalInterest,
    monthlyFee: inputs.rate,
    numberOfInstallments: inputs.n,
  };
  expect(rows(offer).map(({ interest }) => interest)).toEqual(published.interest);
  expect(check(offer, 'interest')).toMatchObject({ verdict: 'agrees', difference: 0 });
});

test('V16: one payment after a year', () => {
  const { inputs, published } = vectors.V16;
  const [[days = 0, amount = 0] = []] = inputs.flows;
  const offer = {
    disbursementAmount: inputs.FC0,
    installmentAmount: amount,
    monthlyCET: published.cetMonthly,
    yearlyCET: published.cetYearly,
    numberOfInstallments: 1,
    expectedDisbursementDate: '2025-11-20',
    firstDueDate: '2026-11-20',
  };
  expect(day(offer.firstDueDate) - day(offer.expectedDisbursementDate)).toBe(days);
  expect(check(offer, 'cet-yearly')).toMatchObject({ verdict: 'agrees', size: null });
  expect(check(offer, 'cet-monthly')).toMatchObject({ verdict: 'agrees' });
});

test('V18: IOF of one installment, in two figures and in one', () => {
  const { inputs, published } = vectors.V18;
  const bullet = {
    disbursementAmount: inputs.principal,
    iofAmount: published.daily,
    iofAdditionalAmount: published.additional,
    expectedDisbursementDate: '2026-09-15',
    firstDueDate: '2026-10-16',
    numberOfInstallments: 1,
  };
  expect(day(bullet.firstDueDate) - day(bullet.expectedDisbursementDate)).toBe(inputs.days);
  const result = review(bullet);
  expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', difference: 0 });
  expect(findingOf(result, 'iof-additional')).toMatchObject({ verdict: 'agrees', difference: 0 });
  const whole = check({ ...bullet, iofAmount: published.total, iofAdditionalAmount: null }, 'iof');
  expect(whole).toMatchObject({ verdict: 'agrees', difference: 0 });
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
  // An employment says that a person borrows: the company's rate is then no more than an explanation.
  // A masked one is an employment as well, so that every role reads the same.
  for (const employment of ['empl_1', maskedValue('empl_1')]) {
    const employed = findingOf(review(company, { employment }), 'iof');
    expect(employed).toMatchObject({ verdict: 'differs', size: 'convention', expected: 3.49 });
    expect(employed.explainedBy).toEqual({ id: 'borrower', value: 'company' });
  }
});

test.each([
  ['S01', vectors.S01, s01, 'calendar/365'],
  ['S03', vectors.S03, s03, 'equal-months'],
] as const)('%s: a whole offer agrees in everything', (_, { inputs, recomputed }, sample, dayCount) => {
  const { financed, iofAmount_daily, days, ...figures } = recomputed;
  const { rebate_tac_financed, insurance_financed, dueDatesAdjusted, dayCount: __, ...terms } = inputs;
  const offer: JsonObject = { ...sample, ...figures, ...terms, iofAmount: iofAmount_daily };
  // The sample that the other tests take is the vector.
  expect(offer).toEqual(sample);
  expect(sample.rebates[0]?.amount).toBe(rebate_tac_financed);
  expect(sample.insurance.amount).toBe(insurance_financed);
  expect(dueDatesAdjusted).toBe(false);
  const result = review(offer, { cashout: sample.cashout });
  expect(result.fits.map(assumed)).toMatchObject([
    { 'day-count': dayCount, financed: 'iof+iofAdditional+insurance+rebates' },
  ]);
  expect(Math.abs((result.fits[0]?.principal ?? 0) - financed)).toBeLessThan(0.011);
  expect(result.counts).toEqual({ agree: 19, convention: 0, differ: 0, cannotTell: 0 });
  expect(result.schedule?.rows.map((row) => row.days)).toEqual(days);
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

test('G01: grace on the principal, both readings of the number of installments', () => {
  const { inputs, recomputed } = vectors.G01;
  const offer = {
    disbursementAmount: inputs.principal,
    installmentAmount: recomputed.installment,
    monthlyFee: inputs.monthlyRate,
    interestGracePeriod: inputs.interestGrace,
    principalGracePeriod: inputs.principalGrace,
    numberOfInstallments: inputs.amortizingInstallments,
  };
  const excluded = review(offer);
  expect(excluded.fits.map(assumed)).toMatchObject([{ 'grace-count': 'excluded' }]);
  expect(excluded.schedule?.rows).toHaveLength(12);
  const { interestOnly, installment } = recomputed;
  expect(excluded.schedule?.rows.slice(0, 4).map(({ payment }) => payment)).toEqual([
    interestOnly,
    interestOnly,
    interestOnly,
    installment,
  ]);
  const included = review({ ...offer, numberOfInstallments: 12 });
  expect(included.fits.map(assumed)).toMatchObject([{ 'grace-count': 'included' }]);
  expect(included.schedule?.rows).toHaveLength(12);
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
  expect(review(offer).fits.map(assumed)).toMatchObject([
    { 'grace-count': 'excluded', 'interest-deferred': 3 },
  ]);
});
