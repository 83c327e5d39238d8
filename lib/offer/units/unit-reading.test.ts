import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { findingOf, options, review, s01 } from '#lib/testing/offers/sample-offers.ts';
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

const assumedUnit = (value: string) => ({ id: 'unit-assumed', value }) as const;
const unitsIn = (assumptions: readonly { id: string }[] = []) =>
  assumptions.filter(({ id }) => id === 'unit-assumed');

test('exported evidence names every assumed unit', () => {
  // 2% a month over ten equal months, in whole amounts: no second figure confirms a unit.
  const { cet, schedule } = review({
    disbursementAmount: 9800,
    installmentAmount: 1091,
    monthlyFee: 0.02,
    yearlyCET: 0.26,
    numberOfInstallments: 10,
    expectedDisbursementDate: '2026-11-23',
    firstDueDate: '2026-12-23',
  });
  expect(unitsIn(cet?.assumptions)).toEqual(
    ['amounts reais', 'rates fraction', 'cet fraction'].map(assumedUnit),
  );
  expect(unitsIn(schedule?.assumptions)).toEqual(['amounts reais', 'rates fraction'].map(assumedUnit));
});

test('and none that is established, or that it does not use', () => {
  const { units, cet, schedule } = review(s01);
  expect(units.filter(({ status }) => status === 'assumed').map(({ group }) => group)).toEqual(['fine']);
  expect(unitsIn(cet?.assumptions)).toEqual([]);
  expect(unitsIn(schedule?.assumptions)).toEqual([]);
});

test('a statement by a rate of unknown unit says that the installment found it', () => {
  // As fractions the rate gives the installment; as percent the two rates are one.
  const { cet, schedule } = review({
    disbursementAmount: 10_000,
    installmentAmount: 1274.5,
    monthlyFee: 0.0723,
    yearlyFee: 0.87106,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-11-05',
    firstDueDate: '2026-12-05',
  });
  expect(cet?.assumptions).toContainEqual({ id: 'rate-found', value: 'unit' });
  expect(schedule).toBeNull();
});

test('a rate that hardly charges anything is in no unit, however well an interest of zero goes with it', () => {
  // 1.2% a month over twelve months of thirty days: 399.04 of interest.
  const { units, findings } = review({
    disbursementAmount: 5000,
    installmentAmount: 449.92,
    totalAmount: 5399.04,
    interestAmount: 0,
    monthlyFee: 0.012,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-11-23',
    firstDueDate: '2026-12-23',
  });
  expect(units.find(({ group }) => group === 'rates')).toMatchObject({ reading: 'fraction' });
  expect(findings.find(({ check }) => check === 'interest')).toMatchObject({
    size: 'material',
    expected: 399.04,
  });
});
