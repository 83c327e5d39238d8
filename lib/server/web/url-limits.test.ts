import { expect, test } from 'vitest';
import { isUrlTooLong } from './request-guard.ts';
import { findRoute } from './routes.ts';

const isTooLong = (url: string) => isUrlTooLong(url, findRoute(url.split('?', 1)[0] ?? ''));
const parameters = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');

test.each([
  ['/', 2048],
  ['/open', 2048],
  ['/no/such/page', 2048],
  ['/_next/static/a.js', 2048],
  ['/loans/loan_1', 8192],
  ['/api/loans/loan_1', 8192],
  ['/sign-in', 8192],
  ['/sign-in/callback', 8192],
  ['/access-log', 8192],
])('%s takes a URL of %i characters, and no more', (path, most) => {
  const url = `${path}?q=`;
  expect(isTooLong(url.padEnd(most, 'a'))).toBe(false);
  expect(isTooLong(url.padEnd(most + 1, 'a'))).toBe(true);
});

test.each([
  ['/', 17],
  ['/loans/loan_1', 23],
  ['/api/loans/loan_1', 19],
  ['/no/such/page', 16],
])('%s takes %i parameters, and no more', (path, most) => {
  expect(isTooLong(`${path}?${parameters(most)}`)).toBe(false);
  expect(isTooLong(`${path}?${parameters(most + 1)}`)).toBe(true);
  expect(isTooLong(`${path}?${'&'.repeat(most)}`)).toBe(true);
});

test('every list of names that a view of a loan may be asked for fits', () => {
  const names = Array.from({ length: 64 }, (_, index) => `attribute${index}`).join(',');
  expect(isTooLong(`/loans/loan_1?expand=${names}&fields=${names}&payment_for=2026-12-01`)).toBe(false);
});
