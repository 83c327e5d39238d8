import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { processorMs } from '#lib/testing/processor-time.ts';
import { recognizeInstruments } from './recognize-instruments.ts';
import { reviewCashout } from './review-cashout.ts';

const line = '23790448095616862379336011058009740430000124020';
const reference = '2008-10-01';
const cpf = '390.533.447-05';
const account = { bank: { code: '341', name: 'Itaú' }, branch: '0123', account: '123456-7' };

/** How one entry is paid, for a customer. */
function instrumentOf(entry: Json, customer: Json = { id: 'cust_1', cpf }) {
  const [instrument] = reviewCashout({ customer, cashout: [entry] }, reference, 'reais');
  return instrument ?? expect.unreachable();
}

test('of several boletos one whose digits do not hold is told', () => {
  const broken = line.replace('0448', '0449');
  const told = (...lines: string[]) => instrumentOf({ type: 'boleto', lines }).boleto?.isValid;
  expect([told(line), told(line, broken), told(broken)]).toEqual([true, false, false]);
});

describe('how a payout goes out', () => {
  test.each<[string, JsonObject, object]>([
    ['by Pix, by its word', { transfer: { method: 'pix', to: account } }, { method: 'pix' }],
    [
      'by Pix, by its key',
      { to: { key: 'fulano@example.com.br' } },
      { method: 'pix', pixKey: 'email', bank: null },
    ],
    ['by Pix, to a telephone', { key: '+5511987654321' }, { method: 'pix', pixKey: 'phone' }],
    [
      'by Pix, to a random key',
      { key: '123e4567-e12b-12d1-a456-426655440000' },
      { method: 'pix', pixKey: 'evp' },
    ],
    [
      'by Pix, by its identifier',
      { proof: 'E3240250220210615135810450327042' },
      { method: 'pix', pixKey: null },
    ],
    ['by TED', { transfer: { method: 'TED', to: account } }, { method: 'ted', pixKey: null }],
    ['to an account', { to: account }, { method: 'transfer', bank: { code: '341' } }],
    ['by boleto', { type: 'boleto', line }, { method: 'boleto', bank: { code: '237' }, holder: null }],
    ['to an invoice', { type: 'invoice', number: 'FAT-1' }, { method: 'invoice', holder: null }],
    ['in no way that is told', { paymentMethod: 'pymt_1' }, { method: null, bank: null, holder: null }],
  ])('%s', (_, entry, expected) => {
    expect(instrumentOf(entry)).toMatchObject(expected);
  });

  test.each<[string, Json]>([
    ['flat, in other words', { a: '00000000', b: '1584-9', c: '210169-6' }],
    ['with its digit apart', { a: '237', b: '1584', c: '0210169', d: 'P' }],
    ['with an inner bank', account],
  ])('an account is known by its parts: %s', (_, to) => {
    expect(instrumentOf({ to }).bank).not.toBeNull();
  });

  test.each<[string, Json]>([
    ['a bank that is none', { a: '999', b: '1584', c: '210169-6' }],
    ['no branch', { a: '237', c: '210169-6' }],
    ['a date', { a: '237', b: '2026', c: '2026-01-01' }],
  ])('an account is none with %s', (_, to) => {
    expect(instrumentOf({ to }).bank).toBeNull();
  });
});

