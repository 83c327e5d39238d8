import type { FieldReading } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import { isNominalPair, unitsOfRatePair } from './rate-pairs.ts';
import {
  ambiguousReading,
  assumedReading,
  configuredRateUnit,
  configuredReading,
  type Evidence,
  groupOf,
  perWhole,
  type RateUnit,
  type UnitReading,
  type UnitSettings,
} from './unit-reading.ts';

/**
 * The evidence of the installment for the rate's unit: `exact` units reproduce it, in `near` units the rate is plausible.
 * `isPrincipalKnown`: total less interest is the principal that reproduces it, so it is no coincidence.
 */
export type RateEvidence = {
  exact: readonly RateUnit[];
  near: readonly RateUnit[];
  isPrincipalKnown: boolean;
};

/** The unit of the contract's rates, by the installment equation. The pair of rates only supports it. Null without rates. */
export function rateUnitOf(
  { rates: { monthly, yearly } }: Terms,
  { exact, near, isPrincipalKnown }: RateEvidence,
  settings: UnitSettings['rateUnit'],
): UnitReading<RateUnit> | null {
  const setting = configuredRateUnit(settings, 'rates');
  const group = groupOf('rates', [monthly, yearly]);
  if (!group) return null;
  if (setting !== 'auto') return configuredReading(group, setting);
  if ([monthly, yearly].every((rate) => !rate.ok || rate.value === 0)) return ambiguousReading(group, 'zero');
  const pair = monthly.ok && yearly.ok ? unitsOfRatePair(monthly.value, yearly.value) : [];
  const nominal = monthly.ok && yearly.ok && isNominalPair(monthly.value, yearly.value);
  // In no unit are both the same rate: a figure is wrong, or they have two units.
  const isApart = monthly.ok && yearly.ok && pair.length === 0 && !nominal;
  const support: Evidence[] = [];
  if (nominal) support.push({ id: 'nominal-pair' });
  const [only, second] = exact;
  if (only && !second) {
    // The installment gives one unit and the pair of rates another.
    if (pair.length > 0 && !pair.includes(only) && !nominal) return ambiguousReading(group);
    if (pair.includes(only)) support.push({ id: 'rate-pair' });
    // A single installment can be met by chance, so a second figure has to confirm the unit.
    const isConfirmed = (isPrincipalKnown && !isApart) || (pair.length === 1 && !nominal);
    const isAlone = near.every((unit) => unit === only) && !isTiny(monthly, only);
    return assumedReading(group, only, [{ id: 'installment-equation' }, ...support], isAlone && isConfirmed);
  }
  const candidates = exact.length > 0 ? exact : near;
  const paired = pair.filter((unit) => candidates.length === 0 || candidates.includes(unit));
  const [unit] = candidates.length === 1 ? candidates : paired;
  const isOne = candidates.length === 1 || (paired.length === 1 && !nominal);
  // The pair fits a unit other than that of the installment.
  const contradicted = candidates.length === 1 && pair.length > 0 && paired.length === 0 && !nominal;
  if (!unit || !isOne || contradicted) return ambiguousReading(group);
  if (candidates.length === 1) support.push({ id: 'implied-rate' });
  if (paired.length > 0 && !nominal) support.push({ id: 'rate-pair' });
  return assumedReading(group, unit, support, false);
}

/** True of a rate below 0.1% a month: its interest is less than the uncertainty of the principal. */
function isTiny(monthly: FieldReading<number>, unit: RateUnit): boolean {
  return !monthly.ok || monthly.value / perWhole[unit] < 0.001;
}
