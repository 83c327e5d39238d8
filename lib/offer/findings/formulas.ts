import { type FieldReading, sumEntries, valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Explanation } from '../fit/explanation.ts';
import type { Cost, OpenTax, Principal } from '../model/convention.ts';
import type { Schedule } from '../model/schedule.ts';
import { statedRate, type Terms } from '../terms/read-terms.ts';
import { roundToCent } from '../units/written-figures.ts';
import { figure } from './figure-row.ts';
import type { FindingFigure } from './finding.ts';

/** The symbols of costs in formulas. */
const symbols: Record<Cost, string> = { iof: 'IOF', iofAdditional: 'IOFa', insurance: 'S', rebates: 'R' };
const allCosts = Object.keys(symbols) as Cost[];

/** The amount of a cost as it is stated. */
function costReading({ amounts, rebates }: Terms, part: Cost): FieldReading<number> {
  return part === 'rebates' ? sumEntries(rebates) : amounts[part];
}

/** The costs of an offer that are among `parts`, as figures in reais. */
export function costFigures(terms: Terms, parts: readonly Cost[] = allCosts): FindingFigure[] {
  return parts.flatMap((part) => {
    const cost = costReading(terms, part);
    return cost.ok ? [figure(symbols[part], 'amount', cost)] : [];
  });
}

/** Every term of a principal. A computed part of the tax is what the principal leaves. */
function principalFigures(
  terms: Terms,
  { financed, extra, computedTax, amount }: Principal,
): FindingFigure[] {
  const costs = costFigures(terms, financed);
  const paidOut = valueOrNull(terms.amounts.disbursement) ?? 0;
  const others = costs.reduce((sum, { value }) => sum + Number(value), paidOut + (extra?.amount ?? 0));
  const open = financed.find((part) => !costReading(terms, part).ok) ?? 'iof';
  return [
    ...disbursementFigures(terms),
    ...(extra ? [figure('Q', 'amount', { value: extra.amount })] : []),
    ...costs,
    ...(computedTax || financed.some((part) => !costReading(terms, part).ok)
      ? [figure(symbols[open], 'amount', { value: roundToCent(amount - others) })]
      : []),
    principalFigure(amount),
  ];
}

export function principalFigure(principal: number): FindingFigure {
  return figure('P', 'amount', { value: roundToCent(principal) });
}

/** The amount paid out. */
export function disbursementFigures({ amounts: { disbursement } }: Terms): FindingFigure[] {
  return disbursement.ok ? [figure('PV', 'amount', disbursement)] : [];
}

/** The parts of the tax that the offer does not state. */
export function openTaxFigure({ amount, parts }: OpenTax): FindingFigure {
  return figure(symbols[parts[0] ?? 'iof'], 'amount', { value: amount });
}

/** The payments in reais: one figure if each is the offer's installment, else a list. */
export function paymentFigure(
  name: string,
  payments: readonly number[],
  installment: { value: number; path: string },
): FindingFigure {
  const areEqual = payments.every((payment) => payment === installment.value);
  return figure(name, 'amount', areEqual ? installment : { value: payments });
}

/** The formulas of an installment and its principal. t: months to each installment by the day count. */
export function installmentFormula({ schedule, principal, balloon }: Explanation): string {
  const { amortization, dayCount, grace } = schedule;
  const growth = grace.deferred > 0 && dayCount === 'equal-months' ? ' × (1 + i)^g' : '';
  const parts = principal.financed.map((part) => symbols[part]);
  const whole = `P = ${['PV', ...(principal.extra ? ['Q'] : []), ...parts].join(' + ')}`;
  if (amortization === 'sac') return `A1 = P${growth} ÷ n + P${growth} × ((1 + i)^t1 − 1), ${whole}`;
  if (balloon !== null) return `A = (P − An × (1 + i)^−tn) ÷ Σ (1 + i)^−t, ${whole}`;
  if (dayCount === 'equal-months') return `A = P${growth} × i ÷ (1 − (1 + i)^−n), ${whole}`;
  return `A = P ÷ Σ (1 + i)^−t, ${whole}`;
}

/** The months to each installment that repays principal, from the release or from the last that pays interest alone. */
function timeFigures({ dayCount, grace, months }: Schedule): FindingFigure[] {
  const start = months[grace.interestOnly - 1] ?? 0;
  // No cent of an installment depends on less than a millionth of a month.
  const times = months.slice(grace.interestOnly).map((month) => Math.round((month - start) * 1e6) / 1e6);
  const isDeferred = grace.deferred > 0 && dayCount === 'equal-months';
  return [
    ...(isDeferred ? [figure('g', 'count', { value: grace.deferred })] : []),
    figure('t', 'count', { value: times }),
  ];
}

/** The inputs of an installment's formula. */
export function installmentFigures(terms: Terms, explanation: Explanation): FindingFigure[] {
  const { schedule, principal, rate, choice } = explanation;
  const n = schedule.grace.amortizing;
  return [
    ...principalFigures(terms, principal),
    figure('i', 'rate', { value: choice.written ?? rate, path: statedRate(terms).path }),
    figure('n', 'count', { value: n, path: n === valueOrNull(terms.count) ? terms.count.path : null }),
    ...timeFigures(schedule),
  ];
}
