import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { listedInstallments, paidThenUnpaid } from '#lib/testing/test-installments.ts';
import { display, factsOf, languageOf } from '#lib/testing/test-summary.ts';
import type { SummaryForm, SummaryPart } from './summary-request.ts';
import { formatSummary, writeSummary } from './write-summary.ts';

const offer: JsonObject = {
  ...s01,
  createdAt: '2025-11-18T12:29:00.000Z',
  expectedDisbursementDate: '2025-11-23',
  firstDueDate: '2026-01-05',
};
const entry = (amount: Json, createdAt: string) => ({ amount, createdAt, description: null });
/** Five installments paid on their days, after the disbursement. */
const paidFive = [
  entry(-5000, '2025-11-23'),
  ...['01', '02', '03', '04', '05'].map((month) => entry(513.4, `2026-${month}-05`)),
];
const loan: JsonObject = {
  id: 'loan_8fKq2Lw',
  contractNumber: 'CCB-2026-000417',
  status: 'open',
  customer: { id: 'cust_1a', name: 'Maria da Silva', cpf: '390.533.447-05' },
  cashout: [{ amount: 5000, type: 'payment_method', paymentMethod: { id: 'pm_1', kind: 'pix' } }],
  offer,
  transactions: paidFive,
};

type Options = Parameters<typeof factsOf>[1] & { locale?: 'pt-BR' | 'en' };
const linesOf = (sent: JsonObject, form: SummaryForm, { locale = 'pt-BR', ...options }: Options = {}) =>
  writeSummary({ ...factsOf(sent, options), ...languageOf(locale) }, form);
const written = (...given: Parameters<typeof linesOf>) =>
  formatSummary(linesOf(...given), 'text').split('\n');
const ticket = (sent: JsonObject, options?: Options) => written(sent, 'short', options);
const partOf = (sent: JsonObject, part: SummaryPart, options?: Options) =>
  formatSummary(
    linesOf(sent, 'long', options).filter((line) => line.part === part),
    'text',
  );

