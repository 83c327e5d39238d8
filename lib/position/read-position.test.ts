import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { offer, paid, positionOf, type Sent, timeZone } from '#lib/testing/test-position.ts';
import type { Position } from './loan-position.ts';
import { readPosition } from './read-position.ts';

const summary = ({ paidInstallments, nextDue, overdue }: Position) => ({
  paid: [paidInstallments.value, paidInstallments.certainty],
  next: [nextDue.value && `${nextDue.value.amount} ${nextDue.value.date}`, nextDue.certainty],
  overdue: [overdue.value && `${overdue.value.state} ${overdue.value.days}`, overdue.certainty],
});

test('a punctual loan: everything follows, and names the values that it follows from', () => {
  const position = positionOf(paid(5), '2026-05-20');
  expect(summary(position)).toEqual({
    paid: [5, 'follows'],
    next: ['513.4 2026-06-05', 'follows'],
    overdue: [null, 'follows'],
  });
  expect(position).toMatchObject({
    asOf: { value: '2026-05-20' },
    premise: { value: 'transactions' },
    installments: { value: 12, certainty: 'follows', because: ['/offer/numberOfInstallments'] },
    lastPayment: {
      value: { date: '2026-05-05', amount: 513.4 },
      because: ['/transactions/5'],
      unit: 'reais',
    },
    lastDue: { value: '2026-12-05', certainty: 'follows' },
    paidAmount: { value: 2567, certainty: 'follows' },
    remaining: { value: null, certainty: 'unknown', notes: ['not-asked.payment-for'] },
    unclassified: { value: 0 },
  });
});

test('1: a description decides only where the amount fits', () => {
  // A payment by its words, and no amount of any installment.
  const position = positionOf([...paid(2), [37.12, '2026-02-20', 'Pagamento da parcela 3/12']], '2026-02-25');
  expect(position.paidInstallments).toMatchObject({ value: 2, certainty: 'fits' });
});

test('2: amounts in centavos stay as sent, with the unit beside them', () => {
  const inCentavos = Object.fromEntries(
    Object.entries(offer).map(([name, value]) => [
      name,
      name.endsWith('Amount') ? Number(value) * 100 : value,
    ]),
  );
  const loan = { offer: { ...inCentavos, insurance: null, rebates: [] }, transactions: [] as Json[] };
  loan.transactions = [{ amount: -51_340, createdAt: '2026-01-05' }];
  const review = reviewOffer(loan, { amountUnit: 'centavos', rateUnit: 'auto', timeZone });
  const { position } = readPosition(loan, {
    review,
    today: '2026-01-20',
    timeZone,
    fields: null,
    paymentFor: null,
  });
  expect(position.lastPayment).toMatchObject({ value: { amount: 51_340 }, unit: 'centavos' });
  expect(position.nextDue.value?.amount).toBe(51_340);
});

test.each<[string, Sent]>([
  ['no amount', [null, '2026-03-01']],
  ['a text', ['513,40', '2026-03-01']],
  ['no day', [513.4, null]],
  ['of a cent', [0.01, '2026-02-15', 'x']],
  ['of no known size', [1700, '2026-03-01']],
])('3: an entry that cannot be read, dated or classified caps what it could change: %s', (_what, entry) => {
  const position = positionOf([...paid(2), entry], '2026-03-20');
  for (const part of ['paidInstallments', 'overdue', 'paidAmount'] as const)
    expect(position[part].certainty, part).toBe('fits');
  expect(position.installments.certainty).toBe('follows');
});

test('3: a day in the future is scheduled, and changes nothing', () => {
  const scheduled: Sent[] = [...paid(5), [513.4, '2026-06-05'], [null, '2026-07-05']];
  expect(positionOf(paid(5), '2026-05-20').paidInstallments).toEqual(
    positionOf(scheduled.slice(0, -1), '2026-05-20').paidInstallments,
  );
});

