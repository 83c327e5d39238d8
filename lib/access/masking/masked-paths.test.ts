import { expect, test } from 'vitest';
import { intersectsMasked } from './masked-paths.ts';

const masked = ['/offer/insurance', '/cashout/0/paymentMethod', '/transactions/1/description'];

test.each([
  ['what is masked itself', '/offer/insurance', true],
  ['what stands in something masked', '/offer/insurance/amount', true],
  ['what holds something masked', '/transactions', true],
  ['what stands beside it', '/offer/iofAmount', false],
  ['a name that begins alike', '/offer/insuranceFee', false],
  ['another entry of the list', '/transactions/11', false],
])('%s', (_, pointer, touches) => {
  expect(intersectsMasked(masked)(pointer)).toBe(touches);
});
