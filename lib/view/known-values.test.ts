import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { addressLine, knownValue } from './known-values.ts';

test.each<[string, string, string]>([
  ['/customer/cpf', '39053344705', '390.533.447-05'],
  ['/customer/cpf', '390.533.447-05', '390.533.447-05'],
  ['/customer/documents/0/number', '11222333000181', '11.222.333/0001-81'],
  ['/company/cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['/customer/phone', '+5541936294812', '+55 41 93629-4812'],
  ['/customer/phones/1', '4133334444', '(41) 3333-4444'],
  ['/customer/telefones/0/numero', '41 9 3629 4812', '(41) 93629-4812'],
  ['/customer/birthDate', '1996-12-11', '1996-12-11'],
  ['/customer/createdAt', '2026-01-10T14:10:07.512Z', '2026-01-10T14:10:07.512Z'],
  ['/customer/bankAccount/bank', '001', '001'],
  ['/customer/bankAccount/type', 'SVGS', 'SVGS'],
  ['/cashout/0/paymentMethod/methodData/accountHolderDocument', '39053344705', '390.533.447-05'],
  ['/cashout/0/paymentMethod/methodData/accountType', 'savings', 'savings'],
  ['/cashout/0/paymentMethod/methodData/keyType', 'random', 'random'],
  ['/cashout/0/paymentMethod/status', 'verification_failed', 'verification_failed'],
  ['/attachments/0/file/purpose', 'identity_document_front', 'identity_document_front'],
  ['/employment/status', 'vacation', 'vacation'],
  ['/customer/rg', '12345678x', '12.345.678-X'],
  ['/customer/additionalDocuments/0/number', '123456789', '12.345.678-9'],
])('%s %s is %s', (pointer, sent, text) => {
  expect(knownValue(sent, pointer)?.text).toBe(text);
});

test.each<[string, Json]>([
  ['/customer/cpf', '39053344706'],
  ['/customer/cpf', 39053344705],
  ['/customer/phone', '4187654321'], // An old mobile number, to which a digit would be added.
  ['/customer/phone', '0154136294812'],
  ['/customer/phone', '+14155550100'],
  ['/customer/phone', 'ramal 12'],
  ['/customer/code', '39053344705'],
  ['/customer/address/number', '41936294812'],
  ['/customer/bankAccount/type', 'OTHR'],
  ['/customer/bankAccount/bank', 'Banco do Brasil'],
  ['/customer/birthDate', '1996-02-30'],
  ['/customer/cpf', null],
  ['/customer/document', '123456789'],
  ['/customer/rg', 'MG-12.345.678'],
  ['/employment/status', 'random'],
])('%s %j stays as it was sent', (pointer, sent) => {
  expect(knownValue(sent, pointer)).toBeNull();
});

test('no digit and no letter is added, taken away or moved', () => {
  const bare = (text: string) => text.replace(/[^\dA-Z]/gi, '').toUpperCase();
  const names = fc.constantFrom('cpf', 'cnpj', 'phone', 'celular', 'bank', 'type', 'nascimento');
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 14 });
  const texts = fc.oneof(
    digits,
    digits.map((text) => `+55${text}`),
    fc.string(),
  );
  fc.assert(
    fc.property(names, texts, (name, sent) => {
      const known = knownValue(sent, `/customer/${name}`);
      if (known) expect(bare(known.text)).toBe(bare(sent));
    }),
  );
});

const address = { street: 'Rua das Acácias', number: '1203', city: 'Curitiba', state: 'PR' };

test.each<[string, Json, string | null]>([
  ['/customer/address', address, 'Rua das Acácias, 1203, Curitiba, PR'],
  [
    '/customer/enderecos/0',
    { logradouro: 'Rua A', complemento: 'casa 2', bairro: 'Batel', cidade: 'Curitiba', cep: '80010000' },
    'Rua A, casa 2, Batel, Curitiba, 80010000',
  ],
  ['/customer/address', { ...address, street: { $masked: 'string' } }, null],
  ['/customer/address', { street: 'Rua A', city: 'Curitiba' }, null],
  ['/customer/address', 'Rua das Acácias, 1203', null],
  ['/customer/home', address, null],
])('%s %j is the address %j', (pointer, value, line) => {
  expect(addressLine(value, pointer)).toBe(line);
});
