import { type Composition, type Financed, financeable } from '../schedule/compose-principal.ts';
import type { Plan } from '../schedule/repayment-plan.ts';
import { sumEntries } from '../terms/amount-entries.ts';
import type { Reading } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import { toCents } from '../units/rounding.ts';
import type { Figure } from './finding.ts';

/** The symbols of costs in formulas. */
const symbols: Record<Financed, string> = { iof: 'IOF', iofAdditional: 'IOFa', insurance: 'S', rebates: 'R' };

function costReading({ amounts, rebates }: Terms, part: Financed): Reading<number> {
  return part === 'rebates' ? sumEntries(rebates) : amounts[part];
}

/** The costs of an offer that are among `parts`, as figures in reais. */
export function costFigures(terms: Terms, parts: readonly Financed[] = financeable): Figure[] {
  return parts.flatMap((part): Figure[] => {
    const cost = costReading(terms, part);
    return cost.ok ? [{ name: symbols[part], value: cost.value, unit: 'amount', path: cost.path }] : [];
  });
}

/** A part of the IOF that the offer does not state, in reais. */
export function taxFigure({ part, amount }: { part: 'iof' | 'iofAdditional'; amount: number }): Figure {
  return { name: symbols[part], value: amount, unit: 'amount', path: null };
}

/** The formula of a principal: `P = PV + IOF + S`. */
export function principalFormula({ parts, iof, payoff }: Composition): string {
  const tax = iof === 'computed' ? [symbols.iof] : [];
  const paidOff = payoff === undefined ? [] : ['Q'];
  return `P = ${['PV', ...paidOff, ...tax, ...parts.map((part) => symbols[part])].join(' + ')}`;
}

/** Every term of `principalFormula`. A computed IOF is the principal less the other terms. */
export function principalFigures(terms: Terms, { parts, iof, principal }: Composition): Figure[] {
  const { disbursement } = terms.amounts;
  const costs = costFigures(terms, parts);
  const paidOut = disbursement.ok ? disbursement.value : 0;
  const others = costs.reduce((sum, { value }) => sum + Number(value), paidOut);
  return [
    ...disbursementFigures(terms),
    ...(iof === 'computed'
      ? [{ name: symbols.iof, value: toCents(principal - others), unit: 'amount', path: null } as const]
      : []),
    ...costs,
    { name: 'P', value: toCents(principal), unit: 'amount', path: null },
  ];
}

/** The amount paid out, and the one that is taken to pay off an earlier contract. */
export function disbursementFigures({ amounts: { disbursement }, payoff = 0 }: Terms): Figure[] {
  const received = disbursement.ok ? disbursement.value : 0;
  return [
    { name: 'PV', value: toCents(received - payoff), unit: 'amount', path: disbursement.path },
    ...(payoff === 0 ? [] : [{ name: 'Q', value: payoff, unit: 'amount', path: null } as const]),
  ];
}

/** A millionth of a month: no cent of an installment depends on less. */
const roundMonths = (months: number) => Math.round(months * 1e6) / 1e6;

/**
 * The time symbols of an installment's formula, one value for each installment that repays principal: t in months, and
 * the days that it follows from. They count from the release (a day number), or from the last installment that pays
 * interest alone.
 */
export function timeFigures(
  { amortization, dayCount, grace, months, dueDates }: Plan,
  release: number | null,
): Figure[] {
  const before = grace.interestOnly - 1;
  const start = months[before] ?? 0;
  const times = months.slice(grace.interestOnly).map((month) => month - start);
  const list = (name: string, value: readonly number[]): Figure => ({
    name,
    value,
    unit: 'count',
    path: null,
  });
  const whole = (perMonth: number) => times.map((time) => Math.round(time * perMonth));
  const calendar = () => {
    const from = dueDates?.days[before] ?? release ?? 0;
    return dueDates?.days.slice(grace.interestOnly).map((day) => day - from) ?? [];
  };
  const t = list('t', times.map(roundMonths));
  const byDays: { [name in Plan['dayCount']]: () => Figure[] } = {
    // With equal months the formula of Price needs only their number.
    'equal-months': () => (amortization === 'sac' ? [t] : []),
    'calendar/365': () => [list('d', calendar()), t],
    'calendar/30': () => [list('d', calendar()), t],
    '30E/360': () => [list('d30E', whole(30)), t],
    'business/252': () => [list('du', whole(21)), t],
    'first-days/30': () => [list('d', calendar().slice(0, 1)), t],
    'first-days/365': () => [list('d', calendar().slice(0, 1)), t],
    'first-simple/30': () => [list('d', calendar().slice(0, 1)), t],
  };
  const deferred: Figure[] =
    grace.deferred > 0 && dayCount === 'equal-months'
      ? [{ name: 'g', value: grace.deferred, unit: 'count', path: null }]
      : [];
  return [...deferred, ...byDays[dayCount]()];
}

/** The payments in reais: one figure if each is the offer's installment, else a list. */
export function paymentFigure(
  name: string,
  payments: readonly number[],
  installment: { value: number; path: string },
): Figure {
  const hasEqualPayments = payments.every((payment) => payment === installment.value);
  return hasEqualPayments
    ? { name, value: installment.value, unit: 'amount', path: installment.path }
    : { name, value: payments, unit: 'amount', path: null };
}
