import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { readEvidence } from './evidence.ts';
import { sharedValues } from './shared-values.ts';

const device = (fingerprint: Json, ip: Json) => ({ fingerprint, ip, headers: { 'user-agent': 'A' } });
const signature = (signer: string, context: JsonObject) => ({ signer, context: { context } });
const shared = (loan: JsonObject) => sharedValues(readEvidence(loan));
const both = (jsonObject: JsonObject, other: JsonObject, signers = ['sgnr_1', 'sgnr_2']) => ({
  signatures: [signature(signers[0] ?? '', jsonObject), signature(signers[1] ?? '', other)],
});

describe('one device or address for two signers', () => {
  test('is told with where it stands', () => {
    expect(shared(both(device('f1', '203.0.113.9'), device('f1', '198.51.100.7')))).toEqual([
      {
        row: 'fingerprint',
        isOfProxy: false,
        paths: ['/signatures/0/context/context/fingerprint', '/signatures/1/context/context/fingerprint'],
      },
    ]);
    expect(shared(both(device('f1', '203.0.113.9'), device('f2', '203.0.113.9')))).toMatchObject([
      { row: 'ip', isOfProxy: false },
    ]);
  });

  test('is one address in whichever form, or a proxy’s', () => {
    const addresses = (text: string, other: string) => shared(both(device('f1', text), device('f2', other)));
    expect(addresses('203.0.113.9', '::ffff:203.0.113.9, 10.0.0.7')).toMatchObject([{ isOfProxy: false }]);
    expect(addresses('10.0.0.7', '10.0.0.7')).toMatchObject([{ row: 'ip', isOfProxy: true }]);
  });

  test('is none where a signer signed twice, or values differ, are empty or masked', () => {
    const same = device('f1', '203.0.113.9');
    const masked = { $masked: 'string' };
    expect(shared(both(same, same, ['sgnr_1', 'sgnr_1']))).toEqual([]);
    expect(shared(both(same, device('f2', '198.51.100.7')))).toEqual([]);
    expect(shared(both(device('', ' '), device('', ' ')))).toEqual([]);
    expect(shared(both(device(masked, masked), device(masked, masked)))).toEqual([]);
    expect(shared({ context: same, signatures: [signature('sgnr_1', same)] })).toEqual([]);
  });
});
