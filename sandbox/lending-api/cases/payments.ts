import { daysAfter, today } from '../data/life-days.ts';
import { paymentDescription } from '../payment.ts';
import type { Sample } from '../sample.ts';
import { life, paid, released } from './lives.ts';

/** The installment of a life. */
const installment = 472.51;

export const paymentLoans: readonly Sample[] = [
  life({
    ...{ id: 'loan_payment_fined', number: 741 },
    shows: 'The fifth installment was paid six days late, with a fine of 10%.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 4),
      [519.76, daysAfter(due[4] ?? release, 6), paymentDescription(5, 12)],
    ],
  }),
  life({
    ...{ id: 'loan_payment_payoff_whole', number: 742, stage: 'settled', status: 'settled' },
    shows: 'Paid off with the sum of all that was left, without the discount.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 5),
      [3307.57, daysAfter(today(), -3), 'Quitação antecipada'],
    ],
  }),
  life({
    ...{ id: 'loan_payment_refunded', number: 743, stage: 'settled', status: 'settled' },
    shows: 'Paid off, and some of it given back.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 5),
      [3025.2, daysAfter(today(), -3), 'Quitação antecipada'],
      [-50, daysAfter(today(), -1), 'Devolução de valor'],
    ],
  }),
  life({
    ...{ id: 'loan_payment_beyond', number: 744, passed: 12, stage: 'settled', status: 'settled' },
    shows: 'A thirteenth payment of twelve.',
    due: daysAfter(today(), -12),
    entries: (due, release) => [
      released(release),
      ...paid(due, 12),
      [installment, daysAfter(today(), -2), 'Pagamento'],
    ],
  }),
  life({
    ...{ id: 'loan_payment_two_numbers', number: 745 },
    shows: 'Two installments on one day, each by its number.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 3),
      [installment, due[4] ?? release, 'Pagamento da parcela 4'],
      [installment, due[4] ?? release, '5ª parcela'],
    ],
  }),
];
