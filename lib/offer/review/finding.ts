import type { UnreadReason } from '../terms/read-field.ts';

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

export type AssumptionId =
  /** value: a day count. */
  | 'day-count'
  /** value: `price` or `sac`. */
  | 'amortization'
  /** value: `none`, `following` or `following-after-first`. */
  | 'due-date-adjustment'
  /** value: the day of the month that the due dates go by, where it is not that of the first. */
  | 'due-day'
  /** value: what is financed beside the amount paid out, `iof+iofAdditional+insurance+rebates`, or `none`. */
  | 'financed'
  /** The principal holds the IOF of the rule, not the offer's. value: a borrower of the IOF table, where one is. */
  | 'iof-computed'
  /** value: `included` or `excluded`: whether the number of installments counts the grace. */
  | 'grace-count'
  /** The financed IOF is that of the principal without it. value: reais that are then not paid out. */
  | 'iof-one-pass'
  /** Each part of the IOF of each installment is rounded to the cent, and not only their sum. */
  | 'iof-rounded-by-part'
  /** value: months in which interest is added to the principal. */
  | 'interest-deferred'
  /** The grace is not given, and taken for none. */
  | 'no-grace'
  /** value: `yearly-effective` or `yearly-nominal`. */
  | 'rate-from'
  /** The rate a month is that of the schedule, which the installment found. value: why not the offer's, as of `Reason`. */
  | 'rate-found'
  /** The rate has more digits than are written: one that the written one can stand for gives the figure. */
  | 'digits-of-the-rate'
  /** No schedule reproduces the installment; this one was taken. value: a day count. */
  | 'schedule-assumed'
  | 'equal-installments'
  /** SAC: the principal that each installment pays back is rounded to the cent, not only what is paid. */
  | 'sac-share-rounded'
  /** The last installment is another: it pays what the rounding of all of them has left. */
  | 'last-settles'
  /** The offer gives no dates: the periods are taken for equal months. */
  | 'equal-periods'
  /** value: `YYYY-MM-DD` of a transaction that equals the amount paid out. */
  | 'released-on-transaction'
  /** value: `YYYY-MM-DD`. */
  | 'released-as-expected'
  /** Paid in advance, out of the amount paid out: what is not financed. value: the parts, as of `financed`. */
  | 'costs-in-advance'
  /** Neither financed nor in the CET that is nearest to the offer's. value: the parts, as of `financed`. */
  | 'not-in-cet'
  | 'cet-twelfth-root'
  /** Monthly as (1 + yearly)^(30/365) − 1. */
  | 'cet-30-of-365'
  /** value: a borrower of the IOF table. */
  | 'borrower'
  /** No IOF of the offer says whose the rates are. value: as of `borrower`. */
  | 'borrower-presumed'
  /** The rates of that day are contested. value: the source of those that were taken. */
  | 'iof-contested'
  /** value: `with-additional` or `without-additional`: what `iofAmount` holds. */
  | 'iof-holds'
  /** value: the parts, as of `financed`. */
  | 'interest-includes'
  | 'total-includes'
  | 'nominal-rate'
  /** value: `disbursement`, `principal` or `total`. */
  | 'insurance-base'
  /** Rebates in per cent. value: `disbursement` or `principal`: what they were read as parts of. */
  | 'rebates-base'
  | 'not-financed'
  /** Interest by equal months over longer periods costs less a year than its rate. */
  | 'long-periods'
  /** STJ, Súmula 565: no such fee in contracts since 30/04/2008; a rebate may be another thing. For information. */
  | 'tac'
  /** value: a group of figures and the unit that it is read by, with a blank between: `rates percent`. */
  | 'unit-assumed';

export type Assumption = { id: AssumptionId; value?: string | number };

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
