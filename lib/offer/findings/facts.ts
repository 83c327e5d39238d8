import type { Explained } from '../fit/explain.ts';
import type { FoundDate } from '../fit/missing-date.ts';
import type { Stated } from '../fit/stated.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { AmountUnit, RateGroup, RateUnit, UnitReading } from '../units/unit-reading.ts';

/** The units of each group of figures; null for a group that the offer does not have. */
export type Units = { amounts: UnitReading<AmountUnit> } & Record<RateGroup, UnitReading<RateUnit> | null>;

/** Everything that the checks of an offer need. Amounts in reais, rates as fractions. */
export type Facts = Explained & {
  terms: Terms;
  units: Units;
  rates: Terms['rates'];
  stated: Stated;
  /** The date that the offer does not state, and that the convention needs. */
  found: FoundDate | null;
};
