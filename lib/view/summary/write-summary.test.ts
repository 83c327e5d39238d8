import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { display, factsOf, languageOf } from '#lib/testing/test-summary.ts';
import { type SummaryPart, summaryParts } from './summary-request.ts';
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

type Options = Parameters<typeof factsOf>[1];
const written = (
  sent: JsonObject,
  parts: readonly SummaryPart[],
  { locale = 'pt-BR', ...options }: Options & { locale?: 'pt-BR' | 'en' } = {},
) => formatSummary(writeSummary(factsOf(sent, options), languageOf(locale), parts), 'text').split('\n');
const first = (...given: Parameters<typeof written>) => written(...given)[0];

describe('in Portuguese', () => {
  test('a punctual loan, whole', () => {
    expect(written(loan, summaryParts)).toMatchInlineSnapshot(`
      [
        "Atendimento: Cliente do contrato: Maria da Silva (cust_1a).",
        "Contrato: Nº CCB-2026-000417 (loan_8fKq2Lw). Situação na API: open.",
        "Condições: 12 parcelas de R$ 513,40; valor liberado R$ 5.000,00; total a pagar R$ 6.160,80; juros de 1,99% a.m.; CET de 45,32% a.a.; 1º vencimento em 05/01/2026.",
        "Situação dos pagamentos: Pelos lançamentos da resposta: 5 de 12 parcelas pagas; último pagamento de R$ 513,40 em 05/05/2026. Nada em atraso.",
        "A vencer: Próximo pagamento: R$ 513,40 em 05/06/2026. Há 7 parcelas a vencer, que somam R$ 3.593,80; esse não é o valor que quita o empréstimo. Último vencimento: 05/12/2026.",
        "Liberação: Nos lançamentos: R$ 5.000,00 em 23/11/2025. Destino informado no empréstimo: R$ 5.000,00 · payment_method · id: pm_1, kind: pix.",
        "Conferência: Nada diverge nos valores da oferta (19 conferências batem).",
        "Em aberto: A API não foi consultada sobre os valores para pagamento hoje.",
        "Fonte: resposta da API de crédito de 23/11/2026 às 14:05.",
      ]
    `);
  });

  test('amounts for a day of payment', () => {
    const answered = { ...loan, amountForPayment: 3245.1, amountRemaining: 3301.77 };
    expect(first(answered, ['payment'], { paymentFor: '2026-12-10' })).toBe(
      'Valores para pagamento: Para pagamento em 10/12/2026 a API informou, em 23/11/2026 às 14:05: valor para pagamento R$ 3.245,10; saldo a pagar R$ 3.301,77.',
    );
  });
});

describe('in English', () => {
  test('a punctual loan, whole', () => {
    expect(written(loan, summaryParts, { locale: 'en' })).toMatchInlineSnapshot(`
      [
        "Caller: Customer of the contract: Maria da Silva (cust_1a).",
        "Contract: No. CCB-2026-000417 (loan_8fKq2Lw). Status in the API: open.",
        "Terms: 12 installments of R$ 513.40; amount disbursed R$ 5,000.00; total to pay R$ 6,160.80; interest 1.99% a month; CET 45.32% a year; first due date 5 Jan 2026.",
        "Where it stands: By the transactions in the answer: 5 of 12 installments paid; last payment R$ 513.40 on 5 May 2026. Nothing overdue.",
        "To come: Next payment: R$ 513.40 on 5 Jun 2026. 7 installments still to come, R$ 3,593.80 in all; that is not the amount that settles the loan. Last due date: 5 Dec 2026.",
        "Disbursement: In the transactions: R$ 5,000.00 on 23 Nov 2025. Destination named in the loan: R$ 5,000.00 · payment_method · id: pm_1, kind: pix.",
        "Figures: Nothing differs in the figures of the offer (19 checks agree).",
        "Open questions: The API has not been asked for its amounts for payment today.",
        "Source: answer of the lending API of 23 Nov 2026 at 14:05.",
      ]
    `);
  });

  test('amounts for a day of payment', () => {
    const answered = { ...loan, amountForPayment: 3245.1, amountRemaining: 3301.77 };
    const options = { paymentFor: '2026-12-10', locale: 'en' } as const;
    expect(first(answered, ['payment'], options)).toBe(
      'Amounts for payment: For payment on 10 Dec 2026 the API reported, on 23 Nov 2026 at 14:05: amount for payment R$ 3,245.10; amount remaining R$ 3,301.77.',
    );
  });
});

