import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readColumnsOf } from './list-read.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey, PERSON_LIMITS: 'off' });
});
afterAll(() => desk.close());

async function kept(loan: object, role: 'analyst' | 'support' = 'analyst') {
  desk.answers(() => JSON.stringify(loan));
  const request = readRequest('loan_1', {});
  return readColumnsOf(await viewLoan({ actor: person([role]), requestId, request, action: 'view' }));
}

const payment = (day: string, amount: number) => ({
  ...{ type: 'credit', description: 'Pagamento de parcela', amount },
  createdAt: `${day}T12:00:00.000Z`,
});

test('verdicts, counts, a day and the name of a field are kept', async () => {
  const loan = {
    ...{ id: 'loan_1', status: 'active', offer: { ...s01, installmentAmount: 503.4 } },
    transactions: [payment('2020-01-05', 506.08)],
  };
  expect(await kept(loan)).toMatchObject({
    ...{ figures: 'wrong', signatures: 'unknown', status: 'active', installments: 12 },
    cause: '/offer/installmentAmount',
    reason: {
      ...{ verdict: 'figures', severity: 'difference', unit: 'amount', because: [] },
      values: { stated: 503.4, expected: expect.any(Number) },
    },
    contradictions: expect.any(Number),
    answer_hmac: expect.any(Buffer),
    answer_key: expect.any(Buffer),
  });
});

test('no value that is planted in a loan is kept but the figures of one reason', async () => {
  const planted = fc.oneof(
    fc
      .integer({ min: 10_000_019, max: 99_999_989 })
      .map((figure) => ({ text: `Plantada ${figure}`, figure })),
  );
  const run = async ({ text, figure }: { text: string; figure: number }, role: 'analyst' | 'support') => {
    const leaf = (value: unknown): Json => (typeof value === 'number' ? figure / 100 : text);
    const offer = Object.fromEntries(
      Object.entries(s01).map(([name, value]) => [name, name.endsWith('Date') ? value : leaf(value)]),
    );
    const loan = {
      ...{ id: 'loan_1', status: text, contractNumber: text, offer, externalId: text },
      ...{ amountRemaining: figure / 100, customer: { name: text, cpf: '390.533.447-05', [text]: figure } },
      transactions: [{ ...payment('2020-01-05', figure / 100), description: text }],
      history: [{ description: text, createdAt: '2020-01-05T12:00:00.000Z' }],
      signatures: [{ context: { signedAt: '2020-01-05T12:00:00.000Z', metadata: { documentHash: text } } }],
      [text]: text,
    };
    const { answer_hmac, answer_key, reason, ...rest } = await kept(loan, role);
    // Its values are figures and days, which every role sees.
    const { values, ...words } = reason ?? {};
    for (const value of Object.values(values ?? {}))
      expect(String(value ?? 0)).toMatch(/^-?\d+(?:\.\d+)?$|^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify({ ...rest, words })).not.toMatch(
      new RegExp(`Plantada|${figure}|${figure / 100}|390`),
    );
  };
  await fc.assert(fc.asyncProperty(planted, fc.constantFrom('analyst', 'support'), run), { numRuns: 15 });
});

test('of a reason no text is kept, nor a number whose unit is not known', async () => {
  const request = readRequest('loan_1', {});
  desk.answers(() => JSON.stringify({ id: 'loan_1', status: 'open', offer: s01 }));
  const view = await viewLoan({ actor: person(['analyst']), requestId, request, action: 'view' });
  const statedOf = (unit: 'amount' | null, stated: string | number) => {
    const values = { stated, expected: null, difference: null };
    const reason = { id: 'x', severity: 'difference' as const, because: [], unit, values, needsPerson: true };
    const verdictReasons = { ...view.verdictReasons, figures: [reason] };
    return readColumnsOf({ ...view, verdictReasons }).reason?.values.stated;
  };
  expect(statedOf('amount', 513.4)).toBe(513.4);
  expect(statedOf('amount', '2026-01-05')).toBe('2026-01-05');
  expect(statedOf('amount', 'Maria da Silva')).toBeNull();
  expect(statedOf(null, 39_053_344_705)).toBeNull();
});

test('what happened to the money is asked before what the offer does not state', async () => {
  const { yearlyCET: _, monthlyCET: __, ...offer } = s01;
  const { expectedDisbursementDate: release } = offer;
  const transactions = [
    { ...payment(String(release), -5000), description: 'Liberação do crédito' },
    payment('2026-01-05', Number(s01.installmentAmount)),
    payment('2026-01-06', Number(s01.installmentAmount)),
  ];
  const { reason, law } = await kept({ id: 'loan_1', status: 'open', offer, transactions });
  expect(law).toBe('look');
  expect(reason).toEqual({
    ...{ verdict: 'payments', id: 'paid-twice', severity: 'question', unit: 'amount' },
    because: ['/transactions/2'],
    values: { stated: '2026-01-05', expected: '2026-01-06', difference: s01.installmentAmount },
  });
});

test('a question for which nobody has to look counts as a note, after every other', async () => {
  const { yearlyCET: _, monthlyCET: __, cashout: ___, ...offer } = s01;
  const { reason } = await kept({ id: 'loan_1', status: 'open', offer });
  expect(reason).toMatchObject({ verdict: 'law', severity: 'note', values: { stated: null } });
});

test('an impossible count and a hidden status are left out', async () => {
  const offer = { numberOfInstallments: 1e12, installmentAmount: 1 };
  const read = await kept({ id: 'loan_1', status: 'Maria da Silva', offer });
  expect(read).toMatchObject({ status: null, installments: null });
});
