import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { paid, positionOf, type Sent } from '#lib/testing/test-position.ts';
import type { Position } from './loan-position.ts';

/**
 * Lists that a lender's system may send, which mean something else than their amounts say. A part is called certain only
 * where it is right: the figures of each life are what is true of it.
 */
type Truth = {
  paid?: number;
  isOverdue?: boolean;
  overdueDays?: number;
  overdueAmount?: number;
  lastPayment?: string;
  lastAmount?: number;
  paidAmount?: number;
  nextAmount?: number;
};

const installment = 513.4;
const disbursed: Sent = [-5000, '2025-11-23', 'Liberação do crédito'];
/** Months from January, on the 5th; `#` is the number of the installment. */
const monthly = (count: number, text = 'Pagamento de parcela', amount = installment): Sent[] =>
  Array.from({ length: count }, (_, index) => [
    amount,
    `2026-0${index + 1}-05`,
    text.replace('#', String(index + 1)),
  ]);
const third = (text: string): Sent[] => [disbursed, ...monthly(2), [installment, '2026-03-05', text]];

type Life = [what: string, sent: Sent[], truth: Truth, more?: { today?: string; change?: JsonObject }];

const lives: Life[] = [
  ['a direct debit that failed', third('Débito automático não efetivado'), { paid: 2, isOverdue: true }],
  ['a payment that was refused', third('Pagamento recusado'), { paid: 2 }],
  ['a refused payment of somebody whose name is masked', third('Pagamento recusado de [••••]'), { paid: 2 }],
  ['a payment that failed', third('Payment failed'), { paid: 2 }],
  ['a boleto that was issued', third('Boleto emitido'), { paid: 2 }],
  ['an installment that is open', third('Parcela 3/12 em aberto'), { paid: 2 }],
  ['a promise', third('Promessa de pagamento'), { paid: 2 }],
  ['a write-off', third('Baixa para prejuízo'), { paid: 2 }],
  ['a fee of an installment’s amount', third('Seguro prestamista'), { paid: 2 }],
  ['an installment of another contract', third('Pagamento da parcela 3/24'), { paid: 2 }],
  [
    'a deduction from a salary and its remittance',
    [disbursed, ...monthly(2, 'Desconto em folha'), [installment, '2026-02-18', 'Repasse do empregador']],
    { paid: 2, isOverdue: true },
  ],
  ['an agreement', third('Entrada de acordo'), { paid: 2 }],
  ['installments as they fall due', [disbursed, ...monthly(3, 'Vencimento da parcela #/12')], { paid: 0 }],
  [
    'the schedule, made when the contract was signed',
    [
      disbursed,
      ...Array.from(
        { length: 12 },
        (_, index): Sent => [installment, '2025-11-23', `Parcela ${index + 1}/12`],
      ),
    ],
    { paid: 0, isOverdue: true },
  ],
  [
    'debits and credits, without words',
    [...monthly(3, '', -installment), ...monthly(1, '')],
    { paid: 1, isOverdue: true },
  ],
  [
    'debits and credits, with words',
    [...monthly(5, 'Parcela #/12', -installment), ...monthly(4, 'Pagamento #/12')],
    { paid: 4 },
    { today: '2026-05-20' },
  ],
  [
    'what was passed on to the fund',
    [disbursed, ...monthly(3), ...monthly(3, 'Repasse ao fundo', -installment)],
    { paid: 3, isOverdue: false },
  ],
  ['a disbursement that came back', [disbursed, [5000, '2025-11-26', 'TED devolvida']], { isOverdue: false }],
  [
    'a disbursement that came back, without words',
    [
      [-5000, '2025-11-23'],
      [5000, '2025-11-26'],
    ],
    { isOverdue: false },
  ],
  [
    'a customer who withdrew, in a list without signs',
    [
      [5000, '2025-11-23', 'Liberação'],
      [5000, '2025-11-26', 'Desistência'],
    ],
    { isOverdue: false },
  ],
  [
    'a reversal that was canceled',
    [
      ...paid(3),
      [-installment, '2026-03-06', 'Estorno'],
      [installment, '2026-03-07', 'Cancelamento de estorno'],
    ],
    { paid: 3 },
  ],
  [
    'a reversal that was canceled, in a list without signs',
    [
      [5000, '2025-11-23'],
      ...monthly(3),
      [installment, '2026-03-06', 'Estorno'],
      [installment, '2026-03-07', 'Cancelamento de estorno'],
    ],
    { paid: 3 },
  ],
  [
    'an opening fee of an installment’s amount',
    [[5000, '2025-11-23', 'Liberação'], [installment, '2025-11-23', 'Tarifa de cadastro'], ...monthly(2)],
    { paid: 2, isOverdue: true },
  ],
  [
    'an opening fee of that amount without words',
    [[5000, '2025-11-23', 'Liberação'], [installment, '2025-11-23'], ...monthly(2)],
    { paid: 2, isOverdue: true },
  ],
  [
    'a part with charges in it',
    [...paid(2), [200, '2026-03-10', 'Pagamento de parcela com juros e multa']],
    { paid: 2, overdueAmount: 324.4 },
  ],
  [
    'a chargeback of the first payment after the third',
    [...paid(3), [-installment, '2026-03-28', 'Chargeback']],
    { paid: 2, lastPayment: '2026-03-05', overdueDays: 86 },
    { today: '2026-04-01' },
  ],
  [
    'a reversal that names the first installment',
    [
      disbursed,
      ...monthly(3, 'Pagamento da parcela #/12'),
      [-installment, '2026-03-15', 'Estorno da parcela 1/12'],
    ],
    { paid: 2, lastPayment: '2026-03-05', overdueDays: 74 },
  ],
  [
    'a discount that was granted on the rest',
    [...paid(2), [500, '2026-03-05', 'Pagamento de parcela'], [13.4, '2026-03-05', 'Desconto concedido']],
    { paid: 3, paidAmount: 1526.8, lastAmount: 500 },
  ],
  [
    'payments that the customer rounds up, so that they run ahead',
    [disbursed, ...monthly(6, 'Pagamento', 600)],
    { paid: 7, nextAmount: 507.2 },
    { today: '2026-06-20' },
  ],
  [
    'a status that says that the loan was settled',
    paid(2),
    { paid: 12, isOverdue: false },
    { change: { status: 'settled' } },
  ],
  [
    'principal and interest apart',
    [
      disbursed,
      [413.9, '2026-01-05', 'Parcela 1/12 - principal'],
      [99.5, '2026-01-05', 'Parcela 1/12 - juros'],
    ],
    { paid: 1 },
    { today: '2026-01-20' },
  ],
];