describe('4: no entry of payment proves nothing', () => {
  test.each<[string, Sent[] | null, JsonObject, string]>([
    ['absent', null, {}, 'unknown'],
    ['null', null, { transactions: null }, 'unknown'],
    ['masked', null, { transactions: { $masked: 'string' } }, 'unknown'],
    ['of another type', null, { transactions: 'none' }, 'unknown'],
  ])('transactions are %s', (_what, sent, change, certainty) => {
    const position = positionOf(sent, '2026-02-20', change);
    expect(position.paidInstallments.value).toBeNull();
    for (const part of ['paidInstallments', 'nextDue', 'overdue'] as const)
      expect(position[part].certainty, part).toBe(certainty);
  });

  const released: Sent[] = [
    [-5000, '2025-11-23'],
    [-95.86, '2025-11-23'],
  ];

  test.each<[string, Sent[]]>([
    ['empty', []],
    ['a disbursement and fees', released],
  ])('before the first due day nothing was paid: %s', (_what, sent) => {
    const { paidInstallments, overdue } = positionOf(sent, '2026-01-05');
    expect(paidInstallments).toMatchObject({ value: 0, certainty: 'fits' });
    expect(overdue).toMatchObject({ value: null, certainty: 'fits' });
  });

  test.each<[string, Sent[]]>([
    ['empty', []],
    ['a disbursement and fees', released],
  ])('after it nothing is late, and nothing counted as not paid: %s', (_what, sent) => {
    const position = positionOf(sent, '2026-02-20');
    for (const part of ['paidInstallments', 'lastPayment', 'overdue', 'paidAmount'] as const)
      expect(position[part], part).toMatchObject({ value: null, certainty: 'unknown' });
    expect(position.premise.value).toBe('not-told');
    expect(position.overdue.notes).toContain('no-payment.untold');
  });

  test('what would be late if nothing was paid stands beside it', () => {
    const { overdue } = positionOf(released, '2026-02-20');
    expect(overdue.otherwise).toEqual([{ days: 46, amount: 1026.8, installments: 2, state: 'late' }]);
  });

  test.each(['em_atraso', 'repaid', 'disbursed'])(
    'the status %s tells neither amount nor count',
    (status) => {
      const { position } = readPosition(
        { offer, status, transactions: [] },
        { review: null, today: '2026-02-20', timeZone, fields: null, paymentFor: null },
      );
      expect(position.paidInstallments.value).toBeNull();
      expect(position.overdue.value).toBeNull();
    },
  );

  test.each<[string, Sent]>([
    ['failed', [513.4, '2026-02-05', 'Débito não efetuado']],
    ['was taken back', [513.4, '2026-02-05', 'Estorno']],
    ['was made', [513.4, '2026-02-05', 'Pagamento da parcela 1/12']],
  ])('a payment that %s tells of payments', (_what, entry) => {
    expect(positionOf([...released, entry], '2026-02-20').premise.value).not.toBe('not-told');
  });

  test('not requested is said so', () => {
    const { position } = readPosition(
      { offer },
      { review: null, today: '2026-02-20', timeZone, fields: ['offer'], paymentFor: null },
    );
    expect(position.paidInstallments.notes).toEqual(['not-asked.transactions']);
  });
});

test('5: several at once count, and which rows were paid is first in, first out', () => {
  const position = positionOf([...paid(1), [1540.2, '2026-04-06']], '2026-04-20');
  expect(position.paidInstallments).toMatchObject({ value: 4, certainty: 'follows' });
});

test('5: a month that was left out: the days of lateness fit only', () => {
  const skipped = paid(4).filter(([, day]) => day !== '2026-02-05');
  const { overdue } = positionOf(skipped, '2026-04-20');
  expect(overdue).toMatchObject({ certainty: 'fits', value: { days: 14, installments: 1, state: 'late' } });
  expect(overdue.notes).toContain('first-in-first-out');
  expect(overdue.otherwise).toContainEqual(expect.objectContaining({ days: 74 }));
});

test('6: the credit of a part follows', () => {
  const { overdue, paidInstallments } = positionOf(
    [...paid(2), [200, '2026-03-06', 'Pagamento parcial']],
    '2026-03-20',
  );
  expect(paidInstallments).toMatchObject({ value: 2, certainty: 'follows' });
  expect(overdue.value).toEqual({
    days: 15,
    amount: 313.4,
    installments: 1,
    state: 'late',
  });
  // 2% of what is open and 1% a month; the contract's own interest at most besides. Of the whole it were 12.83 at least.
  expect(overdue.charges?.low).toBeCloseTo(7.83, 1);
  expect(overdue.charges?.high).toBeLessThan(12);
});

