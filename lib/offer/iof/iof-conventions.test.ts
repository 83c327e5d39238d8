import { describe, expect, test } from 'vitest';
import { findingOf, review, s01 } from '../testing/sample-offers.ts';

// The IOF of S01 is 95.86 a day and 20.49 once, on a principal of 5,391.35 with a premium of 125.
const taxed = (iofAmount: number, iofAdditionalAmount: number) => {
  const result = review({ ...s01, iofAmount, iofAdditionalAmount });
  return [findingOf(result, 'iof'), findingOf(result, 'iof-additional')];
};
const kindOf = (value: string) => ({ size: 'convention', explainedBy: { id: 'iof-kind', value } });

describe('less IOF than on the whole principal', () => {
  test('is named where an ordinary operation pays as little', () => {
    for (const finding of taxed(0, 0)) expect(finding).toMatchObject(kindOf('exempt'));
    expect(taxed(0, 20.49)[0]).toMatchObject(kindOf('exempt'));
    expect(taxed(20.49, 20.49)[0]).toMatchObject(kindOf('additional-only'));
    const outside = taxed(95.86 * (1 - 125 / 5391.35), 20.49 * (1 - 125 / 5391.35));
    for (const finding of outside) expect(finding).toMatchObject(kindOf('premium-outside'));
  });

  test('is a mistake where none does', () => {
    for (const finding of taxed(60, 12)) expect(finding.size).toBe('material');
    expect(taxed(120, 20.49)[0]?.size).toBe('material');
  });
});