describe('a ticket', () => {
  test('is what an agent would have typed', () => {
    expect(ticket(loan)).toEqual([
      'Maria da Silva, contrato CCB-2026-000417.',
      '5 de 12 parcelas pagas. Próxima: R$ 513,40 em 05/06/2026. Para quitar hoje: R$ 3.354,51 (estimativa).',
      'Pedido: ___ Orientação: ___ Protocolo: ___',
    ]);
    expect(ticket(loan, { today: '2026-07-15', locale: 'en' })[1]).toBe(
      '5 of 12 installments paid. 2 installments overdue, R$ 1,026.80, the oldest of 5 Jun 2026. With charges until today, R$ 1,055.90 to R$ 1,072.39. Next: R$ 513.40 on 5 Aug 2026. To pay off today: R$ 3,490.73 to R$ 3,507.22 (estimate).',
    );
  });

  test('says what matched of a caller who was verified, and that another was not', () => {
    const matches = [
      { kind: 'document', at: '2026-11-23T17:01:00.000Z' },
      { kind: 'birthDate', at: '2026-11-23T17:02:30.000Z' },
    ] as const;
    const verified = { matches: [...matches], until: '2026-11-23T17:20:00.000Z' };
    expect(ticket(loan, { isMasked: true, verified })[0]).toBe(
      '••••, contrato CCB-2026-000417. Identidade confirmada: CPF/CNPJ às 14:01, data de nascimento às 14:02.',
    );
    expect(ticket(loan, { isMasked: true, missed: 1 })[0]).toMatch(
      /Identidade não confirmada\. Hoje, 1 resposta não conferiu\.$/,
    );
    expect(ticket(loan, { isMasked: true, verified, missed: 2 })[0]).toMatch(
      /às 14:02\. Hoje, 2 respostas não conferiram\.$/,
    );
  });

  test('has what was filled in, and the promises that hold', () => {
    const facts = { ...factsOf(loan), ...languageOf('pt-BR') };
    const promise = { cents: 51340, day: '2099-06-10', channel: 'whatsapp', outcome: 'open', closed: null };
    const notes = [{ promise, text: 'liga às 10h' }] as unknown as (typeof facts.view)['notes'];
    const filled = { request: 'segunda via', protocol: '123' };
    const lines = writeSummary({ ...facts, filled, view: { ...facts.view, notes } }, 'short');
    expect(lines.at(-1)?.sentences.join(' ').replaceAll('\u00a0', ' ')).toMatch(
      /^Promessa: R\$ 513,40 em 10\/06\/2099, .*\. Pedido: segunda via Orientação: ___ Protocolo: 123$/,
    );
  });

  test('has to be confirmed where the API says another amount', () => {
    expect(ticket({ ...loan, amountRemaining: 5134 })[1]).toBe(
      '5 de 12 parcelas pagas (a confirmar). Próxima: R$ 513,40 em 05/06/2026 (a confirmar).',
    );
  });

  test('has contradictions, and the whole form the amounts of the asked day', () => {
    const asked = { ...loan, amountForPayment: 513.4, amountRemaining: 3593.8 };
    expect(written(asked, 'long', { paymentFor: '2026-05-20' })).toContain(
      'Valores para pagamento: Valor a pagar em 20/05/2026: R$ 513,40 (próxima). Saldo em aberto em 20/05/2026: R$ 3.593,80 (7 × 513,40, sem desconto).',
    );
    const other = ticket({ ...asked, amountRemaining: 4107.2 }, { paymentFor: '2026-05-20' });
    expect(other.join()).toMatch(/Conferir: .*R\$ 3\.593,80 \(lançamentos\) ≠ R\$ 4\.107,20 \(API/);
    expect(other.join()).not.toContain('Saldo em aberto em');
  });

  test('names the figure that does not add up', () => {
    const wrong = { ...loan, offer: { ...offer, installmentAmount: 503.4 } };
    expect(ticket(wrong).join()).toContain('Conferir: Parcela R$ 503,40 → R$ 513,40.');
  });

  test('has at most five lines, whatever the loan', () => {
    for (const sent of [{}, { deleted: true }, { ...loan, offer: null }, { ...loan, transactions: 7 }])
      expect(ticket(sent as JsonObject).length).toBeLessThanOrEqual(5);
  });

  test('has what merely fits confirmed, and says what was deleted', () => {
    const sent = { ...loan, deleted: true, transactions: [] };
    expect(ticket(sent, { today: '2025-12-20', locale: 'en' })[1]).toMatch(
      /^Deleted contract\. 0 of 12 installments paid \(to confirm\)\. Next: .* \(to confirm\)\.$/,
    );
  });

  test('calls a day that is not seen yet not late', () => {
    const [, line] = ticket(loan, { today: '2026-06-08' });
    expect(line).toContain('1 ainda não identificada: R$ 513,40');
    expect(line).not.toContain('atraso');
  });

  test('of a payroll loan misses the employer’s remittances', () => {
    const [disbursement, ...paid] = paidFive;
    const transactions = [
      disbursement ?? {},
      ...paid.map((one) => ({ ...one, description: 'Desconto em folha' })),
    ];
    expect(ticket({ ...loan, transactions }, { today: '2026-07-15' })[1]).toContain(
      '2 repasses do empregador em aberto: R$ 1.026,80 (sem encargos), 40 dias',
    );
  });
});

test('the long form has everything, in both languages', () => {
  expect(written(loan, 'long')).toEqual([
    'Atendimento: Maria da Silva, contrato CCB-2026-000417.',
    'Contrato: loan_8fKq2Lw. Situação: Em aberto.',
    'Condições: 12 parcelas de R$ 513,40; valor liberado R$ 5.000,00; total a pagar R$ 6.160,80; juros de 1,99% a.m.; CET de 45,32% a.a.; 1º vencimento em 05/01/2026.',
    'Situação dos pagamentos: 5 de 12 parcelas pagas. Próxima: R$ 513,40 em 05/06/2026. Para quitar hoje: R$ 3.354,51 (estimativa).',
    'Liberação: Liberado em 23/11/2025.',
    'Pedido: ___ Orientação: ___ Protocolo: ___',
    'Fonte: resposta da API de crédito de 23/11/2026 às 14:05.',
  ]);
  expect(written(loan, 'long', { locale: 'en' })).toEqual([
    'Caller: Maria da Silva, contract CCB-2026-000417.',
    'Contract: loan_8fKq2Lw. Status: Open.',
    'Terms: 12 installments of R$ 513.40; amount disbursed R$ 5,000.00; total to pay R$ 6,160.80; interest 1.99% a month; CET 45.32% a year; first due date 5 Jan 2026.',
    'Where it stands: 5 of 12 installments paid. Next: R$ 513.40 on 5 Jun 2026. To pay off today: R$ 3,354.51 (estimate).',
    'Disbursement: Paid out on 23 Nov 2025.',
    'Asked: ___ Answered: ___ Protocol: ___',
    'Source: answer of the lending API of 23 Nov 2026 at 14:05.',
  ]);
});

test.each<[sent: JsonObject, settings: Partial<typeof display>, word: string]>([
  [{ status: 'disbursed' }, {}, 'Desembolsado'],
  [{ status: 'disbursed' }, { statusLabels: { disbursed: 'Pago' } }, 'Pago'],
  [{ status: 'frozen' }, {}, 'frozen'],
  [{ status: 'open', deleted: true }, {}, 'open'],
])('the status of %j is a word, as on the page', (sent, settings, word) => {
  const summary = { ...factsOf({ ...loan, ...sent }), ...languageOf('pt-BR', { ...display, ...settings }) };
  expect(formatSummary(writeSummary(summary, 'long'), 'text')).toContain(`Situação: ${word}.`);
});

test('a total that is what was financed is not called what is to be paid', () => {
  const published: JsonObject = {
    ...{ disbursementAmount: 10_000, installmentAmount: 401.95, totalAmount: 10_313.42, iofAmount: 303.42 },
    ...{ monthlyFee: 1, yearlyFee: 12.682, monthlyCET: 1.2, yearlyCET: 15.389, numberOfInstallments: 30 },
    ...{ expectedDisbursementDate: '2022-11-23', firstDueDate: '2023-01-10', interestType: 'pre_price_days' },
    rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 10 }],
  };
  const terms = partOf({ ...loan, offer: published }, 'terms');
  expect(terms).toContain('valor financiado R$ 10.313,42');
  expect(terms).not.toContain('total a pagar');
});

