import { type Composition, type Financed, financeable } from '../schedule/compose-principal.ts';
import type { Plan } from '../schedule/repayment-plan.ts';
import type { Reading } from '../terms/read-field.ts';
import { sumOf, type Terms } from '../terms/read-terms.ts';
import { toCents } from '../units/rounding.ts';
import type { Figure } from './finding.ts';

/** The names that costs have in formulas. */
const symbols: Record<Financed, string> = { iof: 'IOF', iofAdditional: 'IOFa', insurance: 'S', rebates: 'R' };

function costReading({ amounts, rebates }: Terms, part: Financed): Reading<number> {
  return part === 'rebates' ? sumOf(rebates) : amounts[part];
}

/** The costs of an offer as figures, those of `parts` alone. In reais. */
export function costFigures(terms: Terms, parts: readonly Financed[] = financeable): Figure[] {
  return parts.flatMap((part): Figure[] => {
    const cost = costReading(terms, part);
    return cost.ok ? [{ name: symbols[part], value: cost.value, unit: 'amount', path: cost.path }] : [];
  });
}

/** A part of the IOF that the offer does not tell, in reais. */
export function taxFigure({ part, amount }: { part: 'iof' | 'iofAdditional'; amount: number }): Figure {
  return { name: symbols[part], value: amount, unit: 'amount', path: null };
}

/** A principal as the sum that it is: `P = PV + IOF + S`. */
export function principalFormula({ parts, iof }: Composition): string {
  const tax = iof === 'computed' ? [symbols.iof] : [];
  return `P = ${['PV', ...tax, ...parts.map((part) => symbols[part])].join(' + ')}`;
}

/** Every term of `principalFormula`; an IOF that is computed is what the principal has beside the others. */
export function principalFigures(terms: Terms, { parts, iof, principal }: Composition): Figure[] {
  const { disbursement } = terms.amounts;
  const costs = costFigures(terms, parts);
  const paidOut = disbursement.ok ? disbursement.value : 0;
  const others = costs.reduce((sum, { value }) => sum + Number(value), paidOut);
  return [
    { name: 'PV', value: paidOut, unit: 'amount', path: disbursement.path },
    ...(iof === 'computed'
      ? [{ name: symbols.iof, value: toCents(principal - others), unit: 'amount', path: null } as const]
      : []),
    ...costs,
    { name: 'P', value: toCents(principal), unit: 'amount', path: null },
  ];
}

/** The lists of a plan's times are written to a millionth of a month: no cent of an installment hangs on less. */
const short = (months: number) => Math.round(months * 1e6) / 1e6;

/**
 * The symbols of an installment's formula that are of time, one value for each installment that pays principal back:
 * t in months, and the days that it follows from. They count from the release, or from the last installment before
 * that pays interest alone. `release`: a day number.
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
  const t = list('t', times.map(short));
  const byDays: { [name in Plan['dayCount']]: () => Figure[] } = {
    // Of equal months Price's formula needs their number alone.
    'equal-months': () => (amortization === 'sac' ? [t] : []),
    'calendar/365': () => [list('d', calendar()), t],
    'calendar/30': () => [list('d', calendar()), t],
    '30E/360': () => [list('d30E', whole(30)), t],
    'business/252': () => [list('du', whole(21)), t],
  };
  const deferred: Figure[] =
    grace.deferred > 0 && dayCount === 'equal-months'
      ? [{ name: 'g', value: grace.deferred, unit: 'count', path: null }]
      : [];
  return [...deferred, ...byDays[dayCount]()];
}

/** What is paid each time: one figure where it is always the offer's installment, else a list of them. In reais. */
export function paymentFigure(
  name: string,
  payments: readonly number[],
  installment: { value: number; path: string },
): Figure {
  const isLevel = payments.every((payment) => payment === installment.value);
  return isLevel
    ? { name, value: installment.value, unit: 'amount', path: installment.path }
    : { name, value: payments, unit: 'amount', path: null };
}
