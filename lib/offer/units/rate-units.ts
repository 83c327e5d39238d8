import type { FieldReading } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import { isNominalPair, unitsOfRatePair } from './rate-pairs.ts';
import { highestMonthly, lowestMonthly } from './rates-in-two-units.ts';
import {
  ambiguousUnit,
  configuredRateUnit,
  type Evidence,
  type InferredUnit,
  inferredUnit,
  perWhole,
  type RateUnit,
  rateUnitIn,
  rateUnits,
  type UnitReading,
  type UnitSettings,
} from './unit-reading.ts';

/** What the figures say by each unit in which the rates are near what the installment implies. */
export type UnitTrial = {
  unit: RateUnit;
  /** The bits by which the figures come out in it. */
  score: number;
  /** True where the installment comes out. */
  isMet: boolean;
  /** True where total less interest is the principal that gives the installment, so that it is no coincidence. */
  isConfirmed: boolean;
};

/** How far a rate may be from the one that equal months imply, as a factor: units differ by a hundred. */
const nearFactor = 5;

/** The units of a rate to try: the configured one, or those near the implied monthly rates. Zero is the same in every unit. */
export function unitsToTry(
  { rates: { monthly, yearly } }: Terms,
  settings: UnitSettings['rateUnit'],
  implied: { low: number; high: number } | null,
): RateUnit[] {
  const configured = configuredRateUnit(settings, 'rates');
  if (configured !== 'auto') return [configured];
  const rate = monthly.ok ? monthly : yearly;
  if (!rate.ok) return [];
  if (rate.value === 0) return ['fraction'];
  const perMonth = (unit: RateUnit) => {
    const value = rate.value / perWhole[unit];
    return monthly.ok ? value : Math.expm1(Math.log1p(value) / 12);
  };
  const possible = rateUnits.filter((unit) => perMonth(unit) <= highestMonthly);
  if (!implied) return possible;
  return possible.filter(
    (unit) =>
      perMonth(unit) >= Math.max(lowestMonthly, implied.low / nearFactor) &&
      perMonth(unit) <= Math.max(implied.high, 1e-4) * nearFactor,
  );
}

/**
 * The unit of the contract's rates: the one in which the figures come out, clearly ahead of any other. The pair of rates
 * alone may be nominal, so it only supports it. Null without rates.
 */
export function rateUnitOf(
  { rates }: Terms,
  trials: readonly UnitTrial[],
  settings: UnitSettings['rateUnit'],
  lead: number,
): UnitReading<RateUnit> | null {
  return rateUnitIn('rates', [rates.monthly, rates.yearly], settings, () =>
    unitByTrials(rates, trials, lead),
  );
}

function unitByTrials(
  { monthly, yearly }: Terms['rates'],
  trials: readonly UnitTrial[],
  lead: number,
): InferredUnit {
  if ([monthly, yearly].every((rate) => !rate.ok || rate.value === 0)) return ambiguousUnit('zero');
  const both = monthly.ok && yearly.ok;
  const pair = both ? unitsOfRatePair(monthly.value, yearly.value) : [];
  const isNominal = both && isNominalPair(monthly.value, yearly.value);
  const [first, second] = trials.toSorted((a, b) => b.score - a.score);
  const isClear = first !== undefined && (!second || first.score - second.score >= lead);
  if (!first || (!isClear && !first.isMet)) {
    // Nothing but the pair says it.
    const [unit, other] = pair;
    return unit && !other && !isNominal ? inferredUnit(unit, [{ id: 'rate-pair' }], false) : ambiguousUnit();
  }
  // The installment gives one unit and the pair of rates another.
  const isContradicted = pair.length > 0 && !pair.includes(first.unit) && !isNominal;
  if (!isClear || isContradicted) return ambiguousUnit();
  const isPaired = pair.includes(first.unit);
  const evidence: Evidence[] = [
    { id: first.isMet ? 'installment-equation' : 'implied-rate' },
    ...(isNominal ? [{ id: 'nominal-pair' } as const] : []),
    ...(isPaired && !isNominal ? [{ id: 'rate-pair' } as const] : []),
  ];
  // A single installment can be met by chance, so a second figure has to confirm the unit.
  const isApart = both && pair.length === 0 && !isNominal;
  const isConfirmed = (first.isConfirmed && !isApart) || (pair.length === 1 && isPaired && !isNominal);
  const isSure = first.isMet && isConfirmed && !isTiny(monthly, first.unit);
  return inferredUnit(first.unit, evidence, isSure);
}

/** True of a rate below 0.1% a month: its interest is less than the uncertainty of the principal. */
function isTiny(monthly: FieldReading<number>, unit: RateUnit): boolean {
  return !monthly.ok || monthly.value / perWhole[unit] < 0.001;
}
