import type { UnreadReason } from '#lib/offer/terms/read-field.ts';
import type { Assumption } from './assumption.ts';
import type { CheckId, FigureUnit } from './check-id.ts';
import type { FoundMistake } from './known-mistakes.ts';

type Verdict = 'agrees' | 'differs' | 'cannot-tell';
/**
 * For an agreement: null if the figures are equal as written, `rounding` if they are equal after rounding. For a
 * difference: `convention` if a named convention explains it, `immaterial` if it is beyond the digits and below the
 * floor from which a difference matters.
 */
type Size = 'rounding' | 'convention' | 'immaterial' | 'material';

/** `value`: a list if the formula has one value for each installment or entry. `path`: null for a computed figure. */
export type FindingFigure = {
  name: string;
  value: number | string | readonly number[];
  unit: FigureUnit;
  path: string | null;
};

export type FindingReason = {
  code:
    | UnreadReason
    | 'no-schedule'
    /** The interest follows an index that is not in the loan, so its installments are not known in advance. */
    | 'floating-rate'
    | 'no-dates'
    | 'dates-out-of-order'
    | 'no-iof-rates'
    | 'no-root'
    | 'grace'
    /** The offer was refused. */
    | 'refused'
    /** The rule depends on the kind of borrower, which the answer does not show. */
    | 'borrower'
    /** It would come out by `explainedBy`, which few lenders do, or for which too little speaks. */
    | 'question';
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
  /** Declared minus expected. */
  difference: number | null;
  /** A formula of the names in `inputs`, the same in every language. */
  formula: string;
  inputs: FindingFigure[];
  assumptions: Assumption[];
  /** The one convention that explains a difference, if any. */
  explainedBy: Assumption | null;
  alternatives: Alternative[];
  /** The known mistake of lenders by which the declared figure of a difference comes out to its digits. */
  mistake?: FoundMistake;
  /** Why the verdict is `cannot-tell`. */
  reason: FindingReason | null;
  /**
   * The norm from which the expectation follows; `identity` for arithmetic of the offer's own fields; `definition` for
   * the meaning of the fields; null for a bank's own rule.
   */
  source: string | null;
  /** The JSON Pointers of the used values. */
  paths: string[];
  /** A difference that is gone once the field at this JSON Pointer is corrected: see the causes of the review. */
  followsFrom?: string;
  /** The fields, by JSON Pointer, of which one corrected would make this difference go: the likeliest first. */
  cannotAllBeRight?: string[];
};

export type ReviewCounts = { agree: number; convention: number; differ: number; cannotTell: number };

/** The kind under which a finding is counted; `differ` counts material differences only. */
export function findingKind({ verdict, size }: Pick<Finding, 'verdict' | 'size'>): keyof ReviewCounts {
  if (verdict === 'agrees') return 'agree';
  if (verdict === 'cannot-tell') return 'cannotTell';
  return size === 'material' ? 'differ' : 'convention';
}

const order = ['differ', 'convention', 'cannotTell', 'agree'] as const;

/** Findings that differ materially first, then differences by a convention, then those without a verdict, then agreements. */
export function inOrder<T extends Pick<Finding, 'verdict' | 'size'>>(findings: readonly T[]): T[] {
  const rank = (one: T) => order.indexOf(findingKind(one));
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

export function countsOf(findings: readonly Pick<Finding, 'verdict' | 'size'>[]): ReviewCounts {
  const counts: ReviewCounts = { agree: 0, convention: 0, differ: 0, cannotTell: 0 };
  for (const one of findings) counts[findingKind(one)] += 1;
  return counts;
}
