import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** The loans of the sandbox count their days from this one. */
const { today } = vi.hoisted(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T15:00:00.000Z'), toFake: ['Date'] });
  return { today: '2026-11-30' };
});

import type { Locale } from '#lib/i18n/locales.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import { sandboxLoan, sandboxLoanIds } from '#lib/testing/offers/sandbox-loans.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { languageOf } from '#lib/testing/test-summary.ts';
import { computeTestView } from '#lib/testing/test-view.ts';
import { formatSummary, writeSummary } from '#lib/view/summary/write-summary.ts';
import { describeReason } from '#lib/view/verdicts/describe-reason.ts';
import { readColumnsOf } from '../lists/list-read.ts';

beforeAll(() => stubSettings());
afterAll(() => {
  vi.useRealTimers();
});

const roles = ['analyst', 'support'] as const;
type Role = (typeof roles)[number];
const expand = ['customer', 'company', 'employment', 'cashout.paymentMethod', 'installments:100'];

const views = new Map<string, ReturnType<typeof computeTestView>>();

function viewOf(id: string, role: Role, names = expand, day: string | null = today) {
  const key = `${id} ${role} ${names} ${day}`;
  const known = views.get(key);
  if (known) return known;
  const request = { loan: id as LoanId, expand: names, fields: null, paymentFor: day };
  const read = readLoan(JSON.stringify(sandboxLoan(id, names, day ?? undefined)), request);
  if (!read.ok) throw new Error(`${id} cannot be read`);
  const retrieved = { request, retrievedAt: `${today}T15:00:00.000Z`, requestId: 'req_1' };
  const answer = { loan: read.loan, deviations: read.deviations, ...retrieved };
  const actor = {
    ...{ issuer: 'https://id.example', subject: 'ana', name: 'Ana', roles: [role], ip: null },
    sessionHash: Buffer.alloc(32),
  };
  const view = computeTestView(actor, role === 'analyst' ? 'full' : 'masked', {
    answer,
    identified: read.whole,
  });
  views.set(key, view);
  return view;
}

/** What the desk says of a loan: its status, how it stands, and what is asked of it or differs, but for the law. */
function saidOf(id: string, role: Role, locale: Locale) {
  const view = viewOf(id, role);
  const language = languageOf(locale);
  const summary = { view: { ...view, notes: [] }, verified: null, missed: 0, ...language };
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const lines = plain(formatSummary(writeSummary(summary, 'long'), 'text')).split('\n');
  const { law: _, ...reasons } = view.verdictReasons;
  const text = { t: language.verdicts, contradictionWords: language.contradictions, answer: view };
  const asked = Object.values(reasons)
    .flat()
    .filter(({ severity }) => severity !== 'note')
    .map((reason) => plain(describeReason(reason, { ...text, format: language.format })));
  return { status: lines[1]?.split(': ').at(-1), lines, asked };
}

type Said = { status: string; standing: string; asked?: readonly string[]; toSupport?: readonly string[] };
type Row = [id: string, en: Said, pt: Said];

const payer = ['the employment has changed: who pays?', 'o vínculo empregatício mudou: quem paga?'] as const;
const cet = {
  en: ['CET a year 21.70%; it would be 22.96%', 'CET a month 1.65%; it would be 1.74%'],
  pt: ['CET a.a. 21,70%; seria 22,96%', 'CET a.m. 1,65%; seria 1,74%'],
};
const failed = ['the verification of the account failed', 'a verificação da conta falhou'] as const;

