import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskAnswer } from '#lib/access/masking/mask-answer.ts';
import { type Revealed, revealValues } from '#lib/access/reveal/reveal-values.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { countMasked } from '#lib/loan/masked.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { applyReveals, keepMatchingReveals } from './apply-reveals.ts';

const hidden = { $masked: 'string' };
const revealed = (pointer: string, value: Json): Revealed => ({ pointer, name: null, value });
const loan: JsonObject = {
  customer: { name: 'Maria [••••]', address: { zip: hidden, no: hidden } },
  context: { headers: { 'a/b~': hidden } },
  signatures: [{ signer: hidden }, { signer: hidden }],
};

describe('withRevealed', () => {
  test('puts values in place of what hides them, and changes nothing else', () => {
    const shown = applyReveals(loan, [
      revealed('/customer/name', 'Maria 1'),
      revealed('/context/headers/a~1b~0', 'x'),
      revealed('/signatures/1/signer', { id: 'sgnr_1' }),
    ]);
    expect(shown).toEqual({
      customer: { name: 'Maria 1', address: { zip: hidden, no: hidden } },
      context: { headers: { 'a/b~': 'x' } },
      signatures: [{ signer: hidden }, { signer: { id: 'sgnr_1' } }],
    });
    expect(shown.customer).not.toBe(loan.customer);
    expect(applyReveals(loan, [])).toBe(loan);
  });

  test('an object that is revealed whole stands for what was revealed within it', () => {
    const all = revealed('/customer/address', { zip: '01310', no: 7 });
    const one = revealed('/customer/address/no', 7);
    for (const list of [
      [all, one],
      [one, all],
    ])
      expect(applyReveals(loan, list)).toMatchObject({ customer: { address: { zip: '01310', no: 7 } } });
  });

  test('values that are not hidden, or missing, stay', () => {
    const list = [
      revealed('/status', 'x'),
      revealed('/signatures/7/signer', 'x'),
      revealed('/customer/a/b', 1),
    ];
    expect(applyReveals(loan, list)).toEqual(loan);
    expect(applyReveals({ a: 1 }, [revealed('/a', 2)])).toEqual({ a: 1 });
  });

  test('a name such as __proto__ is a name', () => {
    const odd = JSON.parse('{"metadata":{"__proto__":{"$masked":"number"}}}') as JsonObject;
    const shown = applyReveals(odd, [revealed('/metadata/__proto__', 7)]);
    expect(JSON.stringify(shown)).toBe('{"metadata":{"__proto__":7}}');
  });
});

test('any loan whose every hidden path is revealed hides nothing more', () => {
  const id = parseLoanId('loan_1');
  if (!id) throw new Error('no identifier');
  const request = { loan: id, expand: [], fields: null, paymentFor: null };
  fc.assert(
    fc.property(loans, (whole) => {
      const answer = { loan: whole, deviations: [], request, retrievedAt: '', requestId: '' };
      const { answer: view, masked } = maskAnswer(answer, { except: [] });
      const values = revealValues(answer, masked, { except: [] });
      expect(countMasked(applyReveals(view.loan, values))).toBeLessThanOrEqual(countMasked(whole));
      expect(JSON.stringify(applyReveals(view.loan, []))).not.toMatch(plantedValues);
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 50 },
  );
});

test('after another answer, only what looks the same keeps its values', () => {
  const list = [revealed('/customer/name', 'Maria 1'), revealed('/signatures/0/signer', 'sgnr_1')];
  expect(keepMatchingReveals(list, loan, { ...loan, status: 'open' })).toEqual(list);
  const grown = { ...loan, signatures: [{ signer: hidden }, { signer: hidden }, { signer: hidden }] };
  expect(keepMatchingReveals(list, loan, grown)).toEqual(list.slice(0, 1));
  expect(keepMatchingReveals(list, loan, {})).toEqual([]);
});
