import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { bankLineOf } from '#lib/testing/offers/boleto-lines.ts';
import { processorMs } from '#lib/testing/processor-time.ts';
import { readBoleto, recognizeInstruments, reviewCashout } from './review-cashout.ts';

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
    for (let index = 0; index < 100_000; index++) deep = [deep];
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

/** B01 of vectors.json: valid in @mrmgomes/boleto-utils and in @brazilian-utils. */
const b01 = '23790448095616862379336011058009740430000124020';
const utility = '838600000050096000190009000801782309000343062712';
const none = { isValid: false, bank: null, amountCents: null, dueDays: [] };

describe('a line', () => {
  it('of a bank is read whole (B01)', () => {
    expect(readBoleto(b01, '2008-10-01')).toEqual({
      isValid: true,
      bank: { code: '237', name: 'Banco Bradesco' },
      amountCents: 124020,
      dueDays: ['2008-11-01'],
    });
  });

  it('has neither day nor amount where they are zeros', () => {
    const line = '23794150099001980167035000211405700000000000000';
    expect(readBoleto(line, '2026-01-01')).toMatchObject({ isValid: true, amountCents: null, dueDays: [] });
  });

  it('of a collection belongs to no bank and has no day', () => {
    expect(readBoleto(utility, null)).toEqual({
      isValid: true,
      bank: null,
      amountCents: 50960,
      dueDays: [],
    });
  });

  it('of a collection may carry a quantity that is not money', () => {
    // Segment 7, of which the second digit of the value is a quantity.
    expect(readBoleto('877800000050096000190009000801782309000343062712', null)).toEqual(none);
  });

  it('with a wrong digit, or of another currency, says nothing more', () => {
    for (const line of [b01.replace('0124020', '0124021'), b01.replace('2379', '2371')])
      expect(readBoleto(line, null)).toEqual(none);
  });

  it('is one of the real, with right check digits by the library', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    const lines = fc
      .tuple(digits(3), digits(4), digits(10), digits(25))
      .filter(([bank]) => !bank.startsWith('8'))
      .map(([bank, factor, amount, free]) => bankLineOf({ bank, factor, amount, free }));
    fc.assert(
      fc.property(lines, fc.nat(46), fc.nat(9), (line, index, by) => {
        const changed = `${line.slice(0, index)}${(Number(line[index]) + by) % 10}${line.slice(index + 1)}`;
        const isReal = changed[3] === '9' && !changed.startsWith('8');
        const isValid = readBoleto(changed, null)?.isValid ?? false;
        if (isReal) expect(isValid).toBe(isValidBoleto(changed));
        else expect(isValid).toBe(false);
      }),
    );
  });

  it('has 47 digits, or 48 with an 8 in front', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^\d{0,60}$/), fc.string()), (text) => {
        if (!/^(?:[^8]\d{46}|8\d{47})$/.test(text)) expect(readBoleto(text, null)).toBeNull();
      }),
    );
  });
});

describe('the due factor', () => {
  const day = (text: string) => parseDay(text) ?? expect.unreachable();
  const daysOf = (factor: string, reference: string | null) =>
    readBoleto(bankLineOf({ bank: '341', factor, amount: '0000100000', free: '0'.repeat(25) }), reference)
      ?.dueDays;

  it.each([
    // The table of FEBRABAN, and the day on which the count began again.
    ['1000', '2000-07-03', '2000-07-03'],
    ['5316', '2012-04-27', '2012-04-27'],
    ['9998', '2025-02-20', '2025-02-20'],
    ['9999', '2025-02-21', '2025-03-01'],
    ['1000', '2025-02-22', '2025-02-20'],
    ['1001', '2025-02-23', '2026-11-20'],
  ])('%s is %s, seen from %s', (factor, due, reference) => {
    expect(daysOf(factor, reference)).toEqual([due]);
  });

  it('names both days where neither is near, or where there is nothing to read it by', () => {
    for (const reference of ['2019-11-21', null, '2025-02-30'])
      expect(daysOf('4043', reference)).toEqual(['2008-11-01', '2033-06-23']);
  });

  it('is none where it begins with 0', () => {
    for (const factor of ['0000', '0999']) expect(daysOf(factor, '2026-01-01')).toEqual([]);
  });

  it('gives back any day within five years of the reference, and never another', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: day('2000-07-03'), max: day('2049-10-13') }),
        fc.integer({ min: -3000, max: 3000 }),
        (due, away) => {
          // As the issuer writes it: counted from 1997, and after 9999 again from 1000.
          const since = due - day('1997-10-07');
          const days = daysOf(String(since > 9999 ? since - 9000 : since), dayText(due + away));
          expect(days).toContain(dayText(due));
          expect(days?.length === 1).toBe(Math.abs(away) <= 1826);
        },
      ),
    );
  });
});
