import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultVerifyPaths } from '#lib/loan/customer/customer-paths.ts';
import { type VerifyKind, verifyKinds } from '#lib/loan/customer/customer-values.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { secret } from '#lib/testing/masking/test-personal-values.ts';
import { documentPaths, parseVerifyPaths, verifiableKinds, verifyTyped } from './verify.ts';

/** Whether a typed text and the value of a loan are the same, however they are written. */
function matchesValue(kind: VerifyKind, typed: string, value: Json): boolean {
  const paths = { document: [], birthDate: [], phone: [], [kind]: ['/value'] };
  return verifyTyped({ value }, paths, { kind, typed }) === 'matches';
}

test.each<[VerifyKind, string, Json, boolean]>([
  ['document', '39053344705', '390.533.447-05', true],
  ['document', ' 390 533 447/05 ', '39053344705', true],
  ['document', '12.abc.345/01de-35', '12ABC34501DE35', true],
  ['document', '01234567890', 1234567890, true],
  ['document', '1234567890', 1234567890, false],
  ['document', '1234567890', '01234567890', false],
  ['document', '3905334470', '39053344705', false],
  ['document', '390533447050', '39053344705', false],
  ['document', 'CPF: 390.533.447-05', '39053344705', true],
  ['document', '', '', false],
  ['document', 'ÁB-12345', 'ab12345', true],
  ['document', 'Ж39053344705', '39053344705', false],
  ['document', '39053344705', true, false],
  ['document', '39053344705', ['39053344705'], false],
  ['birthDate', '17/05/1980', '1980-05-17', true],
  ['birthDate', '17/5/1980', '1980-05-17T00:00:00.000Z', true],
  ['birthDate', '17051980', '17/05/1980', true],
  ['birthDate', '19800517', '17-05-1980', true],
  ['birthDate', '17 05 1980', '1980-05-17', true],
  ['birthDate', '1980/5/17', '1980-05-17', true],
  ['birthDate', '17 de maio de 1980', '1980-05-17', true],
  ['birthDate', '17/mai/1980', '1980-05-17', true],
  ['birthDate', 'nascida em 17.05.1980', '1980-05-17', true],
  ['birthDate', '05/17/1980', '1980-05-17', false],
  ['birthDate', '17/05/80', '1980-05-17', false],
  ['birthDate', '05/1980', '1980-05-17', false],
  ['birthDate', '1980', '1980-05-17', false],
  ['birthDate', '30/02/1980', '30/02/1980', false],
  ['phone', '(11) 98765-4321', '+5511987654321', true],
  ['phone', '011 98765 4321', '+55 (0)11 98765-4321', true],
  ['phone', '0055 11 98765-4321', 11987654321, true],
  ['phone', '015 11 98765-4321', '+5511987654321', true],
  ['phone', '0 15 11 3265-4321', '1132654321', true],
  ['phone', 'tel. (11) 98765-4321', '+5511987654321', true],
  ['phone', '55 99912-3456', '+5555999123456', true],
  ['phone', '98765-4321', '+5511987654321', false],
  ['phone', '4321', '+5511987654321', false],
  ['phone', '1198765432', '+5511987654321', false],
  ['phone', 'x11987654321', '11987654321', false],
])('%s %s against %j: %s', (kind, typed, value, expected) => {
  expect(matchesValue(kind, typed, value)).toBe(expected);
});

const loan: JsonObject = {
  customer: {
    id: 'cust_1',
    cpf: '390.533.447-05',
    dataNascimento: '1980-05-17',
    telefones: [{ numero: '+5511987654321' }, { numero: '1132654321' }, null],
  },
};

describe('a loan', () => {
  test('can be asked what it holds', () => {
    const findKinds = (any: Json) => verifiableKinds(any, defaultVerifyPaths);
    expect(findKinds(loan)).toEqual(['document', 'birthDate', 'phone']);
    expect(findKinds({ customer: 'cust_1' })).toEqual([]);
    expect(findKinds({ customer: { cpf: null, phone: '', birthDate: 'ontem' } })).toEqual([]);
    expect(findKinds({})).toEqual([]);
  });

  test.each([
    ['document', '39053344705', 'matches'],
    ['document', '52998224725', 'differs'],
    ['document', '39053344706', 'impossible'],
    ['document', '111.111.111-11', 'impossible'],
    ['document', '3905334470', 'impossible'],
    ['document', 'AB12345678', 'impossible'],
    ['document', '390', 'unreadable'],
    ['document', '9'.repeat(65), 'unreadable'],
    ['phone', '11 3265-4321', 'matches'],
    ['birthDate', '18/05/1980', 'differs'],
    ['birthDate', 'maio', 'unreadable'],
    ['birthDate', '17/05/80', 'incomplete'],
    ['birthDate', '17 5 80', 'incomplete'],
    ['birthDate', '170580', 'incomplete'],
    ['birthDate', '17 de maio de 80', 'incomplete'],
    ['birthDate', '17 de maio', 'incomplete'],
    ['birthDate', '05/1980', 'incomplete'],
    ['birthDate', '17 de maio de 1981', 'differs'],
    ['phone', '98765-4321', 'incomplete'],
    ['phone', '3265 4321', 'incomplete'],
    ['phone', '+55 98765-4321', 'incomplete'],
    ['phone', '(+55) 3265-4321', 'incomplete'],
    ['phone', '0055 98765-4321', 'incomplete'],
    ['phone', '55 98765-4321', 'differs'],
    ['phone', '4321', 'unreadable'],
  ] as const)('%s %s: %s', (kind, typed, expected) => {
    expect(verifyTyped(loan, defaultVerifyPaths, { kind, typed })).toBe(expected);
  });

  test('without a value of the kind says so', () => {
    expect(verifyTyped({ customer: {} }, defaultVerifyPaths, { kind: 'phone', typed: '11 3265-4321' })).toBe(
      'absent',
    );
    // Where the loan has another document too, anything may be it.
    const other = { customer: { cpf: '390.533.447-05', documentNumber: 'AB-12345' } };
    expect(verifyTyped(other, defaultVerifyPaths, { kind: 'document', typed: '39053344706' })).toBe(
      'differs',
    );
    expect(
      verifyTyped({ customer: { cpf: 39053344705 } }, defaultVerifyPaths, { kind: 'document', typed: '390' }),
    ).toBe('unreadable');
  });
});

