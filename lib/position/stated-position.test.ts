import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#lib/loan/civil-date.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { listedInstallments, paidThenUnpaid } from '#lib/testing/test-installments.ts';
import { offer, timeZone } from '#lib/testing/test-position.ts';
import { findContradictions } from './find-contradictions.ts';
import { readStatedInstallments } from './plan/api-installments.ts';
import { readCorrectedPosition } from './read-corrected-position.ts';
import { repaymentOf } from './repayment.ts';

const today = '2026-05-20';
const released: Json[] = [{ amount: 5000, description: 'Desembolso', createdAt: '2025-11-23' }];

/** A loan of the API, whose payments stand in its installments: they are what `installments` holds. */
function read(installments: Json, change: JsonObject = {}, paymentFor: string | null = null) {
  const loan: JsonObject = { offer, status: 'disbursed', transactions: released, installments, ...change };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const options = { review, today, timeZone, fields: null, paymentFor };
  const { position, inputs, stated } = readCorrectedPosition(loan, options);
  const contradictions = findContradictions(loan, options, stated).map(({ subject }) => subject);
  return { ...position, ...repaymentOf(inputs), contradictions };
}

const states = ({ installments }: { installments: { state: string }[] }) =>
  installments.map(({ state }) => state);
const page = (data: Json[], hasMore = false): JsonObject => ({ hasMore, data });

