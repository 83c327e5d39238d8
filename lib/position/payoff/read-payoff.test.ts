import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#lib/loan/civil-date.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { listedInstallments, paidThenUnpaid } from '#lib/testing/test-installments.ts';
import { payoffOf } from '#lib/testing/test-payoff.ts';
import { offer, paid, type Sent, timeZone } from '#lib/testing/test-position.ts';

/** S01 of the reference figures: 12 × 513.40 at 1.99% a month by days of 365, due on the 5th from January 2026. */
const loanOf = (sent: readonly Sent[], change: JsonObject = {}): JsonObject => ({
  offer,
  employment: 'empl_1',
  transactions: sent.map(([amount, createdAt, description = null]) => ({ amount, createdAt, description })),
  ...change,
});
const onTime = loanOf(paid(5));

/** The worth of the installments of S01 from a number on, at a day, by its own equation. */
function worthOf(from: number, day: string): number {
  const numbers = Array.from({ length: 13 - from }, (_, index) => from + index);
  return numbers.reduce((sum, number) => {
    const due = parseDay(`2026-${String(number).padStart(2, '0')}-05`) ?? Number.NaN;
    const days = due - (parseDay(day) ?? Number.NaN);
    return sum + 513.4 / 1.0199 ** ((12 * days) / 365);
  }, 0);
}

describe('what settles a loan that is paid on time', () => {
  test('is the present value of the installments to come, at the contract’s rate', () => {
    const { value, ...payoff } = payoffOf(onTime, '2026-05-20', '2026-06-01');
    expect(value?.low).toBeCloseTo(worthOf(6, '2026-06-01'), 1);
    expect(value?.high).toBe(value?.low);
    const further = worthOf(6, '2026-06-02') - worthOf(6, '2026-06-01');
    expect(value?.perDiem.low).toBeCloseTo(further, 1);
    expect(payoff).toMatchObject({
      ...{ day: '2026-06-01', reason: null, unit: 'reais', certainty: 'follows', notes: [], api: [] },
      without: ['iof', 'fees', 'single-premium'],
      source: 'Lei 8.078/1990 (CDC), art. 52, § 2; Res. CMN 5.004/2022, art. 7',
    });
    expect(payoff.because).toEqual(
      expect.arrayContaining(['/offer/installmentAmount', '/offer/monthlyFee', '/transactions/5']),
    );
    expect(payoff.because).toContain('/employment');
  });

  test('is of today where no day was asked for', () => {
    expect(payoffOf(onTime, '2026-06-01')).toEqual(payoffOf(onTime, '2026-06-01', '2026-06-01'));
  });

  test('is compared with both figures of the API, beyond either end of it', () => {
    const asked = { ...onTime, amountRemaining: 3593.8, amountForPayment: 513.4 };
    const { value, api } = payoffOf(asked, '2026-05-20', '2026-06-01');
    const difference = (stated: number) => Math.round((stated - (value?.low ?? 0)) * 100) / 100;
    expect(api).toEqual([
      { field: 'amountForPayment', value: 513.4, difference: difference(513.4) },
      { field: 'amountRemaining', value: 3593.8, difference: difference(3593.8) },
    ]);
    expect(payoffOf({ ...onTime, amountRemaining: value?.low ?? 0 }, '2026-05-20', '2026-06-01').api).toEqual(
      [{ field: 'amountRemaining', value: value?.low, difference: 0 }],
    );
  });

  test('is as sent where amounts are centavos', () => {
    const sent = Object.entries(offer).map(([name, value]) => [
      name,
      name.endsWith('Amount') ? Math.round(Number(value) * 100) : value,
    ]);
    const cents = { ...Object.fromEntries(sent), insurance: { amount: 12_500 }, rebates: [] };
    const loan = loanOf(
      paid(5).map(([amount, day]) => [Math.round(Number(amount) * 100), day]),
      { offer: { ...cents, rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 15_000 }] } },
    );
    const { value, unit } = payoffOf(loan, '2026-06-01');
    expect(unit).toBe('centavos');
    expect(value?.low).toBeCloseTo(100 * (payoffOf(onTime, '2026-06-01').value?.low ?? 0), 0);
  });
});

