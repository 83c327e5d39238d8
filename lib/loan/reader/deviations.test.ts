import { expect, test } from 'vitest';
import { deviationList, inexact, maxDeviations } from './deviations.ts';

test('a number that no double holds is listed last of however many deviations', () => {
  const { note, list } = deviationList();
  note('/exact', inexact, '12345678901234567890');
  for (let index = 0; index <= maxDeviations; index++) note(`/history/${index}`, 'only with payment_for', 1);
  const listed = list();
  expect(listed[0]?.path).toBe('/history/0');
  expect(listed.slice(-2)).toMatchObject([{ path: '/exact' }, { found: `${maxDeviations + 2} deviations` }]);
  expect(listed).toHaveLength(maxDeviations + 2);
});
