import { describe, expect, test } from 'vitest';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { findingOf, review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';

const unrated = { monthlyFee: null, yearlyFee: null };

/** The lowest and the highest rate, with their conventions. */
function implied(offer: JsonObject) {
  const finding = findingOf(review(offer), 'installment');
  expect(finding.verdict).toBe('cannot-tell');
  const value = finding.assumptions.find(({ id }) => id === 'rate-implied')?.value;
  if (value === undefined) return null;
  const [low, , lowCount, high, , highCount] = String(value).split(' ');
  return { low: Number(low), high: Number(high), counts: [lowCount, highCount], finding };
}

describe('an offer without any rate', () => {
  test.each([
    ['by calendar days over 365', s01],
    ['by equal months', s03],
  ])('says between which rates that of the contract lies: %s', (_, offer) => {
    const range = implied({ ...offer, ...unrated }) ?? expect.unreachable();
    expect(range.low).toBeLessThan(0.01991);
    expect(range.high).toBeGreaterThan(0.01989);
    expect(range.high - range.low).toBeLessThan(0.003);
    expect(range.finding.reason).toMatchObject({ code: 'null' });
    expect(range.finding.inputs.map(({ name }) => name)).toEqual(['A', 'n', 'P']);
  });

  test('says another range for another installment, and agrees with none', () => {
    const right = implied({ ...s03, ...unrated, totalAmount: null, interestAmount: null });
    const more = implied({
      ...{ ...s03, ...unrated, totalAmount: null, interestAmount: null },
      installmentAmount: 560,
    });
    expect(more?.high).toBeGreaterThan(right?.high ?? expect.unreachable());
  });

  test.each<[string, JsonObject]>([
    ['a rate is stated that gives no installment', { monthlyFee: 0.5, yearlyFee: null }],
    ['a rate is hidden', { ...unrated, monthlyFee: '****' }],
  ])('says nothing where %s', (_, changed) => {
    const { assumptions } = findingOf(review({ ...s01, ...changed }), 'installment');
    expect(assumptions.some(({ id }) => id === 'rate-implied')).toBe(false);
  });
});

test.each(['installmentAmount', 'totalAmount', 'interestAmount', 'numberOfInstallments', 'firstDueDate'])(
  'the implied rate is hidden with its input %s',
  (name) => {
    const shown = review({ ...s01, ...unrated, [name]: { $masked: 'number' } });
    const { assumptions, inputs } = findingOf(shown, 'installment');
    expect(JSON.stringify([assumptions, inputs])).not.toContain(String(valueAt(s01, `/${name}`)));
  },
);

test('a total that contradicts equal installments is not excused by a rate that is missing', () => {
  // Interest, IOF and CET are those of twelve equal installments.
  const { findings } = review({ ...s01, ...unrated, totalAmount: 7000 });
  expect(findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []))).toContain('total');
});