describe('what is overdue', () => {
  test('counts whole, with its charges from low to high, and no day cheaper than the one before', () => {
    const late = loanOf(paid(3));
    const { value, without, because } = payoffOf(late, '2026-05-20');
    const toCome = worthOf(6, '2026-05-20') + 2 * 513.4;
    // Two fines of 2%, default interest at 1% a month, and the contract's own interest at the high end.
    expect(value?.low).toBeGreaterThan(toCome + 2 * 10.27 + 9);
    expect(value?.high).toBeLessThan(toCome + 2 * 10.27 + 9 + 513.4 * 0.0199 * 2.1);
    expect(value?.high).toBeGreaterThan(value?.low ?? 0);
    expect(value?.perDiem.low).toBeGreaterThan(0);
    expect(without).not.toContain('charges');
    expect(because).toContain('/offer/fine');
  });

  test('says that charges are not in it where the offer does not state them', () => {
    const { fine: _, ...fineless } = offer;
    const { value, without } = payoffOf(loanOf(paid(3), { offer: fineless }), '2026-05-20');
    expect(value?.low).toBeCloseTo(worthOf(6, '2026-05-20') + 2 * 513.4, 1);
    expect(without).toContain('charges');
  });

  test('is less what was paid of an installment', () => {
    const part = loanOf([...paid(4), [200, '2026-05-05', 'Pagamento parcial']]);
    const { value, certainty } = payoffOf(part, '2026-05-05');
    expect(value?.low).toBeCloseTo(worthOf(6, '2026-05-05') + 313.4, 1);
    expect(certainty).toBe('follows');
  });
});

test('a premium within the installments to come is not in it, and one that fell due is', () => {
  // 10,000 at 2% a month in 12 payments of 945.60, and 30 a month for an insurance.
  const insured: JsonObject = {
    ...{
      disbursementAmount: 10_000,
      installmentAmount: 975.6,
      totalAmount: 11_707.2,
      interestAmount: 1347.2,
    },
    ...{ monthlyFee: 0.02, yearlyFee: 0.268242, numberOfInstallments: 12, insurance: { amount: 360 } },
    ...{ iofAmount: 0, iofAdditionalAmount: 0 },
    ...{ expectedDisbursementDate: '2026-01-05', firstDueDate: '2026-02-05' },
  };
  const payments = ['02', '03', '04', '05', '06'].map((month): Sent => [975.6, `2026-${month}-05`]);
  const loan = loanOf([[-10_000, '2026-01-05', 'Liberação'], ...payments], { offer: insured });
  const row = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone })?.schedule?.rows[4];
  expect(payoffOf(loan, '2026-06-05').value?.low).toBeCloseTo(row?.balance ?? 0, 0);
  const next = payoffOf(loan, '2026-06-05', '2026-07-05').value?.low ?? 0;
  expect(next).toBeCloseTo((row?.balance ?? 0) * 1.02 + 30, 0);
});

test('on the last due date the last installment is left', () => {
  const last = loanOf(paid(11));
  expect(payoffOf(last, '2026-12-05').value).toMatchObject({ low: 513.4, high: 513.4 });
});

test('a published payoff comes out within a cent', () => {
  // A published offer: 53 of 72 × 112.92 at a rate of two digits come to 1,753.45, published as 1,753.44.
  const published: JsonObject = {
    ...{ disbursementAmount: 1805.5, installmentAmount: 112.92, numberOfInstallments: 72, iofAmount: 0 },
    ...{ totalAmount: 8130.24, interestAmount: 6324.74, monthlyFee: 6.17 },
    ...{ expectedDisbursementDate: '2022-06-10', firstDueDate: '2022-07-10' },
  };
  const days = Array.from({ length: 19 }, (_, index) => {
    const month = 6 + index;
    return `${2022 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-10`;
  });
  const sent: Sent[] = [[-1805.5, '2022-06-10', 'Liberação'], ...days.map((day): Sent => [112.92, day])];
  const { value } = payoffOf(loanOf(sent, { offer: published }), '2024-01-10');
  expect(value).toMatchObject({ low: 1753.45, high: 1753.45 });
});

const folder = new URL('../../testing/offers/right-offers/', import.meta.url);
const right = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')).loan])
  .filter(([, { offer: stated }]) => stated.expectedDisbursementDate);

