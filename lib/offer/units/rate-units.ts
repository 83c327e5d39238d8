import { yearlyByDays } from '../cet/solve-cet.ts';
import type { Reading } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { Evidence, RateUnit, UnitGroup, UnitReading, UnitSettings } from './amount-units.ts';
import { configuredRateUnit, isNominalPair, perWhole, rateUnits, unitsOfRatePair } from './amount-units.ts';

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
  if (setting !== 'auto') return configured(group, setting);
  if ([monthly, yearly].every((rate) => !rate.ok || rate.value === 0)) return ambiguous(group, 'zero');
  const pair = monthly.ok && yearly.ok ? unitsOfRatePair(monthly.value, yearly.value) : [];
  const nominal = monthly.ok && yearly.ok && isNominalPair(monthly.value, yearly.value);
  // In no unit are both the same rate: a figure is wrong, or they have two units.
  const isApart = monthly.ok && yearly.ok && pair.length === 0 && !nominal;
  const support: Evidence[] = [];
  if (nominal) support.push({ id: 'nominal-pair' });
  const [only, second] = exact;
  if (only && !second) {
    // The installment gives one unit and the pair of rates another.
    if (pair.length > 0 && !pair.includes(only) && !nominal) return ambiguous(group);
    if (pair.includes(only)) support.push({ id: 'rate-pair' });
    // A single installment can be met by chance, so a second figure has to confirm the unit.
    const isConfirmed = (isPrincipalKnown && !isApart) || (pair.length === 1 && !nominal);
    const isAlone = near.every((unit) => unit === only) && !isTiny(monthly, only);
    return assumed(group, only, [{ id: 'installment-equation' }, ...support], isAlone && isConfirmed);
  }
  const candidates = exact.length > 0 ? exact : near;
  const paired = pair.filter((unit) => candidates.length === 0 || candidates.includes(unit));
  const [unit] = candidates.length === 1 ? candidates : paired;
  const isOne = candidates.length === 1 || (paired.length === 1 && !nominal);
  // The pair fits a unit other than that of the installment.
  const contradicted = candidates.length === 1 && pair.length > 0 && paired.length === 0 && !nominal;
  if (!unit || !isOne || contradicted) return ambiguous(group);
  if (candidates.length === 1) support.push({ id: 'implied-rate' });
  if (paired.length > 0 && !nominal) support.push({ id: 'rate-pair' });
  return assumed(group, unit, support, false);
}

/** True of a rate below 0.1% a month: its interest is less than the uncertainty of the principal. */
function isTiny(monthly: Reading<number>, unit: RateUnit): boolean {
  return !monthly.ok || monthly.value / perWhole[unit] < 0.001;
}

type Cet = { monthly: number; yearly: number };

/**
 * The unit of the CET: the stated CET divided by the one computed from the payments is near 1, 100 or 10,000. `computed`:
 * every candidate, as fractions; the one nearest to any unit is the evidence. Null without a CET.
 */
