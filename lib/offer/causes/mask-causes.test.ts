import { expect, test } from 'vitest';
import { intersectsMasked } from '#lib/access/masking/masked-paths.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { maskReview } from '../review/mask-review.ts';
import { withVisibleFigures } from '../review/visible-figures.ts';
import { review, s01 } from '../testing/sample-offers.ts';

const wrong = { ...s01, installmentAmount: 503.4 };
const masksOnly = (path: string) => (used: string) => used === path;

test('a reader who sees every figure sees the causes as they are', () => {
  const whole = review(wrong);
  const masked = maskReview(whole, () => false);
  expect(masked.causes).toEqual(whole.causes);
  expect(masked.corrected).toEqual(whole.corrected);
  const shown = withVisibleFigures(masked, whole);
  expect(shown.causes).toEqual(whole.causes);
  expect(shown.corrected).toEqual(whole.corrected);
  expect(shown.findings.map(({ followsFrom }) => followsFrom)).toEqual(
    whole.findings.map(({ followsFrom }) => followsFrom),
  );
});

test('fields that cannot all be right are named to a reader who sees none of their figures', () => {
  const whole = review({ ...s01, insurance: { amount: 152, fee: 0.025 } });
  const fields = ['/offer/insurance/amount', '/offer/rebates/0/amount'];
  const shown = withVisibleFigures(
    maskReview(whole, () => true),
    null,
  );
  const inDoubt = shown.findings.flatMap(({ cannotAllBeRight }) => cannotAllBeRight ?? []);
  expect([...new Set(inDoubt)]).toEqual(fields);
});

test.each(['/offer/installmentAmount', '/offer/totalAmount', '/offer/monthlyFee', '/offer/firstDueDate'])(
  'the value of a cause goes with any figure that it could be solved from: %s',
  (path) => {
    const masked = maskReview(review(wrong), masksOnly(path));
    expect(masked.causes).toMatchObject([
      { field: '/offer/installmentAmount', value: null, range: null, only: true },
    ]);
    expect(masked.corrected).toBeNull();
    expect(JSON.stringify(masked.causes)).not.toContain('513.4');
  },
);

test('the value of a cause stands beside the figures that it is computed from, where only a payment method is hidden', () => {
  const cashout = (paymentMethod: JsonObject) => ({ cashout: [{ amount: 5000, paymentMethod }] });
  const wrongTotal = { ...s01, totalAmount: 6106.8 };
  const whole = review(wrongTotal, cashout({ bank: '341', account: '12345-6' }));
  const visible = review(wrongTotal, cashout({ $masked: 'object' }));
  const shown = withVisibleFigures(
    maskReview(
      whole,
      intersectsMasked(['/cashout/0/paymentMethod/bank', '/cashout/0/paymentMethod/account']),
    ),
    visible,
  );
  expect(shown.causes).toMatchObject([{ field: '/offer/totalAmount', value: 6160.8 }]);
  const paid = shown.findings.find(({ check }) => check === 'cashout-loan');
  expect(paid).toMatchObject({ verdict: 'agrees', declared: 5000 });
  const amountMasked = maskReview(whole, intersectsMasked(['/cashout/0/amount']));
  expect(amountMasked.causes).toMatchObject([{ field: '/offer/totalAmount', value: null }]);
});

test('the first layer alone decides: a value that it hid does not come back with the visible loan', () => {
  const whole = review(wrong);
  const masked = maskReview(whole, masksOnly('/offer/totalAmount'));
  expect(withVisibleFigures(masked, whole)).toMatchObject({ causes: [{ value: null }], corrected: null });
});

test('a value comes from the visible loan alone, and is left out where that has none', () => {
  const masked = maskReview(review(wrong), () => false);
  const { totalAmount: _, ...withoutTotal } = wrong;
  const shown = withVisibleFigures(masked, review({ ...withoutTotal, monthlyFee: null }));
  expect(shown.causes).toMatchObject([{ field: '/offer/installmentAmount', value: null, range: null }]);
  expect(shown.corrected).toBeNull();
});

test('a cause names no key of a payment method', () => {
  const cashout = [
    { amount: 5000, '390.533.447-05': { line: '23793381286000782713695000063305975520000370001' } },
  ];
  const masked = maskReview(review(wrong, { cashout }), () => true);
  expect(JSON.stringify(masked)).not.toContain('390.533');
});