test.each(right)('%s: on the day of the release its principal settles it, within a cent', (_, loan) => {
  const { disbursementAmount, expectedDisbursementDate: day } = loan.offer;
  const transactions = [{ amount: -disbursementAmount, createdAt: day, description: 'Liberação do crédito' }];
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const principals = review?.fits.map(({ principal }) => principal) ?? [];
  const { value, reason } = payoffOf({ ...loan, transactions }, day);
  if (!value) return expect(['missing.schedule', 'before-the-rule']).toContain(reason);
  const scale = review?.units.find(({ group }) => group === 'amounts')?.reading === 'centavos' ? 100 : 1;
  expect(value.low).toBeGreaterThan((Math.min(...principals) - 0.02) * scale);
  expect(value.high).toBeLessThan((Math.max(...principals) + 0.02) * scale);
});

const floating = { ...offer, interestType: 'cdi_plus' };
const earlier = { ...offer, expectedDisbursementDate: '2021-11-23', firstDueDate: '2022-01-05' };
const paidEarlier = paid(4).map(
  ([amount, day]): Sent => [amount, String(day).replace('2026', '2022').replace('2025', '2021')],
);
const twoWrong = { ...offer, iofAmount: 145.86, yearlyFee: 0.31, totalAmount: 7160.8 };

test.each<[string, JsonObject, string, (string | null)?]>([
  ['deleted', { id: 'loan_1', deleted: true }, '2026-05-20'],
  ['missing.offer', loanOf(paid(5), { offer: null }), '2026-05-20'],
  [
    'missing.installment-amount',
    loanOf(paid(5), { offer: { ...offer, installmentAmount: null } }),
    '2026-05-20',
  ],
  ['missing.first-due-date', loanOf(paid(5), { offer: { ...offer, firstDueDate: null } }), '2026-05-20'],
  ['masked', loanOf([], { transactions: { $masked: 'string' } }), '2026-05-20'],
  ['payoff', loanOf([...paid(5), [3400, '2026-05-20', 'Quitação antecipada']]), '2026-05-25'],
  ['prepayment', loanOf([...paid(5), [2000, '2026-05-20', 'Pagamento antecipado']]), '2026-05-25'],
  ['not-paid-out', loanOf([]), '2025-12-01'],
  [
    'contradicted',
    loanOf(paid(5), {
      history: Array.from({ length: 8 }, (_, index) => ({
        ...{ description: `Recebida a parcela ${index + 1}/12`, createdAt: '2026-05-05T12:00:00.000Z' },
      })),
    }),
    '2026-05-20',
  ],
  ['nothing-left', loanOf(paid(12)), '2026-12-20'],
  ['nothing-left', loanOf([], { status: 'repaid' }), '2026-12-20'],
  ['nothing-left', loanOf([], { status: 'repaid', transactions: null }), '2026-05-20'],
  ['contradicted', loanOf(paid(5), { status: 'repaid' }), '2026-05-20'],
  ['disagrees.status', loanOf(paid(5), { status: 'renegociado' }), '2026-05-20'],
  ['floating-rate', loanOf(paid(5), { offer: floating }), '2026-05-20'],
  ['before-the-rule', loanOf(paidEarlier, { offer: earlier }), '2022-04-20'],
  ['differ.figures', loanOf(paid(5), { offer: twoWrong }), '2026-05-20'],
  ['missing.schedule', loanOf(paid(5), { offer: { ...offer, disbursementAmount: null } }), '2026-05-20'],
  ['unreadable.day', onTime, '2026-05-20', 'amanhã'],
  ['unreadable.day', onTime, '2026-05-20', '2026-02-30'],
  ['passed-day', onTime, '2026-05-20', '2026-05-19'],
])('there is none: %s', (reason, loan, today, day = null) => {
  const payoff = payoffOf(loan, today, day);
  expect(payoff).toMatchObject({ value: null, reason, certainty: 'unknown', notes: [], api: [] });
});