test.each(lives)(
  'nothing is certain and wrong of %s',
  (_what, sent, truth, { today = '2026-03-20', change } = {}) => {
    const position = positionOf(sent, today, change);
    for (const [name, value] of Object.entries(truth)) {
      const { certainty, claim } = claimsOf(position)[name as keyof Truth];
      if (certainty === 'follows') expect(claim, name).toEqual(value);
    }
  },
);

const certain: Life[] = [
  [
    'an installment on two days',
    [...paid(2), [200, '2026-03-04', 'Pix'], [313.4, '2026-03-05', 'Pix']],
    { paid: 3 },
  ],
  ['two halves', [...paid(2), [256.7, '2026-03-04', 'Pix'], [256.7, '2026-03-05', 'Pix']], { paid: 3 }],
  [
    'too much, and its return',
    [...paid(2), [600, '2026-03-05', 'Pagamento'], [-86.6, '2026-03-09', 'Devolução']],
    { paid: 3, isOverdue: false },
  ],
  [
    'a reversal and a new payment on one day',
    [
      ...paid(2),
      [installment, '2026-03-05', 'Pagamento'],
      [-installment, '2026-03-05', 'Estorno'],
      [installment, '2026-03-05', 'Pagamento'],
    ],
    { paid: 3, lastPayment: '2026-03-05' },
  ],
  ['an entry of zero', [...paid(2), [0, '2026-03-05', 'Pagamento']], { paid: 2, overdueDays: 15 }],
  [
    'charges that are paid apart',
    [...paid(2), [11, '2026-03-10', 'Pagamento de juros de mora'], [installment, '2026-03-10', 'Pagamento']],
    { paid: 3, isOverdue: false },
  ],
  [
    'a part that was taken back',
    [...paid(2), [200, '2026-03-05', 'Pagamento parcial'], [-200, '2026-03-06', 'Estorno']],
    { paid: 2, overdueAmount: installment },
  ],
  ['a bill that names the due day and was paid', third('Pagamento, vencimento 05/03/2026'), { paid: 3 }],
];

test.each(certain)('what no other reading changes stays certain: %s', (_what, sent, truth) => {
  const claim = claimsOf(positionOf(sent, '2026-03-20'));
  for (const [name, value] of Object.entries(truth))
    expect(claim[name as keyof Truth], name).toEqual({ certainty: 'follows', claim: value });
});

function claimsOf({ paidInstallments, overdue, lastPayment, nextDue, paidAmount }: Position) {
  const of = ({ certainty }: { certainty: string }, claim: unknown) => ({ certainty, claim });
  return {
    paid: of(paidInstallments, paidInstallments.value),
    isOverdue: of(overdue, overdue.value !== null),
    overdueDays: of(overdue, overdue.value?.days),
    overdueAmount: of(overdue, overdue.value?.amount),
    lastPayment: of(lastPayment, lastPayment.value?.date),
    lastAmount: of(lastPayment, lastPayment.value?.amount),
    paidAmount: of(paidAmount, paidAmount.value),
    nextAmount: of(nextDue, nextDue.value?.amount),
  };
}
