import { expect, test } from 'vitest';
import { readIpoc } from './ipoc.ts';
import { maskedPart } from './masked.ts';

test('an IPOC of a person is read, with its CPF masked', () => {
  expect(readIpoc('12345678020313905334470500012-A')).toEqual({
    beforeCpf: '1234567802031',
    cpf: '39053344705',
    contract: '00012-A',
  });
  expect(readIpoc('12345678/0203/1/390.533.447-05/CCB-2026-000417')).toMatchObject({
    cpf: '39053344705',
    contract: 'CCB-2026-000417',
  });
  expect(readIpoc(`1234567802031${maskedPart}417`)).toMatchObject({ cpf: maskedPart, contract: '417' });
  expect(readIpoc('1234567802031 39053344705 00012-')).toMatchObject({ contract: '00012-' });
  // Roots of a CNPJ may hold letters since July 2026.
  expect(readIpoc('12ABC345020313905334470541')).toMatchObject({ contract: '41' });
});

test.each([
  ['with nothing but separators for a contract', '123456780203139053344705--'],
  ['of a company', '12345678020323905334470541'],
  ['with a wrong check digit', '12345678020313905334470641'],
  ['without a contract', '123456780203139053344705'],
  ['with a contract of 41 characters', `123456780203139053344705${'1'.repeat(41)}`],
  ['that is an ordinary number', 'CCB-2026-000417'],
])('a text %s is none', (_what, text) => {
  expect(readIpoc(text)).toBeNull();
});
