import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLoanId, resourceOf } from './loan-id.ts';

test.each(['loan_1', 'loan_A-b_9', `loan_${'x'.repeat(128)}`])('%j is one', (id) => {
  expect(parseLoanId(id)).toBe(id);
});

test.each([
  '',
  'loan_',
  'loan',
  'LOAN_1',
  ' loan_1',
  'loan_1 ',
  'loan_1\n',
  'loan_1\0',
  'loan_1\r\nX: y',
  'loan_../x',
  'loan_1/../x',
  'loan_1%2f',
  'loan_1?x',
  'loan_1#x',
  'loan_é',
  'offr_1',
  `loan_${'x'.repeat(129)}`,
  `loan_${'x'.repeat(10_000)}`,
])('%j is none', (id) => {
  expect(parseLoanId(id)).toBeNull();
});

test('a valid identifier needs no escaping in a path', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.stringMatching(/^loan_[\w./%-]{1,20}$/)),
      (text) => {
        const id = parseLoanId(text);
        if (id) expect(new URL(`https://api.example/v1/loans/${id}`).pathname).toBe(`/v1/loans/${text}`);
      },
    ),
  );
});

test('a prefix says what an identifier names', () => {
  expect(resourceOf('offr_1')).toBe('offer');
  expect(resourceOf('sign_1')).toBe('signature');
  expect(resourceOf('cust_1')).toBeNull();
  expect(resourceOf('')).toBeNull();
});