describe('whose account it is', () => {
  const paid = (holder: Json) => ({ type: 'transfer', to: { ...account, holder } });

  it('is the customer’s by the document beside it, however it is written', () => {
    const holder = { document: 'cpf', is: 'customer' };
    expect(instrumentOf(paid({ cpf: '39053344705' })).holder).toEqual(holder);
    expect(instrumentOf({ type: 'pix', key: cpf }).holder).toEqual(holder);
    expect(instrumentOf(paid({ cpf }), { documents: [{ number: cpf }] }).holder).toEqual(holder);
  });

  it('is a question where the document is another one', () => {
    expect(instrumentOf(paid({ cpf: '462.698.889-05' })).holder).toEqual({ document: 'cpf', is: 'other' });
    expect(instrumentOf(paid({ cnpj: '11.222.333/0001-81' })).holder).toEqual({
      document: 'cnpj',
      is: 'other',
    });
  });

  it('is a question where another document of the kind stands beside that of the customer', () => {
    const key = { cpf: '462.698.889-05' };
    expect(instrumentOf({ ...paid({ cpf }), key }).holder).toEqual({ document: 'cpf', is: 'other' });
    const payer = { cnpj: '11.222.333/0001-81' };
    expect(instrumentOf({ payer, ...paid({ cpf }) }).holder).toEqual({ document: 'cpf', is: 'customer' });
  });

  it('is open where one of the two documents is not in the answer, or not shown', () => {
    expect(instrumentOf(paid({ cpf }), 'cust_1').holder).toEqual({ document: 'cpf', is: 'not-compared' });
    expect(instrumentOf(paid({ name: 'Maria' })).holder).toEqual({ document: null, is: 'absent' });
    const hidden = { $masked: 'string' };
    expect(instrumentOf(paid({ cpf }), { cpf: hidden }).holder).toEqual({ document: 'cpf', is: 'masked' });
    expect(instrumentOf({ type: 'transfer', to: { cpf: hidden } })).toMatchObject({
      method: 'transfer',
      hasMasked: true,
      bank: null,
      holder: { document: null, is: 'masked' },
    });
  });

  it('is hidden where the Pix key is', () => {
    const hidden = { $masked: 'string' };
    expect(instrumentOf({ method: 'pix', key: hidden }, { cpf: hidden })).toMatchObject({
      pixKey: null,
      hasMasked: true,
      holder: { document: null, is: 'masked' },
    });
  });

  it('is another bank than the customer’s only where none of theirs is the same', () => {
    const customer = (...accounts: Json[]) => ({ cpf, accounts });
    const bradesco = { bank: '237', branch: '1584', account: '210169-6' };
    const itauByIspb = { bank: '60701190', branch: '0001', account: '99999-1' };
    const customerBank = (accounts: Json[]) =>
      instrumentOf(paid({ cpf }), customer(...accounts)).customerBank;
    expect(customerBank([bradesco])).toMatchObject({ code: '237' });
    expect(customerBank([bradesco, itauByIspb])).toBeNull();
    expect(customerBank([])).toBeNull();
    expect(instrumentOf({ type: 'boleto', line }, customer(itauByIspb)).customerBank).toBeNull();
  });
});

test.each<[string, string | null, boolean?]>([
  [cpf, 'cpf', true],
  ['39053344705', 'cpf', true],
  ['390.533.447-06', 'cpf', false],
  ['111.111.111-11', 'cpf', false],
  ['11.222.333/0001-81', 'cnpj', true],
  ['12.ABC.345/01DE-35', 'cnpj', true],
  ['Q0SLFMBD7VX439', 'cnpj', true],
  ['12.ABC.345/01DE-36', 'cnpj', false],
  ['39053344706', null],
  ['11987654321', null],
  ['20251123124109', null],
  ['Q0SLFMBD7VX438', null],
  ['STR20251123123456789', null],
  ['pymt_H4wQx0Lz8TbNc7Ye', null],
  ['9'.repeat(60), null],
  [` ${line} ${'x'.repeat(200)}`, null],
])('a document is known by its shape: %s', (text, kind, isValid) => {
  const { documents } = recognizeInstruments({ to: text }, '', '');
  expect(documents).toMatchObject(kind === null ? [] : [{ kind, valid: isValid }]);
});