test.each<[string, JsonObject]>([
  ['borrower-unknown', loanOf(paid(5), { employment: null })],
  ['borrower-unknown', loanOf(paid(5), { employment: null, customer: { document: '11.222.333/0001-81' } })],
  ['maybe.duplicate', loanOf([...paid(5), [513.4, '2026-05-06']])],
  ['corrected-schedule', loanOf(paid(5), { offer: { ...offer, installmentAmount: 503.4 } })],
  ['disagrees.remaining', { ...onTime, amountRemaining: 2000, amountForPayment: 513.4 }],
])('another amount is possible: %s', (note, loan) => {
  const { certainty, notes, value } = payoffOf(loan, '2026-05-20', '2026-05-20');
  expect(value).not.toBeNull();
  expect(certainty).toBe('fits');
  expect(notes).toContain(note);
});

test('a payment that may still be clearing leaves another amount possible', () => {
  // The 5th of May 2026 is a Tuesday.
  const { notes } = payoffOf(loanOf(paid(4)), '2026-05-06');
  expect(notes).toContain('maybe.clearing');
  expect(payoffOf(loanOf(paid(4)), '2026-05-20').notes).not.toContain('maybe.clearing');
});

test('what is masked is in no estimate', () => {
  const masked = loanOf(paid(5), {
    offer: { ...offer, monthlyFee: { $masked: 'number' }, yearlyFee: { $masked: 'number' } },
  });
  expect(JSON.stringify(payoffOf(masked, '2026-05-20').because)).not.toContain('monthlyFee');
});

test('whatever the API sends and whoever asks for whatever day: either an amount or a reason', () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.double(),
    fc.constantFrom(0, -1, 1e300, '2026-01-05'),
  );
  const terms = fc.dictionary(fc.constantFrom(...Object.keys(offer)), anything, { maxKeys: 2 });
  const entries = fc.array(
    fc.tuple(fc.constantFrom(513.4, -513.4, 200, 3400), fc.constantFrom('2026-02-05', '2026-05-05', '')),
    { maxLength: 4 },
  );
  const days = fc.oneof(fc.constantFrom(null, '2026-05-20', '2099-12-31', '9999-12-31'), fc.string());
  fc.assert(
    fc.property(terms, entries, anything, days, (wrong, further, remaining, day) => {
      const sent = [...paid(4), ...further.map(([amount, on]): Sent => [amount, on])];
      const loan = loanOf(sent, {
        offer: { ...offer, ...wrong } as JsonObject,
        amountRemaining: remaining as Json,
      });
      const { value, reason, certainty } = payoffOf(loan, '2026-05-20', day);
      expect(value === null).toBe(reason !== null);
      expect(certainty === 'unknown').toBe(value === null);
      if (!value) return;
      expect(value.low).toBeGreaterThanOrEqual(0);
      expect(value.high).toBeGreaterThanOrEqual(value.low);
      expect(Number.isFinite(value.high + value.perDiem.low + value.perDiem.high)).toBe(true);
    }),
  );
});

test('a first day on a weekend, from which interest is counted to the next business day, leaves a payoff', () => {
  // The 8th of August 2026 is a Saturday.
  const moved: JsonObject = {
    ...{ disbursementAmount: 10_000, installmentAmount: 560.13, totalAmount: 13_443.12 },
    ...{ iofAmount: 302.83, monthlyFee: 0.0199, yearlyFee: 0.26675, numberOfInstallments: 24 },
    rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 150 }],
    ...{ expectedDisbursementDate: '2026-06-17', firstDueDate: '2026-08-08', interestType: 'pre_price_days' },
  };
  const { value, reason } = payoffOf(loanOf([], { offer: moved, status: 'disbursed' }), '2026-07-01');
  expect(reason).toBeNull();
  expect(value?.low).toBeGreaterThan(10_000);
});

test('installments that are seen in part leave no payoff, for those that are not seen', () => {
  const payoffOfNewest = (count: number) => {
    const data = listedInstallments(paidThenUnpaid(4)).slice(0, count);
    const released: Sent[] = [[5000, '2025-11-23', 'Desembolso']];
    return payoffOf(loanOf(released, { installments: { hasMore: true, data } }), '2026-05-20').reason;
  };
  expect(payoffOfNewest(9)).toBe('missing.installments');
  // None of them was paid: nothing speaks of payments.
  expect(payoffOfNewest(6)).toBe('no-payment.untold');
});
