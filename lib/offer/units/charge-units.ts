import type { FieldReading } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import {
  ambiguousUnit,
  type InferredUnit,
  inferredUnit,
  perWhole,
  type RateUnit,
  rateUnitIn,
  rateUnits,
  type UnitReading,
  type UnitSettings,
} from './unit-reading.ts';

/** The ranges in which a fine shows its unit: contracts charge at most 2%. */
const fineSpans = [
  { unit: 'fraction', least: Number.MIN_VALUE, most: 0.02 },
  { unit: 'percent', least: 0.1, most: 2 },
] as const;

/**
 * The unit of the charges for late payment, which is never certain. The fine has to be in a range that shows the unit,
 * and the monthly rate, if there is one, within what contracts charge: 0.1% to 20%. Null without these charges.
 */
export function fineUnitOf(
  { rates: { fine, fineMonthly } }: Terms,
  settings: UnitSettings['rateUnit'],
): UnitReading<RateUnit> | null {
  return rateUnitIn('fine', [fine, fineMonthly], settings, () => unitOfFine(fine, fineMonthly));
}

function unitOfFine(fine: FieldReading<number>, fineMonthly: FieldReading<number>): InferredUnit {
  const given = (rate: FieldReading<number>) => (rate.ok && rate.value !== 0 ? rate.value : null);
  const [once, monthly] = [given(fine), given(fineMonthly)];
  if (once === null && monthly === null) return ambiguousUnit('zero');
  const ofFine: readonly RateUnit[] =
    once === null
      ? rateUnits
      : fineSpans.flatMap(({ unit, least, most }) => (once >= least && once <= most ? [unit] : []));
  const [unit, other] = ofFine.filter(
    (one) => monthly === null || (monthly / perWhole[one] >= 0.000999 && monthly / perWhole[one] <= 0.2),
  );
  return unit && !other ? inferredUnit(unit, [{ id: 'usual-range' }], false) : ambiguousUnit();
}

/** The unit of the insurance fee: the one in which the premium is the fee times one of `bases`, amounts in reais. */
export function insuranceFeeUnitOf(
  { rates: { insuranceFee: fee }, amounts: { insurance } }: Terms,
  bases: readonly number[],
  settings: UnitSettings['rateUnit'],
): UnitReading<RateUnit> | null {
  return rateUnitIn('insurance-fee', [fee], settings, () => unitOfPremium(fee, insurance, bases));
}

function unitOfPremium(
  fee: FieldReading<number>,
  insurance: FieldReading<number>,
  bases: readonly number[],
): InferredUnit {
  if (fee.ok && fee.value === 0) return ambiguousUnit('zero');
  if (!fee.ok || !insurance.ok || insurance.value === 0) return ambiguousUnit();
  const premium = (unit: RateUnit, base: number) => (fee.value / perWhole[unit]) * base;
  const exact = rateUnits.filter((unit) =>
    bases.some((base) => Math.abs(premium(unit, base) - insurance.value) <= 0.011),
  );
  const near = rateUnits.filter((unit) =>
    bases.some(
      (base) => premium(unit, base) <= insurance.value * 3 && premium(unit, base) * 3 >= insurance.value,
    ),
  );
  const [unit, other] = exact.length > 0 ? exact : near;
  if (!unit || other) return ambiguousUnit();
  return inferredUnit(unit, [{ id: 'premium' }], exact.length === 1 && near.length === 1);
}