const rows: Row[] = [
  [
    'loan_practice_on_time',
    { status: 'Disbursed.', standing: '10 of 24 installments paid. Next: R$ 449.20 on 8 Dec 2026.' },
    { status: 'Desembolsado.', standing: '10 de 24 parcelas pagas. Próxima: R$ 449,20 em 08/12/2026.' },
  ],
  [
    'loan_practice_refinancing',
    { status: 'Disbursed.', standing: '4 of 24 installments paid. Next: R$ 560.13 on 8 Dec 2026.' },
    { status: 'Desembolsado.', standing: '4 de 24 parcelas pagas. Próxima: R$ 560,13 em 08/12/2026.' },
  ],
  [
    'loan_6c41ddf60223bb975e2b7628',
    {
      status: 'Settled.',
      standing: 'Paid off on 17 Jun 2026 with R$ 3,166.77 (discount of R$ 338.43).',
    },
    { status: 'Quitado.', standing: 'Quitado em 17/06/2026 por R$ 3.166,77 (desconto de R$ 338,43).' },
  ],
  [
    'loan_practice_pending',
    { status: 'Pending.', standing: 'Payout expected on 30 Nov 2026.' },
    { status: 'Pendente.', standing: 'Liberação prevista para 30/11/2026.' },
  ],
  [
    'loan_practice_terminated',
    {
      status: 'Disbursed.',
      standing: '5 of 24 installments paid. 2 installments overdue, R$ 899.84, the oldest of 8 Oct 2026.',
      asked: [payer[0]],
    },
    {
      status: 'Desembolsado.',
      standing: '5 de 24 parcelas pagas. Deve 2 parcelas, R$ 899,84, a mais antiga de 08/10/2026.',
      asked: [payer[1]],
    },
  ],
  [
    'loan_practice_repaid',
    { status: 'Settled.', standing: 'Paid off on 9 Nov 2026.' },
    { status: 'Quitado.', standing: 'Quitado em 09/11/2026.' },
  ],
  [
    'loan_practice_refused',
    { status: 'Cancelled.', standing: 'Refused: nothing to pay. Reason: Número de parcelas não elegível.' },
    { status: 'Cancelado.', standing: 'Recusado: nada a pagar. Motivo: Número de parcelas não elegível.' },
  ],
  [
    'loan_practice_over_limit',
    { status: 'Open.', standing: 'Refused: nothing to pay. Reason: Limite do valor da parcela excedido.' },
    {
      status: 'Em aberto.',
      standing: 'Recusado: nada a pagar. Motivo: Limite do valor da parcela excedido.',
    },
  ],
  [
    'loan_practice_first_missed',
    {
      status: 'Disbursed.',
      standing: '0 of 24 installments paid. 2 installments overdue, R$ 899.40, the oldest of 8 Oct 2026.',
    },
    {
      status: 'Desembolsado.',
      standing: '0 de 24 parcelas pagas. Deve 2 parcelas, R$ 899,40, a mais antiga de 08/10/2026.',
    },
  ],
  [
    'loan_practice_states',
    {
      status: 'Disbursed.',
      standing:
        '3 of 24 installments paid. 1 installment overdue, R$ 249.75, of 8 Nov 2026. 1 installment is uncollectible. 1 installment is void.',
      asked: [payer[0]],
    },
    {
      status: 'Desembolsado.',
      standing:
        '3 de 24 parcelas pagas. Deve 1 parcela, R$ 249,75, de 08/11/2026. 1 parcela incobrável. 1 parcela anulada.',
      asked: [payer[1]],
    },
  ],
  [
    'loan_practice_required_premium',
    {
      status: 'Disbursed.',
      standing: '5 of 48 installments paid. Next: R$ 307.34 on 8 Dec 2026.',
      asked: [...cet.en, payer[0]],
      toSupport: cet.en,
    },
    {
      status: 'Desembolsado.',
      standing: '5 de 48 parcelas pagas. Próxima: R$ 307,34 em 08/12/2026.',
      asked: [...cet.pt, payer[1]],
      toSupport: cet.pt,
    },
  ],
  [
    'loan_practice_optional_premium',
    {
      status: 'Disbursed.',
      standing: '7 of 30 installments paid. 2 installments overdue, R$ 841.70, the oldest of 8 Oct 2026.',
      asked: [payer[0]],
    },
    {
      status: 'Desembolsado.',
      standing: '7 de 30 parcelas pagas. Deve 2 parcelas, R$ 841,70, a mais antiga de 08/10/2026.',
      asked: [payer[1]],
    },
  ],
  [
    'loan_practice_invoice',
    {
      status: 'Disbursed.',
      standing: '3 of 12 installments paid. Next: R$ 303.77 on 8 Dec 2026.',
      asked: ['the account is not the customer’s: whose is it?'],
    },
    {
      status: 'Desembolsado.',
      standing: '3 de 12 parcelas pagas. Próxima: R$ 303,77 em 08/12/2026.',
      asked: ['a conta não é do cliente: de quem é?'],
    },
  ],
  [
    'loan_practice_disbursing',
    { status: 'Disbursing.', standing: 'Payout expected on 30 Nov 2026.' },
    { status: 'Em desembolso.', standing: 'Liberação prevista para 30/11/2026.' },
  ],
  [
    'loan_practice_draft',
    { status: 'Draft.', standing: 'Waiting for a signature.' },
    { status: 'Rascunho.', standing: 'Aguardando assinatura.' },
  ],
  [
    'loan_practice_void',
    {
      status: 'Void.',
      standing: 'Void since 30 Nov 2026: nothing to pay.',
      ...{ asked: [failed[0]], toSupport: [failed[0]] },
    },
    {
      status: 'Anulado.',
      standing: 'Anulado em 30/11/2026: nada a pagar.',
      ...{ asked: [failed[1]], toSupport: [failed[1]] },
    },
  ],
  [
    'loan_practice_expired',
    { status: 'Expired.', standing: 'Expired on 30 Nov 2026: nothing to pay.' },
    { status: 'Expirado.', standing: 'Expirado em 30/11/2026: nada a pagar.' },
  ],
  [
    'loan_practice_deleted',
    { status: 'Cancelled.', standing: 'Deleted contract. Cancelled: nothing to pay.' },
    { status: 'Cancelado.', standing: 'Contrato excluído. Cancelado: nada a pagar.' },
  ],
];

