import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { factsOf, languageOf } from '#lib/testing/test-summary.ts';
import { formatSummary } from './write-summary.ts';
import { writeTicket } from './write-ticket.ts';

const entry = (amount: number, createdAt: string) => ({ amount, createdAt, description: null });
const loan: JsonObject = {
  id: 'loan_8fKq2Lw',
  contractNumber: 'CCB-2026-000417',
  status: 'open',
  customer: { id: 'cust_1a', name: 'Maria da Silva', cpf: '390.533.447-05' },
  offer: {
    ...s01,
    createdAt: '2025-11-18T12:29:00.000Z',
    expectedDisbursementDate: '2025-11-23',
    firstDueDate: '2026-01-05',
  },
  transactions: [
    entry(-5000, '2025-11-23'),
    ...['01', '02', '03', '04', '05'].map((month) => entry(513.4, `2026-${month}-05`)),
  ],
};

const ticket = (
  sent: JsonObject,
  options: Parameters<typeof factsOf>[1] = {},
  locale: 'pt-BR' | 'en' = 'pt-BR',
) => formatSummary(writeTicket(factsOf(sent, options), languageOf(locale)), 'text').split('\n');

test('a ticket is what an agent would have typed', () => {
  expect(ticket(loan)).toEqual([
    'Maria da Silva, contrato CCB-2026-000417.',
    '5 de 12 parcelas pagas. Próxima: R$ 513,40 em 05/06/2026.',
    'Pedido: ___ Orientação: ___',
  ]);
  expect(ticket(loan, { today: '2026-07-15' }, 'en')[1]).toBe(
    '5 of 12 installments paid. 2 overdue: R$ 1,026.80 (without charges), 40 days. Next: R$ 513.40 on 5 Aug 2026.',
  );
});

test('a caller who was verified or was not, with a masked name', () => {
  const verified = {
    matches: [{ kind: 'document', at: '2026-11-23T17:01:00.000Z' }],
    until: '2026-11-23T17:20:00.000Z',
  } as const;
  const masked = { isMasked: true, verified: { ...verified, matches: [...verified.matches] } };
  expect(ticket(loan, masked)[0]).toBe(
    '••••, contrato CCB-2026-000417. Identidade confirmada: CPF/CNPJ às 14:01.',
  );
  expect(ticket(loan, { isMasked: true })[0]).toContain('Identidade não confirmada.');
  expect(ticket(loan, { isMasked: true, missed: 1 })[0]).toMatch(
    /não confirmada\. Hoje, 1 resposta não conferiu\.$/,
  );
  expect(ticket(loan, { ...masked, missed: 2 })[0]).toMatch(/às 14:01\. Hoje, 2 respostas não conferiram\.$/);
});

test('the amounts of a day are the lending API’s; what it contradicts is to be checked, and not said as a fact', () => {
  const asked = { ...loan, amountForPayment: 513.4, amountRemaining: 3593.8 };
  expect(ticket(asked, { paymentFor: '2026-05-20' })).toContain(
    'Valor a pagar em 20/05/2026: R$ 513,40. Saldo em aberto em 20/05/2026: R$ 3.593,80.',
  );
  const other = ticket({ ...asked, amountRemaining: 4107.2 }, { paymentFor: '2026-05-20' });
  expect(other.join()).toMatch(/Conferir: .*R\$ 3\.593,80 \(lançamentos\) ≠ R\$ 4\.107,20 \(API/);
  expect(other.join()).not.toContain('Saldo em aberto em');
});

test('a ticket has at most five lines, whatever the loan', () => {
  for (const sent of [{}, { deleted: true }, { ...loan, offer: null }, { ...loan, transactions: 7 }])
    expect(ticket(sent as JsonObject).length).toBeLessThanOrEqual(5);
});

test('what merely fits is to be confirmed, and a deleted loan says so before what is known of it', () => {
  const [, line] = ticket({ ...loan, deleted: true, transactions: [] }, { today: '2025-12-20' }, 'en');
  expect(line).toMatch(
    /^Deleted contract\. 0 of 12 installments paid \(to confirm\)\. Next: .* \(to confirm\)\.$/,
  );
});

test('of a payroll loan the employer’s remittances are missing, not the person’s payments', () => {
  const [disbursement, ...paid] = loan.transactions as JsonObject[];
  const transactions = [
    disbursement ?? {},
    ...paid.map((one) => ({ ...one, description: 'Desconto em folha' })),
  ];
  expect(ticket({ ...loan, transactions }, { today: '2026-07-15' })[1]).toContain(
    '2 repasses do empregador em aberto: R$ 1.026,80 (sem encargos), 40 dias',
  );
});
