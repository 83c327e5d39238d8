import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review, s01, s03 } from './testing/sample-offers.ts';

// Each test is one vector, from its inputs to what its source publishes. CET and IOF by themselves are in
// `cet.test.ts` and `iof.test.ts`; late payment and boletos with their own rooms.

const check = (offer: JsonObject, name: string) => findingOf(review(offer), name);
const rows = (offer: JsonObject) => review(offer).schedule?.rows ?? [];

test('V01: the central bank’s own example, fee and IOF taken off at the start', () => {
  const offer = {
    disbursementAmount: 940,
    installmentAmount: 205.73,
    iofAmount: 10,
    monthlyCET: 0.0308,
    yearlyCET: 0.4393,
    monthlyFee: 0.009488792934583046,
    yearlyFee: 0.12,
    numberOfInstallments: 5,
    rebates: [{ amountType: 'absolute', amount: 50 }],
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ 'day-count': 'equal-months', financed: 'iof+rebates' }]);
  expect(findingOf(result, 'installment')).toMatchObject({ verdict: 'agrees', expected: 205.73 });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees', expected: 0.4393 });
  expect(findingOf(result, 'cet-monthly')).toMatchObject({ verdict: 'agrees', expected: 0.0308 });
  expect(result.counts.differ + result.counts.convention).toBe(0);
  // Said the other way: 1,000 lent, 60 of it paid in advance.
  const gross = review({ ...offer, disbursementAmount: 1000 });
  expect(assumed(gross.fits[0] ?? { assumptions: [] })).toMatchObject({ financed: 'none' });
  expect(findingOf(gross, 'cet-yearly')).toMatchObject({ verdict: 'agrees', expected: 0.4393 });
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
  const offer = {
    disbursementAmount: 5000,
    installmentAmount: 2900.95,
    monthlyCET: 0.099606,
    yearlyCET: 2.124962,
    monthlyFee: 0.10516767467346065,
    yearlyFee: 2.32,
    interestType: 'pre_price',
    expectedDisbursementDate: '2020-08-06',
    numberOfInstallments: 2,
    firstDueDate: '2020-09-08',
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ 'day-count': 'equal-months', financed: 'none' }]);
  expect(findingOf(result, 'cet-monthly')).toMatchObject({ verdict: 'agrees' });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees' });
  expect(findingOf(result, 'cet-rate')).toMatchObject({ verdict: 'differs', size: 'convention' });
  expect(
    rows(offer).map(({ days, payment, interest, principal }) => [days, payment, interest, principal]),
  ).toEqual([
    [33, 2900.95, 525.84, 2375.11],
    [63, 2900.94, 276.05, 2624.89],
  ]);
});

test('V04: rates as fractions and CET in per cent, in one object', () => {
  const { units, findings } = review({
    disbursementAmount: 35.9,
    iofAmount: 0.1,
    iofAdditionalAmount: 0.14,
    monthlyCET: 7.76,
    yearlyCET: 145.08,
    monthlyFee: 0.07,
    yearlyFee: 1.25219159,
  });
  expect(units.map(({ group, reading }) => [group, reading])).toEqual([
    ['amounts', 'reais'],
    ['rates', 'fraction'],
    ['cet', 'percent'],
  ]);
  const pairs = findings.filter(({ check: name }) => name === 'rates' || name === 'cet-pair');
  expect(pairs.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees']);
});

const lara = {
  disbursementAmount: 7800,
  monthlyFee: 0.0235,
  expectedDisbursementDate: '2025-04-07',
  firstDueDate: '2025-05-05',
};

test('V05a: one installment by business days; the published one is a cent off', () => {
  const offer = {
    ...lara,
    installmentAmount: 7996.8,
    iofAmount: 47.84,
    yearlyCET: 0.383782,
    numberOfInstallments: 1,
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ 'day-count': 'business/252', financed: 'iof' }]);
  expect(result.fits[0]?.principal).toBe(7847.84);
  expect(Math.abs((result.fits[0]?.installment ?? 0) - 7996.81)).toBeLessThanOrEqual(0.0101);
  expect(findingOf(result, 'installment')).toMatchObject({ verdict: 'agrees' });
  expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', expected: 47.84 });
  expect(assumed(findingOf(result, 'iof'))).toMatchObject({ 'iof-holds': 'with-additional' });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees' });
});