test('each loan of the API in practice has a row here', () => {
  const ids = rows.map(([id]) => id);
  expect(sandboxLoanIds.filter((id) => id.startsWith('loan_practice_') && !ids.includes(id))).toEqual([]);
});

describe.each(rows)('%s', (id, en, pt) => {
  test.each(roles.flatMap((role) => [['en', role, en] as const, ['pt-BR', role, pt] as const]))(
    'is told in %s to %s',
    (locale, role, { status, standing, asked = [], toSupport = [] }) => {
      const said = saidOf(id, role, locale);
      expect(said.status).toBe(status);
      expect(said.lines.join('\n')).toContain(`: ${standing}`);
      expect(said.asked).toEqual(role === 'analyst' ? asked : toSupport);
    },
  );
});

test('support reads the codes of a payment method, and neither key nor account', () => {
  const { cashout } = viewOf('loan_practice_void', 'support').loan;
  expect(cashout).toMatchObject([
    {
      paymentMethod: {
        status: 'verification_failed',
        method: 'pix_key',
        methodData: {
          keyType: 'random',
          accountType: 'current',
          keyValue: { $masked: expect.anything() },
          accountHolderName: { $masked: expect.anything() },
          number: { $masked: expect.anything() },
        },
      },
    },
  ]);
});

test.each([
  ['loan_practice_draft', 'document'],
  ['loan_practice_required_premium', 'email'],
  ['loan_practice_optional_premium', 'phone'],
  ['loan_practice_void', 'evp'],
])('the key of %s, with the account that it leads to, is Pix', (id, pixKey) => {
  const [instrument] = viewOf(id, 'analyst').review?.instruments ?? [];
  expect(instrument).toMatchObject({
    method: 'pix',
    pixKey,
    bank: { code: '104' },
    holder: { is: 'customer' },
  });
});

