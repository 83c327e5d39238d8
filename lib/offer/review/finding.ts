import type { UnreadReason } from '../terms/read-field.ts';
import type { Assumption } from './assumption.ts';

type CheckId =
  /** The figures are such as a loan can have: no negative amount, no loan of nought installments. */
  | 'figures'
  | 'dates'
  | 'created'
  | 'installment'
  | 'total'
  | 'total-parts'
  | 'interest'
  | 'rates'
  | 'cet-yearly'
  | 'cet-monthly'
  | 'cet-pair'
  | 'cet-rate'
  | 'iof'
  | 'iof-additional'
  | 'cashout-loan'
  | 'cashout-offer'
  | 'rebates'
  | 'insurance'
  | 'fine';

type Verdict = 'agrees' | 'differs' | 'cannot-tell';
/**
 * Of an agreement: null where the figures are equal as written, `rounding` where they are so but for rounding. Of a
 * difference: `convention` where a named one explains it, or a CET is off by half a percentage point at most.
 */
type Size = 'rounding' | 'convention' | 'material';
/** `amount`: reais. `rate`: a fraction, also of a difference of rates. `day`: `YYYY-MM-DD`; its difference: days. */
export type FigureUnit = 'amount' | 'rate' | 'day' | 'count';

/** `value`: a list where the formula has one for each installment, or for each entry of a list. */
export type Figure = {
  name: string;
  value: number | string | readonly number[];
  unit: FigureUnit;
  path: string | null;
};

export type Reason = {
  code:
    | UnreadReason
    /** Nothing tells in which unit the figure is. */
    | 'unit'
    | 'no-schedule'
    /** Interest by an index that is not in the loan: its installments are not known before they are due. */
    | 'floating-rate'
    | 'no-dates'
    | 'dates-out-of-order'
    | 'no-iof-given'
    | 'no-iof-rates'
    | 'no-root'
    | 'grace'
    /** Whichever figure is wrong, this one cannot be told from it. */
    | 'other-figures';
  path: string | null;
};

/** The same figure under another assumption. */
export type Alternative = { assumptions: Assumption[]; expected: number; difference: number | null };

export type Finding = {
  check: CheckId;
  verdict: Verdict;
  size: Size | null;
  unit: FigureUnit | null;
  declared: number | string | null;
  expected: number | string | null;
  /** Declared less expected. */
  difference: number | null;
  /** Plain mathematics, of the names in `inputs`; of no language. */
  formula: string;
  inputs: Figure[];
  assumptions: Assumption[];
  /** What explains a difference, where one thing does: a convention, or, of a material one, a mistake with a name. */
  explainedBy: Assumption | null;
  alternatives: Alternative[];
  /** How many alternatives there are beside those listed. */
  unlisted: number;
  /** Why it cannot be told. */
  reason: Reason | null;
  /**
   * The norm that the expectation follows from; `identity`: arithmetic of the offer's own fields; `definition`: what
   * they stand for. Null: a rule of some bank's own.
   */
  source: string | null;
  /** JSON Pointers of what was used. */
  paths: string[];
};

export type ReviewCounts = { agree: number; convention: number; differ: number; cannotTell: number };

/** The four kinds of finding, as they are counted: `differ` is material only. */
export function findingKind({ verdict, size }: Pick<Finding, 'verdict' | 'size'>): keyof ReviewCounts {
  if (verdict === 'agrees') return 'agree';
  if (verdict === 'cannot-tell') return 'cannotTell';
  return size === 'material' ? 'differ' : 'convention';
}

/** The source of what holds whatever the law says. */
export const identity = 'identity';

/** What every finding of a check has in common. */
export type CheckInfo = Pick<Finding, 'check' | 'unit' | 'formula' | 'source'>;
type Optional = Partial<
  Pick<Finding, 'inputs' | 'assumptions' | 'alternatives' | 'unlisted' | 'explainedBy' | 'paths'>
>;

/** As many of a list as `most`, and how many more there are. */
export function limitList<T>(all: readonly T[], most: number): { list: T[]; unlisted: number } {
  return { list: all.slice(0, most), unlisted: Math.max(0, all.length - most) };
}

/** The verdict on a figure, with nothing but defaults left open. `paths` are those of the inputs and more. */
export function finding(
  about: CheckInfo,
  result: Pick<Finding, 'verdict' | 'size'> &
    Partial<Pick<Finding, 'declared' | 'expected' | 'difference' | 'reason'>>,
  {
    inputs = [],
    assumptions = [],
    alternatives = [],
    unlisted = 0,
    explainedBy = null,
    paths = [],
  }: Optional = {},
): Finding {
  const used = inputs.flatMap(({ path }) => (path === null ? [] : [path]));
  return {
    ...about,
    declared: null,
    expected: null,
    difference: null,
    reason: null,
    ...result,
    inputs,
    assumptions,
    alternatives,
    unlisted,
    explainedBy,
    paths: [...new Set([...used, ...paths])],
  };
}

export function cannotTell(about: CheckInfo, reason: Reason, rest: Optional = {}): Finding {
  const paths = [...(rest.paths ?? []), ...(reason.path === null ? [] : [reason.path])];
  return finding(about, { verdict: 'cannot-tell', size: null, reason }, { ...rest, paths });
}
