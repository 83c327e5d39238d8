import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { offer } from '#lib/testing/test-position.ts';
import { factsOf, languageOf } from '#lib/testing/test-summary.ts';
import { describeNothingOwed, isNotOffered } from './nothing-owed.ts';
import { formatSummary, writeSummary } from './summary/write-summary.ts';

const pix = {
  amount: 5000,
  type: 'payment_method',
  paymentMethod: { method: 'pix', methodData: { keyType: 'random' } },
};
const told = (description: string, status: string, createdAt = '2025-11-14T15:00:00Z') => ({
  description,
  status,
  createdAt,
});
const signed = { signatures: [{ signer: 'cust_1', context: { signedAt: '2025-11-20' } }] };
const loanOf = (change: JsonObject): JsonObject => ({ offer, transactions: [], cashout: [pix], ...change });
const wordsOf = (change: JsonObject, today = '2025-12-19') => {
  const summary = { ...factsOf(loanOf(change), { today, paymentFor: today }), ...languageOf('pt-BR') };
  const { nothingOwed } = summary.view;
  const words =
    nothingOwed && describeNothingOwed(nothingOwed, { t: summary.nothingOwed, format: summary.format });
  return { words, ticket: formatSummary(writeSummary(summary, 'short'), 'text') };
};

test.each<[JsonObject, string]>([
  [
    { status: 'recusada', history: [told('Proposta recusada', 'refused')] },
    'Recusado em 14/11/2025: nada a pagar',
  ],
  [{ status: 'refused' }, 'Recusado: nada a pagar'],
  [{ offer: { ...offer, installmentAmount: 0, description: 'sem margem' } }, 'Recusado: nada a pagar'],
  [{ status: 'canceled' }, 'Cancelado: nada a pagar'],
  [{ status: 'void' }, 'Anulado: nada a pagar'],
  [{ status: 'expired' }, 'Expirado: nada a pagar'],
  [{ status: 'pending', signatures: [] }, 'Aguardando assinatura'],
  [{ status: 'draft' }, 'Aguardando assinatura'],
  [{ ...signed, status: 'disbursing' }, 'Pix previsto para 23/11/2025, há 26 dias, sem sinal de envio'],
  [
    { ...signed, history: [told('Desembolso agendado', 'open')] },
    'Pix previsto para 23/11/2025, há 26 dias, sem sinal de envio',
  ],
])('%j: %s', (change, sentence) => {
  const amounts = { amountRemaining: 6160.8, amountForPayment: 513.4 };
  const { words, ticket } = wordsOf({ ...change, ...amounts });
  expect(words).toBe(sentence);
  expect(ticket).toContain(`${sentence}.`);
  expect(ticket).not.toMatch(/R\$|Próxima|vencida|parcelas pagas/);
});

test('what a refused offer has as 0 or empty was not offered, and any other figure was', () => {
  const refused = { offer: { ...offer, installmentAmount: 0, description: 'sem margem' } };
  const owedOf = (change: JsonObject) => factsOf(loanOf(change), { today: '2025-12-19' }).view.nothingOwed;
  const notOffered = (change: JsonObject) =>
    [0, '', 30_000, undefined].map((term) => isNotOffered(owedOf(change), term));
  expect(notOffered(refused)).toEqual([true, true, false, false]);
  for (const change of [{ status: 'draft' }, { ...refused, status: 'disbursed' }])
    expect(notOffered(change)).toEqual([false, false, false, false]);
});

test('of what was refused nothing is to be paid out: its amount was offered', () => {
  const longTicket = (change: JsonObject) => {
    const facts = factsOf(loanOf(change), { today: '2025-12-19', paymentFor: '2025-12-19' });
    return formatSummary(writeSummary({ ...facts, ...languageOf('pt-BR') }, 'long'), 'text');
  };
  expect(longTicket({ status: 'refused' })).toContain('valor da proposta R$');
  expect(longTicket({ ...signed, status: 'disbursing' })).toContain('valor a liberar R$');
});

test.each<[string, JsonObject]>([
  ['nothing tells whether the money went out', { status: 'open' }],
  [
    'a source says that it did',
    { status: 'canceled', transactions: [{ amount: -5000, createdAt: '2025-11-23' }] },
  ],
  [
    'the payout is booked, as announced',
    {
      history: [told('Desembolso agendado', 'open')],
      transactions: [{ amount: -5000, createdAt: '2025-11-23', description: 'Liberação (agendada)' }],
    },
  ],
  ['sources say both', { status: 'pending', transactions: [{ amount: -5000, createdAt: '2025-11-23' }] }],
])('it is not said where %s', (_, change) => expect(wordsOf(change).words).toBeNull());

test('a day that has not passed is no delay', () =>
  expect(wordsOf({ ...signed, status: 'disbursing' }, '2025-11-20').words).toBe(
    'Pix previsto para 23/11/2025',
  ));
