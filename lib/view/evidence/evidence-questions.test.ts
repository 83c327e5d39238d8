import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { readEvidence } from './evidence.ts';
import { evidenceQuestions } from './evidence-questions.ts';

const device = (fingerprint: Json, ip: Json) => ({ fingerprint, ip, headers: { 'user-agent': 'A' } });
const signature = (signer: string, signedAt: string, context: JsonObject) => ({
  signer,
  context: { signedAt, context },
});
const ask = (loan: JsonObject) => evidenceQuestions(loan, readEvidence(loan), 'America/Sao_Paulo');
const both = (one: JsonObject, other: JsonObject, signers = ['sgnr_1', 'sgnr_2']) => ({
  signatures: [
    signature(signers[0] ?? '', '2026-11-19', one),
    signature(signers[1] ?? '', '2026-11-19', other),
  ],
});

describe('one device or address for two signers', () => {
  test('is a question, with where it stands', () => {
    expect(ask(both(device('f1', '203.0.113.9'), device('f1', '198.51.100.7')))).toEqual([
      {
        kind: 'shared',
        row: 'fingerprint',
        keys: [0, 1],
        paths: ['/signatures/0/context/context/fingerprint', '/signatures/1/context/context/fingerprint'],
      },
    ]);
    expect(ask(both(device('f1', '203.0.113.9'), device('f2', '203.0.113.9')))).toMatchObject([
      { kind: 'shared', row: 'ip', keys: [0, 1] },
    ]);
  });

  test('is none where one signer signed twice, the values differ, are empty, or are masked', () => {
    const same = device('f1', '203.0.113.9');
    const masked = { $masked: 'string' };
    expect(ask(both(same, same, ['sgnr_1', 'sgnr_1']))).toEqual([]);
    expect(ask(both(same, device('f2', '198.51.100.7')))).toEqual([]);
    expect(ask(both(device('', ' '), device('', ' ')))).toEqual([]);
    expect(ask(both(device(masked, masked), device(masked, masked)))).toEqual([]);
    expect(ask({ context: same, signatures: [signature('sgnr_1', '2026-11-19', same)] })).toEqual([]);
  });
});

describe('a signature after the money went out', () => {
  const loan = (signedAt: string, transactions: Json) => ({
    offer: { disbursementAmount: 5000 },
    signatures: [signature('sgnr_1', signedAt, {})],
    transactions,
  });
  const payout = { amount: -5000, createdAt: '2026-11-20T02:30:00.000Z' };

  test('is a question, by the day in the zone of the desk', () => {
    expect(ask(loan('2026-11-20', [payout]))).toEqual([
      {
        kind: 'signed-after',
        key: 0,
        signedOn: '2026-11-20',
        paidOutOn: '2026-11-19',
        paths: ['/signatures/0/context/signedAt', '/transactions/0/amount', '/transactions/0/createdAt'],
      },
    ]);
    expect(ask(loan('2026-11-20', [{ ...payout, amount: 500_000 }]))).toHaveLength(1);
  });

  test('is none on the same day, without a payout, or where only a payment came later', () => {
    expect(ask(loan('2026-11-19', [payout]))).toEqual([]);
    expect(ask(loan('2026-11-20', []))).toEqual([]);
    expect(ask(loan('2026-11-20', [{ amount: 513.4, createdAt: '2026-11-18' }]))).toEqual([]);
    expect(ask(loan('2026-11-20', [{ ...payout, createdAt: '2026-12-01' }]))).toEqual([]);
    expect(ask(loan('2026-11-20', [{ ...payout, amount: { $masked: 'number' } }]))).toEqual([]);
  });
});
