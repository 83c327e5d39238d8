import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import { lateCost } from '#lib/offer/late/late-cost.ts';
import { createFormat } from '#lib/view/format.ts';
import { formatChargeCalculation } from './format-late-estimate.ts';

const t = createTranslator({ locale: 'en', messages: en, namespace: 'review' });
const reviewText = {
  t,
  format: createFormat({ locale: 'en', timeZone: 'America/Sao_Paulo' }),
};

/** The sum of a line, computed from the figures that are written in it. */
function worked(text: string): number {
  const [, sum = ''] = /= ([^:]+):/.exec(text) ?? [];
  const plain = sum.replaceAll(',', '').replace('((1 + ', '').replace(' − 1)', '');
  const [whole = 0, percent = 0, months] = plain.match(/[\d.]+/g)?.map(Number) ?? [];
  if (months === undefined) return (whole * percent) / 100;
  return plain.includes('^') ? whole * ((1 + percent / 100) ** months - 1) : (whole * percent * months) / 100;
}

it('writes each way with digits enough to be followed to the cent', () => {
  const cost = lateCost(
    {
      installment: 98_765.43,
      dueDate: '2026-10-13',
      fineRate: 0.02,
      defaultRate: 0.01,
      isDefaultGiven: true,
      interestBase: null,
      contractRate: 0.01991234,
      assumed: { fine: [], 'default-interest': [], 'contract-interest': [] },
      dayCounts: [],
    },
    '2026-11-20',
  );
  const calculations = cost.verdict === 'estimate' ? cost.lines.flatMap((line) => line.calculations) : [];
  expect(calculations).toHaveLength(9);
  for (const way of calculations)
    expect(worked(formatChargeCalculation(way, reviewText)).toFixed(2)).toBe(way.amount.toFixed(2));
});
