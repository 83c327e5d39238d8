import { expect, it } from 'vitest';
import { dueDates } from '../../data/life-days.ts';
import { practiceCosts, practiceSchedule } from './practice-offer.ts';

/** The offers that the API's own generator published, released on 23 November 2022 and first due on 10 January 2023. */
it.each([
  {
    count: 30,
    rate: 0.01,
    costs: 10,
    principal: 10313.42,
    installment: 401.95,
    tax: 303.42,
    cet: [1.2, 15.389],
  },
  {
    count: 30,
    rate: 0.01,
    costs: 460,
    principal: 10777.06,
    installment: 420.02,
    tax: 317.06,
    cet: [1.5, 19.561],
  },
  {
    count: 48,
    rate: 0.015,
    costs: 15,
    principal: 10342.61,
    installment: 306.48,
    tax: 327.61,
    cet: [1.65, 21.699],
  },
  {
    count: 10,
    rate: 0.007,
    costs: 5,
    principal: 10199.82,
    installment: 1063.8,
    tax: 194.82,
    cet: [1.03, 13.084],
  },
])(
  '$count installments at $rate: to the cent',
  ({ count, rate, costs, principal, installment, tax, cet }) => {
    const terms = {
      disbursed: 10_000,
      rate,
      released: '2022-11-23',
      due: dueDates('2023-01-10', count),
      costs,
    };
    const schedule = practiceSchedule(terms);
    expect(schedule).toMatchObject({ principal, installment, tax });
    const { monthly, yearly } = practiceCosts(terms, installment);
    expect([monthly, yearly]).toEqual(cet);
  },
);
