import { expect, test } from 'vitest';
import { options } from '#lib/testing/offers/sample-offers.ts';
import { readFacts } from '../review/offer-facts.ts';
import { cetsOfOpenCosts } from './further-cets.ts';

test('a tax that is not stated is that of the days of its own candidate', () => {
  // Of the due dates on the 23rd some are no business days, so that they follow from the first in several ways.
  const offer = {
    disbursementAmount: 5000,
    installmentAmount: 472.51,
    monthlyFee: 0.0199,
    yearlyFee: 0.2667,
    yearlyCET: 0.34,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-11-23',
    firstDueDate: '2026-12-23',
    interestType: 'pre_price',
  };
  const facts = readFacts({ offer }, options);
  const withTax = cetsOfOpenCosts(facts).filter(({ tax }) => tax !== undefined);
  expect(withTax.length).toBeGreaterThan(0);
  for (const { days, tax } of withTax) {
    const own = facts.iofs.filter((one) => one.days.join() === days.join());
    expect(own.map(({ iof }) => iof.total.toFixed(2))).toContain(tax?.amount.toFixed(2));
  }
});