test('V05c: three installments by business days, the first moved from a Saturday', () => {
  const offer = {
    ...lara,
    installmentAmount: 2734.44,
    iofAmount: 67.09,
    yearlyCET: 0.380434,
    numberOfInstallments: 3,
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([
    { 'day-count': 'business/252', 'due-date-adjustment': 'following', 'due-day': 3, financed: 'iof' },
  ]);
  expect(rows(offer).map(({ dueDate, days }) => [dueDate, days])).toEqual([
    ['2025-05-05', 28],
    ['2025-06-03', 57],
    ['2025-07-03', 87],
  ]);
  expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', expected: 67.09 });
  expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees' });
});

test('V06: a schedule by calendar days, and its IOF by installment', () => {
  const offer = {
    disbursementAmount: 10_000,
    installmentAmount: 888.08,
    iofAmount: 201.88,
    monthlyFee: 0.01,
    expectedDisbursementDate: '2026-02-22',
    numberOfInstallments: 12,
    firstDueDate: '2026-03-22',
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ 'day-count': 'calendar/365', financed: 'none' }]);
  const published = [92.02, 93.81, 82.94, 77.51, 67.0, 60.88, 52.45, 42.51, 35.31, 25.76, 17.83];
  expect(rows(offer).map(({ interest }) => interest)).toEqual([...published, 8.96]);
  const taxes = [4.86, 6.86, 8.94, 11.06, 13.22, 15.42, 17.71, 19.99, 22.33, 24.71, 27.14];
  for (const [at, tax] of taxes.entries()) {
    expect(Math.abs((rows(offer)[at]?.iof ?? 0) - tax)).toBeLessThanOrEqual(0.011);
  }
  expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', size: 'rounding', expected: 201.87 });
  // The totals are sums of what is shown.
  const { totals } = result.schedule ?? { totals: null };
  const sum = (cell: 'payment' | 'interest' | 'principal') =>
    rows(offer).reduce((all, row) => all + Math.round(row[cell] * 100), 0) / 100;
  expect(totals).toMatchObject({ payment: sum('payment'), interest: sum('interest'), principal: 10_000 });
});

test('V08: a financed IOF, as published and to the cent', () => {
  const bullet = {
    disbursementAmount: 100_000,
    expectedDisbursementDate: '2026-05-04',
    firstDueDate: '2026-10-31',
    numberOfInstallments: 1,
  };
  expect(check({ ...bullet, iofAmount: 1891.1 }, 'iof')).toMatchObject({ verdict: 'agrees', difference: 0 });
  // Published rounded to the real: ten cents off are more than a cent an installment.
  expect(check({ ...bullet, iofAmount: 1891 }, 'iof')).toMatchObject({ expected: 1891.1, difference: -0.1 });
  expect(check({ ...bullet, iofAmount: 1856 }, 'iof')).toMatchObject({ verdict: 'agrees', expected: 1856 });
});

test('V10: an IOF financed in one pass is found short', () => {
  // The installment of the published principal, 10,101.33, beside the tax of the right one.
  const offer = {
    disbursementAmount: 10_000,
    installmentAmount: 2606.94,
    iofAmount: 63.97,
    iofAdditionalAmount: 38.39,
    monthlyFee: 0.012844486,
    yearlyFee: 0.1655,
    expectedDisbursementDate: '2023-03-07',
    numberOfInstallments: 4,
    firstDueDate: '2023-04-07',
  };
  const result = review(offer);
  expect(result.fits).toEqual([]);
  expect(findingOf(result, 'installment')).toMatchObject({
    verdict: 'differs',
    size: 'material',
    expected: 2607.21,
    difference: -0.27,
  });
  // The pair of rates is not needed to tell their unit, nor are more digits than are usual.
  for (const rates of [
    { monthlyFee: 0.012844486, yearlyFee: null },
    { monthlyFee: null, yearlyFee: 0.1655 },
    { monthlyFee: 0.0128, yearlyFee: 0.1655 },
  ]) {
    const found = review({ ...offer, ...rates });
    expect(found.units.find(({ group }) => group === 'rates')?.reading).toBe('fraction');
    expect(findingOf(found, 'installment')).toMatchObject({ size: 'material', difference: -0.27 });
  }
  // At the fixpoint it is reproduced, and the tax is right.
  const right = review({ ...offer, installmentAmount: 2607.21 });
  // From the 7th to the 7th a month of 30 days is an equal one, too.
  expect(right.fits.map(assumed)).toMatchObject([
    { 'day-count': 'equal-months', financed: 'iof+iofAdditional' },
    { 'day-count': '30E/360', financed: 'iof+iofAdditional' },
  ]);
  expect(findingOf(right, 'iof')).toMatchObject({ verdict: 'agrees', expected: 63.98 });
});

test('V11: figures that do not reproduce', () => {
  const offer = {
    disbursementAmount: 10_000,
    installmentAmount: 996.63,
    iofAmount: 210.29,
    monthlyCET: 0.0285,
    yearlyCET: 0.4012,
    monthlyFee: 0.025,
    expectedDisbursementDate: '2026-03-01',
    firstDueDate: '2026-04-01',
    numberOfInstallments: 12,
  };
  const result = review(offer);
  expect(result.fits).toEqual([]);
  expect(findingOf(result, 'installment')).toMatchObject({ verdict: 'differs', size: 'material' });
  expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'cannot-tell' });
  const { expectedDisbursementDate: _, firstDueDate: __, ...undated } = offer;
  expect(check(undated, 'cet-yearly')).toMatchObject({ verdict: 'differs', expected: 0.4037 });
  expect(check(undated, 'cet-monthly')).toMatchObject({ verdict: 'differs', expected: 0.0287 });
});