test('a verified caller: what matched, and when', () => {
  const matches = [
    { kind: 'document', at: '2026-11-23T17:01:00.000Z' },
    { kind: 'birthDate', at: '2026-11-23T17:02:30.000Z' },
  ] as const;
  const verified = { matches: [...matches], until: '2026-11-23T17:20:00.000Z' };
  expect(first(loan, ['caller'], { isMasked: true, verified })).toBe(
    'Atendimento: Cliente do contrato: ••••. Identidade de quem ligou confirmada: documento confere, em 23/11/2026 às 14:01; data de nascimento confere, em 23/11/2026 às 14:02.',
  );
  expect(first(loan, ['caller'], { isMasked: true })).toContain('Identidade não confirmada.');
});

test('a late loan: the amount without charges, and an estimate with them for who may see it', () => {
  // On this day the sum of two doubles has more digits than cents.
  const line = first(loan, ['position'], { today: '2026-07-15' });
  expect(line).toContain('Em atraso há 40 dias: R$ 1.026,80 sem encargos (2 parcelas).');
  expect(line).toMatch(
    /Com encargos, estimados pela multa da oferta: de R\$ 1\.\d{3},\d\d a R\$ 1\.\d{3},\d\d\./,
  );
});

test('a day that is not seen yet is not called late', () => {
  const line = first(loan, ['position'], { today: '2026-06-08' });
  expect(line).toContain('Ainda não identificado: R$ 513,40');
  expect(line).not.toContain('atraso');
});

test('without a payment nothing is called paid, late or in order', () => {
  expect(first({ ...loan, transactions: [] }, ['position'])).toBe(
    'Situação dos pagamentos: Não há pagamento entre os lançamentos da resposta; só isso não prova que nada foi pago. Nada nos lançamentos mostra que o dinheiro foi liberado.',
  );
  const { transactions: _, ...without } = loan;
  expect(first(without, ['position', 'next'])).toBe(
    'Situação dos pagamentos: Não dá para dizer o que foi pago: não há lançamentos na resposta.',
  );
});

test('a part that another reading would change is called likely', () => {
  const odd = { ...loan, transactions: [...paidFive, entry(100, '2026-05-10')] };
  expect(first(odd, ['position'])).toContain('provavelmente 5 de 12 parcelas pagas');
  expect(first(odd, ['position'], { locale: 'en' })).toContain('likely 5 of 12 installments paid');
});

test('a figure that does not add up, and its cause', () => {
  const line = first({ ...loan, offer: { ...offer, installmentAmount: 503.4 } }, ['checks']);
  expect(line).toMatch(/^Conferência: O valor da parcela não fecha/);
  expect(line).toContain('Causa mais provável: Se o valor da parcela fosse R$ 513,40 em vez de R$ 503,40');
});

test('the sum of the installments to come is of the amount that the next one has', () => {
  const wrong = { ...loan, offer: { ...offer, installmentAmount: 503.4 } };
  const line = first(wrong, ['next']);
  expect(line).toContain('Provável próximo pagamento: R$ 513,40');
  expect(line).toContain('Provavelmente há 7 parcelas a vencer, que somam R$ 3.593,80');
});

test('a masked value is written as dots, and an unreadable one as such', () => {
  const odd = { ...loan, contractNumber: { $masked: 'string' } };
  expect(first(odd, ['contract'])).toBe('Contrato: Nº •••• (loan_8fKq2Lw). Situação na API: open.');
  const broken = { ...loan, offer: { totalAmount: { $masked: 'number' }, installmentAmount: 'muito' } };
  expect(first(broken, ['terms'])).toBe('Condições: parcela de ilegível; total a pagar ••••.');
});

