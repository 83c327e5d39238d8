import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskAnswer } from '#lib/access/masking/mask-answer.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import { comparedEvidence, comparedRows } from './compared-rows.ts';
import { loanLinks } from './loan-links.ts';

const signature = (signer: string, context: JsonObject, metadata: JsonObject = {}) => ({
  signer,
  context: { signedAt: '2026-05-10T12:00:00.000Z', metadata, context },
});
const account = { bankCode: '341', branch: '0001', account: '12345-6' };
const loan: JsonObject = {
  id: 'loan_1',
  customer: { id: 'cust_1', cpf: '390.533.447-05', phone: '+55 11 98765-4321', email: 'Maria@Example.com' },
  signatures: [signature('sgnr_1', { ip: '200.150.10.1', fingerprint: 'F1' }, { documentHash: 'A1' })],
  cashout: [{ amount: 5000, paymentMethod: { method: 'bank_account', methodData: account } }],
};

describe('what links two loans', () => {
  test.each<[string, JsonObject, string[]]>([
    ['nothing', { customer: { id: 'cust_2' } }, []],
    ['the customer', { customer: 'cust_1' }, ['customer']],
    ['a document written otherwise', { customer: { cpf: '39053344705' } }, ['document']],
    ['a telephone', { customer: { phone: '(11) 98765-4321' } }, ['phone']],
    ['an e-mail address', { customer: { email: 'maria@example.com ' } }, ['email']],
    ['a signer', { signatures: [signature('sgnr_1', {})] }, ['signer']],
    ['a device', { signatures: [signature('sgnr_2', { fingerprint: 'f1' })] }, ['device']],
    ['an address', { context: { ip: '::ffff:200.150.10.1' } }, ['address']],
    [
      'a document that was signed',
      { signatures: [signature('sgnr_2', {}, { documentHash: 'a1' })] },
      ['documentHash'],
    ],
    ['no other account', { cashout: [{ methodData: { ...account, account: '99999-9' } }] }, []],
    ['an account', { cashout: [{ methodData: { ...account, account: '123456' } }] }, ['account']],
  ])('is %s', (_, other, kinds) => {
    expect(loanLinks([loan, other])).toEqual(kinds);
    expect(loanLinks([other, loan])).toEqual(kinds);
  });

  test('is no address of a proxy, nothing empty, and nothing that is masked', () => {
    const proxied = { signatures: [signature('sgnr_3', { ip: '10.0.0.1', fingerprint: '' })] };
    expect(loanLinks([proxied, proxied])).toEqual(['signer']);
    const answer = {
      loan,
      deviations: [],
      request: {},
      retrievedAt: '',
      requestId: '',
    } as unknown as LoanAnswer;
    const masked = maskAnswer(answer, { except: [] }).answer.loan;
    expect(loanLinks([masked, masked])).toEqual([]);
  });

  test('is found in any JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (a, b) => {
        const odd = {
          ...(a as JsonObject),
          customer: b as never,
          signatures: b as never,
          cashout: b as never,
        };
        loanLinks([odd, loan]);
        comparedEvidence([odd, loan]);
        comparedRows([odd, loan], '/cashout');
      }),
    );
  });
});

describe('the rows of two loans', () => {
  test('are the values of either, and say which differ', () => {
    const [a, b] = [
      { offer: { monthlyFee: 1.99, insurance: { amount: 1 }, description: null } },
      { offer: { monthlyFee: 2.49, insurance: { amount: 1, type: 'required' }, rebates: [{ amount: 3 }] } },
    ];
    expect(comparedRows([a, b], '/offer').rows).toEqual([
      { pointer: '/offer/monthlyFee', differs: true },
      { pointer: '/offer/insurance/amount', differs: false },
      { pointer: '/offer/insurance/type', differs: true },
      { pointer: '/offer/rebates/0/amount', differs: true },
    ]);
  });

  test('tell nothing of what is masked in either', () => {
    const hidden = { offer: { fund: { $masked: 'string' } } };
    const { rows } = comparedRows([hidden as JsonObject, { offer: { fund: 'FIDC' } }], '/offer');
    expect(rows).toEqual([{ pointer: '/offer/fund', differs: null }]);
  });

  test('end where an answer has too many, and say how many are left', () => {
    const many = { offer: Object.fromEntries(Array.from({ length: 290 }, (_, k) => [`a${k}`, k])) };
    const more = { offer: Object.fromEntries(Array.from({ length: 290 }, (_, k) => [`b${k}`, k])) };
    const { rows, left } = comparedRows([many, more], '/offer');
    expect([rows.length, left]).toEqual([300, 280]);
  });

  test('put signatures side by side in their order', () => {
    const rows = comparedEvidence([loan, { signatures: [signature('sgnr_1', { ip: '200.150.10.2' })] }]);
    expect(rows.map(({ of, name, differs }) => [of, name, differs])).toEqual([
      [0, 'signer', false],
      [0, 'signedAt', false],
      [0, 'ip', true],
      [0, 'fingerprint', true],
    ]);
  });
});
