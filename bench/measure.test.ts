import { describe, expect, test } from 'vitest';
import { interleave, median, quantile, ratio, summarize } from './measure.ts';

describe('median', () => {
  test('is the middle value, in whatever order they came', () => {
    expect(median([30, 1, 2])).toBe(2);
  });
  test('is halfway between the two in the middle of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
  test('is the value of a single value, and NaN of none', () => {
    expect(median([7])).toBe(7);
    expect(median([])).toBeNaN();
  });
  test('leaves what it was given as it was', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

test('quantile lies between two values where its place does', () => {
  expect(quantile([0, 10, 20, 30, 40], 0.25)).toBe(10);
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
});

test('a summary has the median and the quartiles', () => {
  expect(summarize([900, 1, 5, 2, 3])).toEqual({ median: 3, low: 2, high: 5, count: 5 });
});

test('ratio divides the medians, so that one slow run changes nothing', () => {
  expect(ratio(summarize([20, 20, 900]), summarize([10, 10, 10]))).toBe(2);
});

test('interleave takes turns and counts the runs', async () => {
  const order: string[] = [];
  const take = (name: string, value: number) => async (run: number) => {
    order.push(`${name}${run}`);
    return value;
  };
  const measured = await interleave(2, take('a', 6), take('b', 3));
  expect(order).toEqual(['a0', 'b0', 'a1', 'b1']);
  expect(measured.ours.median).toBe(6);
  expect(measured.base).toEqual({ median: 3, low: 3, high: 3, count: 2 });
});
