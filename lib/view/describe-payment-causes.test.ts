import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { offer, paid, type Sent } from '#lib/testing/test-position.ts';
import { factsOf, languageOf } from '#lib/testing/test-summary.ts';
import type { SummaryForm } from './summary/summary-request.ts';
import { formatSummary, writeSummary } from './summary/write-summary.ts';

const ticketOf = (
  sent: readonly Sent[],
  today: string,
  change: JsonObject = {},
  form: SummaryForm = 'short',
) => {
  const transactions = sent.map(([amount, createdAt, description = null]) => ({
    amount,
    createdAt,
    description,
  }));
  const loan = { offer, customer: { document: '529.982.247-25' }, transactions, ...change };
  const paymentFor = 'amountRemaining' in change || 'amountForPayment' in change ? today : null;
  const summary = { ...factsOf(loan, { today, paymentFor }), ...languageOf('pt-BR') };
  return formatSummary(writeSummary(summary, form), 'text');
};
const debit = 'Débito automático não efetivado';

test.each<[string, Sent[], string, string]>([
  [
    'a payment that was returned',
    [...paid(3), [-513.4, '2026-03-09', 'Estorno de pagamento']],
    '2026-03-20',
    'Pagamento de 05/03/2026 estornado em 09/03/2026.',
  ],
  [
    'a debit that failed',
    [...paid(2), [513.4, '2026-03-05', debit]],
    '2026-03-20',
    'Débito automático de 05/03/2026 não efetivado.',
  ],
  [
    'a payment that was made twice',
    [...paid(3), [513.4, '2026-03-06']],
    '2026-03-20',
    'Possível pagamento em duplicidade: 05/03/2026 e 06/03/2026.',
  ],
  [
    'a payoff with its discount',
    [...paid(5), [3354.51, '2026-05-20', 'Quitação antecipada']],
    '2026-05-22',
    'Quitado em 20/05/2026 por R$ 3.354,51 (desconto de R$ 239,29).',
  ],
  [
    'what is owed with its charges',
    paid(2),
    '2026-03-20',
    'Deve 1 parcela, R$ 513,40, de 05/03/2026. Com encargos até hoje, R$ 526,23 a R$ 531,25',
  ],
])('the ticket has %s', (_, sent, today, words) => expect(ticketOf(sent, today)).toContain(words));

test('what has been made up for since is no cause', () => {
  const again: Sent[] = [...paid(2), [513.4, '2026-03-05', debit], [513.4, '2026-03-12', 'Pagamento']];
  expect(ticketOf(again, '2026-03-20')).not.toContain('não efetivado');
  const returned: Sent[] = [
    ...paid(3),
    [-513.4, '2026-03-09', 'Estorno de pagamento'],
    [513.4, '2026-03-10', 'Pagamento'],
  ];
  expect(ticketOf(returned, '2026-03-20')).not.toContain('estornado');
});

test('figures of the API say what is in them', () => {
  const sent = paid(2);
  const amounts = { amountForPayment: 1026.8, amountRemaining: 5134 };
  const plain = ticketOf(sent, '2026-04-20', amounts, 'long');
  expect(plain).toContain('R$ 1.026,80 (2 × 513,40, sem encargos)');
  expect(plain).toContain('R$ 5.134,00 (10 × 513,40, sem desconto)');
  const charged = ticketOf(sent, '2026-04-20', { amountForPayment: 1060 }, 'long');
  expect(charged).toContain('R$ 1.060,00 (com encargos)');
});

test('the API may still ask for what was paid off', () => {
  const sent: Sent[] = [...paid(5), [3354.51, '2026-05-20', 'Quitação antecipada']];
  const ticket = ticketOf(sent, '2026-05-22', { amountRemaining: 3593.8 });
  expect(ticket).toContain('A API ainda cobra R$ 3.593,80.');
});