describe('what was revealed', () => {
  const [cpf, born, phone] = ['390.533.447-05', '1980-05-17', '+5511987654321'];
  const shown = (remark: Json, revealed = '/remark') => {
    const sent = { ...loan, remark };
    const kinds = Object.entries({ document: cpf, birthDate: born, phone }) as [VerifyKind, string][];
    const seen = { here: new Set([revealed]), elsewhere: new Set<string>() };
    return kinds.flatMap(([kind, typed]) =>
      verifyTyped(sent, defaultVerifyPaths, { kind, typed }, seen) === 'seen' ? kind : [],
    );
  };

  test.each<[Json, VerifyKind[]]>([
    ['03123456789139053344705CCB1', ['document']],
    ['titular 390 533 447/05', ['document']],
    [39053344705, ['document']],
    ['39053344706', []],
    ['ligar no (011) 98765 4321, tarde', ['phone']],
    ['98765-4321', []],
    ['nascida em 17/5/1980', ['birthDate']],
    ['17.05.80', ['birthDate']],
    ['17 mai 80', ['birthDate']],
    ['1980-05-17T00:00:00Z', ['birthDate']],
    ['17 de maio de 1980', ['birthDate']],
    ['May 17, 1980', ['birthDate']],
    ['17/06/1980', []],
    [{ parts: [`${cpf} ${born}`, { phone }] }, [...verifyKinds]],
    [null, []],
  ])('in %j: %j', (remark, kinds) => {
    expect(shown(remark)).toEqual(kinds);
    expect(shown(remark, '/other')).toEqual([]);
  });

  test('of a document with leading zeros is no longer number with the same end', () => {
    const sent = { customer: { cpf: '000.000.001-91' }, remark: 'contrato 7191', number: 191 };
    const seenAt = (path: string) =>
      verifyTyped(
        sent,
        defaultVerifyPaths,
        { kind: 'document', typed: '00000000191' },
        { here: new Set([path]), elsewhere: new Set() },
      );
    expect([seenAt('/number'), seenAt('/remark')]).toEqual(['seen', 'matches']);
  });

  test('and is no longer in the answer counts by the kind of its place', () => {
    expect(shown('', '/customer/cpf/0')).toEqual(['document']);
    expect(shown('', '/company/cpf')).toEqual([]);
  });

  test('on another loan of the customer counts by the kind of its place', () => {
    const verified = (path: string) => {
      const seen = { here: new Set<string>(), elsewhere: new Set([path]) };
      return verifyTyped(loan, defaultVerifyPaths, { kind: 'phone', typed: phone }, seen);
    };
    for (const path of [
      '',
      '/customer',
      '/customer/telefones/7/numero',
      '/customer/phones/1',
      '/customer/mobile',
    ])
      expect(verified(path), path).toBe('seen');
    for (const path of ['/customer/cpf', '/customer/phonesOf', '/company', '/phones/0'])
      expect(verified(path), path).toBe('matches');
  });
});

test('a typed text never matches by a part of it, and nothing throws', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 14 });
  fc.assert(
    fc.property(fc.constantFrom(...verifyKinds), digits, fc.nat(20), secret, (kind, value, at, any) => {
      const part = value.replace(/^0+|^55/g, '').slice(0, at);
      if (part.length < value.replace(/^(0+|55)+/, '').length)
        expect(matchesValue(kind, part, value)).toBe(false);
      verifyTyped({ customer: any }, defaultVerifyPaths, { kind, typed: value });
      verifiableKinds(any, defaultVerifyPaths);
    }),
  );
});

test('VERIFY_PATHS', () => {
  expect(parseVerifyPaths('document=/customer/cpf, phone=/customer/phones/*,phone=/x~1y')).toEqual({
    document: ['/customer/cpf'],
    birthDate: [],
    phone: ['/customer/phones/*', '/x~1y'],
  });
  for (const text of ['', '/customer/cpf', 'cpf=/customer/cpf', 'document=customer', 'document=/a~2'])
    expect(parseVerifyPaths(text)).toBeNull();
});

test('documents of a customer stand where VERIFY_PATHS says, or at usual members', () => {
  const named = { document: ['/payer/cpf'], birthDate: [], phone: [] };
  expect(documentPaths(named)).toEqual(['/payer/cpf']);
  expect(documentPaths({ ...named, document: [] })).toEqual(defaultVerifyPaths.document);
});
