import type { Explanation, Output } from '../fit/explanation.ts';
import type { Cost, OpenTax, Principal } from '../model/offer-figures.ts';
import type { Schedule } from '../model/schedule.ts';
import { type FieldReading, sumEntries, type Unreadable, valueOrNull } from '../terms/read-field.ts';
import { type AmountName, type RateName, statedRate, type Terms } from '../terms/read-terms.ts';
import { roundingSlack, roundToCent } from '../units/written-figures.ts';
import type { FigureUnit } from './check-id.ts';
import type { Alternative, Assumption, Finding, FindingFigure } from './finding.ts';
import type { Facts } from './read-facts.ts';

/** A figure that the review reads. `rate`: the one by which the schedule is computed, as it is sent. */
export type FigureName =
  | AmountName
  | RateName
  | 'count'
  | 'rate'
  | 'release'
  | 'firstDue'
  | 'created'
  | 'loanCashout'
  | 'offerCashout';

/** One figure that an offer states, and how it is judged: a row of the table of figures. */
export type FigureRow = Pick<Finding, 'unit' | 'formula' | 'source'> & {
  id: Finding['check'];
  /** Its symbol in `formula`. */
  symbol: string;
  declared: FigureName;
  /** The figures without which there is no verdict; the first of them that cannot be read is the reason. */
  needs: readonly FigureName[];
  /** The output of the lender's function that the figure is; none for one that does not depend on a convention. */
  output?: Output;
  /** False where the offer has nothing that the row is about. */
  concerns?: (facts: Facts) => boolean;
  expect: Expect;
};

/** Says what the figure should be, or why that cannot be told. Nothing throws. */
export type Expect = (facts: Facts, declared: Declared, row: FigureRow) => Judgment;

/** A figure of the offer that can be read. Amounts in reais, rates as fractions, days as day numbers. */
export type Declared = { value: number; path: string };

/** What is found on a figure: without a verdict there is none, and the row's own formula and source are not repeated. */
export type Judgment = Partial<Omit<Finding, 'check' | 'unit' | 'declared'>>;

/** There is no verdict for want of a figure. */
export function notRead({ reason, path }: Unreadable): Judgment {
  return { reason: { code: reason, path } };
}

/** A judgment that tells no more than the figure that was computed: what the stated one is asked about. */
export function withoutVerdict(judgment: Judgment): Judgment {
  return { ...judgment, verdict: 'cannot-tell', size: null, explainedBy: null };
}

/** A figure of the offer by its reading, or a computed one. */
export function figure(
  name: string,
  unit: FigureUnit,
  { value, path = null }: { value: FindingFigure['value']; path?: string | null },
): FindingFigure {
  return { name, value, unit, path };
}

type Comparison = {
  comesOut: boolean;
  /** False of a figure that comes out by its rounding alone. */
  isExact?: boolean;
  /** True of a difference that does not matter. */
  isSmall?: boolean;
  /** The convention or known mistake by which the figure comes out, where it is not an ordinary one. */
  explainedBy?: Assumption | null;
};

/** The verdict on a figure that was compared with the one that is expected. */
export function verdictOn({
  comesOut,
  isExact = true,
  isSmall = false,
  explainedBy = null,
}: Comparison): Pick<Finding, 'verdict' | 'size' | 'explainedBy'> {
  if (comesOut && !explainedBy) return { verdict: 'agrees', size: isExact ? null : 'rounding', explainedBy };
  const size = explainedBy ? 'convention' : isSmall ? 'immaterial' : 'material';
  return { verdict: 'differs', size, explainedBy };
}

/** Differences up to this many reais do not matter; a recomputed figure may also be off by a ten-thousandth of itself. */
const floor = 0.05;
const recomputedShare = 0.0001;

/**
 * Compares an amount with the computed one, in reais: it agrees within `tolerance`, by the digits of its inputs, unless
 * the search has decided whether it comes out. `isRecomputed`: by a convention, not from the offer's own figures alone.
 */
export function compareAmount(
  declared: Declared,
  computed: number,
  tolerance: number,
  {
    isRecomputed = false,
    explainedBy = null,
  }: { isRecomputed?: boolean; explainedBy?: Assumption | null } = {},
): Judgment {
  const expected = roundToCent(computed);
  const difference = roundToCent(declared.value - expected);
  const immaterial = Math.max(floor, isRecomputed ? recomputedShare * Math.abs(expected) : 0);
  const verdict = verdictOn({
    comesOut: Math.abs(declared.value - computed) <= tolerance + roundingSlack,
    isExact: Math.abs(difference) < 0.005,
    isSmall: Math.abs(difference) <= immaterial + roundingSlack,
    explainedBy,
  });
  return { ...verdict, expected, difference };
}

/** An amount in reais under other assumptions, beside the declared one. */
export function alternativeAmount(
  declared: Declared,
  amount: number,
  assumptions: Assumption[],
): Alternative {
  const expected = roundToCent(amount);
  return { assumptions, expected, difference: roundToCent(declared.value - expected) };
}

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
