import { yearlyByDays } from '../cet/solve-cet.ts';
import type { Reading } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { Evidence, RateUnit, UnitGroup, UnitReading, UnitSettings } from './amount-units.ts';
import { configuredRateUnit, isNominalPair, perWhole, rateUnits, unitsOfRatePair } from './amount-units.ts';

/**
 * What the installment says of the rate's unit: units that reproduce it, and units whose rate is near enough to.
 * `isPrincipalKnown`: total and interest leave the very principal that reproduces it, so that no chance has chosen it.
 */
export type RateEvidence = {
  exact: readonly RateUnit[];
  near: readonly RateUnit[];
  isPrincipalKnown: boolean;
};

/** The unit of the contract's rates: by the installment equation; their pair is support only, and never decides. */
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
  // In no unit are both one rate: a figure is wrong, or they are in two units, and one of them is misread.
  const isApart = monthly.ok && yearly.ok && pair.length === 0 && !nominal;
  const support: Evidence[] = [];
  if (nominal) support.push({ id: 'nominal-pair' });
  const [only, second] = exact;
  if (only && !second) {
    // Two figures against one: the installment says one unit, the pair another.
    if (pair.length > 0 && !pair.includes(only) && !nominal) return ambiguous(group);
    if (pair.includes(only)) support.push({ id: 'rate-pair' });
    // One installment can be met by chance: certain is what a second figure confirms.
    const isConfirmed = (isPrincipalKnown && !isApart) || (pair.length === 1 && !nominal);
    const isAlone = near.every((unit) => unit === only) && !isTiny(monthly, only);
    return assumed(group, only, [{ id: 'installment-equation' }, ...support], isAlone && isConfirmed);
  }
  const candidates = exact.length > 0 ? exact : near;
  const paired = pair.filter((unit) => candidates.length === 0 || candidates.includes(unit));
  const [unit] = candidates.length === 1 ? candidates : paired;
  const isOne = candidates.length === 1 || (paired.length === 1 && !nominal);
  // A pair that fits, but in another unit than the installment: two figures against one.
  const contradicted = candidates.length === 1 && pair.length > 0 && paired.length === 0 && !nominal;
  if (!unit || !isOne || contradicted) return ambiguous(group);
  if (candidates.length === 1) support.push({ id: 'implied-rate' });
  if (paired.length > 0 && !nominal) support.push({ id: 'rate-pair' });
  return assumed(group, unit, support, false);
}

/** A rate so low that its interest is lost in what is not known of the principal: 0.1% a month. */
function isTiny(monthly: Reading<number>, unit: RateUnit): boolean {
  return !monthly.ok || monthly.value / perWhole[unit] < 0.001;
}

type Cet = { monthly: number; yearly: number };

/**
 * The unit of the CET: what was sent over what the payments give is near 1, 100 or 10,000. `computed`: every CET that
 * they can mean; the nearest in whichever unit is the one that is told.
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
  // Below a twentieth of a per cent the ratio of two roundings says nothing.
  const ratioOf = (rate: Reading<number>, expected = 0) =>
    rate.ok && expected > 0.0005 ? [{ path: rate.path, value: rate.value / expected }] : [];
  const ratiosOf = (one: Cet | undefined) => [
    ...ratioOf(yearlyCet, one?.yearly),
    ...ratioOf(monthlyCet, one?.monthly),
  ];
  const all = computed.map(ratiosOf);
  const ratios = all.toSorted((a, b) => awayFrom(a) - awayFrom(b))[0] ?? [];
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
    // One that says so is enough to read it by; certain is what both say, each by its ratio or as a pair.
    const given = [yearlyCet, monthlyCet].filter((rate) => rate.ok && rate.value !== 0).length;
    const isTold = paired === unit || (isMet && ratios.length === given);
    const isConfirmed = isTold && ratios.every(isWithin(1.1, unit));
    if (paired === unit) evidence.push({ id: 'rate-pair' });
    return assumed(group, unit, evidence, isConfirmed);
  }
  // The payments refute every unit, or are not known: the pair alone, which may be nominal, is no more than likely.
  return paired ? assumed(group, paired, [{ id: 'rate-pair' }], false) : ambiguous(group);
}

/** How far the first of some ratios is from that of any unit, by factors; far where there is none. */
function awayFrom([first]: readonly { value: number }[]): number {
  if (!first || !(first.value > 0)) return Number.POSITIVE_INFINITY;
  return Math.min(...rateUnits.map((unit) => Math.abs(Math.log(first.value / perWhole[unit]))));
}

/** The monthly CET is the twelfth root of the yearly one, or as lenders write it, its part of thirty days. */
function cetPairUnits(monthly: number, yearly: number): RateUnit[] {
  const byRoot = unitsOfRatePair(monthly, yearly);
  return byRoot.length > 0 ? byRoot : unitsOfRatePair(monthly, yearly, yearlyByDays);
}

/** The fine by which its unit is told: of contracts, which charge 2% at most; what lies elsewhere tells none. */
const fineSpans = [
  { unit: 'fraction', least: Number.MIN_VALUE, most: 0.02 },
  { unit: 'percent', least: 0.1, most: 2 },
] as const;

/**
 * The unit of the charges for late payment. Never certain. The fine tells it, or nothing does; beside it, or where
 * there is none, the monthly rate has to be such as contracts have: 0.1% to 20%.
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

/** The unit of the insurance's fee: the one in which the premium is the fee times one of the offer's amounts. */
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
