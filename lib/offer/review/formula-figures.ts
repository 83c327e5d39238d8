import { type Composition, type Financed, financeable } from '../schedule/compose-principal.ts';
import type { Plan } from '../schedule/repayment-plan.ts';
import type { Match } from '../schedule/search/match.ts';
import { sumEntries } from '../terms/amount-entries.ts';
import { type FieldReading, valueOrNull } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import { roundToCent } from '../units/rounding.ts';
import type { Figure } from './finding.ts';
import { figure } from './make-finding.ts';

/** The symbols of costs in formulas. */
const symbols: Record<Financed, string> = { iof: 'IOF', iofAdditional: 'IOFa', insurance: 'S', rebates: 'R' };

function costReading({ amounts, rebates }: Terms, part: Financed): FieldReading<number> {
  return part === 'rebates' ? sumEntries(rebates) : amounts[part];
}

/** The costs of an offer that are among `parts`, as figures in reais. */
export function costFigures(terms: Terms, parts: readonly Financed[] = financeable): Figure[] {
  return parts.flatMap((part) => {
    const cost = costReading(terms, part);
    return cost.ok ? [figure(symbols[part], 'amount', cost)] : [];
  });
}

/** A part of the IOF that the offer does not state, in reais. */
export function taxFigure({ part, amount }: { part: 'iof' | 'iofAdditional'; amount: number }): Figure {
  return figure(symbols[part], 'amount', { value: amount });
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
      ? [figure(symbols.iof, 'amount', { value: roundToCent(principal - others) })]
      : []),
    ...costs,
    principalFigure(principal),
  ];
}

export function principalFigure(principal: number): Figure {
  return figure('P', 'amount', { value: roundToCent(principal) });
}

/** The amount paid out, and the one that is taken to pay off an earlier contract. */
export function disbursementFigures({ amounts: { disbursement }, payoff = 0 }: Terms): Figure[] {
  const received = disbursement.ok ? disbursement.value : 0;
  return [
    figure('PV', 'amount', { value: roundToCent(received - payoff), path: disbursement.path }),
    ...(payoff === 0 ? [] : [figure('Q', 'amount', { value: payoff })]),
  ];
}

/** A millionth of a month: no cent of an installment depends on less. */
const roundMonths = (months: number) => Math.round(months * 1e6) / 1e6;

/**
 * The time symbols of an installment's formula, one value for each installment that repays principal: t in months, and
 * the days that it follows from. They count from the release (a day number), or from the last installment that pays
 * interest alone.
 */
function timeFigures(
  { amortization, dayCount, grace, months, dueDates }: Plan,
  release: number | null,
): Figure[] {
  const before = grace.interestOnly - 1;
  const start = months[before] ?? 0;
  const times = months.slice(grace.interestOnly).map((month) => month - start);
  const list = (name: string, value: readonly number[]) => figure(name, 'count', { value });
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
  const isDeferred = grace.deferred > 0 && dayCount === 'equal-months';
  return [...(isDeferred ? [figure('g', 'count', { value: grace.deferred })] : []), ...byDays[dayCount]()];
}

/** The inputs of an installment's formula by a schedule, at a monthly rate (a fraction). */
export function installmentFigures(
  terms: Terms,
  { plan, composition, daily }: Match,
  rate: number,
): Figure[] {
  const { count, release } = terms;
  const n = plan.grace.amortizing;
  const source = terms.rates.monthly.ok ? terms.rates.monthly : terms.rates.yearly;
  return [
    ...principalFigures(terms, composition),
    figure('i', 'rate', { value: rate, path: source.path }),
    ...(daily === undefined ? [] : [figure('id', 'rate', { value: daily })]),
    figure('n', 'count', { value: n, path: n === valueOrNull(count) ? count.path : null }),
    ...timeFigures(plan, valueOrNull(release)),
  ];
}

/** The payments in reais: one figure if each is the offer's installment, else a list. */
export function paymentFigure(
  name: string,
  payments: readonly number[],
  installment: { value: number; path: string },
): Figure {
  const hasEqualPayments = payments.every((payment) => payment === installment.value);
  return figure(name, 'amount', hasEqualPayments ? installment : { value: payments });
}
