import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { borrowerKinds, inReais, readBorrower, readTerms } from './read-terms.ts';

const readingsOf = (value: number, unit: 'reais' | 'centavos') => {
  const offer = { installmentAmount: value, totalAmount: value, disbursementAmount: value, iofAmount: value };
  return inReais(readTerms({ offer }, 'America/Sao_Paulo'), unit).amounts;
};

test.each([
  ['reais', 0.005, 0.0049, 0.01],
  ['centavos', 0.5, 0.49, 1],
] as const)('in %s an amount of which every loan has some has at least a cent', (unit, least, less, cent) => {
  const missed = { ok: false, reason: 'out-of-range', found: less };
  for (const name of ['installment', 'total', 'disbursement'] as const) {
    expect(readingsOf(less, unit)[name]).toMatchObject(missed);
    expect(readingsOf(least, unit)[name]).toMatchObject({ ok: true, value: 0.005 });
    expect(readingsOf(cent, unit)[name]).toMatchObject({ ok: true, value: 0.01 });
  }
  // A tax may be none.
  expect(readingsOf(less, unit).iof).toMatchObject({ ok: true });
});

const cpf = '529.982.247-25';
const cnpj = '11.222.333/0001-81';
const companies = ['mei', 'small-company', 'company'];

describe('the kind of borrower', () => {
  test.each<[string, Json, readonly string[], string[]]>([
    ['an employment', { employment: 'empl_1' }, ['person'], ['employment /employment']],
    ['a masked employment', { employment: { $masked: 'string' } }, ['person'], ['employment /employment']],
    ['a CPF of the customer', { customer: { cpf } }, ['person'], ['cpf /customer/cpf']],
    ['a CNPJ of the customer', { customer: { document: cnpj } }, companies, ['cnpj /customer/document']],
    [
      'a CNPJ in an object',
      { customer: { document: { number: cnpj } } },
      companies,
      ['cnpj /customer/document/number'],
    ],
    [
      'a CPF in a list',
      { customer: { documents: [{ value: cpf }] } },
      ['person'],
      ['cpf /customer/documents/0/value'],
    ],
    [
      'both',
      { employment: 'empl_1', customer: { cnpj } },
      borrowerKinds,
      ['employment /employment', 'cnpj /customer/cnpj'],
    ],
    ['no employment', { employment: null, customer: 'cust_1' }, borrowerKinds, []],
    ['digits that are no document', { customer: { document: '111.111.111-12' } }, borrowerKinds, []],
    ['a masked document', { customer: { cpf: { $masked: 'string' } } }, borrowerKinds, []],
    [
      'the document of an employer',
      { customer: { employerCnpj: cnpj }, company: { cnpj } },
      borrowerKinds,
      [],
    ],
  ])('by %s', (_, loan, kinds, evidence) => {
    const reading = readBorrower(loan);
    expect(reading.kinds).toEqual(kinds);
    expect(reading.evidence.map(({ id, path }) => `${id} ${path}`)).toEqual(evidence);
  });

  test('is read from any answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (customer, employment) => {
        const { kinds } = readBorrower({ customer: customer as Json, employment: employment as Json });
        expect(kinds.length).toBeGreaterThan(0);
      }),
    );
  });
});
