import type { Output } from '../fit/explanation.ts';
import type { Unreadable } from '../terms/read-field.ts';
import type { AmountName, RateName } from '../terms/read-terms.ts';
import { roundingSlack, roundToCent } from '../units/written-figures.ts';
import type { Assumption } from './assumption.ts';
import type { FigureUnit } from './check-id.ts';
import type { Alternative, Finding, FindingFigure } from './finding.ts';
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
