import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedPart } from './asked-part.ts';
import type { JsonObject } from './json.ts';
import { isRequested } from './value-state.ts';

const loan: JsonObject = {
  id: 'loan_1',
  extra: 1,
  customer: { id: 'cust_1', email: 'a@b.c', phones: [{ number: '1', kind: 'home' }] },
};
const read = { fields: ['customer.email', 'customer'], expand: ['customer'] };

test.each<
  [
    string,
    { fields: string[] | null; expand: string[] },
    { fields: string[] | null; expand: string[] },
    JsonObject,
  ]
>([
  ['all of it', { fields: null, expand: ['customer'] }, { fields: null, expand: ['customer'] }, loan],
  [
    'an identifier',
    { fields: null, expand: ['customer'] },
    { fields: null, expand: [] },
    { ...loan, customer: 'cust_1' },
  ],
  [
    'a part',
    read,
    { fields: ['customer.email'], expand: ['customer'] },
    { id: 'loan_1', extra: 1, customer: { email: 'a@b.c' } },
  ],
  [
    'a part of each entry',
    { ...read, fields: ['customer.phones.kind', 'customer'] },
    { fields: ['customer.phones.kind'], expand: ['customer'] },
    { id: 'loan_1', extra: 1, customer: { phones: [{ kind: 'home' }] } },
  ],
  [
    'a part of what is an identifier',
    read,
    { fields: ['customer.email'], expand: [] },
    { id: 'loan_1', extra: 1, customer: 'cust_1' },
  ],
  [
    'another field: what the API adds by itself stays',
    { ...read, fields: ['id', 'customer'] },
    { fields: ['id'], expand: [] },
    { id: 'loan_1', extra: 1 },
  ],
  [
    'all but what was to be left out',
    { fields: null, expand: ['customer'] },
    { fields: ['-customer'], expand: [] },
    { id: 'loan_1', extra: 1 },
  ],
  [
    'all but a part that was to be left out',
    { fields: ['-extra'], expand: ['customer'] },
    { fields: ['-extra', '-customer.email'], expand: ['customer'] },
    { id: 'loan_1', extra: 1, customer: { id: 'cust_1', phones: [{ number: '1', kind: 'home' }] } },
  ],
])('%s', (_what, readRequest, asked, expected) => {
  expect(askedPart(loan, readRequest, asked)).toEqual(expected);
});

test('an object without an identifier is no reference', () => {
  const added = { fields: null, expand: ['customer'] };
  expect(askedPart({ customer: { cpf: '1' } }, added, { fields: null, expand: [] })).toEqual({});
});

test('nothing that was added stays, whatever the loan holds', () => {
  const name = fc.constantFrom('customer', 'email', 'id', 'a.b', '0', '__proto__');
  const names = fc.array(fc.array(name, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('.')));
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue()), names, (any, fields) => {
      const part = askedPart(
        any as JsonObject,
        { fields: [...fields, 'customer'], expand: ['customer'] },
        { fields, expand: [] },
      );
      expect(Object.hasOwn(part, 'customer') && !isRequested(fields, '/customer')).toBe(false);
      const { customer: _, ...others } = any as JsonObject;
      expect(part).toMatchObject(others);
    }),
  );
});
