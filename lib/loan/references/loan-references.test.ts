import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDisplayName } from '#lib/view/customer-name.ts';
import type { Json } from '../json.ts';
import { referencesIn } from './loan-references.ts';
import { referenceId } from './reference-id.ts';

const json = fc.json().map((text): Json => JSON.parse(text));

const loan = {
  id: 'loan_1',
  company: null,
  customer: { id: 'cust_1', name: 'Maria das Dores' },
  employment: 'empl_1',
  cashout: [{ paymentMethod: 'paym_1' }, { paymentMethod: { id: 'paym_2' } }, 'odd', null],
  offer: { fund: 'fund_1', cashout: [{ paymentMethod: 'paym_1' }] },
  attachments: [{ file: 'file_1' }, { file: 'file_2' }, { file: 7 }],
  signatures: [{ signer: { name: 'no id' } }],
  metadata: { customer: 'not a reference' },
};

describe('referencesIn', () => {
  test('finds what the schema knows, in a fixed order', () => {
    const names = ['employment', 'customer', 'fund', 'paymentMethod', 'file', 'signer'];
    expect(referencesIn(loan)).toEqual(names);
  });

  test('throws at no JSON', () => {
    fc.assert(fc.property(json, (value) => Array.isArray(referencesIn(value))));
    const twisted = fc.record({ cashout: json, offer: json, signatures: json });
    fc.assert(fc.property(twisted, (value) => Array.isArray(referencesIn(value))));
  });
});

test('an identifier is a string or the id of an object', () => {
  expect(referenceId('cust_1')).toBe('cust_1');
  expect(referenceId({ id: 'cust_1' })).toBe('cust_1');
  const others: (Json | undefined)[] = [undefined, null, 1, [], ['cust_1'], {}, { id: 1 }];
  for (const value of others) expect(referenceId(value)).toBeNull();
});

test('a name stands at the first pointer that holds text', () => {
  expect(findDisplayName(loan, ['/customer/fullName', '/customer/name'])).toEqual({
    pointer: '/customer/name',
    name: 'Maria das Dores',
  });
  const hidden = { $masked: 'string' };
  expect(findDisplayName({ customer: { name: hidden } }, ['/customer/name'])?.name).toEqual(hidden);
  expect(findDisplayName({ customer: { name: ' ' } }, ['/customer/name'])).toBeNull();
  expect(findDisplayName({ customer: 'cust_1' }, ['/customer/name', 'odd', ''])).toBeNull();
});

test('a hidden identifier is one, and a hidden number is none', () => {
  const hidden = { $masked: 'string' };
  const loan = {
    customer: hidden,
    company: { $masked: 'number' },
    cashout: [{ paymentMethod: { id: hidden } }],
  };
  expect(referencesIn(loan)).toEqual(['customer', 'paymentMethod']);
});
