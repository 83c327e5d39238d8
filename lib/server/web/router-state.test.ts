import { expect, test } from 'vitest';
import { isRouterState } from './request-guard.ts';

const written = (state: unknown) => encodeURIComponent(JSON.stringify(state));
const page = ['__PAGE__?{"expand":"customer"}', {}, ['/loans/loan_1?expand=customer', ''], 'refetch'];
const loan = ['loan', 'loan_1', 'd', null];

test.each([
  ['', { children: ['loans', { children: [loan, { children: page }] }] }, null, null, 16],
  ['', {}],
])('a tree as the framework writes it: %j', (...state) => {
  expect(isRouterState(written(state))).toBe(true);
});

test.each([
  '',
  '%ff',
  '390.533.447-05',
  written(['']),
  written([]),
  written({}),
  written(['', { children: [''] }]),
  written([['loan', 'loan_1', 'x', null], {}]),
  written(['', {}, 'x']),
  written(['', {}, null, 'x']),
  `${written(['', {}])}, ${written(['', {}])}`,
  '["",{"a":'.repeat(1500),
  `${'["",{"a":'.repeat(1000)}["",{}]${'}]'.repeat(1000)}`,
])('another shape: %.40s', (header) => {
  expect(isRouterState(header)).toBe(false);
});