test('a refused offer has its reason and what was asked for, and no figure of 0', () => {
  const none = { installmentAmount: 0, totalAmount: 0, monthlyFee: 0, yearlyCET: 0, firstDueDate: '' };
  const refused: JsonObject = {
    status: 'canceled',
    offer: { ...offer, ...none, description: 'Número de parcelas não elegível.' },
    transactions: [],
  };
  const [, , terms, standing, next] = written(refused, 'long');
  expect(terms).toBe('Condições: valor da proposta R$ 5.000,00.');
  expect(standing).toBe(
    'Situação dos pagamentos: Recusado: nada a pagar. Motivo: Número de parcelas não elegível.',
  );
  expect(next).toMatch(/^Pedido/);
  // Where its other figures stand, none of them is to be paid either.
  const stands = { ...offer, installmentAmount: 0, description: 'Limite do valor da parcela excedido.' };
  expect(partOf({ ...loan, offer: stands, transactions: [] }, 'terms')).not.toContain('total a pagar');
});

describe('of installments that the API lists', () => {
  const listed = (states: readonly string[], change: JsonObject = {}): JsonObject => ({
    ...loan,
    status: 'disbursed',
    transactions: [entry(-5000, '2025-11-23')],
    installments: listedInstallments(states),
    ...change,
  });
  const states = (paid: number, other: string, upTo = 12) =>
    paidThenUnpaid(paid).map((state, index) => (index >= paid && index < upTo ? other : state));
  const today = '2026-08-20';

  test.each([
    ['uncollectible', '3 de 12 parcelas pagas. 9 parcelas incobráveis.'],
    ['void', '3 de 12 parcelas pagas. 9 parcelas anuladas.'],
  ])('the rest is %s: nothing is called paid off', (state, sentence) => {
    expect(ticket(listed(states(3, state)), { today })[1]).toBe(sentence);
    expect(ticket(listed(states(3, state), { amountRemaining: 0 }), { today })[1]).toBe(sentence);
  });

  test('some are uncollectible beside others that are late', () =>
    expect(ticket(listed(states(3, 'uncollectible', 5)), { today })[1]).toMatch(
      /^3 de 12 parcelas pagas\. Deve 3 parcelas, .* 2 parcelas incobráveis\./,
    ));

  test('not all are seen: only the others may be late', () => {
    const shown = listedInstallments(paidThenUnpaid(8)).slice(0, 10);
    const partly = { installments: { hasMore: true, data: shown } };
    expect(ticket(listed([], partly), { today })[1]).toMatch(
      /^Nem todas as parcelas constam; se as outras não foram pagas, R\$ 1\.026,80 venceram há 227 dias/,
    );
  });

  test('there are at least so many late where not all are seen', () => {
    const shown = listedInstallments(paidThenUnpaid(5)).slice(0, 7);
    const partly = { installments: { hasMore: true, data: shown } };
    expect(ticket(listed([], partly), { today })[1]).toMatch(/^Deve ao menos 3 parcelas, /);
    expect(ticket(listed([], partly), { today, locale: 'en' })[1]).toMatch(/^At least 3 installments /);
  });
});