test('the question of a required premium cites the norm', () => {
  const findings = viewOf('loan_practice_required_premium', 'analyst').review?.findings ?? [];
  expect(findings.find(({ check }) => check === 'cet-yearly')).toMatchObject({
    ...{ verdict: 'cannot-tell', expected: 0.2296 },
    source: 'Res. CMN 4.881/2020, art. 4',
    explainedBy: { id: 'not-in-cet', value: 'insurance' },
  });
});

test.each(roles)('without word of a payment nothing is late, judged or estimated, for %s', (role) => {
  const view = viewOf('loan_practice_on_time', role, ['customer'], null);
  expect(view.position?.premise.value).toBe('not-told');
  expect(view.position?.overdue.value).toBeNull();
  expect(view.verdicts.payments).toBe('unknown');
  expect(view.payoff?.value).toBeNull();
  expect(readColumnsOf(view)).toMatchObject({ paid: null, overdue_since: null, payments: 'unknown' });
});

test.each<[Locale, names: string[], said: string]>([
  ['en', ['customer'], 'no payment on record; if nothing was paid, R$ 4,492.00 fell due'],
  ['pt-BR', ['customer'], 'nenhum pagamento consta; se nada foi pago, R$ 4.492,00 já venceram'],
  [
    'en',
    ['installments:20'],
    'not all installments are seen; if the others were not paid, R$ 1,796.80 fell due',
  ],
])('a row of a list says in %s of %j what the tile says, and that nobody has to look at it', (...row) => {
  const [locale, names, said] = row;
  const { reason } = readColumnsOf(viewOf('loan_practice_on_time', 'support', names, null));
  const { verdicts: t, contradictions: contradictionWords, format } = languageOf(locale);
  const sentence = reason && describeReason(reason, { t, contradictionWords, format, answer: null });
  expect(sentence?.replaceAll('\u00a0', ' ')).toBe(said);
  expect(reason).toMatchObject({ severity: 'note', because: [] });
});

test.each([
  ['loan_practice_on_time', { paid: 10, installments: 24, overdue_since: null, payments: 'ok' }],
  ['loan_practice_terminated', { paid: 5, installments: 24, overdue_since: '2026-10-08' }],
  ['loan_practice_pending', { paid: null, installments: null, overdue_since: null }],
])('a list reads of %s what its installments tell', (id, columns) => {
  for (const role of roles) expect(readColumnsOf(viewOf(id, role))).toMatchObject(columns);
});

test.each(['loan_practice_on_time', 'loan_practice_terminated', 'loan_practice_states'])(
  'the payoff of %s is estimated by its installments, and is what the API asks for',
  (id) => {
    const { value, api } = viewOf(id, 'support').payoff ?? {};
    expect(value).not.toBeNull();
    const [asked] = api ?? [];
    expect(asked?.field).toBe('amountForPayment');
    expect(Math.abs(asked?.difference ?? Number.NaN)).toBeLessThan(0.2);
  },
);

test('an instant of the release is its civil day in São Paulo, and one deviation', () => {
  const { deviations, review, nothingOwed, verdicts } = viewOf('loan_practice_disbursing', 'analyst');
  expect(deviations.map(({ path }) => path)).toEqual(['/offer/expectedDisbursementDate']);
  expect(nothingOwed?.day).toBe(today);
  expect(verdicts.figures).toBe('ok');
  expect(review?.findings.find(({ check }) => check === 'cet-yearly')?.expected).not.toBeNull();
});

test('an empty day and an empty identifier of a refused offer are empty, and nothing is invalid', () => {
  const { deviations } = viewOf('loan_practice_refused', 'analyst');
  expect(deviations).toEqual([]);
});

test('support reads which contract is paid off, where its identifier has the form of one', () => {
  const { cashout } = viewOf('loan_practice_refinancing', 'support').loan;
  expect(cashout).toMatchObject([{ type: 'loan', loan: 'loan_6c41ddf60223bb975e2b7628' }, {}]);
  const pending = viewOf('loan_practice_pending', 'support').loan;
  expect(pending.cashout).toMatchObject([{ loan: { $masked: expect.anything() } }, {}]);
});
