import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRouterState } from './router-state.ts';

/** The framework's own check, whose failure is a 500. */
const { parseAndValidateFlightRouterState: readByNext } = createRequire(import.meta.url)(
  'next/dist/server/app-render/parse-and-validate-flight-router-state.js',
);
function isReadByNext(header: string): boolean {
  try {
    return readByNext(header) !== undefined;
  } catch {
    return false;
  }
}
const written = (state: unknown) => encodeURIComponent(JSON.stringify(state));
const page = ['__PAGE__?{"expand":"customer"}', {}, ['/loans/loan_1?expand=customer', ''], 'refetch'];
const loan = ['loan', 'loan_1', 'd', null];

test.each([
  ['', { children: ['loans', { children: [loan, { children: page }] }] }, null, null, 16],
  ['', {}],
])('a tree as the framework writes it: %j', (...state) => {
  expect([isRouterState(written(state)), isReadByNext(written(state))]).toEqual([true, true]);
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
  written(['', [], null]),
  written(['', {}, 'x']),
  written(['', {}, null, 'x']),
  `${written(['', {}])}, ${written(['', {}])}`,
  '["",{"a":'.repeat(1500),
  `${'["",{"a":'.repeat(1000)}["",{}]${'}]'.repeat(1000)}`,
])('another shape: %.40s', (header) => {
  expect(isRouterState(header)).toBe(false);
});

test('what passes is what the framework reads', () => {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc
      .tuple(
        fc.oneof(fc.string(), fc.constant(loan), fc.constant(['a', 'b', 'd', ['c']]), fc.jsonValue()),
        fc.oneof(
          { withCrossShrink: true, depthSize: 'small' },
          fc.constant({}),
          fc.dictionary(fc.string(), tie('tree')),
        ),
        fc.oneof(fc.constantFrom(null, ['/', ''], [1, '']), fc.jsonValue()),
        fc.oneof(fc.constantFrom(null, 'refetch', 'inside-shared-layout', 'metadata-only'), fc.jsonValue()),
        fc.oneof(fc.constantFrom(null, 4), fc.jsonValue()),
        fc.string(),
        fc.nat(7),
      )
      .map(([segment, slots, url, refetch, hints, extra, length]) =>
        [segment, slots, url, refetch, hints, extra].slice(0, length),
      ),
  }));
  fc.assert(
    fc.property(tree, (state) => {
      const header = written(state);
      if (isRouterState(header)) expect(isReadByNext(header)).toBe(true);
      else expect(isReadByNext(header) && header.length < 2000).toBe(false);
    }),
  );
});
