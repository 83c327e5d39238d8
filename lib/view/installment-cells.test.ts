import { expect, test } from 'vitest';
import { installmentCells } from './installment-cells.ts';

const months = <T>(count: number, state: T): T[] => new Array<T>(count).fill(state);

test('up to 96 installments have a cell each', () => {
  const cells = installmentCells([...months(95, 'paid' as const), 'to-come']);
  expect(cells).toHaveLength(96);
  expect(cells.at(-1)).toEqual({ first: 96, last: 96, state: 'to-come' });
  expect(installmentCells([])).toEqual([]);
});

test('of more each cell is a year in its gravest state', () => {
  const cells = installmentCells([
    ...months(12, 'paid' as const),
    ...[...months(11, 'paid' as const), 'late' as const],
    ...[...months(6, 'paid' as const), ...months(6, 'unknown' as const)],
    ...[...months(11, 'paid' as const), 'not-seen-yet' as const],
    ...[...months(5, 'paid' as const), ...months(7, 'to-come' as const)],
    ...months(40, 'to-come' as const),
  ]);
  const states = cells.map(({ state }) => state);
  expect(states.slice(0, 6)).toEqual(['paid', 'late', 'unknown', 'not-seen-yet', 'part', 'to-come']);
  expect(cells.at(-1)).toEqual({ first: 97, last: 100, state: 'to-come' });
});
