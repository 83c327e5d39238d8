import { beforeAll, expect, test } from 'vitest';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { withIdentityFields } from './fetch-for-person.ts';

beforeAll(() =>
  stubSettings({ VERIFY_PATHS: 'document=/borrowers/*/cpf,document=/payer/cpf,phone=/company/phone' }),
);

const request = { loan: 'loan_1' as LoanId, expand: ['employment'], fields: ['status'], paymentFor: null };

test('a read asks for the customer and every configured field', () => {
  expect(withIdentityFields(request)).toEqual({
    ...request,
    expand: ['employment', 'customer', 'company'],
    fields: ['status', 'customer', 'borrowers', 'payer', 'company'],
  });
  expect(withIdentityFields({ ...request, fields: null }).fields, 'all fields are asked for').toBeNull();
});

test('what identifies the customer is never left out', () => {
  const fields = ['-customer.document', '-payer', '-history'];
  expect(withIdentityFields({ ...request, fields }).fields).toEqual(['-history']);
  expect(withIdentityFields({ ...request, fields: ['-customer'] }).fields).toBeNull();
});
