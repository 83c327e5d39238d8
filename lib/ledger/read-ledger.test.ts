import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { offer, paid, type Sent, timeZone } from '#lib/testing/test-position.ts';
import type { LedgerRow, PaymentKind } from './payment-ledger.ts';
import { readLedger } from './read-ledger.ts';

const person = { id: 'cust_1', document: '529.982.247-25' };

function rowsOf(
  sent: readonly Sent[],
  { today = '2026-08-20', ...change }: JsonObject & { today?: string } = {},
) {
  const transactions = sent.map(([amount, createdAt, description = null]) => ({
    amount,
    createdAt,
    description,
  }));
  const loan: JsonObject = { offer, customer: person, transactions, ...change };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const { inputs } = readCorrectedPosition(loan, { review, today, timeZone, fields: null, paymentFor: null });
  return readLedger({ loan, review, inputs, paymentFor: null }).rows;
}
const asked: readonly PaymentKind[] = [
  'above',
  'twice',
  'payoff-above',
  'no-installment',
  'refund',
  'hidden',
];
const questionsOf = (rows: readonly LedgerRow[]) => rows.filter(({ kind }) => asked.includes(kind));
const kindsOf = (...given: Parameters<typeof rowsOf>) =>
  questionsOf(rowsOf(...given)).map(({ kind }) => kind);
const allPaid: Sent[] = [
  ...paid(9),
  ...(['2026-10-05', '2026-11-05', '2026-12-05'] as const).map((day): Sent => [513.4, day]),
];

describe('a payment beside what was due', () => {
  test('is as due on its day, and late with the charges of the contract', () => {
    const [first, late] = rowsOf([...paid(1), [531.5, '2026-02-20']]);
    expect(first).toMatchObject({
      kind: 'as-due',
      installments: [1],
      due: 513.4,
      paid: 513.4,
      difference: 0,
    });
    expect(late).toMatchObject({ kind: 'as-due', installments: [2], paid: 531.5 });
    expect(late?.charges?.high).toBeGreaterThan(18.1);
  });

  test.each<[string, Sent[], PaymentKind[]]>([
    [
      'a fine of 10% is more than is lawful',
      [...paid(1), [564.74, '2026-02-09', 'Pagamento com atraso']],
      ['above'],
    ],
    ['so is it of two at once', [...paid(1), [1129.48, '2026-03-12', 'Pagamento de parcelas']], ['above']],
    [
      'and where it is booked apart',
      [...paid(1), [513.4, '2026-02-10', 'Pagamento'], [51.34, '2026-02-10', 'Multa e juros de mora']],
      ['above'],
    ],
    ['a fine of 2% and interest is lawful', [...paid(1), [524.6, '2026-02-09', 'Pagamento com atraso']], []],
    ['the same payment twice', [...paid(2), [513.4, '2026-02-06']], ['twice']],
    [
      'the same installment twice',
      [...paid(1), [513.4, '2026-02-05', 'Pagamento da parcela 2'], [513.4, '2026-02-05', '2ª parcela']],
      ['twice'],
    ],
    [
      'two installments on one day',
      [
        ...paid(1),
        [513.4, '2026-02-05', 'Pagamento da parcela 2'],
        [513.4, '2026-02-05', 'Pagamento da parcela 3'],
      ],
      [],
    ],
    ['two that are both due', [...paid(1), [513.4, '2026-03-06'], [513.4, '2026-03-06']], []],
    ['the next one a month later', paid(6), []],
    [
      'a payment after the last installment',
      [...allPaid, [513.4, '2027-01-20', 'Pagamento']],
      ['no-installment'],
    ],
    ['all that there are', allPaid, []],
    ['a refund', [...paid(2), [-50, '2026-02-10', 'Devolução de valor pago a maior']], ['refund']],
    ['a payment that was returned', [...paid(2), [-513.4, '2026-02-07', 'Estorno de pagamento']], []],
  ])('%s', (_, sent, kinds) => expect(kindsOf(sent, { today: '2027-02-01' })).toEqual(kinds));

  test.each<[string, number, PaymentKind]>([
    ['is its present value', 3354.5, 'payoff'],
    ['is more without a discount', 3593.8, 'payoff-above'],
    ['is less with one', 3100, 'payoff-below'],
  ])('of everything %s', (_, amount, kind) => {
    const rows = rowsOf([...paid(5), [amount, '2026-05-20', 'Quitação antecipada']]);
    expect(rows.at(-1)).toMatchObject({
      kind,
      due: 3593.8,
      paid: amount,
      installments: [6, 7, 8, 9, 10, 11, 12],
    });
  });

  test.each<[string, number, PaymentKind]>([
    ['at its present value', 1677.3, 'payoff'],
    ['without a discount', 1796.9, 'payoff-above'],
  ])('of everything in two parts %s is one', (_, half, kind) => {
    const parts = (['2026-05-20', '2026-05-22'] as const).map(
      (day): Sent => [half, day, 'Quitação antecipada'],
    );
    const rows = rowsOf([...paid(5), ...parts]);
    expect(rows.slice(5)).toMatchObject([{ kind, day: '2026-05-22', due: 3593.8, paid: half * 2 }]);
  });

  test('of everything is not judged for what the rule does not cover', () => {
    const sent: Sent[] = [...paid(5), [3593.8, '2026-05-20', 'Quitação antecipada']];
    expect(kindsOf(sent, { offer: { ...offer, interestType: 'post_fixed_cdi' } })).toEqual([]);
  });

  test('is not called the same one where the text that would tell is hidden', () => {
    const sent: Sent[] = [...paid(2), [513.4, '2026-02-06', 'Pagamento de [••••]']];
    expect(kindsOf(sent)).toEqual(['hidden']);
  });
});