test('an amount whose unit is not known is as sent, and says so', () => {
  const lines = written({ amountForPayment: 324510 }, ['payment'], { paymentFor: '2026-12-10' });
  expect(lines[0]).toContain('valor para pagamento 324.510 (como enviado); saldo a pagar não informado');
  expect(lines.at(-1)).toContain('não dá para dizer a unidade dos valores');
});

test('a part without anything to say is left out, and nothing at all has no source', () => {
  expect(written(loan, ['payment'])).toEqual(['']);
  expect(writeSummary(factsOf(loan), languageOf('en'), [])).toEqual([]);
});

test('as Markdown, a text of the API makes no markup', () => {
  const sent = { ...loan, contractNumber: 'CCB_1_*x*', status: '[a](http://b.example)<br>&amp;' };
  const lines = writeSummary(factsOf(sent), languageOf('en'), ['contract']);
  expect(formatSummary(lines, 'markdown').split('\n')[0]).toBe(
    '- **Contract:** No. CCB\\_1\\_\\*x\\* (loan\\_8fKq2Lw). Status in the API: \\[a\\](http\\://b.example)\\<br\\>\\&amp;.',
  );
});

test.each([
  ['WWW.b.example', 'WWW\\.b.example'],
  ['maria@b.example', 'maria\\@b.example'],
  ['mailto:maria@b.example', 'mailto:maria\\@b.example'],
  ['@maria', '\\@maria'],
])('as Markdown, a bare address is no link: %s', (status, written) => {
  const lines = writeSummary(factsOf({ ...loan, status }), languageOf('en'), ['contract']);
  expect(formatSummary(lines, 'markdown').split('\n')[0]).toContain(`Status in the API: ${written}.`);
});

test('a text of the API stays in its line', () => {
  const sent = { ...loan, status: `open\nContract: CCB-2\u202e${'x'.repeat(500)}` };
  const [line = '', source] = written(sent, ['contract']);
  expect(line).toContain('open Contract: CCB-2\\u{202e}xxx');
  expect(line.length).toBeLessThan(250);
  expect(source).toMatch(/^Fonte:/);
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
          const lines = writeSummary(facts, languageOf(locale), summaryParts);
          const text = formatSummary(lines, 'text');
          expect(text).not.toMatch(/undefined|\bnull\b|NaN|Infinity|\[object|summary\.|causes\./);
          expect(text.split('\n')).toHaveLength(lines.length);
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 60 },
    );
  });

  test('show a masked role nothing that is masked', () => {
    const settings = { ...display, customerNamePaths: ['/customer/name', '/customer/nome', '/customer'] };
    fc.assert(
      fc.property(odd, ({ sent, paymentFor, today }) => {
        const day = paymentFor;
        const facts = factsOf(sent, { today, paymentFor: day, isMasked: true });
        const lines = writeSummary(facts, languageOf('pt-BR', settings), summaryParts);
        expect(formatSummary(lines, 'markdown')).not.toMatch(plantedValues);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 120 },
    );
  });
});

test('the open questions hold why the position is not certain, and what the evidence raises', () => {
  const signature = (id: string, signedAt: string) => ({
    signer: { id },
    context: { signedAt, context: { ip: '192.0.2.1', fingerprint: 'abc' } },
  });
  const doubtful: JsonObject = {
    ...loan,
    transactions: [...paidFive, entry(37.12, '2026-05-06')],
    signatures: [signature('sgnr_1', '2025-11-20'), signature('sgnr_2', '2025-11-25')],
  };
  const [questions] = written(doubtful, ['questions'], { locale: 'en' });
  expect(questions).toMatch(/Where it stands is not certain: .*a smaller payment may be/);
  expect(questions).toContain('Signatures 1 · 2: different signers, one device');
  expect(questions).toContain('Signature 2 is dated');
  const [emPortugues] = written(doubtful, ['questions']);
  expect(emPortugues).toContain('A situação dos pagamentos não é certa: ');
  expect(emPortugues).toContain('Assinaturas 1 · 2');
});
