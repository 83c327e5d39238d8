import { roundingSlack, roundToCent } from '../units/rounding.ts';
import type { Assumption } from './assumption.ts';
import type { Finding } from './finding.ts';
import { type Details, finding } from './make-finding.ts';

/** Differences up to this many reais do not matter; a recomputed figure may also be off by a ten-thousandth of itself. */
const floor = 0.05;
const recomputedShare = 0.0001;

/** The largest difference from an amount that does not matter, in reais. */
export function materialFrom(expected: number, isRecomputed: boolean): number {
  return Math.max(floor, isRecomputed ? recomputedShare * Math.abs(expected) : 0) + roundingSlack;
}

type Comparison = Details & {
  /** Where the amount agrees although it is another: the digits of its inputs. In reais. */
  tolerance: number;
  /** True of a figure that was computed by a convention, not from the offer's own figures alone. */
  isRecomputed?: boolean;
  /** The convention or known mistake by which the amount is met, where it is not an ordinary one. */
  explainedBy?: Assumption | null;
};

/**
 * Compares an amount with the one that is expected, in reais: it agrees within `tolerance`, differs by a convention where
 * one explains it, and is immaterial below the floor from which a difference matters.
 */
export function compareAmount(
  check: Finding['check'],
  declared: { value: number; path: string },
  computed: number,
  { tolerance, isRecomputed = false, explainedBy = null, paths = [], ...details }: Comparison,
): Finding {
  const expected = roundToCent(computed);
  const difference = roundToCent(declared.value - expected);
  const isWithin = Math.abs(declared.value - computed) <= tolerance + roundingSlack;
  const agrees = isWithin && !explainedBy;
  const isSmall = Math.abs(difference) <= materialFrom(expected, isRecomputed);
  const sizeOfDifference = explainedBy ? 'convention' : isSmall ? 'immaterial' : 'material';
  const sizeOfAgreement = Math.abs(difference) < 0.005 ? null : 'rounding';
  const size = agrees ? sizeOfAgreement : sizeOfDifference;
  return finding(
    check,
    { verdict: agrees ? 'agrees' : 'differs', size, declared: declared.value, expected, difference },
    { ...details, explainedBy, paths: [declared.path, ...paths] },
  );
}
