import { describe, expect, it, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { offer, paid, type Sent, timeZone } from '#lib/testing/test-position.ts';
import { findContradictions } from './find-contradictions.ts';

const today = '2026-05-20';

/** The contradictions of a loan of twelve installments of 513.40, the fifth of which was due on 2026-05-05. */
function contradictionsOf(
  sent: readonly Sent[] | null,
  change: JsonObject,
  paymentFor: string | null = today,
) {
  const transactions = sent?.map(([amount, createdAt, description = null]) => ({
    amount,
    createdAt,
    description,
  }));
  const loan: JsonObject = { offer, ...(transactions ? { transactions } : {}), ...change };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  return findContradictions(loan, { review, today, timeZone, fields: null, paymentFor });
}

const subjectsOf = (...given: Parameters<typeof contradictionsOf>) =>
  contradictionsOf(...given).map(({ subject }) => subject);

const told = (description: string, day: string): Json => ({
  description,
  createdAt: `${day}T15:00:00.000Z`,
});
const received = (...numbers: number[]): Json[] =>
  numbers.map((number) => told(`Recebida a parcela ${number}/12`, `2026-0${number}-05`));
const installment = 513.4;
const remaining = (count: number) => Math.round(count * installment * 100) / 100;

describe('what remains', () => {
  it.each([
    ['what is unpaid', remaining(7)],
    ['what is unpaid, with charges', remaining(7)],
    ['its present value', 3359.9],
    ['the principal that is outstanding', 3322.05],
    ['a cent of rounding', remaining(7) + 0.05],
    ['centavos beside an offer in reais', remaining(7) * 100],
  ])('contradicts nothing as %s', (_what, amountRemaining) => {
    expect(subjectsOf(paid(5), { amountRemaining })).toEqual([]);
  });

  it('contradicts the payments where it does not count one', () => {
    expect(contradictionsOf(paid(5), { amountRemaining: remaining(8) })).toEqual([
      {
        subject: 'remaining',
        statements: [
          {
            ...{ source: 'transactions', value: remaining(7), unit: 'reais', certainty: 'follows' },
            because: [
              '/transactions/1',
              '/transactions/2',
              '/transactions/3',
              '/transactions/4',
              '/transactions/5',
            ],
          },
          {
            ...{ source: 'api', value: remaining(8), unit: 'reais', certainty: 'stated' },
            because: ['/amountRemaining'],
          },
        ],
        difference: installment,
      },
    ]);
  });

  it('contradicts the payments where no rate is known', () => {
    const withoutRate: JsonObject = {
      disbursementAmount: 5000,
      numberOfInstallments: 12,
      installmentAmount: installment,
      firstDueDate: '2026-01-05',
      monthlyFee: 0.05,
    };
    const subjects = subjectsOf(paid(5), { offer: withoutRate, amountRemaining: remaining(8) });
    expect(subjects).toEqual(['remaining']);
  });

  it('does not count a part: both figures stand there', () => {
    const part: Sent[] = [...paid(4), [200, '2026-05-05', 'Pagamento parcial']];
    expect(subjectsOf(part, { amountRemaining: remaining(8) })).toEqual(['remaining']);
  });

  it('is of the day that was asked about', () => {
    expect(subjectsOf(paid(5), { amountRemaining: remaining(8) }, '2026-04-20')).toEqual([]);
  });
});

describe('what is asked for', () => {
  it.each([
    ['the next installment', installment],
    ['all that remains', remaining(7)],
  ])('contradicts nothing as %s', (_what, amountForPayment) => {
    expect(subjectsOf(paid(5), { amountForPayment })).toEqual([]);
  });

  it('contradicts the payments as any other amount', () => {
    expect(subjectsOf(paid(5), { amountForPayment: remaining(2) })).toEqual(['overdue']);
  });

  it('may be what is overdue, with the next installment and charges', () => {
    expect(subjectsOf(paid(4), { amountForPayment: remaining(2) + 12 })).toEqual([]);
  });
});

describe('the history', () => {
  it('contradicts payments that are fewer', () => {
    const subjects = ['paid-installments', 'overdue', 'remaining'];
    expect(subjectsOf(paid(3), { history: received(1, 2, 3, 4, 5) })).toEqual(subjects);
  });

  it('contradicts a list without its payments, and an API by which nothing was paid', () => {
    const history = received(1, 2, 3, 4, 5);
    expect(subjectsOf(paid(0), { history })).toContain('paid-installments');
    const nothing = contradictionsOf([], { history, amountRemaining: remaining(12) });
    expect(nothing.find(({ subject }) => subject === 'paid-installments')?.statements).toMatchObject([
      { source: 'api', value: 0 },
      { source: 'history', value: 5 },
    ]);
  });

  it('is no less contradicted by a figure that would fit it in centavos', () => {
    const history = received(1, 2, 3, 4, 5);
    expect(subjectsOf(null, { history, amountRemaining: 6160 })).toEqual(['remaining']);
  });

  it('says nothing by what it leaves out', () => {
    expect(subjectsOf(paid(5), { history: received(1, 2) })).toEqual([]);
    expect(subjectsOf(paid(5), { history: [told('Proposta criada', '2025-11-10')] })).toEqual([]);
  });

  it('says nothing of payments once one was taken back', () => {
    const history = [...received(1, 2, 3, 4, 5), told('Estorno do pagamento', '2026-05-07')];
    expect(subjectsOf(paid(3), { history })).toEqual([]);
  });

  it('says nothing by what was only announced', () => {
    const history = [told('Desembolso agendado', '2025-11-20'), told('Pagamento não efetuado', '2026-05-05')];
    expect(subjectsOf(paid(5), { history, status: 'open' })).toEqual([]);
  });

  it('contradicts a payout on another day', () => {
    expect(subjectsOf(paid(5), { history: [told('Crédito liberado', '2025-12-20')] })).toEqual(['paid-out']);
    expect(subjectsOf(paid(5), { history: [told('Crédito liberado', '2025-11-24')] })).toEqual([]);
  });
});

describe('a payout that came back', () => {
  const returned: Sent[] = [
    [5000, '2025-11-23', 'Liberação do crédito'],
    [-5000, '2025-11-24', 'Estorno: conta de destino encerrada'],
  ];
  const again: Sent = [5000, '2025-11-25', 'Liberação do crédito (segunda tentativa)'];

  it('contradicts what the history receives later, and not the event of before', () => {
    const event = told('Crédito liberado', '2025-11-23');
    expect(subjectsOf(returned, { history: [event] })).toEqual([]);
    expect(subjectsOf(returned, { history: [event, ...received(1)] })).toEqual(['paid-out']);
    expect(subjectsOf([...returned, again], { history: [event, ...received(1)] })).not.toContain('paid-out');
  });

  it.each([['Liberação do crédito (agendada)'], ['Liberação: tentativa de TED']])(
    'is not sent again by %s',
    (description) => {
      const announced: Sent = [5000, '2025-11-25', description];
      expect(subjectsOf([...returned, announced], { history: received(1) })).toEqual(['paid-out']);
    },
  );
});

describe('a transfer of the cash-out', () => {
  const cashout = (endToEndId: string): JsonObject => ({
    cashout: [{ amount: 5000, transfer: { endToEndId } }],
  });

  it('contradicts a payout of another month by the day in its end-to-end identifier', () => {
    expect(subjectsOf(paid(5), cashout('E3240250220251124153275309462817'))).toEqual([]);
    expect(contradictionsOf(paid(5), cashout('E3240250220251023153275309462817'))).toMatchObject([
      {
        subject: 'paid-out',
        statements: [
          { source: 'transactions', value: '2025-11-23' },
          { source: 'cashout', value: '2025-10-23', because: ['/cashout/0/transfer/endToEndId'] },
        ],
      },
    ]);
  });

  it.each(['E32402502202513991532', 'E3240250220251399153275309462817', ''])('says nothing as %s', (id) => {
    expect(subjectsOf(paid(5), cashout(id))).toEqual([]);
  });
});

describe('the status', () => {
  it.each([
    ['settled', ['finished']],
    ['quitado', ['finished']],
    ['em_atraso', []],
    ['recusada', ['paid-out']],
    ['open', []],
    ['qualquer', []],
  ])('%s', (status, subjects) => {
    expect(subjectsOf(paid(4), { status })).toEqual(subjects);
  });
});

describe('the status of the lending API', () => {
  const returned: Sent[] = [
    [5000, '2025-11-23', 'Liberação do crédito'],
    [-5000, '2025-11-24', 'Estorno: conta de destino encerrada'],
  ];
  it.each<[string, Sent[], string[]]>([
    ['void', paid(4), ['paid-installments']],
    ['expired', paid(4), ['paid-out', 'paid-installments']],
    ['canceled', paid(4), []],
    ['void', returned, []],
    ['disbursed', returned, ['paid-out']],
    ['repaid', paid(4), ['finished']],
  ])('%s', (status, sent, subjects) => {
    expect(subjectsOf(sent, { status })).toEqual(subjects);
  });
});

describe('a payoff', () => {
  const payoff: Sent[] = [...paid(5), [3300, '2026-05-18', 'Quitação antecipada']];

  it('contradicts a balance', () => {
    expect(subjectsOf(payoff, { amountRemaining: remaining(7) })).toEqual(['finished']);
  });

  it('contradicts no balance of nothing', () => {
    expect(subjectsOf(payoff, { amountRemaining: 0, amountForPayment: 0 })).toEqual([]);
  });
});

describe('signatures', () => {
  it('that are none contradict a payout', () => {
    expect(contradictionsOf(paid(1), { signatures: [] })).toEqual([
      {
        subject: 'signed',
        statements: [
          { source: 'signatures', value: false, unit: null, certainty: 'follows', because: ['/signatures'] },
          {
            source: 'transactions',
            value: true,
            unit: null,
            certainty: 'fits',
            because: ['/transactions/0'],
          },
        ],
        difference: null,
      },
    ]);
  });

  it('that are absent say nothing', () => {
    expect(subjectsOf(paid(1), {})).toEqual([]);
    expect(subjectsOf(null, { signatures: [] })).toEqual([]);
  });
});

test.each([
  ['an empty list', []],
  ['a list that cannot be read', [{ amount: 'x', createdAt: 'y' }]],
  ['no list', null],
  ['another thing', 'none'],
])('%s of transactions never says that nothing was paid, or paid out', (_what, transactions) => {
  const history = [told('Crédito liberado', '2025-11-23'), ...received(1, 2, 3, 4, 5)];
  expect(subjectsOf(null, { transactions, history, amountRemaining: remaining(7) })).toEqual([]);
});
