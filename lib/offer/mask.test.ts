import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { maskReview } from './mask.ts';
import { reviewOffer } from './review.ts';

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
