import { expect, test } from 'vitest';
import { isExpandAsked, isRequested } from './asked.ts';

test.each<[fields: string[], asks: string[], leaves: string[]]>([
  [['offer'], ['/offer', '/offer/id', '/offer/cashout/0/type'], ['/offers', '/id', '/cashout']],
  [['offer.id'], ['/offer', '/offer/id'], ['/offer/idx', '/offer/totalAmount', '/id']],
  [['cashout.type'], ['/cashout', '/cashout/12/type'], ['/cashout/12/amount', '/offer/cashout/0/type']],
  [
    ['id', 'offer.fine.a'],
    ['/id', '/offer', '/offer/fine'],
    ['/offer/insurance', '/status'],
  ],
])('fields=%s', (fields, asks, leaves) => {
  for (const pointer of asks) expect(isRequested(fields, pointer), pointer).toBe(true);
  for (const pointer of leaves) expect(isRequested(fields, pointer), pointer).toBe(false);
});

test('no fields ask for everything', () => {
  expect(isRequested(null, '/offer')).toBe(true);
});

test.each<[expand: string[], asks: string[], leaves: string[]]>([
  [['customer'], ['/customer'], ['/company']],
  [['paymentMethod'], ['/cashout/0/paymentMethod', '/offer/cashout/3/paymentMethod'], ['/offer/fund']],
  [['offer.cashout.paymentMethod'], ['/offer/cashout/0/paymentMethod'], ['/cashout/0/paymentMethod']],
  [['cashout.paymentMethod'], ['/cashout/0/paymentMethod'], ['/offer/cashout/0/paymentMethod']],
  [['offer.customer'], [], ['/customer']],
])('expand=%s', (expand, asks, leaves) => {
  for (const pointer of asks) expect(isExpandAsked(expand, pointer), pointer).toBe(true);
  for (const pointer of leaves) expect(isExpandAsked(expand, pointer), pointer).toBe(false);
});