describe('in any value', () => {
  it('passes by what is masked, and finds the rest', () => {
    const value = { 'a/b': [{ $masked: 'string' }, line], d: cpf };
    const { boletos, documents, hasMasked } = recognizeInstruments(value, '/cashout/0', '');
    expect([boletos.length, documents.length]).toEqual([1, 1]);
    expect(hasMasked).toBe(true);
  });

  it('takes any JSON for a loan', () => {
    const inside = fc.oneof(fc.jsonValue(), fc.constantFrom<Json>(line, { amount: 1e300, line }));
    fc.assert(
      fc.property(inside, fc.string(), (value, day) => {
        for (const loan of [value, { customer: value, cashout: value, offer: { cashout: [value] } }])
          reviewCashout(loan as Json, day, 'reais');
      }),
    );
  });

  it('passes by what is too deep, and recognizes at most 500 instruments', () => {
    let deep: Json = line;
    for (let at = 0; at < 100_000; at++) deep = [deep];
    expect(recognizeInstruments(deep, '', '').boletos).toEqual([]);
    expect(recognizeInstruments(Array(2000).fill(line), '', '').boletos.length).toBeLessThanOrEqual(500);
  });

  const hard: Json[] = [
    { a: '237', b: '1584', c: '0210169', d: { e: '237' } },
    `${'a.'.repeat(90)}@`,
    '1 '.repeat(90),
    'E'.repeat(190),
    line,
  ];
  it.each(hard.map((value) => [value]))('eight times %j take about eight times as long', (value) => {
    const cost = (count: number) => {
      const values = Array<Json>(count).fill(value);
      return processorMs(() => recognizeInstruments(values, '', ''));
    };
    cost(6000);
    expect(cost(48_000)).toBeLessThan(24 * Math.max(cost(6000), 1));
  });
});

describe('the cash-out of the API', () => {
  const methodOf = (method: string, methodData: JsonObject, status = 'verified'): JsonObject => ({
    type: 'payment_method',
    paymentMethod: { status, method, methodData: { accountHolderDocument: '39053344705', ...methodData } },
  });
  const accountOf = { bankCode: '341', branch: '12', number: '4567', digit: '8', accountType: 'current' };

  test('an account has its bank, whatever length its branch and number have', () => {
    expect(instrumentOf(methodOf('bank_account', accountOf))).toMatchObject({
      ...{ method: 'transfer', bank: { code: '341' }, holder: { is: 'customer' }, verification: 'verified' },
    });
  });

  test('a Pix key that carries the account that it was resolved to is Pix', () => {
    const key = { keyType: 'document', keyValue: '39053344705', ...accountOf };
    expect(instrumentOf(methodOf('pix_key', key, 'verification_failed'))).toMatchObject({
      ...{ method: 'pix', pixKey: 'document', bank: { code: '341' }, verification: 'verification_failed' },
    });
  });

  test('an earlier contract is paid off', () => {
    const loan = 'loan_6c41ddf60223bb975e2b7628';
    const told = instrumentOf({ type: 'loan', amount: 3104.73, loan, dueDate: '2026-06-18' });
    expect(told).toMatchObject({ method: 'loan', paysOff: loan, holder: null });
  });

  const boleto = (change: JsonObject) =>
    instrumentOf({ type: 'boleto', amount: 1240.2, typeableLine: line, dueDate: '2008-11-01', ...change });

  test.each<[string, JsonObject, string[]]>([
    ['says the same as its entry', {}, []],
    ['has another amount', { amount: 1240.21 }, ['amount']],
    ['has another due day', { dueDate: '2008-11-02' }, ['due']],
    ['is compared with nothing', { amount: null, dueDate: null }, []],
  ])('the line of a boleto %s', (_what, change, differs) => {
    expect(boleto(change).boletoDiffers).toEqual(differs);
  });

  test('the due day of the entry says which of two days the line means', () => {
    const entry = { type: 'boleto', typeableLine: line, dueDate: '2033-06-23' };
    const [instrument] = reviewCashout({ cashout: [entry] }, null, 'reais');
    expect(instrument?.boleto?.dueDays).toEqual(['2033-06-23']);
  });
});