describe('installments that the API lists', () => {
  test.each<[string, (list: Json[]) => Json]>([
    ['a list', (list) => list],
    ['a page', (list) => page(list)],
    ['in the order of their numbers', (list) => list.toReversed()],
  ])('tell what is paid, late and next: %s', (_form, formOf) => {
    const position = read(formOf(listedInstallments(paidThenUnpaid(4))));
    expect(position.premise.value).toBe('installments');
    expect(position.paidInstallments).toMatchObject({ value: 4, certainty: 'follows' });
    expect(position.overdue.value).toEqual({
      days: 15,
      amount: 513.4,
      installments: 1,
      state: 'late',
    });
    expect(position.nextDue.value).toEqual({ date: '2026-06-05', amount: 513.4 });
    expect(position.lastPayment).toMatchObject({ value: { date: '2026-04-05', amount: 513.4 } });
    expect(position.paidAmount).toMatchObject({ value: 2053.6, certainty: 'follows' });
    expect(position.unpaid).toBeCloseTo(8 * 513.4, 2);
    expect(position.contradictions).toEqual([]);
  });

  test('a month that was left out is late, whatever was paid after it', () => {
    const list = listedInstallments([
      'paid',
      'unpaid',
      'paid',
      'paid',
      'paid',
      ...paidThenUnpaid(0).slice(5),
    ]);
    const { paidInstallments, overdue } = read(list);
    expect(paidInstallments).toMatchObject({ value: 4, certainty: 'follows' });
    expect(overdue).toMatchObject({ value: { days: 104, installments: 1 }, certainty: 'follows' });
  });

  test('of some that are seen paid, only those that are not seen may be late', () => {
    const seen = listedInstallments(paidThenUnpaid(5)).slice(0, 10);
    const position = read(page(seen, true));
    expect(position.premise.value).toBe('not-told');
    expect(position.paidInstallments).toMatchObject({ value: null, notes: ['missing.installments'] });
    expect(position.overdue).toMatchObject({
      value: null,
      certainty: 'unknown',
      notes: ['missing.installments'],
      otherwise: [{ days: 135, amount: 1026.8, installments: 2 }],
    });
    expect(position.lastPayment).toMatchObject({
      value: { date: '2026-05-05', amount: 513.4 },
      certainty: 'fits',
    });
  });

  test('another amount than that of the offer is named', () => {
    const others = (more: number) => {
      const amount = 513.4 + more;
      const whole = Object.fromEntries(
        paidThenUnpaid(4).map((state, index) => {
          const [amountPaid, amountRemaining] = state === 'paid' ? [amount, 0] : [0, amount];
          return [index + 1, { totalAmount: amount, amountPaid, amountRemaining }];
        }),
      );
      return listedInstallments(paidThenUnpaid(4), whole);
    };
    expect(read(others(4)).nextDue).toMatchObject({ value: { amount: 517.4 }, notes: ['differ.amounts'] });
    expect(read(others(0.02)).nextDue.notes).toEqual([]);
    // An insurance premium may be paid with each installment.
    expect(read(others(125)).nextDue.notes).toEqual([]);
    // What rounding leaves of all installments is in the last one.
    const rest = { 12: { totalAmount: 513.28, amountPaid: 0, amountRemaining: 513.28 } };
    expect(read(listedInstallments(paidThenUnpaid(4), rest)).nextDue.notes).toEqual([]);
  });

  test('of one that was paid in part the rest is late', () => {
    const part = { 5: { amountPaid: 200, amountRemaining: 313.4 } };
    const position = read(listedInstallments(paidThenUnpaid(4), part));
    expect(position.overdue.value).toMatchObject({ amount: 313.4, installments: 1 });
    expect(states(position)[4]).toBe('part-late');
  });

  test('tell who pays, how each is split, and what a payment was made of', () => {
    const payment = { amountPaid: 520, discount: 1, fine: 10.27, interest: 5.13, createdAt: '2026-01-20' };
    const split = { principalAmortizationAmount: 413.4, preFixedAmount: 98, taxAmount: 2 };
    const change = {
      1: { ...split, transactions: { hasMore: false, data: [payment] } },
      2: { payer: { id: 'cust_00000000000000000000000a' }, transactions: [] },
    };
    const list = listedInstallments(['paid', 'unpaid'], change);
    expect(readStatedInstallments(page(list), { unit: 'reais', timeZone })?.list).toMatchObject([
      {
        payer: 'company',
        split: { principal: 41_340, interest: 9800, tax: 200 },
        payments: [{ day: parseDay('2026-01-20'), cents: 52_000, discount: 100, fine: 1027, interest: 513 }],
      },
      { payer: 'customer', split: { principal: null, interest: null, tax: null }, payments: [] },
    ]);
  });

  test('a void one is not owed, and an uncollectible one not late', () => {
    const list = listedInstallments(['paid', 'paid', 'void', 'uncollectible', ...paidThenUnpaid(0).slice(4)]);
    const position = read(list);
    expect(position.overdue.value).toMatchObject({ amount: 513.4, installments: 1 });
    expect(states(position).slice(0, 6)).toEqual([
      'paid',
      'paid',
      'void',
      'uncollectible',
      'late',
      'to-come',
    ]);
    expect(position.unpaid).toBeCloseTo(8 * 513.4, 2);
  });

  test('0 of the API beside uncollectible ones contradicts nothing', () => {
    const list = listedInstallments(['paid', 'paid', ...Array<string>(10).fill('uncollectible')]);
    expect(read(list, { amountRemaining: 0, amountForPayment: 0 }, today).contradictions).toEqual([]);
  });

  test('its own days are the schedule, unmoved', () => {
    const { lastDue, nextDue } = read(
      listedInstallments(paidThenUnpaid(5), { 6: { dueDate: '2026-06-07' }, 12: { dueDate: '2026-12-06' } }),
    );
    expect([nextDue.value?.date, lastDue.value]).toEqual(['2026-06-07', '2026-12-06']);
  });

  test('without an offer they still tell', () => {
    const position = read(listedInstallments(paidThenUnpaid(4)), { offer: null });
    expect(position.paidInstallments.value).toBe(4);
    expect(position.overdue.value).toMatchObject({ installments: 1 });
  });
});

describe('installments of which some are listed', () => {
  const newest = (paid: number, count: number) =>
    page(listedInstallments(paidThenUnpaid(paid)).slice(0, count), true);

  test('nothing is counted that is not seen', () => {
    const { paidInstallments, overdue, premise } = read(newest(4, 6));
    expect(paidInstallments).toMatchObject({ value: null, certainty: 'unknown' });
    expect(overdue).toMatchObject({ value: null, certainty: 'unknown' });
    expect(premise.value).toBe('not-told');
  });

  test('what is seen unpaid after its day is late, at least', () => {
    const { overdue } = read(newest(3, 8));
    expect(overdue).toMatchObject({ value: { installments: 1, amount: 513.4 }, certainty: 'fits' });
    expect(overdue.notes).toContain('missing.installments');
  });

  test('the sum of the payments is not known for the installments that are not seen', () => {
    const { paidAmount } = read(newest(4, 9));
    expect(paidAmount).toMatchObject({ value: null, notes: ['missing.installments'] });
    // None that is seen was paid: nothing speaks of payments.
    expect(read(newest(4, 6)).paidAmount.notes).toEqual(['no-payment.untold']);
  });

  test('each that is due tells the count', () => {
    const [earlier] = [listedInstallments(paidThenUnpaid(5)).toReversed().slice(0, 6)];
    expect(read(page(earlier ?? [], true)).paidInstallments).toMatchObject({ value: 5, certainty: 'fits' });
  });
});

