import { describe, expect, test } from 'vitest';
import { assumed, findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

// The IOF of S01 is 95.86 a day and 20.49 once, on a principal of 5,391.35 with a premium of 125.
const taxed = (iofAmount: number, iofAdditionalAmount: number) => {
  const result = review({ ...s01, iofAmount, iofAdditionalAmount });
  return [findingOf(result, 'iof'), findingOf(result, 'iof-additional')];
};
const kindOf = (value: string) => ({ size: 'convention', explainedBy: { id: 'iof-kind', value } });

describe('less IOF than on the whole principal', () => {
  test('is named where an ordinary operation pays as little', () => {
    for (const finding of taxed(0, 0)) expect(finding).toMatchObject(kindOf('exempt'));
    // A loan that pays the additional is not exempt.
    expect(taxed(0, 20.49)[0]).toMatchObject(kindOf('additional-only'));
    expect(taxed(0, 20.49)[0]).not.toHaveProperty('alsoExplainedBy');
    expect(taxed(20.49, 20.49)[0]).toMatchObject(kindOf('additional-only'));
    const outside = taxed(95.86 * (1 - 125 / 5391.35), 20.49 * (1 - 125 / 5391.35));
    for (const finding of outside) expect(finding).toMatchObject(kindOf('premium-outside'));
  });

  test('is named by each cost that is not in its base, the likeliest first', () => {
    const [base, fee, premium, tax] = [5391.35, 150, 125, 116.35];
    const without = (cost: number) => taxed(95.86 * (1 - cost / base), 20.49 * (1 - cost / base));
    for (const finding of without(fee)) expect(finding).toMatchObject(kindOf('rebates-outside'));
    for (const finding of without(tax)) expect(finding).toMatchObject(kindOf('iof-outside'));
    const both = without(fee + premium);
    for (const finding of both) expect(finding).toMatchObject(kindOf('premium-outside+rebates-outside'));
    // Two costs of nearly the same amount cannot be distinguished.
    const equal = review({ ...s01, iofAmount: 93.5, iofAdditionalAmount: 20.0, rebates: [] });
    expect(equal.findings.length).toBeGreaterThan(0);
  });

  test('counts thirty days for each installment, where calendar days do not give it', () => {
    // The principal that each installment pays back × 0.0082% × 30, 60, … days.
    const parts = review(s01).schedule?.rows.map(({ principal }) => principal) ?? [];
    const byThirty = parts.reduce((sum, part, at) => sum + part * 0.000082 * 30 * (at + 1), 0);
    expect(taxed(Math.round(byThirty * 100) / 100, 20.49)[0]).toMatchObject({
      size: 'convention',
      explainedBy: { id: 'iof-days', value: 'by-installment' },
    });
    expect(taxed(byThirty * 1.05, 20.49)[0]?.size).toBe('material');
  });

  test('an ordinary one says what its base holds, and how its days were counted', () => {
    const iof = findingOf(review(s01), 'iof');
    expect(assumed(iof)).toMatchObject({ 'iof-base': 'iof+insurance+rebates', 'iof-days': 'to-the-day' });
    expect(assumed(iof)).toHaveProperty('iof-cap');
    expect(assumed(findingOf(review({ ...s01, numberOfInstallments: 11 }), 'iof'))).not.toHaveProperty(
      'iof-cap',
    );
  });

  test('is a mistake where none does', () => {
    for (const finding of taxed(60, 12)) expect(finding.size).toBe('material');
    expect(taxed(120, 20.49)[0]?.size).toBe('material');
  });
});
