import { expect, test } from 'vitest';
import { review, s01 } from '#lib/testing/offers/sample-offers.ts';
import { editDistance, figureMark } from './cause.ts';

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

test.each([
  [513.4, 513.4, 0],
  [513.4, 503.4, 1],
  [6160.8, 6106.8, 1],
  [0.0199, 1.99, 0.5],
  [95.86, 9.586, 0.5],
  [95.86, 9.59, 0.5],
  [12, 21, 1],
  ['2027-01-05', '2027-05-01', 1],
  ['2027-01-05', '2026-01-05', 1],
  ['2027-01-05', '2026-02-05', 2],
  ['2026-12-18T12:29:00.000Z', '2026-11-18T12:29:00.000Z', 1],
])('%s and %s are %d slips apart', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
  expect(editDistance(other, one)).toBe(slips);
});