describe('an installment of the API', () => {
  const listed = (payments: JsonObject[][]) => ({
    transactions: [],
    installments: Array.from({ length: 12 }, (_, index) => ({
      number: index + 1,
      dueDate: `2026-${String(index + 1).padStart(2, '0')}-05`,
      status: payments[index] ? 'paid' : 'unpaid',
      totalAmount: 513.4,
      amountPaid: payments[index] ? 513.4 : 0,
      amountRemaining: payments[index] ? 0 : 513.4,
      transactions: payments[index] ?? [],
    })),
  });
  const paymentsOf = (amountPaid: number, createdAt: string, more: JsonObject = {}) => [
    { amountPaid, createdAt, ...more },
  ];

  test.each<[string, JsonObject[][], PaymentKind[]]>([
    ['in time', [paymentsOf(513.4, '2026-01-05')], []],
    ['with lawful charges', [paymentsOf(525.9, '2026-01-12', { fine: 10.27, interest: 2.23 })], []],
    ['with a fine of 10%', [paymentsOf(566, '2026-01-12', { fine: 51.34, interest: 1.26 })], ['above']],
    [
      'in two parts, the first with the fine on all of it',
      [
        [
          ...paymentsOf(300, '2026-01-12', { fine: 10.26, interest: 1.2 }),
          ...paymentsOf(226.12, '2026-01-20', { interest: 1.26 }),
        ],
      ],
      [],
    ],
    [
      'in two parts, the first with a fine of 6% of all of it',
      [[...paymentsOf(300, '2026-01-12', { fine: 30.8 }), ...paymentsOf(244.2, '2026-01-20')]],
      ['above'],
    ],
    ['with a discount of its own', [paymentsOf(503.4, '2026-01-02', { discount: 10 })], []],
    ['paid twice', [[...paymentsOf(513.4, '2026-01-05'), ...paymentsOf(513.4, '2026-01-06')]], ['twice']],
    [
      'with the rest, at no discount',
      Array.from({ length: 12 }, () => paymentsOf(513.4, '2026-01-05')),
      ['payoff-above'],
    ],
    [
      'with the rest in parts over some days, at no discount',
      Array.from({ length: 12 }, (_, index) => paymentsOf(513.4, index < 6 ? '2026-01-04' : '2026-01-07')),
      ['payoff-above'],
    ],
    [
      'with the rest in parts over some days, at its present value',
      Array.from({ length: 12 }, (_, index) => {
        const amount = Math.round(51340 * 1.0199 ** -(index - 0.1)) / 100;
        const day = index < 6 ? '2026-01-04' : '2026-01-07';
        return index === 0
          ? paymentsOf(513.4, day)
          : paymentsOf(amount, day, { discount: Math.round((513.4 - amount) * 100) / 100 });
      }),
      [],
    ],
    [
      'two in a row, each ahead of its day',
      [paymentsOf(513.4, '2026-01-04'), paymentsOf(513.4, '2026-01-28')],
      [],
    ],
  ])('%s', (_, payments, kinds) => expect(kindsOf([], listed(payments))).toEqual(kinds));
});