describe('what remains', () => {
  const remaining = (unpaid: number) => Math.round(unpaid * 51_340) / 100;
  const untold: Json[] = [];

  test('tells the count where one alone fits it', () => {
    const position = read(untold, { amountRemaining: remaining(8) }, today);
    expect(position.premise.value).toBe('remaining');
    expect(position.paidInstallments).toMatchObject({ value: 4, certainty: 'fits', notes: ['by.remaining'] });
    expect(position.overdue.value).toMatchObject({ installments: 1 });
    expect(position.contradictions).toEqual([]);
  });

  test.each<[string, JsonObject, string | null]>([
    ['of a day that has passed', { amountRemaining: remaining(8) }, '2026-05-01'],
    ['that was not asked about', { amountRemaining: remaining(8) }, null],
    ['that no count leaves', { amountRemaining: 4000 }, today],
    ['of nothing', { amountRemaining: 0 }, today],
  ])('tells no count: %s', (_what, change, paymentFor) => {
    expect(read(untold, change, paymentFor).paidInstallments.value).toBeNull();
  });

  test('of all says that the first payment never came', () => {
    const { paidInstallments, overdue } = read(untold, { amountRemaining: remaining(12) }, today);
    expect(paidInstallments.value).toBe(0);
    expect(overdue.value).toMatchObject({ installments: 5, state: 'late' });
  });
});

describe('payments of the history', () => {
  const received = (...numbers: number[]) => ({
    history: numbers.map((number) => ({
      description: `Recebida a parcela ${number}/12`,
      createdAt: `2026-0${number}-05T12:00:00.000Z`,
    })),
  });

  test.each<[string, JsonObject, number, number]>([
    ['all of them', received(1, 2, 3, 4, 5), 5, 0],
    ['the later ones', received(3, 4), 4, 1],
    ['with one left out', received(1, 2, 4, 5), 4, 1],
  ])('tell what is paid where the transactions hold none: %s', (_what, history, count, late) => {
    const position = read([], history);
    expect(position.premise.value).toBe('history');
    expect(position.paidInstallments).toMatchObject({
      value: count,
      certainty: 'fits',
      notes: ['by.history'],
    });
    expect(position.overdue.value?.installments ?? 0).toBe(late);
    expect(position.lastPayment.value).toBeNull();
  });

  test('tell nothing once one was taken back, and less than what remains', () => {
    const { history } = received(1, 2);
    const takenBack = { description: 'Estorno do pagamento', createdAt: '2026-03-07T12:00:00.000Z' };
    expect(read([], { history: [...history, takenBack] }).premise.value).toBe('not-told');
    expect(read([], { history, amountRemaining: 4107.2 }, today).premise.value).toBe('remaining');
  });
});