test('6: money that was given back is taken off what was paid, whichever payment it was of', () => {
  const { paidAmount, lastPayment } = positionOf(
    [...paid(2), [-50, '2026-02-20', 'Devolução ao cliente']],
    '2026-02-25',
  );
  expect(paidAmount).toMatchObject({ value: 976.8, certainty: 'fits' });
  expect(lastPayment.value).toEqual({ date: '2026-02-05', amount: 513.4 });
});

test('6: without words and signs each of several equal amounts may take back the one before it', () => {
  const open = (days: string[]) =>
    positionOf([[5000, '2025-11-23'], ...days.map((day): Sent => [513.4, day])], '2026-01-31');
  const { paidInstallments, lastPayment } = open(['2026-01-05', '2026-01-07', '2026-01-09']);
  expect(paidInstallments).toMatchObject({ certainty: 'fits', notes: ['maybe.reversal'] });
  expect(lastPayment.certainty).toBe('fits');
  expect(open(['2026-01-05', '2026-01-24']).lastPayment.certainty).toBe('fits');
  expect(open(['2026-01-05', '2026-02-05']).paidInstallments.certainty).toBe('follows');
});

test('6: of two payments of one day either may be the last', () => {
  const { lastPayment } = positionOf([...paid(2), [200, '2026-02-05', 'Pagamento parcial']], '2026-02-20');
  expect(lastPayment).toMatchObject({ certainty: 'fits', notes: ['same-day'] });
  expect(lastPayment.otherwise).toHaveLength(1);
});

test('not answered is another gap than not asked', () => {
  const asked = { review: null, today: '2026-02-20', timeZone, fields: null };
  const remaining = (paymentFor: string | null) =>
    readPosition({ offer, transactions: [] }, { ...asked, paymentFor }).position.remaining;
  expect(remaining(null)).toMatchObject({ certainty: 'unknown', notes: ['not-asked.payment-for'] });
  expect(remaining('2026-02-20')).toMatchObject({ certainty: 'unknown', notes: ['missing.figure'] });
});

test('6: all that are left, paid at once after their days, are paid', () => {
  const { paidInstallments, overdue } = positionOf([...paid(9), [1540.2, '2026-12-20']], '2026-12-21');
  expect(paidInstallments).toMatchObject({ value: 12, certainty: 'follows' });
  expect(overdue.value).toBeNull();
});

test('7: after a prepayment nobody knows what is due next', () => {
  const { nextDue } = positionOf(
    [...paid(3), [1700, '2026-04-20', 'Pagamento extraordinário']],
    '2026-04-25',
  );
  expect(nextDue).toMatchObject({ value: null, certainty: 'unknown', notes: ['prepayment'] });
});

test('7: after a payoff the count fits and the next day is not known, but where nothing remains', () => {
  const payoff: Sent[] = [...paid(5), [3300, '2026-05-20', 'Quitação antecipada']];
  expect(summary(positionOf(payoff, '2026-06-20'))).toMatchObject({
    paid: [12, 'fits'],
    next: [null, 'unknown'],
  });
  const settled = positionOf(payoff, '2026-06-20', { amountRemaining: 0 });
  expect(summary(settled)).toEqual({
    paid: [12, 'follows'],
    next: [null, 'follows'],
    overdue: [null, 'follows'],
  });
  expect(settled.remaining).toMatchObject({ value: 0, certainty: 'stated' });
});