export function cetUnitOf(
  { rates: { monthlyCet, yearlyCet } }: Terms,
  computed: readonly Cet[],
  settings: UnitSettings['rateUnit'],
): UnitReading<RateUnit> | null {
  const setting = configuredRateUnit(settings, 'cet');
  const group = groupOf('cet', [yearlyCet, monthlyCet]);
  if (!group) return null;
  if (setting !== 'auto') return configured(group, setting);
  // Below a twentieth of a per cent the ratio of two rounded figures tells nothing.
  const ratioOf = (rate: Reading<number>, expected = 0) =>
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
  const [unit, other] = rateUnits.filter((one) => all.flat().some(isWithin(3, one)));
  if (other || (unit && paired && paired !== unit)) return ambiguous(group);
  if (unit) {
    const isMet = ratios.some(isWithin(1.001, unit));
    // One figure is enough to assume the unit. It is certain if both agree, each by its ratio or as a pair.
    const given = [yearlyCet, monthlyCet].filter((rate) => rate.ok && rate.value !== 0).length;
    const isTold = paired === unit || (isMet && ratios.length === given);
    const isConfirmed = isTold && ratios.every(isWithin(1.1, unit));
    if (paired === unit) evidence.push({ id: 'rate-pair' });
    return assumed(group, unit, evidence, isConfirmed);
  }
  // No unit fits the payments, or they are not known. The pair alone may be nominal, so its unit is only assumed.
  return paired ? assumed(group, paired, [{ id: 'rate-pair' }], false) : ambiguous(group);
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

/** The ranges in which a fine tells its unit: contracts charge at most 2%. */
const fineSpans = [
  { unit: 'fraction', least: Number.MIN_VALUE, most: 0.02 },
  { unit: 'percent', least: 0.1, most: 2 },
] as const;

/**
 * The unit of the charges for late payment, which is never certain. The fine has to be in a range that tells the unit,
 * and the monthly rate, if there is one, within what contracts charge: 0.1% to 20%. Null without these charges.
 */
export function fineUnitOf(
  { rates: { fine, fineMonthly } }: Terms,
  settings: UnitSettings['rateUnit'],
): UnitReading<RateUnit> | null {
  const setting = configuredRateUnit(settings, 'fine');
  const group = groupOf('fine', [fine, fineMonthly]);
  if (!group) return null;
  if (setting !== 'auto') return configured(group, setting);
  const given = (rate: Reading<number>) => (rate.ok && rate.value !== 0 ? rate.value : null);
  const [once, monthly] = [given(fine), given(fineMonthly)];
  if (once === null && monthly === null) return ambiguous(group, 'zero');
  const ofFine: readonly RateUnit[] =
    once === null
      ? rateUnits
      : fineSpans.flatMap(({ unit, least, most }) => (once >= least && once <= most ? [unit] : []));
  const [unit, other] = ofFine.filter(
    (one) => monthly === null || (monthly / perWhole[one] >= 0.000999 && monthly / perWhole[one] <= 0.2),
  );
  return unit && !other ? assumed(group, unit, [{ id: 'usual-range' }], false) : ambiguous(group);
}

/** The unit of the insurance fee: the one in which the premium is the fee times one of `bases`, amounts in reais. */
export function insuranceFeeUnitOf(
  { rates: { insuranceFee }, amounts: { insurance } }: Terms,
  bases: readonly number[],
  settings: UnitSettings['rateUnit'],
): UnitReading<RateUnit> | null {
  const setting = configuredRateUnit(settings, 'insurance-fee');
  const group = groupOf('insurance-fee', [insuranceFee]);
  if (!group || !insuranceFee.ok) return null;
  if (setting !== 'auto') return configured(group, setting);
  if (insuranceFee.value === 0) return ambiguous(group, 'zero');
  if (!insurance.ok || insurance.value === 0) return ambiguous(group);
  const premium = (unit: RateUnit, base: number) => (insuranceFee.value / perWhole[unit]) * base;
  const exact = rateUnits.filter((unit) =>
    bases.some((base) => Math.abs(premium(unit, base) - insurance.value) <= 0.011),
  );
  const near = rateUnits.filter((unit) =>
    bases.some(
      (base) => premium(unit, base) <= insurance.value * 3 && premium(unit, base) * 3 >= insurance.value,
    ),
  );
  const [unit, other] = exact.length > 0 ? exact : near;
  if (!unit || other) return ambiguous(group);
  return assumed(group, unit, [{ id: 'premium' }], exact.length === 1 && near.length === 1);
}

type Group = Pick<UnitReading, 'group' | 'paths'>;

function groupOf(group: Exclude<UnitGroup, 'amounts'>, rates: readonly Reading<number>[]): Group | null {
  const paths = rates.flatMap((rate) => (rate.ok ? [rate.path] : []));
  return paths.length > 0 ? { group, paths } : null;
}

function configured(group: Group, reading: RateUnit): UnitReading<RateUnit> {
  return { ...group, reading, status: 'certain', evidence: [{ id: 'configured' }] };
}

function ambiguous(group: Group, why?: 'zero'): UnitReading<RateUnit> {
  return { ...group, reading: null, status: 'ambiguous', evidence: why ? [{ id: why }] : [] };
}

function assumed(
  group: Group,
  reading: RateUnit,
  evidence: Evidence[],
  certain: boolean,
): UnitReading<RateUnit> {
  return { ...group, reading, status: certain ? 'certain' : 'assumed', evidence };
}
