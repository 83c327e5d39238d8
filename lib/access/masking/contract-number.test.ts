import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedPart } from '#lib/loan/masked.ts';
import { anyCpf, maskContractNumber, ownDocumentOf, shownContractNumber } from './contract-number.ts';

const cpf = '39053344705';
const isOwn = ownDocumentOf({ customer: { cpf: '390.533.447-05' } }, ['/customer/cpf']) ?? undefined;

test.each([
  ['12345678020313905334470500012', `1234567802031${maskedPart}00012`],
  ['12345678-0203-1-390.533.447-05-00012', `12345678-0203-1-${maskedPart}00012`],
  [cpf, maskedPart],
  ['390.533.447-05', maskedPart],
  [`CCB${cpf}`, `CCB${maskedPart}`],
  [`CCB-${cpf}/A1`, `CCB-${maskedPart}/A1`],
  // The contract's own part may hold it again.
  [`1234567802031${cpf}${cpf}`, `1234567802031${maskedPart}${maskedPart}`],
])('without knowing the customer, %s is %s', (text, masked) => {
  expect(maskContractNumber(text)).toBe(masked);
  expect(shownContractNumber(text)).toBe(masked === maskedPart ? null : masked);
});

test.each([
  [`2026${cpf}001`, `2026${maskedPart}001`],
  [`CCB-2026390-533-44705-1`, `CCB-2026${maskedPart}-1`],
  [`00000000-0000-0000-0000-0${cpf}`, `00000000-0000-0000-0000-0${maskedPart}`],
])('the customer’s own document is masked inside of %s', (text, masked) => {
  expect(maskContractNumber(text)).toBe(text);
  expect(maskContractNumber(text, isOwn)).toBe(masked);
  expect(maskContractNumber(text, anyCpf)).toBe(masked);
});

test('each of many documents is masked, in a text as long as an answer', () => {
  const masked = maskContractNumber(`1${cpf}`.repeat(20_000), anyCpf);
  expect(masked).toBe(`1${maskedPart}`.repeat(20_000));
  expect(maskContractNumber(masked, anyCpf)).toBe(masked);
});

test('a CNPJ of the customer is masked, and another one is not', () => {
  const isOfCompany = ownDocumentOf({ customer: { cnpj: '11.222.333/0001-81' } }, ['/customer/cnpj']);
  expect(maskContractNumber('2026-11222333000181-7', isOfCompany ?? undefined)).toBe(`2026-${maskedPart}-7`);
  expect(maskContractNumber('2026-11222333000181-7', isOwn)).toBe('2026-11222333000181-7');
});

test.each(['CCB-2026-000417', '20260004171', '123456780203239053344706', '2026-0000417', 'CCB123456789012'])(
  'an ordinary number stays: %s',
  (text) => expect(shownContractNumber(text, isOwn)).toBe(text),
);

test.each([
  ['the root of a CNPJ in the IPOC of a company', '12345678020321122233300012'],
  ['a CPF without its leading zeros', 'CCB-1234567890'],
  ['a CPF whose digits are in another order', 'CCB-50744335093'],
])('not recognized is %s', (_what, text) => {
  const isOfEither = ownDocumentOf({ cpf: '012.345.678-90', cnpj: '11.222.333/0001-81' }, ['/cpf', '/cnpj']);
  expect(maskContractNumber(text, isOfEither ?? undefined)).toBe(text);
});

test('words are no contract number', () => {
  for (const text of ['Maria da Silva', 'Maria', 'pago_por_maria'])
    expect(shownContractNumber(text)).toBeNull();
  expect(shownContractNumber('CCB [••••]')).toBe('CCB [••••]');
});

test('digits of other scripts are no contract number: a CPF could stand in them', () => {
  expect(shownContractNumber('３９０５３３４４７０５')).toBeNull();
});

const digit = fc.constantFrom(...'0123456789');
const around = fc.string({ unit: fc.constantFrom(...'0123456789AZz-./ ', 'é'), maxLength: 40 });
const separators = fc.array(fc.constantFrom('', '', '.', '-', ' ', '/'), { minLength: 11, maxLength: 11 });

test('no masked number holds the customer’s digits, however often it is masked', () => {
  fc.assert(
    fc.property(around, around, separators, (before, after, between) => {
      const text = before + [...cpf].map((sign, index) => sign + between[index]).join('') + after;
      const masked = maskContractNumber(text, isOwn);
      for (const piece of masked.split(maskedPart))
        expect(piece.replace(/[^\dA-Z]/gi, '')).not.toContain(cpf);
      expect(masked).toContain(maskedPart);
      expect(maskContractNumber(masked, isOwn)).toBe(masked);
    }),
  );
});

test('an IPOC never shows its CPF, whatever its other parts', () => {
  const part = (length: number, unit = digit) => fc.string({ unit, minLength: length, maxLength: length });
  const contract = fc.string({ unit: fc.constantFrom(...'0123456789AZ'), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(part(8), part(4), contract, (root, modality, own) => {
      const masked = shownContractNumber(`${root}${modality}1${cpf}${own}`) ?? '';
      expect(masked.startsWith(`${root}${modality}1${maskedPart}`)).toBe(true);
      expect(maskContractNumber(masked)).toBe(masked);
    }),
  );
});
