import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultExcept } from '#lib/access/masking/mask-answer.ts';
import { maskLoan } from '#lib/access/masking/mask-loan.ts';
import { intersectsMasked } from '#lib/access/masking/masked-paths.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { type OfferReview, reviewOffer } from '../review.ts';
import { options, review, s01, s03 } from '../testing/sample-offers.ts';
import { findingKeys } from './finding-key.ts';
import { maskReview } from './mask-review.ts';
import { haveSameFacts } from './offer-facts.ts';
import { withVisibleFigures } from './visible-figures.ts';

const line = '23793381286000782713695000063305975520000370000';
const rest = {
  id: 'loan_1',
  createdAt: '2026-11-20T12:00:00.000Z',
  cashout: [{ amount: 5000, paymentMethod: { line, cpf: '462.698.889-05' } }],
};
/** The value as JSON carries it. */
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const reviewOf = (loan: JsonObject) => reviewOffer(throughJson(loan), options);

const changes = fc.dictionary(
  fc.constantFrom(...Object.keys(s01)),
  fc.oneof(fc.constantFrom(null, 0, -1, '1', 1e300, 0.019, 5000.5, '2026-11-30'), fc.double({ noNaN: true })),
  { maxKeys: 4 },
);
const loans = fc
  .tuple(fc.constantFrom(s01, s03), changes)
  .map(([offer, change]) => throughJson({ ...rest, offer: { ...offer, ...change } }));

/** A loan as support sees it, and the review of the true loan after the first layer of masking. */
function masked(loan: JsonObject): { masked: OfferReview; maskedLoan: JsonObject } {
  const view = maskLoan(loan, { except: defaultExcept([]), ownId: rest.id });
  const whole = reviewOffer(loan, options) ?? expect.unreachable();
  return { masked: maskReview(whole, intersectsMasked(view.masked)), maskedLoan: view.loan };
}

test('two findings of one masked entry have two keys', () => {
  const keys = findingKeys(masked({ ...rest, offer: s01 }).masked.findings);
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size).toBe(keys.length);
});

/** Each tries two reviews of wrong offers, which take some milliseconds. */
const numRuns = fc.readConfigureGlobal().numRuns ?? 50;

describe('the figures of a masked loan', () => {
  test('are those of the review after the first layer', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { masked: first, maskedLoan } = masked(loan);
        const shown = withVisibleFigures(first, reviewOf(maskedLoan));
        expect(shown.findings).toEqual(first.findings);
        expect(shown).toMatchObject({ counts: first.counts, instruments: [], late: null });
        expect(shown.schedule).toEqual(first.schedule);
        expect(shown.cet).toEqual(first.cet);
      }),
      { seed: 6, numRuns },
    );
  });

  test('are the same from the true loan where masking hides nothing that is computed with', () => {
    const met = new Set<boolean>();
    fc.assert(
      fc.property(loans, (loan) => {
        const { masked: first, maskedLoan } = masked(loan);
        const alike = haveSameFacts(loan, maskedLoan, options.timeZone);
        met.add(alike);
        if (alike)
          expect(withVisibleFigures(first, reviewOf(loan))).toEqual(
            withVisibleFigures(first, reviewOf(maskedLoan)),
          );
      }),
      { seed: 7, numRuns },
    );
    expect(met).toEqual(new Set([true, false]));
  });

  test('say nothing of a payment instrument', () => {
    const { masked: first, maskedLoan } = masked({ ...rest, offer: s01 });
    const shown = withVisibleFigures(first, reviewOf(maskedLoan));
    expect(JSON.stringify(shown)).not.toMatch(/23793|462\.698|46269888905|3700\b/);
    expect(shown.findings.filter((one) => 'kind' in one).length).toBeGreaterThan(0);
  });
});

test('no figure of a masked loan rests on a masked value', () => {
  const offer = {
    ...{
      disbursementAmount: 10_000,
      installmentAmount: 945.6,
      totalAmount: 11_653.91,
      interestAmount: 1347.2,
    },
    ...{
      iofAmount: 168.71,
      iofAdditionalAmount: 38,
      monthlyFee: 0.02,
      yearlyFee: 0.268242,
      yearlyCET: 0.3448,
    },
    ...{ expectedDisbursementDate: '2026-05-04', firstDueDate: '2026-06-04', numberOfInstallments: 12 },
    rebates: [{ amountType: 'absolute', amount: 100 }],
  };
  const whole = review(offer);
  // This finding does not list the path of the tax, but one of its alternatives includes the tax.
  const total = whole.findings.find(({ check }) => check === 'total');
  expect(total?.paths).not.toContain('/offer/iofAmount');
  expect(total?.alternatives.map(({ expected }) => expected)).toContain(11_653.91);
  const first = maskReview(whole, (path) => path === '/offer/iofAmount');
  const visible = reviewOf({ offer: { ...offer, totalAmount: 11_653.91, iofAmount: { $masked: 'number' } } });
  const shown = withVisibleFigures(first, visible);
  expect(shown.counts).toEqual(whole.counts);
  expect(shown.findings.find(({ check }) => check === 'total')).toMatchObject({
    ...{ verdict: 'differs', size: 'convention', declared: null, alternatives: [] },
  });
  expect(JSON.stringify(shown)).not.toMatch(/168\.71|11653\.91|9693/);
});

test('a verdict stands without a figure where the masked loan gives another verdict', () => {
  const first = review({ ...s01, iofAmount: 9.59 });
  for (const visible of [review(s01), null]) {
    const shown = withVisibleFigures(first, visible);
    const iof = shown.findings.find(({ check }) => check === 'iof');
    expect(iof).toMatchObject({
      verdict: 'differs',
      size: 'material',
      declared: null,
      expected: null,
      inputs: [],
    });
    expect(shown.counts).toEqual(first.counts);
    expect(shown).toMatchObject({ schedule: null, total: null, cet: null, fits: [], late: null });
  }
});
