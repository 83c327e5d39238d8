import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskAnswer } from '#lib/access/masking/mask-answer.ts';
import { revealValues } from '#lib/access/reveal/reveal-values.ts';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { panelOf } from './panel-registry.ts';
import { parseRevealRequest, pathsToReveal, type RevealRequest } from './reveal-request.ts';

const options = { except: ['/customer/name'] };
const id = parseLoanId('loan_1');
if (!id) throw new Error('no identifier');
const request = { loan: id, expand: [], fields: null, paymentFor: null };
const viewOf = (loan: JsonObject) => ({ loan, deviations: [], request, retrievedAt: '', requestId: '' });

function reveal(loan: JsonObject, asked: RevealRequest) {
  const { masked } = maskAnswer(viewOf(loan), options);
  return revealValues(viewOf(loan), pathsToReveal(masked, asked), options);
}

const loan = {
  id: 'loan_1',
  status: 'pago por maria@x.br',
  customer: { name: 'Maria', cpf: '390.533.447-05', address: { no: 7, zip: null } },
  context: { ip: '203.0.113.9' },
  signatures: [{ signer: 'sgnr_1', context: { context: { ip: '::1' } } }],
  metadata: { '390.533.447-05': { 'a b': 1 }, channel: 'app' },
  score: 7,
};

test.each<[RevealRequest, unknown]>([
  [{ pointer: '/customer/cpf' }, [['/customer/cpf', '390.533.447-05', null]]],
  [
    { pointer: '/customer' },
    [
      ['/customer/cpf', '390.533.447-05', null],
      ['/customer/address', { no: 7, zip: null }, null],
    ],
  ],
  [{ pointer: '/customer/address/no' }, [['/customer/address/no', 7, null]]],
  [{ pointer: '/status' }, [['/status', 'pago por maria@x.br', null]]],
  [{ pointer: '/metadata/field 1' }, [['/metadata/field 1', { 'a b': 1 }, '390.533.447-05']]],
  [{ pointer: '/metadata/field 1/field 1' }, [['/metadata/field 1/field 1', 1, 'a b']]],
  [
    { panel: 'evidence' },
    [
      ['/context', { ip: '203.0.113.9' }, null],
      ['/signatures/0/signer', 'sgnr_1', null],
      ['/signatures/0/context/context', { ip: '::1' }, null],
    ],
  ],
  [{ panel: 'also' }, [['/score', 7, null]]],
  // Shown all along, not there, or a name that is not shown: nothing to reveal, and nothing to learn.
  [{ pointer: '/customer/name' }, []],
  [{ pointer: '/customer/address/zip' }, []],
  [{ pointer: '/id' }, []],
  [{ pointer: '/customer/cp' }, []],
  [{ pointer: '/customer/address/none' }, []],
  [{ pointer: '/metadata/390.533.447-05' }, []],
  [{ panel: 'offer' }, []],
])('%j', (asked, expected) => {
  expect(reveal(loan, asked).map(({ pointer, value, name }) => [pointer, value, name])).toEqual(expected);
});

test('parsing a request for a reveal', () => {
  expect(parseRevealRequest({ pointer: '/a/b~1c' })).toEqual({ pointer: '/a/b~1c' });
  expect(parseRevealRequest({ panel: 'also' })).toEqual({ panel: 'also' });
  const not = [
    { pointer: '' },
    { pointer: 'a' },
    { pointer: '/~' },
    { pointer: 7 },
    { panel: 'constructor' },
  ];
  for (const input of [
    ...not,
    { pointer: '/a', panel: 'offer' },
    {},
    null,
    '/a',
    { pointer: `/${'a'.repeat(5000)}` },
  ]) {
    expect(parseRevealRequest(input)).toBeNull();
  }
  expect([panelOf('/context/ip'), panelOf('/constructor'), panelOf('/status')]).toEqual([
    'evidence',
    'also',
    null,
  ]);
});

/** At most so many of a list, its first included, evenly apart: each reveal masks the loan anew. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.ceil(list.length / most);
  return list.filter((_, index) => index % step === 0);
}

describe('any loan', () => {
  test('everything that is hidden can be revealed, path by path, and nothing else', () => {
    fc.assert(
      fc.property(loans, (any) => {
        const whole = { ...any, contractNumber: 'CCB-1' };
        const { answer: view, masked } = maskAnswer(viewOf(whole), options);
        for (const path of spread(masked, 25)) {
          const [revealed, ...more] = reveal(whole, { pointer: path });
          expect([revealed?.pointer, more]).toEqual([path, []]);
          const shown = valueAt(view.loan, path);
          if (isMasked(shown)) expect(typeof revealed?.value).not.toBe('undefined');
        }
        expect(reveal(whole, { pointer: '/contractNumber' })).toEqual([]);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 25 },
    );
  });

  test('a path that is asked for, and not found, says nothing', () => {
    fc.assert(
      fc.property(loans, fc.string({ unit: 'binary' }), (any, text) => {
        const asked = parseRevealRequest({ pointer: `/metadata/canary ${text.replaceAll(/[/~]/g, '')}` });
        if (asked) expect(JSON.stringify(reveal(any, asked))).not.toMatch(plantedValues);
      }),
    );
  });
});
