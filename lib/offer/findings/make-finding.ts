import { fineLimit } from '../norms/law-rules.ts';
import type { Unreadable } from '../terms/read-field.ts';
import { roundingSlack, roundToCent } from '../units/rounding.ts';
import type { Assumption } from './assumption.ts';
import type { Alternative, FigureUnit, Finding, FindingFigure, FindingReason } from './finding.ts';

/** The `source` of arithmetic that holds under any law. */
const identity = 'identity';
const cetNorm = 'Res. CMN 4.881/2020, art. 4';
const iofNorm = 'Decreto 6.306/2007, art. 7, I, b, §§ 1 e 15';

type CheckInfo = Pick<Finding, 'unit' | 'formula' | 'source'>;

/** The unit, formula and source of each check. A finding has another formula or source where its convention has one. */
export const checkInfos: Record<Finding['check'], CheckInfo> = {
  figures: { unit: null, formula: 'PV > 0, A > 0, Σ > 0, n ∈ {1, …, 1200}, … ≥ 0', source: 'definition' },
  dates: { unit: 'day', formula: 'd1 > d0', source: 'definition' },
  created: { unit: 'day', formula: 'c ≤ d0', source: 'definition' },
  installment: { unit: 'amount', formula: 'A = P ÷ Σ (1 + i)^−t', source: 'Tabela Price; SAC' },
  total: { unit: 'amount', formula: 'Σ = n × A', source: identity },
  'total-parts': { unit: 'amount', formula: 'Σ = P + J', source: identity },
  interest: { unit: 'amount', formula: 'J = n × A − P', source: identity },
  rates: { unit: 'rate', formula: 'y = (1 + i)^12 − 1', source: 'Res. CMN 5.004/2022, art. 3' },
  'cet-yearly': { unit: 'rate', formula: 'FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365)', source: cetNorm },
  'cet-monthly': {
    unit: 'rate',
    formula: 'FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365), m = (1 + CET)^(1 ÷ 12) − 1',
    source: cetNorm,
  },
  'cet-pair': { unit: 'rate', formula: 'm = (1 + CET)^(1 ÷ 12) − 1', source: cetNorm },
  iof: { unit: 'amount', formula: 'IOF = Σ ak × r × min(dk, 365) [+ P × ra]', source: iofNorm },
  'iof-additional': { unit: 'amount', formula: 'IOFa = P × ra', source: iofNorm },
  'cashout-loan': { unit: 'amount', formula: 'Σ Ck = PV', source: identity },
  'cashout-offer': { unit: 'amount', formula: 'Σ Ck = PV', source: identity },
  insurance: { unit: 'amount', formula: 'S = f × B', source: identity },
  fine: { unit: 'rate', formula: 'f ≤ 2%', source: fineLimit.source },
};

/** The members of a finding that a check may leave out. */
export type Details = Partial<
  Pick<Finding, 'formula' | 'source' | 'inputs' | 'assumptions' | 'alternatives' | 'explainedBy' | 'paths'>
>;

/** An amount in reais under other assumptions, beside the declared one. */
export function alternativeAmount(declared: number, amount: number, assumptions: Assumption[]): Alternative {
  const expected = roundToCent(amount);
  return { assumptions, expected, difference: roundToCent(declared - expected) };
}

/** A figure of the offer by its reading, or a computed one. */
export function figure(
  name: string,
  unit: FigureUnit,
  { value, path = null }: { value: FindingFigure['value']; path?: string | null },
): FindingFigure {
  return { name, value, unit, path };
}

/** Creates a finding, with defaults for everything left out. Its `paths` are those of the inputs and the given ones. */
export function finding(
  check: Finding['check'],
  result: Pick<Finding, 'verdict' | 'size'> &
    Partial<Pick<Finding, 'declared' | 'expected' | 'difference' | 'reason'>>,
  details: Details = {},
): Finding {
  const { inputs = [], paths = [] } = details;
  const used = inputs.flatMap(({ path }) => (path === null ? [] : [path]));
  return {
    check,
    ...checkInfos[check],
    declared: null,
    expected: null,
    difference: null,
    reason: null,
    ...result,
    inputs,
    assumptions: [],
    alternatives: [],
    explainedBy: null,
    ...details,
    paths: [...new Set([...used, ...paths])],
  };
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
}: Comparison): Pick<Finding, 'verdict' | 'size'> {
  if (comesOut && !explainedBy) return { verdict: 'agrees', size: isExact ? null : 'rounding' };
  return { verdict: 'differs', size: explainedBy ? 'convention' : isSmall ? 'immaterial' : 'material' };
}

/** Creates a finding with the verdict `cannot-tell`. */
export function cannotTell(check: Finding['check'], reason: FindingReason, rest: Details = {}): Finding {
  const paths = [...(rest.paths ?? []), ...(reason.path === null ? [] : [reason.path])];
  return finding(check, { verdict: 'cannot-tell', size: null, reason }, { ...rest, paths });
}

/** The same because of a figure that cannot be used. */
export function unread(check: Finding['check'], { reason, path }: Unreadable, rest: Details = {}): Finding {
  return cannotTell(check, { code: reason, path }, rest);
}

/** Makes a difference a question: the figure would come out by `explainedBy`. `path`: that of the figure. */
export function asQuestion(differing: Finding, explainedBy: Assumption, path: string): Finding {
  return { ...withoutVerdict(differing, { code: 'question', path }), explainedBy };
}

/** Takes the verdict from a finding that differs, with its expectation. Its figures stay, as far as they were listed. */
export function withoutVerdict(
  { check, formula, source, inputs, alternatives, paths }: Finding,
  reason: FindingReason,
): Finding {
  return cannotTell(check, reason, { formula, source, inputs, alternatives, paths });
}

/** Differences up to this many reais do not matter; a recomputed figure may also be off by a ten-thousandth of itself. */
const floor = 0.05;
const recomputedShare = 0.0001;

/** The largest difference from an amount that does not matter, in reais. */
function materialFrom(expected: number, isRecomputed: boolean): number {
  return Math.max(floor, isRecomputed ? recomputedShare * Math.abs(expected) : 0) + roundingSlack;
}

type AmountComparison = Details & {
  /** Where the amount agrees although it is another: the digits of its inputs. In reais. */
  tolerance: number;
  /** True of a figure that was computed by a convention, not from the offer's own figures alone. */
  isRecomputed?: boolean;
};

/**
 * Compares an amount with the one that is expected, in reais: it agrees within `tolerance`, differs by a convention where
 * one explains it, and is immaterial below the floor from which a difference matters.
 */
export function compareAmount(
  check: Finding['check'],
  declared: { value: number; path: string },
  computed: number,
  { tolerance, isRecomputed = false, explainedBy = null, paths = [], ...details }: AmountComparison,
): Finding {
  const expected = roundToCent(computed);
  const difference = roundToCent(declared.value - expected);
  const verdict = verdictOn({
    comesOut: Math.abs(declared.value - computed) <= tolerance + roundingSlack,
    isExact: Math.abs(difference) < 0.005,
    isSmall: Math.abs(difference) <= materialFrom(expected, isRecomputed),
    explainedBy,
  });
  return finding(
    check,
    { ...verdict, declared: declared.value, expected, difference },
    { ...details, explainedBy, paths: [declared.path, ...paths] },
  );
}
