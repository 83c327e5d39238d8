import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { remarkContextOf } from './remark-context.ts';

test.each([
  [12, 12],
  ['12', 12],
  ['a dozen', null],
  [null, null],
  // This object cannot become a text or a number.
  [{ toString: 1, valueOf: 1 }, null],
])('a number of installments %j is read as %j', (numberOfInstallments, installments) => {
  expect(remarkContextOf({ offer: { numberOfInstallments } }).installments).toBe(installments);
});

test('the first year is that of the earliest day, and none is nobody’s own', () => {
  const history: JsonObject[] = [{ createdAt: '2025-12-30T10:00:00Z' }, {}];
  const loan = { createdAt: '2026-03-01', history };
  expect(remarkContextOf(loan).firstYear).toBe(2025);
  expect(remarkContextOf({}).firstYear).toBe(Number.POSITIVE_INFINITY);
});