describe('8: late', () => {
  test.each([
    // The 5th of April 2026 is a Sunday: payable on Monday the 6th, seen by Thursday the 9th.
    ['2026-04-06', null, 3],
    ['2026-04-07', { days: 1, state: 'not-seen-yet' }, 3],
    ['2026-04-09', { days: 3, state: 'not-seen-yet' }, 3],
    ['2026-04-10', { days: 4, state: 'late' }, 3],
    // The 5th of June is a Friday: its third business day is Wednesday the 10th.
    ['2026-06-10', { days: 5, state: 'not-seen-yet' }, 5],
    ['2026-06-11', { days: 6, state: 'late' }, 5],
  ])('on %s: %j', (today, value, count) => {
    const { overdue } = positionOf(paid(count), today);
    if (value) expect(overdue).toMatchObject({ value, certainty: 'follows' });
    else expect(overdue.value).toBeNull();
  });

  test('the amount is without charges and says so, with the cost by the fine beside it', () => {
    const { overdue } = positionOf(paid(3), '2026-05-20');
    expect(overdue.value).toMatchObject({ amount: 1026.8, installments: 2 });
    expect(overdue.notes).toEqual(['without-charges']);
    expect(overdue.charges?.low).toBeGreaterThan(20.54);
    expect(overdue.charges?.high).toBeLessThan(80);
  });

  test('without a sign that the money was paid out it is no lateness', () => {
    const { overdue } = positionOf([], '2026-05-20');
    expect(overdue).toMatchObject({ value: null, certainty: 'unknown', otherwise: [] });
    expect(overdue.notes).toContain('not-paid-out');
  });

  test('where the employer remits, that is said', () => {
    const sent = paid(3).map(([amount, day]): Sent => [amount, day, 'Repasse consignado']);
    expect(positionOf(sent.slice(1), '2026-05-20').overdue.notes).toContain('payroll');
  });
});

test('9: only what differs between schedules is capped', () => {
  // Equal months fit any due dates, and the 5th of September 2026 is a Saturday: due then, or after the holiday.
  const change = {
    offer: {
      ...offer,
      installmentAmount: 509.43,
      totalAmount: 6113.16,
      iofAmount: 95.27,
      iofAdditionalAmount: 20.48,
      interestType: 'pre_price',
    },
  };
  const sent = paid(8).map(([amount, day]): Sent => [amount === -5000 ? amount : 509.43, day]);
  const position = positionOf(sent, '2026-08-20', change);
  expect(position.nextDue).toMatchObject({ value: { date: '2026-09-05' }, certainty: 'fits' });
  expect(position.nextDue.otherwise).toContainEqual({ date: '2026-09-08', amount: 509.43 });
  expect(position.paidInstallments.certainty).toBe('follows');
  expect(position.overdue).toMatchObject({ value: null, certainty: 'follows' });
});

test('10: next is what is not paid and has not passed; what has passed is overdue', () => {
  const { nextDue, overdue } = positionOf(paid(3), '2026-05-20');
  expect(nextDue.value).toEqual({ date: '2026-06-05', amount: 513.4 });
  expect(overdue.value).toMatchObject({ installments: 2, days: 44 });
});

test('the API that says otherwise is believed in nothing else, and caps the count', () => {
  const position = positionOf(paid(5), '2026-05-20', { amountRemaining: 0 });
  expect(position.paidInstallments).toMatchObject({ value: 5, certainty: 'fits' });
  expect(position.paidInstallments.notes).toContain('disagrees.remaining');
});

test('any JSON is accepted', () => {
  for (const odd of [null, 7, 'x', [], {}, [[]], [{ amount: 1e308, createdAt: '9999-12-31' }]] as Json[])
    for (const name of ['offer', 'transactions', 'cashout', 'amountRemaining']) {
      const position = positionOf(paid(1), '2026-01-20', { [name]: odd });
      expect(Object.keys(position)).toHaveLength(13);
      // Pointers into the loan, and never its texts.
      for (const { because } of Object.values(position))
        for (const pointer of because)
          expect(pointer).toMatch(/^(\/(transactions|offer|amount)\w*(\/\w+)*)$/);
    }
});

test('a payout that came back and was sent again is the payout, and leaves nothing open', () => {
  const [, ...payments] = paid(5);
  const position = positionOf(
    [
      [5000, '2025-11-23', 'Liberação do crédito'],
      [-5000, '2025-11-24', 'Estorno: conta de destino encerrada'],
      [5000, '2025-11-25', 'Liberação do crédito (segunda tentativa)'],
      ...payments,
    ],
    '2026-05-20',
  );
  expect(position.paidOut).toMatchObject({ value: '2025-11-25', certainty: 'follows' });
  expect(summary(position).paid).toEqual([5, 'follows']);
});
