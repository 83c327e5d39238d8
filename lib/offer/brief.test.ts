import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultExcept } from '#lib/access/masking/mask-answer.ts';
import { maskLoan } from '#lib/access/masking/mask-loan.ts';
import { intersectsMasked } from '#lib/access/masking/masked-paths.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { briefReview, type ReviewBrief } from './brief.ts';
import { isAlike } from './review/facts.ts';
import { maskReview } from './review/mask-review.ts';
import { type OfferReview, reviewOffer } from './review/review-offer.ts';
import { options, review, s01, s03 } from './testing/sample-offers.ts';
import { findingKeys, workOut } from './work-out.ts';

const line = '23793381286000782713695000063305975520000370000';
const rest = {
  id: 'loan_1',
  createdAt: '2026-11-20T12:00:00.000Z',
  cashout: [{ amount: 5000, paymentMethod: { line, cpf: '462.698.889-05' } }],
};
/** As it comes to a browser. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const own = (loan: JsonObject) => reviewOffer(sent(loan), options);

const changes = fc.dictionary(
  fc.constantFrom(...Object.keys(s01)),
  fc.oneof(fc.constantFrom(null, 0, -1, '1', 1e300, 0.019, 5000.5, '2026-11-30'), fc.double({ noNaN: true })),
  { maxKeys: 4 },
);
const offers = fc
  .tuple(fc.constantFrom(s01, s03), changes)
  .map(([offer, change]) => ({ ...offer, ...change }));

/** What support is sent of a loan, and the loan as they see it. */
function masked(loan: JsonObject): { told: OfferReview; brief: ReviewBrief; seen: JsonObject } {
  const seen = maskLoan(loan, { except: defaultExcept([]), ownId: rest.id });
  const whole = reviewOffer(loan, options) ?? expect.unreachable();
  const told = maskReview(whole, intersectsMasked(seen.masked));
  return { told, brief: sent(briefReview(told, { masked: true })), seen: seen.loan };
}

describe('a review in brief', () => {
  test('is worked out again from the loan, to the last figure', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        const loan = sent({ ...rest, offer });
        const whole = reviewOffer(loan, options) ?? expect.unreachable();
        // Without installments there is none to be late with.
        const late = (whole.schedule ?? whole.late?.declared) && whole.late;
        expect(workOut(sent(briefReview(whole, { masked: false })), own(loan))).toEqual(
          sent({ ...whole, late }),
        );
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  test('tells two findings of one masked entry apart', () => {
    const { told } = masked({ ...rest, offer: s01 });
    const keys = findingKeys(told.findings);
    expect(keys).toHaveLength(told.findings.length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('has every verdict, and is a small part of it', () => {
    const whole = review(s01, rest);
    const brief = briefReview(whole, { masked: false });
    const verdicts = ({ findings }: Pick<ReviewBrief, 'findings'>) =>
      findings.map(({ check, verdict, size }) => [check, verdict, size]);
    expect(verdicts(brief)).toEqual(verdicts(whole));
    expect(brief.counts).toEqual(whole.counts);
    expect(JSON.stringify(brief).length).toBeLessThan(JSON.stringify(whole).length / 5);
  });

  test('says what there is to open', () => {
    expect(briefReview(review(s01), { masked: false }).has).toEqual({ total: true, late: true });
    const disputed = { ...s01, totalAmount: 1, installmentAmount: 2 };
    expect(briefReview(review(disputed), { masked: false }).has).toEqual({ total: false, late: true });
    const undated = { ...disputed, firstDueDate: null };
    expect(briefReview(review(undated), { masked: false }).has).toEqual({ total: false, late: false });
  });
});

describe('of a masked loan', () => {
  test('the same is shown as if the server had sent it all', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        const { told, brief, seen } = masked(sent({ ...rest, offer }));
        const shown = workOut(brief, own(seen));
        expect(shown.findings).toEqual(sent(told.findings));
        expect(shown).toMatchObject({ counts: told.counts, instruments: [], late: null });
        expect(shown.schedule).toEqual(sent(told.schedule));
        expect(shown.cet).toEqual(sent(told.cet));
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  test('a loan alike need not be reviewed again', () => {
    const met = new Set<boolean>();
    fc.assert(
      fc.property(offers, (offer) => {
        const loan = sent({ ...rest, offer });
        const { brief, seen } = masked(loan);
        const alike = isAlike(loan, seen, options.timeZone);
        met.add(alike);
        if (alike) expect(workOut(brief, own(loan))).toEqual(workOut(brief, own(seen)));
      }),
      { seed: 7, numRuns: 200 },
    );
    expect(met).toEqual(new Set([true, false]));
  });

  test('nothing of an instrument travels', () => {
    const { brief } = masked({ ...rest, offer: s01 });
    expect(JSON.stringify(brief)).not.toMatch(/23793|462|3700/);
    expect(brief.findings.filter((one) => 'kind' in one).length).toBeGreaterThan(0);
  });
});

test('a figure that is told of a masked loan rests on nothing that is masked', () => {
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
  // The tax stands among the paths of no such finding, and yet in a figure of it.
  const total = whole.findings.find(({ check }) => check === 'total');
  expect(total?.paths).not.toContain('/offer/iofAmount');
  expect(total?.alternatives.map(({ expected }) => expected)).toContain(11_653.91);
  const told = maskReview(whole, (path) => path === '/offer/iofAmount');
  const seen = own({ offer: { ...offer, totalAmount: 11_653.91, iofAmount: { $masked: 'number' } } });
  const shown = workOut(briefReview(told, { masked: true }), seen);
  expect(shown.counts).toEqual(whole.counts);
  expect(shown.findings.find(({ check }) => check === 'total')).toMatchObject({
    ...{ verdict: 'differs', size: 'convention', declared: null, alternatives: [] },
  });
  expect(JSON.stringify(shown)).not.toMatch(/168\.71|11653\.91|9693/);
});

test('what was told stands, without a figure, where the loan as seen says otherwise', () => {
  const brief = briefReview(review({ ...s01, iofAmount: 9.59 }), { masked: false });
  for (const seen of [review(s01), null]) {
    const shown = workOut(brief, seen);
    const iof = shown.findings.find(({ check }) => check === 'iof');
    expect(iof).toMatchObject({
      verdict: 'differs',
      size: 'material',
      declared: null,
      expected: null,
      inputs: [],
    });
    expect(shown.counts).toEqual(brief.counts);
    expect(shown).toMatchObject({ schedule: null, total: null, cet: null, fits: [], late: null });
  }
});
