import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { findContradictions } from '#lib/position/find-contradictions.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { offer, paid, timeZone } from '#lib/testing/test-position.ts';
import { loanQuestions } from './loan-questions.ts';
import { type LoanVerdicts, loanVerdicts } from './loan-verdicts.ts';

const transactions = paid(5).map(([amount, createdAt]) => ({ amount, createdAt, description: null }));
const signature = (signedAt: string, documentHash = 'a1') => ({
  signer: 'cust_1',
  context: { signedAt, metadata: { documentHash } },
});
const rightLoan: JsonObject = { offer, transactions, signatures: [signature('2025-11-20')] };

function verdictsOf(change: JsonObject, base: JsonObject = rightLoan) {
  const loan = { ...base, ...change };
  const review = loan.offer ? reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone }) : null;
  const options = { review, today: '2026-05-20', timeZone, fields: null, paymentFor: null };
  const { position } = readCorrectedPosition(loan, options);
  const seen = { loan, review, position, contradictions: findContradictions(loan, options) };
  const questions = loanQuestions({ ...seen, timeZone });
  return { questions, verdicts: loanVerdicts({ ...seen, questions }) };
}

describe('the verdicts', () => {
  test('of a loan in order', () => {
    const { questions, verdicts } = verdictsOf({});
    expect(questions).toEqual([]);
    expect(verdicts).toMatchObject({ figures: 'ok', signatures: 'ok', payout: 'ok', payments: 'ok' });
  });

  test('of an empty loan say that data is missing', () => {
    expect(verdictsOf({}, {}).verdicts).toEqual({
      ...{ figures: 'unknown', law: 'unknown', signatures: 'unknown' },
      ...{ payout: 'unknown', payments: 'unknown' },
    });
  });

  test.each<[keyof LoanVerdicts, JsonObject]>([
    ['figures', { offer: { ...offer, totalAmount: 6260.8 } }],
    ['signatures', { signatures: [] }],
    ['payout', { status: 'recusada' }],
    ['payments', { status: 'settled' }],
  ])('%s are wrong where figures differ or sources contradict each other', (name, change) => {
    expect(verdictsOf(change).verdicts[name]).toBe('wrong');
  });

  test('a payout is looked at where the digits of a boleto do not hold', () => {
    const right = '23790448095616862379336011058009740430000124020';
    const paidBy = (line: string) => verdictsOf({ cashout: [{ type: 'boleto', line }] }).verdicts.payout;
    expect([paidBy(right), paidBy(right.replace('0448', '0449'))]).toEqual(['ok', 'look']);
  });

  test.each<[string, JsonObject]>([
    ['whose account failed its verification', { paymentMethod: { status: 'verification_failed' } }],
    [
      'whose boleto has another amount',
      { type: 'boleto', amount: 1, typeableLine: '23790448095616862379336011058009740430000124020' },
    ],
  ])('a payout is looked at %s', (_what, entry) => {
    expect(verdictsOf({ cashout: [entry] }).verdicts.payout).toBe('look');
  });

  test.each([
    ['working', 'ok'],
    ['terminated', 'look'],
    ['deceased', 'look'],
  ])('payments of somebody who is %s are %s', (status, verdict) => {
    expect(verdictsOf({ employment: { status } }).verdicts.payments).toBe(verdict);
  });

  test.each([
    ['on the day of the payout', '2025-11-23', []],
    ['a day later, which may be of UTC', '2025-11-24', []],
    ['two days later', '2025-11-25', ['signed-after-payout']],
    ['an instant a day later', '2025-11-24T12:00:00-03:00', ['signed-after-payout']],
  ])('a signature %s', (_what, day, asked) => {
    expect(verdictsOf({ signatures: [signature(day)] }).questions.map(({ id }) => id)).toEqual(asked);
  });

  test('the law asks where figures are right', () => {
    expect(verdictsOf({}).verdicts.law).toBe('look');
  });
});

describe('the questions', () => {
  test('a signature after the payout', () => {
    const { questions, verdicts } = verdictsOf({ signatures: [signature('2025-11-25')] });
    expect(questions).toEqual([
      { id: 'signed-after-payout', because: ['/signatures/0/context/signedAt', '/transactions/0'] },
    ]);
    expect(verdicts.signatures).toBe('look');
  });

  test('nobody signed', () => {
    expect(verdictsOf({ signatures: [] }).questions).toEqual([
      { id: 'unsigned', because: ['/signatures', '/transactions/0'] },
    ]);
  });

  test('documents that are not one', () => {
    const signatures = [signature('2025-11-20'), signature('2025-11-20', 'b2')];
    expect(verdictsOf({ signatures }).questions).toMatchObject([{ id: 'different-documents' }]);
    expect(verdictsOf({ signatures: [signatures[0] ?? null, signatures[0] ?? null] }).questions).toEqual([]);
  });

  test('a disbursement that is only scheduled, of a loan that the history paid out', () => {
    const history = [{ description: 'Crédito liberado', createdAt: '2025-11-23T15:00:00.000Z' }];
    const announced = [{ amount: -5000, createdAt: '2025-11-23', description: 'Liberação agendada' }];
    expect(verdictsOf({ history, transactions: announced }).questions).toEqual([
      { id: 'scheduled-as-paid', because: ['/transactions/0/description', '/history/0/description'] },
    ]);
    expect(verdictsOf({ transactions: announced }).questions).toEqual([]);
  });
});
