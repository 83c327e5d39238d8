import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const group = 'Parameters not honored';

export const parameterLoans: readonly Sample[] = [
  caseOf(
    { id: 'loan_expand_ignored', number: 531, line: 'payroll' },
    { group, ignores: ['expand'], shows: 'Ignores expand: answers identifiers whatever is asked.' },
  ),
  caseOf(
    { id: 'loan_expand_unresolved', number: 532, line: 'payroll' },
    { group, shows: 'Honors expand for the company alone: customer and employment are gone.' },
    (loan) => ({ ...loan, customer: 'cust_00000000goneaway', employment: 'empl_00000000goneaway' }),
  ),
  caseOf(
    { id: 'loan_payment_for_ignored', number: 533 },
    { group, ignores: ['payment_for'], shows: 'Ignores payment_for: neither amount comes.' },
  ),
  caseOf(
    { id: 'loan_fields_ignored', number: 534 },
    { group, ignores: ['fields'], shows: 'Ignores fields: answers everything.' },
  ),
  caseOf(
    { id: 'loan_all_ignored', number: 535 },
    { group, ignores: ['expand', 'fields', 'payment_for'], shows: 'Ignores every parameter.' },
  ),
];