describe('what is to pay, by what it fits', () => {
  const means = (amountForPayment: number, installments: Json = listedInstallments(paidThenUnpaid(4))) =>
    read(installments, { amountForPayment }, today).forPayment.means;

  test.each<[string, number, string[]]>([
    ['what is overdue, and as much is the next one', 513.4, ['overdue', 'next']],
    ['overdue and next', 1026.8, ['overdue-and-next']],
    ['everything unpaid', 4107.2, ['unpaid']],
    ['what settles it', 3880, ['payoff']],
    ['nothing known', 9, []],
  ])('%s', (_what, amount, expected) => {
    expect(means(amount)).toEqual(expected);
  });

  test('the sum of the figures of the installments', () => {
    const figures = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [index + 1, { amountForPayment: 500 }]),
    );
    expect(means(4000, listedInstallments(paidThenUnpaid(4), figures))).toEqual(['installments']);
  });

  test.each<[string, number, string[]]>([
    // 313.40 are left of an installment of 513.40 that fell due 15 days ago: 2% and 1% a month of either.
    ['charges on what is left', 321.23, ['overdue']],
    ['charges on the whole installment', 326.23, ['charges-on-whole']],
  ])('after a part was paid: %s', (_what, amount, expected) => {
    const part = { amountPaid: 200, amountRemaining: 313.4 };
    expect(means(amount, listedInstallments(paidThenUnpaid(4), { 5: part }))).toEqual(expected);
  });

  test('one installment, at its value on that day', () => {
    expect(means(508.2)).toEqual(['next']);
  });

  test('nothing is said where nobody knows what is paid', () => {
    expect(means(513.4, [])).toEqual([]);
    expect(read([], { amountForPayment: 77 }, today).contradictions).toEqual([]);
    expect(
      read(listedInstallments(paidThenUnpaid(4)), { amountForPayment: 77 }, today).contradictions,
    ).toEqual(['overdue']);
  });
});

describe('sources that disagree with the installments', () => {
  const list = listedInstallments(paidThenUnpaid(4));

  test.each<[string, JsonObject, string]>([
    [
      'a history that received more',
      { history: [1, 2, 3, 4, 5, 6].map((n) => ({ description: `Recebida a parcela ${n}/12` })) },
      'paid-installments',
    ],
    ['a status of a loan that is repaid', { status: 'repaid' }, 'finished'],
    ['a status of a loan that was not paid out', { status: 'expired' }, 'paid-out'],
    ['another balance', { amountRemaining: 100 }, 'remaining'],
  ])('%s', (_what, change, subject) => {
    expect(read(list, change, today).contradictions).toContain(subject);
  });
});

test.each<[string, Json]>([
  ['a text', 'none'],
  ['an empty page', page([])],
  ['numbers that are none', listedInstallments(['paid'], { 1: { number: 1e9 } })],
  ['one number twice', [...listedInstallments(['paid']), ...listedInstallments(['unpaid'])]],
  ['a state that contradicts its amounts', listedInstallments(['paid'], { 1: { amountRemaining: 513.4 } })],
])('installments that cannot be read tell nothing: %s', (_what, installments) => {
  expect(read(installments).paidInstallments.value).toBeNull();
});

test('whatever the API lists as installments, the position is one', () => {
  const day = fc.oneof(
    fc.constantFrom('2026-03-05', '1900-01-01', '2199-12-31', '2078-12-31', ''),
    fc.json(),
  );
  const amount = fc.oneof(fc.constantFrom<Json>(513.4, 0, -1, 1e300, null), fc.double({ noNaN: true }));
  const item = fc.record(
    {
      number: fc.oneof(fc.integer({ min: -1, max: 14 }), fc.constantFrom<Json>(1e9, 1.5, '1', null)),
      status: fc.constantFrom<Json>('paid', 'unpaid', 'void', 'uncollectible', 'other', null),
      dueDate: day,
      totalAmount: amount,
      amountPaid: amount,
      amountRemaining: amount,
      amountForPayment: amount,
      payer: fc.constantFrom<Json>('comp_1', 'cust_1', { id: 'comp_1' }, 7),
      transactions: fc.oneof(
        fc.constant<Json>([{ amountPaid: 1, createdAt: '2026-03-05' }]),
        fc.jsonValue() as fc.Arbitrary<Json>,
      ),
    },
    { requiredKeys: [] },
  );
  const list = fc.array(item as fc.Arbitrary<Json>, { maxLength: 16 });
  const installments = fc.oneof(
    list,
    fc.record({ hasMore: fc.boolean(), data: list }),
    fc.jsonValue() as fc.Arbitrary<Json>,
  );
  const change = fc.record(
    { amountRemaining: amount, amountForPayment: amount, offer: fc.constantFrom<Json>(null, offer) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(installments as fc.Arbitrary<Json>, change, (sent, changed) => {
      const { paidInstallments, overdue } = read(sent, changed as JsonObject, today);
      expect(paidInstallments.value ?? 0).toBeGreaterThanOrEqual(0);
      expect(overdue.value?.days ?? 1).toBeGreaterThan(0);
    }),
  );
});
