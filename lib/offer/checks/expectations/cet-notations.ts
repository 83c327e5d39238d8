import type { CetCandidate } from '#lib/offer/cet/cet-candidates.ts';
import { leavesCharges } from '#lib/offer/cet/released-amounts.ts';
import type { Assumption } from '#lib/offer/review/assumption.ts';
import { toRatePercent } from '#lib/offer/units/rounding.ts';

/** A notation to write a yearly CET (`shown`), and its inverse (`meant`). */
export type Notation = {
  shown: (yearly: number) => number;
  meant: (written: number) => number;
  assumptions: Assumption[];
};

/** `causes`: assumptions beyond the norm, the expected day of release and the twelfth root. */
export type CetReading = {
  candidate: CetCandidate;
  notation: Notation;
  yearly: number;
  shown: number;
  causes: Assumption[];
};

/** Every candidate in every notation, those with the fewest causes first. */
export function cetReadings(
  notations: readonly [Notation, ...Notation[]],
  cets: readonly CetCandidate[],
): CetReading[] {
  const hasOwn = cets.some(({ result, fromTransaction }) => result.ok && !fromTransaction);
  const solved = notations.flatMap((notation) =>
    cets.flatMap((candidate): CetReading[] => {
      if (!candidate.result.ok) return [];
      const { yearly } = candidate.result;
      const causes = [
        ...(notation === notations[0] ? [] : notation.assumptions),
        ...candidate.assumptions.filter(
          ({ id }) =>
            id === 'cet-calendar' ||
            id === 'interest-apart' ||
            (id === 'released-on-transaction' && hasOwn) ||
            (id === 'not-in-cet' && leavesCharges(candidate)),
        ),
      ];
      return [{ candidate, notation, yearly, shown: notation.shown(yearly), causes }];
    }),
  );
  return solved.toSorted((a, b) => a.causes.length - b.causes.length);
}

/** True if a CET differs from the earlier ones in the two decimals of a percent that are shown. */
export function isDistinct(one: CetReading, before: readonly CetReading[]): boolean {
  const rounded = toRatePercent(one.shown);
  return before.every((other) => other === one || toRatePercent(other.shown) !== rounded);
}

export function nearest(
  all: readonly CetReading[],
  distance: (one: CetReading) => number,
): CetReading | undefined {
  return all.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Without dates the first period may be half a month or three, so a CET within that range is not refuted. */
export function couldFitOtherDates({ yearly: computed }: CetReading, declared: number): boolean {
  return declared > 0 && declared >= computed / 1.8 && declared <= computed * 1.8;
}
