import { expect, test } from 'vitest';
import { viewHostileLoans } from '#lib/testing/hostile-loans/view-hostile-loans.ts';

const count = 500;

test('the view of every hostile loan ends, and none throws', async () => {
  expect(await viewHostileLoans({ count })).toEqual({ begun: null, thrown: [], ended: count });
}, 600_000);
