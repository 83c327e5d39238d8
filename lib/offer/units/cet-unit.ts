import type { FieldReading } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import { yearlyByDays } from './compound.ts';
import { isNominalPair, unitsOfRatePair } from './rate-pairs.ts';
import {
  ambiguousUnit,
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

type Cet = { monthly: number; yearly: number };

/**
 * The unit of the CET: the stated CET divided by the one computed from the payments is near 1, 100 or 10,000. `computed`:
 * every candidate, as fractions; the one nearest to any unit is the evidence. Null without a CET.
 */
export function cetUnitOf(
  { rates }: Terms,
  computed: readonly Cet[],
  settings: UnitSettings['rateUnit'],
): UnitReading<RateUnit> | null {
  return rateUnitIn('cet', [rates.yearlyCet, rates.monthlyCet], settings, () => unitOfCet(rates, computed));
}

function unitOfCet({ monthlyCet, yearlyCet }: Terms['rates'], computed: readonly Cet[]): InferredUnit {
  // Below a twentieth of a percent the ratio of two rounded figures is no evidence.
  const ratioOf = (rate: FieldReading<number>, expected = 0) =>
    rate.ok && expected > 0.0005 ? [{ path: rate.path, value: rate.value / expected }] : [];
  const ratiosOf = (one: Cet | undefined) => [
    ...ratioOf(yearlyCet, one?.yearly),
    ...ratioOf(monthlyCet, one?.monthly),
  ];
  const all = computed.map(ratiosOf);
  const ratios = all.toSorted((a, b) => distanceFromUnits(a) - distanceFromUnits(b))[0] ?? [];
  const isWithin = (factor: number, unit: RateUnit) => (ratio: { value: number }) =>
    ratio.value / perWhole[unit] <= factor && ratio.value / perWhole[unit] >= 1 / factor;
  const evidence: Evidence[] = ratios.map(({ path, value }) => ({ id: 'cet-ratio', path, value }));
  const both = monthlyCet.ok && yearlyCet.ok && !isNominalPair(monthlyCet.value, yearlyCet.value);
  const pair = both ? cetPairUnits(monthlyCet.value, yearlyCet.value) : [];
  const paired = pair.length === 1 ? pair[0] : undefined;
  const near = rateUnits.filter((one) => all.flat().some(isWithin(3, one)));
  const [unit, other] = near;
  if (other || (unit && paired && paired !== unit)) return ambiguousUnit();
  if (unit) {
    const isMet = ratios.some(isWithin(1.001, unit));
    // One figure is enough to assume the unit. It is certain if both agree, each by its ratio or as a pair.
    const given = [yearlyCet, monthlyCet].filter((rate) => rate.ok && rate.value !== 0).length;
    const isSupported = paired === unit || (isMet && ratios.length === given);
    const isConfirmed = isSupported && ratios.every(isWithin(1.1, unit));
    if (paired === unit) evidence.push({ id: 'rate-pair' });
    return inferredUnit(unit, evidence, isConfirmed);
  }
  // No unit fits the payments, or they are not known. The pair alone may be nominal, so its unit is only assumed.
  return paired ? inferredUnit(paired, [{ id: 'rate-pair' }], false) : ambiguousUnit();
}

/** The distance of the first ratio from the nearest unit, as a logarithm; infinite without a ratio. */
function distanceFromUnits([first]: readonly { value: number }[]): number {
  if (!first || !(first.value > 0)) return Number.POSITIVE_INFINITY;
  return Math.min(...rateUnits.map((unit) => Math.abs(Math.log(first.value / perWhole[unit]))));
}

/** The units in which the monthly CET is the twelfth root of the yearly one or, as some lenders write it, its 30 days of 365. */
function cetPairUnits(monthly: number, yearly: number): RateUnit[] {
  const byRoot = unitsOfRatePair(monthly, yearly);
  return byRoot.length > 0 ? byRoot : unitsOfRatePair(monthly, yearly, yearlyByDays);
}