test('an amount to pay that settles the loan is said to', () => {
  const asked = { ...loan, amountForPayment: 3354.51 };
  const line = partOf(asked, 'payment', { paymentFor: '2026-05-20' });
  expect(line).toBe('Valores para pagamento: Valor a pagar em 20/05/2026: R$ 3.354,51 (quitação).');
});

test('a balance of 0 is no word of the status', () => {
  const settled = { ...loan, transactions: [], status: 'disbursed', amountRemaining: 0 };
  expect(ticket(settled, { today: '2026-08-20', paymentFor: '2026-08-20' })[1]).toBe(
    'Nada a pagar, pelo saldo da API.',
  );
});

test('the day of the payout is that of the sources, or expected', () => {
  const notYet = { ...loan, transactions: [] };
  expect(partOf(notYet, 'payout', { today: '2025-11-20' })).toBe(
    'Liberação: Data prevista do desembolso, pela oferta: 23/11/2025.',
  );
  // The status says that money is out, and the transactions that it came back.
  const returned = [
    { description: 'Liberação do crédito', amount: 5000, createdAt: '2025-11-23T12:00:00Z' },
    { description: 'Estorno da liberação do crédito', amount: 5000, createdAt: '2025-11-24T12:00:00Z' },
  ];
  const contradicted = {
    ...loan,
    transactions: returned,
    history: [{ description: 'Recebida a parcela 1/12', createdAt: '2026-01-05T12:00:00Z' }],
  };
  expect(partOf(contradicted, 'checks', { today: '2026-02-01' })).toMatch(/[Ll]ibera|[Dd]esembolso/);
  expect(partOf(contradicted, 'payout', { today: '2026-02-01' })).toBe('');
  expect(partOf({}, 'payout')).toBe('');
});

