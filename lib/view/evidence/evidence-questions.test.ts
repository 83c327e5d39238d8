import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import type { Position } from '#lib/position/loan-position.ts';
import { readEvidence } from './evidence.ts';
import { evidenceQuestions } from './evidence-questions.ts';

const device = (fingerprint: Json, ip: Json) => ({ fingerprint, ip, headers: { 'user-agent': 'A' } });
const signature = (signer: string, signedAt: string, context: JsonObject) => ({
  signer,
  context: { signedAt, context },
});
const nothingAsked = { questions: [], position: null };
const ask = (loan: JsonObject, view: Parameters<typeof evidenceQuestions>[0] = nothingAsked) =>
  evidenceQuestions(view, readEvidence(loan));
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
        isOfProxy: false,
        keys: [0, 1],
        paths: ['/signatures/0/context/context/fingerprint', '/signatures/1/context/context/fingerprint'],
      },
    ]);
    expect(ask(both(device('f1', '203.0.113.9'), device('f2', '203.0.113.9')))).toMatchObject([
      { kind: 'shared', row: 'ip', isOfProxy: false, keys: [0, 1] },
    ]);
  });

  test('is one address in whichever form it is written, and a private one is a proxy’s', () => {
    const asked = (one: string, other: string) => ask(both(device('f1', one), device('f2', other)));
    expect(asked('203.0.113.9', '::ffff:203.0.113.9, 10.0.0.7')).toMatchObject([{ isOfProxy: false }]);
    expect(asked('10.0.0.7', '10.0.0.7')).toMatchObject([{ row: 'ip', isOfProxy: true }]);
  });

  test('is none where a signer signed twice, or values differ, are empty or masked', () => {
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
  const loan = { signatures: [signature('sgnr_1', '2026-11-18', {}), signature('sgnr_2', '2026-11-20', {})] };
  const viewOf = (paidOut: Partial<Position['paidOut']>) => ({
    questions: [
      {
        id: 'signed-after-payout' as const,
        because: ['/signatures/1/context/signedAt', '/transactions/0/createdAt'],
      },
    ],
    position: { paidOut } as Position,
  });

  test('is asked of each signature that the question of the loan names', () => {
    expect(ask(loan, viewOf({ value: '2026-11-19' }))).toEqual([
      {
        kind: 'signed-after',
        key: 1,
        signedOn: '2026-11-20',
        paidOutOn: '2026-11-19',
        paths: ['/signatures/1/context/signedAt', '/transactions/0/createdAt'],
      },
    ]);
  });

  test('is none where the loan has no such question', () => {
    expect(ask(loan)).toEqual([]);
  });
});
