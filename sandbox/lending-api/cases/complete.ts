import { buildLoan } from '../data/build-loan.ts';
import { s01, wholeOffer } from '../data/offers.ts';
import type { Sample } from '../sample.ts';

const built = buildLoan({
  id: 'loan_complete',
  number: 417,
  person: 0,
  line: 'payroll',
  figures: wholeOffer(s01, '2026'),
  stage: 'scheduled',
  start: '2026-11-18T12:58:20.114Z',
  updated: '2026-11-20T14:00:00.000Z',
  payout: 'payment_method',
  agent: 'samsung',
});

export const completeLoan: Sample = {
  ...built,
  group: 'Payroll loans',
  featured: true,
  shows: 'Every field of the specification: a payroll loan of R$ 5,000 in 12 installments, figures right.',
};
