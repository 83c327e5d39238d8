import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

describe('interest that follows an index', () => {
  const floating = (change: JsonObject = {}) => review({ ...s01, interestType: 'cdi_plus', ...change });

  test.each(['installment', 'total', 'cet-yearly', 'cet-monthly', 'iof', 'iof-additional'])(
    'leaves no schedule: %s',
    (check) => {
      const finding = findingOf(floating({ installmentAmount: 540.1 }), check);
      expect(finding).toMatchObject({
        verdict: 'cannot-tell',
        reason: { code: 'floating-rate', path: '/offer/interestType' },
        paths: expect.arrayContaining(['/offer/interestType']),
      });
      expect(finding.declared).not.toBeNull();
    },
  );

  test('leaves what is arithmetic of its own figures', () => {
    const result = floating();
    for (const check of ['total-parts', 'rates', 'cet-pair', 'cashout-offer', 'fine'])
      expect(findingOf(result, check).verdict, check).toBe('agrees');
    expect(findingOf(floating({ interestAmount: 900 }), 'interest').reason?.code).toBe('floating-rate');
    expect(result).toMatchObject({ fits: [], schedule: null, cet: null });
  });

  test('has the name of the index among the words of its type', () => {
    const isFloating = (interestType: string) =>
      findingOf(floating({ interestType }), 'installment').reason?.code === 'floating-rate';
    const types = 'cdi_plus|CDI|DI+|pre_price_ipca|tr+|selic plus|IGP-M|igp-di|Poupança'.split('|');
    expect(types.filter(isFloating)).toEqual(types);
    expect(['pre_price', 'pre_price_days', 'pre_sac', 'trimestral', ''].filter(isFloating)).toEqual([]);
  });
});