test('a masked value is written as dots, and an unreadable one as such', () => {
  const odd = { ...loan, contractNumber: { $masked: 'string' } };
  expect(partOf(odd, 'caller')).toBe('Atendimento: Maria da Silva, contrato ••••.');
  expect(partOf({ ...loan, offer: { $masked: 'string' } }, 'terms')).toBe('Condições: ••••.');
  const broken = { ...loan, offer: { totalAmount: { $masked: 'number' }, disbursementAmount: 'muito' } };
  expect(partOf(broken, 'terms')).toBe('Condições: valor liberado ilegível; total a pagar ••••.');
});

test('an amount whose unit is not known is as sent, and says so', () => {
  const sent = { amountForPayment: 324510 };
  const options = { paymentFor: '2026-12-10' };
  expect(partOf(sent, 'payment', options)).toContain('324.510 (como enviado)');
});

test('as Markdown, a text of the API makes no markup', () => {
  const sent = { ...loan, contractNumber: 'CCB_1_*x*', status: '[a]<br>&amp; (http://b.example)' };
  const lines = linesOf(sent, 'long', { locale: 'en' });
  expect(formatSummary(lines, 'markdown').split('\n').slice(0, 2)).toEqual([
    '- **Caller:** Maria da Silva, contract CCB\\_1\\_\\*x\\*.',
    '- **Contract:** loan\\_8fKq2Lw. Status: \\[a\\]\\<br\\>\\&amp; `(http://b.example)`.',
  ]);
});

test.each([
  ['WWW.b.example', '`WWW.b.example`'],
  ['https://b.example/a?b=1', '`https://b.example/a?b=1`'],
  ['maria@b.example', '`maria@b.example`'],
  ['mailto:maria@b.example,', '`mailto:maria@b.example`,'],
  ['a @maria, b', 'a `@maria`, b'],
  ['[a](http://b.example)', '`[a](http://b.example)`'],
  ['`@maria``', '``` `@maria`` ```'],
  ['\\` @maria', '\\\\\\` `@maria`'],
])('as Markdown, a bare address is no link: %s', (status, escaped) => {
  const lines = linesOf({ ...loan, status }, 'long', { locale: 'en' });
  expect(formatSummary(lines, 'markdown')).toContain(`Status: ${escaped}.`);
});

test('a text of the API stays in its line', () => {
  const sent = { ...loan, status: `open\nContract: CCB-2\u202e${'x'.repeat(500)}` };
  const line = partOf(sent, 'contract');
  expect(line).toContain('open Contract: CCB-2\\u{202e}xxx');
  expect(line.length).toBeLessThan(250);
});

describe('odd loans', () => {
  const odd = fc.record({
    sent: loans,
    today: fc.constantFrom('2026-11-23', '2027-06-08', '2030-01-01'),
    paymentFor: fc.constantFrom(null, '2026-12-10', 'today'),
  });

  test('never throw, and never show a gap of the code', () => {
    fc.assert(
      fc.property(odd, fc.boolean(), ({ sent, ...options }, isMasked) => {
        const facts = factsOf(sent, { ...options, isMasked });
        for (const locale of locales) {
          const lines = writeSummary({ ...facts, ...languageOf(locale) }, 'long');
          const text = formatSummary(lines, 'text');
          expect(text).not.toMatch(/undefined|\bnull\b|NaN|Infinity|\[object|summary\.|causes\./);
          expect(text.split('\n')).toHaveLength(lines.length);
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 30 },
    );
  });

  test('show a masked role nothing that is masked', () => {
    fc.assert(
      fc.property(odd, ({ sent, paymentFor, today }) => {
        const day = paymentFor;
        const facts = factsOf(sent, { today, paymentFor: day, isMasked: true });
        const lines = writeSummary({ ...facts, ...languageOf('pt-BR', display) }, 'long');
        expect(formatSummary(lines, 'markdown')).not.toMatch(plantedValues);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 60 },
    );
  });
});
