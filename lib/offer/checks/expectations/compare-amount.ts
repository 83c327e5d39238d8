import { distinctBy } from '#lib/offer/lists.ts';
import type { Assumption } from '#lib/offer/review/assumption.ts';
import type { Figure, Finding } from '#lib/offer/review/finding.ts';
import { roundingSlack, roundToCent } from '#lib/offer/units/rounding.ts';
import {
  alternativeAmount,
  checkInfos,
  type Details,
  finding,
  limitList,
} from '../../review/make-finding.ts';

/** An expected amount and its assumptions. `explains`: the convention or mistake by which this amount would be met. */
export type Expectation = {
  expected: number;
  assumptions: Assumption[];
  explains?: Assumption;
  /** The tolerance in reais, if it is not that of the comparison. */
  within?: number;
  /** Inputs that only this expectation has. */
  inputs?: Figure[];
  /** Further inputs with one value an installment, computed only for the expectation that is shown. */
  lists?: () => Figure[];
  source?: string;
};

type Comparison = Pick<Details, 'formula' | 'assumptions' | 'paths'> & {
  /** True of a figure that was computed by a convention, not from the offer's own figures alone. */
  isRecomputed?: boolean;
  inputs: Figure[];
};

/**
 * Compares an amount with its expectations, in reais. It agrees if it is within `tolerance` of an expectation without
 * `explains`, and differs by a convention if it is within `tolerance` of one with `explains`. A difference beyond the
 * tolerance and below the floor is immaterial.
 */
export function compareAmount(
  check: Finding['check'],
  declared: { value: number; path: string },
  expectations: readonly [Expectation, ...Expectation[]],
  tolerance: number,
  { inputs, assumptions = [], paths = [], isRecomputed = false, ...formula }: Comparison,
): Finding {
  const matched = nearest(declared.value, expectations, tolerance);
  const basis =
    matched && !matched.explains ? matched : (expectations.find((one) => !one.explains) ?? expectations[0]);
  const expected = roundToCent(basis.expected);
  const difference = roundToCent(declared.value - expected);
  const others = expectations.filter((one) => one !== basis);
  const verdict = matched && !matched.explains ? 'agrees' : 'differs';
  const size =
    verdict === 'agrees'
      ? Math.abs(difference) < 0.005
        ? null
        : 'rounding'
      : matched
        ? 'convention'
        : Math.abs(difference) <= materialFrom(expected, isRecomputed)
          ? 'immaterial'
          : 'material';
  return finding(
    check,
    { verdict, size, declared: declared.value, expected, difference },
    {
      ...formula,
      ...(basis.source ? { source: `${checkInfos[check].source}; ${basis.source}` } : {}),
      inputs: [...(basis.inputs ?? []), ...inputs, ...(basis.lists?.() ?? [])],
      assumptions: [...assumptions, ...basis.assumptions],
      explainedBy: verdict === 'differs' ? (matched?.explains ?? null) : null,
      alsoExplainedBy: matched?.explains
        ? otherExplanations(declared.value, matched.explains, others, tolerance)
        : [],
      ...alternativesOf(declared.value, others.filter(verdict === 'agrees' ? isListed : () => true), basis),
      paths: [declared.path, ...paths],
    },
  );
}

/** Differences up to this many reais do not matter; a recomputed figure may also be off by a ten-thousandth of itself. */
const floor = 0.05;
const recomputedShare = 0.0001;

/** The largest difference from an amount that does not matter, in reais. */
export function materialFrom(expected: number, isRecomputed: boolean): number {
  return Math.max(floor, isRecomputed ? recomputedShare * Math.abs(expected) : 0) + roundingSlack;
}

function nearest(
  declared: number,
  expectations: readonly Expectation[],
  tolerance: number,
): Expectation | undefined {
  const within = expectations.filter((one) => isWithin(declared, one, tolerance));
  // An expectation without an explanation is preferred, however near one with an explanation is.
  const plain = within.filter(({ explains }) => !explains);
  return byDistance(declared, plain.length > 0 ? plain : within)[0];
}

function isWithin(declared: number, { expected, within }: Expectation, tolerance: number): boolean {
  return Math.abs(expected - declared) <= (within ?? tolerance) + roundingSlack;
}

/** By whole cents: of expectations that are equal to the cent the first one, the simplest, is used. */
function byDistance(declared: number, list: readonly Expectation[]): Expectation[] {
  const cents = ({ expected }: Expectation) => Math.round(Math.abs(expected - declared) * 100);
  return list.toSorted((a, b) => cents(a) - cents(b));
}

/** The explanations beside the nearest one, each once. */
function otherExplanations(
  declared: number,
  nearest: Assumption,
  others: readonly Expectation[],
  tolerance: number,
): Assumption[] {
  const within = others.filter((one) => isWithin(declared, one, tolerance));
  const explanations = byDistance(declared, within).flatMap(({ explains }) => explains ?? []);
  return distinctBy([nearest, ...explanations], (one) => JSON.stringify(one)).slice(1);
}

/** Beside an agreement, alternatives with an explanation are left out, except those from a transaction's day. */
function isListed({ explains }: Expectation): boolean {
  return !explains || explains.id === 'released-on-transaction';
}

/** At most this many alternatives are listed. */
export const maxAlternatives = 4;

/**
 * Puts the first alternative of each transaction's day in front. A transaction on another day is the likeliest innocent
 * cause of a difference, so it must not be cut from the list by many candidates of the due dates.
 */
export function payoutsFirst<T>(all: readonly T[], assumptionsOf: (one: T) => readonly Assumption[]): T[] {
  const first = new Map<unknown, T>();
  for (const one of all) {
    const payout = assumptionsOf(one).find(({ id }) => id === 'released-on-transaction');
    if (payout && !first.has(payout.value)) first.set(payout.value, one);
  }
  const prior = new Set(first.values());
  return [...prior, ...all.filter((one) => !prior.has(one))];
}

function alternativesOf(
  declared: number,
  others: readonly Expectation[],
  basis: Expectation,
): Pick<Finding, 'alternatives' | 'unlisted'> {
  const ordered = payoutsFirst(others, ({ assumptions, explains }) =>
    explains ? [explains, ...assumptions] : assumptions,
  );
  const { list, unlisted } = limitList(
    distinctBy([basis, ...ordered], ({ expected }) => roundToCent(expected)).slice(1),
    maxAlternatives,
  );
  const alternatives = list.map(({ expected, assumptions, explains }) =>
    alternativeAmount(declared, expected, explains ? [...assumptions, explains] : assumptions),
  );
  return { alternatives, unlisted };
}
