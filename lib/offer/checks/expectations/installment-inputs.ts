import type { Figure } from '#lib/offer/review/finding.ts';
import { principalFigures, timeFigures } from '#lib/offer/review/formula-figures.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import type { Match } from '#lib/offer/schedule/search/match.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { CheckInfo } from '../../review/make-finding.ts';

export const installmentCheck: CheckInfo = {
  check: 'installment',
  unit: 'amount',
  formula: 'A = P ÷ Σ (1 + i)^−t',
  source: 'Tabela Price; SAC',
};

export function inputsOf({ terms }: Facts, { plan, composition, daily }: Match, rate: number): Figure[] {
  const { count, release } = terms;
  const n = plan.grace.amortizing;
  const source = terms.rates.monthly.ok ? terms.rates.monthly : terms.rates.yearly;
  return [
    ...principalFigures(terms, composition),
    { name: 'i', value: rate, unit: 'rate', path: source.path },
    ...(daily === undefined ? [] : [{ name: 'id', value: daily, unit: 'rate', path: null } as const]),
    { name: 'n', value: n, unit: 'count', path: n === valueOrNull(count) ? count.path : null },
    ...timeFigures(plan, valueOrNull(release)),
  ];
}
