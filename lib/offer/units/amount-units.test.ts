import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { findingOf, options, review } from '#lib/testing/offers/sample-offers.ts';
import { reviewOffer } from '../review.ts';

const scales = { reais: 1, centavos: 100 };
type Unit = keyof typeof scales;
const sent = (cents: number, unit: Unit) => (unit === 'reais' ? cents / 100 : cents);

function amountsOf(loan: JsonObject) {
  const units = reviewOffer(loan, options)?.units ?? [];
  return units.find(({ group }) => group === 'amounts') ?? expect.unreachable();
}

const unit = fc.constantFrom<Unit[]>('reais', 'centavos');
const whole = fc.integer({ min: 500, max: 2_000_000 }).map((reais) => reais * 100);
const cents = fc.oneof(whole, fc.integer({ min: 50_000, max: 200_000_000 }));

/** An offer in one unit; what was paid beside it in one that may be another. In centavos, before they are written. */
const loans = fc.record({
  own: unit,
  others: unit,
  disbursement: cents,
  installment: cents,
  iof: fc.option(fc.integer({ min: 100, max: 500_000 })),
  insurance: fc.option(cents),
  /** The payments: the disbursement, in two halves, the installment, or anything. */
  paid: fc.constantFrom('disbursement', 'halves', 'installment', 'any'),
  any: cents,
  place: fc.constantFrom('cashout', 'transactions', 'offer'),
});

test('amounts in two units have no certain unit, unless the unit of the others is unknown', () => {
  const seen = { certain: 0, mixed: 0 };
  fc.assert(
    fc.property(loans, (given) => {
      const { own, others, disbursement, installment, iof, insurance, paid, any, place } = given;
      const half = Math.floor(disbursement / 2);
      const parts = {
        disbursement: [disbursement],
        halves: [half, disbursement - half],
        installment: [installment],
        any: [any],
      }[paid];
      const list = parts.map((part) => ({ amount: sent(part, others) }));
      const offer: JsonObject = {
        disbursementAmount: sent(disbursement, own),
        installmentAmount: sent(installment, own),
        ...(iof === null ? {} : { iofAmount: sent(iof, own) }),
        // Amounts within the offer may be in another unit as well.
        ...(insurance === null ? {} : { insurance: { amount: sent(insurance, others) } }),
        ...(place === 'offer' ? { cashout: list } : {}),
      };
      const { reading, status } = amountsOf({ offer, ...(place === 'offer' ? {} : { [place]: list }) });
      if (status !== 'certain') return;
      seen.certain += 1;
      expect(reading).toBe(own);
      if (own === others) return;
      seen.mixed += 1;
      expect(paid).toBe('any');
    }),
    { seed: 12, numRuns: 1000 },
  );
  expect(seen.certain).toBeGreaterThan(100);
  expect(seen.mixed).toBeGreaterThan(0);
});

test('a fraction settles the unit of the amounts around it', () => {
  const offer = { disbursementAmount: 500_000, installmentAmount: 51_340 };
  for (const amount of [513.4, 77.25])
    expect(amountsOf({ offer, transactions: [{ amount }] }).status).toBe('assumed');
  expect(amountsOf({ offer: { ...offer, insurance: { amount: 125.5 } } }).status).toBe('assumed');
});

test('an amount that is a hundred times another in no sure unit is not held against it', () => {
  const offer = { disbursementAmount: 100_000, installmentAmount: 11_000 };
  const cashout = [{ amount: 400 }, { amount: 600 }];
  expect(findingOf(review(offer, { cashout }), 'cashout-loan')).toMatchObject({
    verdict: 'cannot-tell',
    reason: { code: 'unit', path: '/cashout' },
  });
  const set = review(offer, { cashout }, { amountUnit: 'reais' });
  expect(findingOf(set, 'cashout-loan')).toMatchObject({ verdict: 'differs', size: 'material' });
});
