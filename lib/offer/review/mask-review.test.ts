import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '../review.ts';
import { maskReview } from './mask-review.ts';

const loan: JsonObject = {
  createdAt: '2025-11-20T12:00:00.000Z',
  offer: { disbursementAmount: 5000.5, installmentAmount: 513.4, numberOfInstallments: 12 },
  cashout: [
    {
      amount: 5000.5,
      '390.533.447-05': { cpf: '462.698.889-05', line: '23793381286000782713695000063305975520000370000' },
    },
  ],
};
const options = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;

describe('instruments of a masked review', () => {
  const whole = reviewOffer(loan, options);
  const masked = whole && maskReview(whole, () => false);

  it('keep their verdicts, which add up as before', () => {
    const verdicts = (review: typeof whole) => review?.findings.map(({ check, verdict }) => [check, verdict]);
    expect(whole?.instruments.length).toBeGreaterThan(1);
    expect(verdicts(masked)).toEqual(verdicts(whole));
    expect(masked?.counts).toEqual(whole?.counts);
  });

  it('lose all that is read from them, and the names that lead to them', () => {
    expect(JSON.stringify(whole)).toMatch(/390\.533/);
    const text = JSON.stringify(masked);
    expect(text).not.toMatch(/390\.533|462\.698|23793|3700|2018/);
    expect(masked?.instruments).toEqual([]);
    expect(masked?.findings.filter((one) => 'kind' in one).map(({ paths }) => paths)).toContainEqual([
      '/cashout/0',
    ]);
  });

  it('have no estimate beside them', () => {
    expect(whole?.late).not.toBeNull();
    expect(masked?.late).toBeNull();
  });
});

describe('findings that depend on a masked value', () => {
  const company: JsonObject = {
    offer: {
      disbursementAmount: 10_000,
      installmentAmount: 945.6,
      iofAmount: 84.44,
      iofAdditionalAmount: 38,
      yearlyCET: 0.3,
      monthlyFee: 0.02,
      yearlyFee: 0.268242,
      expectedDisbursementDate: '2024-03-04',
      numberOfInstallments: 12,
      firstDueDate: '2024-04-04',
    },
  };
  const whole = reviewOffer(company, options);
  const masked = whole && maskReview(whole, (path) => path === '/offer/expectedDisbursementDate');
  const one = (review: typeof whole, check: string) =>
    review?.findings.find((found) => found.check === check);

  it('does not reveal by its formula or its source which rule was met', () => {
    expect(one(whole, 'iof')?.source).toMatch(/8\.392\/2015/);
    expect(one(masked, 'iof')).toMatchObject({
      verdict: 'agrees',
      source: 'Decreto 6.306/2007, art. 7, I, b, §§ 1 e 15',
    });
    expect(one(whole, 'installment')?.formula).toMatch(/P = PV/);
    expect(one(masked, 'installment')?.formula).toBe('A = P ÷ Σ (1 + i)^−t');
  });

  it('leaves neither the schedules that fit nor how many they are', () => {
    expect(whole?.fitCount).toBeGreaterThan(0);
    expect(masked).toMatchObject({ fits: [], fitCount: 0, schedule: null, cet: null });
  });

  it('leaves no unit a ratio that can be worked back from', () => {
    const values = (review: typeof whole) =>
      review?.units.flatMap(({ evidence }) => evidence.flatMap(({ value }) => value ?? []));
    expect(values(whole)).not.toEqual([]);
    expect(values(masked)).toEqual([]);
  });
});