test('V13: SAC, of which the first installment is given', () => {
  const offer = {
    disbursementAmount: 300_000,
    installmentAmount: 3833.33,
    monthlyFee: 0.01,
    yearlyFee: 0.1268,
    numberOfInstallments: 360,
  };
  const result = review(offer);
  expect(result.fits.map(assumed)).toMatchObject([{ amortization: 'sac', 'day-count': 'equal-months' }]);
  expect(
    rows(offer)
      .slice(0, 3)
      .map(({ payment }) => payment),
  ).toEqual([3833.33, 3825, 3816.67]);
  expect(rows(offer)[0]).toMatchObject({ principal: 833.33, interest: 3000 });
  expect(findingOf(result, 'rates')).toMatchObject({ verdict: 'agrees' });
});

test('V14: the textbook’s table', () => {
  const offer = {
    disbursementAmount: 8530.2,
    installmentAmount: 1000,
    interestAmount: 1469.8,
    monthlyFee: 0.03,
    numberOfInstallments: 10,
  };
  const published = [255.91, 233.58, 210.59, 186.91, 162.52, 137.39, 111.51, 84.86, 57.4, 29.13];
  expect(rows(offer).map(({ interest }) => interest)).toEqual(published);
  expect(check(offer, 'interest')).toMatchObject({ verdict: 'agrees', difference: 0 });
});

test('V16: one payment after a year', () => {
  const offer = {
    disbursementAmount: 10_000,
    installmentAmount: 11_000,
    monthlyCET: 0.007974,
    yearlyCET: 0.1,
    numberOfInstallments: 1,
    expectedDisbursementDate: '2025-11-20',
    firstDueDate: '2026-11-20',
  };
  expect(check(offer, 'cet-yearly')).toMatchObject({ verdict: 'agrees', size: null });
  expect(check(offer, 'cet-monthly')).toMatchObject({ verdict: 'agrees' });
});

test('V18 and V19: IOF of one installment, in two figures and in one', () => {
  const bullet = {
    disbursementAmount: 10_000,
    iofAmount: 25.42,
    iofAdditionalAmount: 38,
    expectedDisbursementDate: '2026-09-15',
    firstDueDate: '2026-10-16',
    numberOfInstallments: 1,
  };
  const result = review(bullet);
  expect(findingOf(result, 'iof')).toMatchObject({ verdict: 'agrees', difference: 0 });
  expect(findingOf(result, 'iof-additional')).toMatchObject({ verdict: 'agrees', difference: 0 });
  const company = {
    disbursementAmount: 100,
    iofAmount: 1.88,
    expectedDisbursementDate: '2025-05-22',
    firstDueDate: '2026-05-22',
    numberOfInstallments: 1,
  };
  expect(assumed(check(company, 'iof'))).toMatchObject({ borrower: 'company' });
  // An employment says that a person borrows: the company's rate is then no more than an explanation.
  const employed = findingOf(review(company, { employment: 'empl_1' }), 'iof');
  expect(employed).toMatchObject({ verdict: 'differs', size: 'convention', expected: 3.49 });
  expect(employed.explainedBy).toEqual({ id: 'borrower', value: 'company' });
});

test.each([
  ['S01', s01, 'calendar/365'],
  ['S03', s03, 'equal-months'],
])('%s: a whole offer agrees in everything', (_, offer, dayCount) => {
  const result = review(offer, { cashout: offer.cashout });
  expect(result.fits.map(assumed)).toMatchObject([
    { 'day-count': dayCount, financed: 'iof+iofAdditional+insurance+rebates' },
  ]);
  expect(result.counts).toEqual({ agree: 19, convention: 0, differ: 0, cannotTell: 0 });
  expect(result.schedule?.rows.map(({ days }) => days)).toEqual([
    43, 74, 102, 133, 163, 194, 224, 255, 286, 316, 347, 377,
  ]);
});

test('G01: grace on the principal, both readings of the number of installments', () => {
  const offer = {
    disbursementAmount: 10_000,
    installmentAmount: 1225.15,
    monthlyFee: 0.02,
    interestGracePeriod: 0,
    principalGracePeriod: 3,
    numberOfInstallments: 9,
  };
  const excluded = review(offer);
  expect(excluded.fits.map(assumed)).toMatchObject([{ 'grace-count': 'excluded' }]);
  expect(excluded.schedule?.rows).toHaveLength(12);
  expect(excluded.schedule?.rows.slice(0, 4).map(({ payment }) => payment)).toEqual([200, 200, 200, 1225.15]);
  const included = review({ ...offer, numberOfInstallments: 12 });
  expect(included.fits.map(assumed)).toMatchObject([{ 'grace-count': 'included' }]);
  expect(included.schedule?.rows).toHaveLength(12);
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
