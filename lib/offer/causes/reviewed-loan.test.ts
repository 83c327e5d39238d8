import { expect, test } from 'vitest';
import { review, s01 } from '#lib/testing/offers/sample-offers.ts';
import { figureMark } from './reviewed-loan.ts';

const figures = ['/offer/installmentAmount', '/offer/totalAmount', '/offer/firstDueDate', '/offer/yearlyCET'];
const marks = (wrong: object) => figures.map((pointer) => figureMark(review({ ...s01, ...wrong }), pointer));

test('only the figure that explains all differences is marked, not those that follow from it', () => {
  expect(marks({ installmentAmount: 503.4 })).toEqual(['wrong', null, null, null]);
  expect(marks({ firstDueDate: '2027-05-01' })).toEqual([null, null, 'wrong', null]);
  expect(marks({})).toEqual([null, null, null, null]);
});

test('each of several fitting fields is marked as doubtful', () => {
  const result = review({ ...s01, insurance: { amount: 152, fee: 0.025 } });
  expect(figureMark(result, '/offer/insurance/amount')).toBe('doubtful');
  expect(figureMark(result, '/offer/rebates/0/amount')).toBe('doubtful');
  expect(figureMark(result, '/offer/installmentAmount')).toBeNull();
});

test('where nothing explains all of it, each figure that differs is marked', () => {
  expect(marks({ installmentAmount: 503.4, totalAmount: 6100 })).toEqual([
    'differs',
    'differs',
    null,
    'differs',
  ]);
});
