import { expect, test } from 'vitest';
import { coveredBy, daysBefore, leftOf } from './covered-installments.ts';

/** Three installments, in cents, the last of which is of another amount. */
const terms = (last: number) => ({
  ...{ installment: 10_000, amounts: [10_000, 10_000, last] },
  sums: [10_000, 20_000, 20_000 + last],
});

test.each([
  ['a cent less than one', 9999, 10_000, 0],
  ['one', 10_000, 10_000, 1],
  ['all', 30_000, 10_000, 3],
  ['all, where the schedule ends on two cents more', 30_000, 10_002, 3],
  ['all, where the lender rounded the last one down', 29_999, 10_000, 3],
  ['all but a last one that is much larger', 30_000, 40_000, 2],
])('a credit pays %s', (_what, credit, last, count) => {
  expect(coveredBy(credit, terms(last))).toBe(count);
});

test('a part leaves the rest of its installment, and the later ones whole', () => {
  expect([0, 1, 2].map((index) => leftOf(index, 12_500, terms(10_000)))).toEqual([0, 7500, 10_000]);
});

test.each([0, 1, 4, 7])('%i of seven days are before a day', (count) => {
  expect(daysBefore([10, 20, 30, 40, 50, 60, 70], 10 * count + 1)).toBe(count);
});
