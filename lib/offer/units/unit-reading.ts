import {
  type FieldReading,
  isPercentage,
  mapReading,
  pathsOf,
  valueOrNull,
} from '#lib/offer/terms/read-field.ts';
import type { AmountName, RateName, Terms } from '../terms/read-terms.ts';
import {
  highestMonthly,
  isNominalPair,
  lowestMonthly,
  monthlyOf,
  perWhole,
  type RateUnit,
  rateUnits,
  unitsOfRatePair,
  yearlyByDays,
} from './written-figures.ts';

export type AmountUnit = 'reais' | 'centavos';
export type RateGroup = 'rates' | 'cet' | 'fine' | 'insurance-fee';
export type UnitGroup = 'amounts' | RateGroup;

/** The group of each rate, whose unit it has. */
export const groupOfRate = {
  monthly: 'rates',
  yearly: 'rates',
  yearlyCet: 'cet',
  monthlyCet: 'cet',
  insuranceFee: 'insurance-fee',
  fine: 'fine',
  fineMonthly: 'fine',
} as const satisfies Record<RateName, RateGroup>;
const rateNames = Object.keys(groupOfRate) as RateName[];

/** A piece of evidence for a unit. `path` and `value`: the figure, if it is a single one. */
type UnitEvidence = {
  id:
    | 'configured'
    /** Centavos are whole. */
    | 'fractional-amount'
    /** Three or more computed amounts are whole, which is unlikely in reais: one in a hundred for each. */
    | 'whole-amounts'
    /** All amounts are whole, and more of them agree as centavos than as reais. */
    | 'agree-as-centavos'
    | 'default'
    /** The rate reproduces the installment to the cent. */
    | 'installment-equation'
    /** The rate is near one at which equal months give the installment. */
    | 'implied-rate'
    /** The yearly rate is the monthly one compounded. */
    | 'rate-pair'
    /** The yearly rate is twelve times the monthly one, in whatever unit. */
    | 'nominal-pair'
    /** The CET as sent, divided by the CET computed from the payments. */
    | 'cet-ratio'
    /** The premium is the fee times an amount of the offer. */
    | 'premium'
    /** Within the range that contracts charge for late payment: 0.1% to 20%. */
    | 'usual-range'
    /** Zero is zero in every unit. */
    | 'zero';
  path?: string;
  value?: number;
};

export type UnitReading<U extends AmountUnit | RateUnit = AmountUnit | RateUnit> = {
  group: UnitGroup;
  /** Null if the unit is not known; the figures are then used in no computation. */
  reading: U | null;
  /** `assumed`: the likeliest unit, which is computed with although another cannot be ruled out. */
  status: 'certain' | 'assumed' | 'ambiguous';
  evidence: UnitEvidence[];
  paths: string[];
};

/** The configured units. `auto` is inferred from the figures, for each group of rates by itself. */
export type UnitSettings = { amountUnit: AmountUnit | 'auto'; rateUnit: RateUnit | 'auto' };

/** Converts a rate to a fraction (0.0199 is 1.99%), which it is none of in an unknown unit. Zero needs no unit. */
export function fractionOf(
  rate: FieldReading<number>,
  unit: UnitReading<RateUnit> | null,
): FieldReading<number> {
  if (rate.ok && rate.value === 0) return rate;
  if (rate.ok && !unit?.reading) return { ok: false, reason: 'unit', path: rate.path, found: rate.value };
  const whole = perWhole[unit?.reading ?? 'fraction'];
  return mapReading(rate, (value) => value / whole);
}

/** What the figures say of a unit, without the group whose unit it is. */
export type InferredUnit = Pick<UnitReading<RateUnit>, 'reading' | 'status' | 'evidence'>;

/** The unit of a group of rates: the configured one, or the one that is inferred. Null without any of these rates. */
export function rateUnitIn(
  group: RateGroup,
  { rates }: Terms,
  setting: UnitSettings['rateUnit'],
  infer: () => InferredUnit,
): UnitReading<RateUnit> | null {
  const paths = pathsOf(rateNames.flatMap((name) => (groupOfRate[name] === group ? [rates[name]] : [])));
  if (paths.length === 0) return null;
  if (setting === 'auto') return { group, paths, ...infer() };
  return { group, paths, reading: setting, status: 'certain', evidence: [{ id: 'configured' }] };
}

function ambiguousUnit(why?: 'zero'): InferredUnit {
  return { reading: null, status: 'ambiguous', evidence: why ? [{ id: why }] : [] };
}

function inferredUnit(reading: RateUnit, evidence: UnitEvidence[], isCertain: boolean): InferredUnit {
  return { reading, status: isCertain ? 'certain' : 'assumed', evidence };
}

const computedAmounts: readonly AmountName[] = ['installment', 'iof', 'iofAdditional', 'interest'];

/**
 * Infers whether the amounts are reais or centavos. Every equation of a loan holds in both, so only the digits can
 * decide: centavos have no fraction, and three or more whole computed amounts are seldom reais. Otherwise reais are
 * assumed. Percentages are no evidence. The offer and the payments may have different units, so only the offer's own
 * amounts make the unit certain.
 */
export function amountUnitOf(terms: Terms, setting: UnitSettings['amountUnit']): UnitReading<AmountUnit> {
  const named = Object.entries(terms.amounts).flatMap(([name, amount]) =>
    amount.ok ? [{ name, ...amount }] : [],
  );
  const amountsIn = (list: Terms['rebates' | 'loanCashout' | 'transactions']) =>
    list.ok
      ? list.value.flatMap((entry) => (entry.amount.ok && !isPercentage(entry) ? [entry.amount] : []))
      : [];
  const paid = [terms.loanCashout, terms.offerCashout, terms.transactions].map(amountsIn);
  const all = [...named, ...amountsIn(terms.rebates), ...paid.flat()];
  const reading = (
    unit: AmountUnit,
    isCertain: boolean,
    evidence: UnitEvidence,
  ): UnitReading<AmountUnit> => ({
    group: 'amounts',
    paths: all.map(({ path }) => path),
    reading: unit,
    status: isCertain ? 'certain' : 'assumed',
    evidence: [evidence],
  });
  if (setting !== 'auto') return reading(setting, true, { id: 'configured' });
  // A premium stands in an object of its own, which another system may have filled in.
  const offered = named.filter(({ name }) => name !== 'insurance');
  const ownFraction = offered.find(hasFraction);
  const fractional = ownFraction ?? all.find(hasFraction);
  const computed = named.filter(
    ({ name, value }) => computedAmounts.some((amount) => amount === name) && value !== 0,
  );
  const isWhole = computed.length >= 3 && computed.every((amount) => !hasFraction(amount));
  if (!fractional)
    return isWhole
      ? reading('centavos', false, { id: 'whole-amounts' })
      : reading('reais', false, { id: 'default' });
  const { path, value } = fractional;
  // If anything else indicates centavos, the units are mixed and none is certain.
  const isSure = ownFraction !== undefined && !isWhole && !paid.some((list) => isMixed(offered, list));
  return reading('reais', isSure, { id: 'fractional-amount', path, value });
}

/** With fewer computed amounts, amounts rounded to the real are as likely as centavos. */
const minComputedAmounts = 2;

/** True if the amounts are only by default reais: all are whole, and some of them were computed. */
export function couldBeCentavos({ amounts }: Terms, { evidence }: UnitReading<AmountUnit>): boolean {
  // The premium is left out: another system may have computed it, in another unit.
  const { insurance: _, disbursement: __, ...computed } = amounts;
  const given = Object.values(computed).filter((amount) => amount.ok && amount.value !== 0);
  return given.length >= minComputedAmounts && evidence.every(({ id }) => id === 'default');
}

type Amount = { value: number };

/** True of an amount that is not whole. */
function hasFraction({ value }: Amount): boolean {
  return !Number.isInteger(value);
}

/** True if a payment, or their sum, is a hundred times an amount of the offer, or a hundredth of it. */
function isMixed(offered: readonly Amount[], paid: readonly Amount[]): boolean {
  const sum = paid.reduce((all, { value }) => all + value, 0);
  return offered.some(({ value }) =>
    [...paid, { value: sum }].some((payment) => isHundredfold(payment.value, value)),
  );
}

/** True if one amount is exactly a hundred times the other, within the precision of a double. */
export function isHundredfold(amount: number, other: number): boolean {
  if (amount === 0 || other === 0) return false;
  const ratio = amount / other;
  return Math.abs(ratio - 100) < 1e-9 || Math.abs(ratio - 0.01) < 1e-13;
}

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
  setting: UnitSettings['rateUnit'],
  implied: { low: number; high: number } | null,
): RateUnit[] {
  if (setting !== 'auto') return [setting];
  const rate = monthly.ok ? monthly : yearly;
  if (!rate.ok) return [];
  if (rate.value === 0) return ['fraction'];
  const perMonth = (unit: RateUnit) => {
    const value = rate.value / perWhole[unit];
    return monthly.ok ? value : Math.expm1(Math.log1p(value) / 12);
  };
  const least = implied ? Math.max(lowestMonthly, implied.low / nearFactor) : 0;
  // What alone is near the implied rate is no less possible for being higher than other contracts' rates.
  const most = implied ? Math.min(1, Math.max(implied.high, 1e-4) * nearFactor) : highestMonthly;
  return rateUnits.filter((unit) => perMonth(unit) >= least && perMonth(unit) <= most);
}

/** An installment that implies a higher monthly rate is itself the likelier mistake. */
const highestUsual = 0.25;

/**
 * The unit in which a rate comes nearest to the one that the installment implies, both a month, where no unit brings it
 * near and no pair of rates says which it is; null else. The rate is then the wrong figure.
 */
export function unitOfWrongRate({ rates: { monthly, yearly } }: Terms, implied: number): RateUnit | null {
  const rate = monthly.ok ? monthly : yearly;
  if (!rate.ok || rate.value === 0 || implied <= 0 || implied > highestUsual) return null;
  return nearestUnit((unit) => {
    const value = rate.value / perWhole[unit];
    return (monthly.ok ? value : monthlyOf(value)) / implied;
  });
}

/**
 * The unit of the contract's rates: the one in which the figures come out, clearly ahead of any other. The pair of rates
 * alone may be nominal, so it only supports it.
 */
export function unitByTrials(
  { rates: { monthly, yearly } }: Terms,
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
  const evidence: UnitEvidence[] = [
    { id: first.isMet ? 'installment-equation' : 'implied-rate' },
    ...(isNominal ? [{ id: 'nominal-pair' } as const] : []),
    ...(isPaired && !isNominal ? [{ id: 'rate-pair' } as const] : []),
  ];
  // A single installment can be met by chance, so a second figure has to confirm the unit.
  const isApart = both && pair.length === 0 && !isNominal;
  const isConfirmed = (first.isConfirmed && !isApart) || (pair.length === 1 && isPaired && !isNominal);
  // Below 0.1% a month the interest is less than the uncertainty of the principal.
  const isTiny = !monthly.ok || monthly.value / perWhole[first.unit] < 0.001;
  const isSure = first.isMet && isConfirmed && !isTiny;
  return inferredUnit(first.unit, evidence, isSure);
}

/**
 * The unit of the CET: the stated CET divided by the one computed from the payments is near 1, 100 or 10,000. `computed`:
 * that one a year, a fraction.
 */
export function unitOfCet(
  { rates: { monthly, yearly: yearlyRate, monthlyCet, yearlyCet }, count, firstDue }: Terms,
  computed: number | null,
): InferredUnit {
  // Below a twentieth of a percent the ratio of two rounded figures is no evidence.
  const ratioOf = (rate: FieldReading<number>, expected: number) =>
    rate.ok && expected > 0.0005 ? [{ path: rate.path, value: rate.value / expected }] : [];
  const yearly = computed ?? 0;
  const ratios = [...ratioOf(yearlyCet, yearly), ...ratioOf(monthlyCet, monthlyOf(yearly))];
  const isWithin = (factor: number, unit: RateUnit) => (ratio: { value: number }) =>
    ratio.value / perWhole[unit] <= factor && ratio.value / perWhole[unit] >= 1 / factor;
  const evidence: UnitEvidence[] = ratios.map(({ path, value }) => ({ id: 'cet-ratio', path, value }));
  const both = monthlyCet.ok && yearlyCet.ok && !isNominalPair(monthlyCet.value, yearlyCet.value);
  const pair = both ? cetPairUnits(monthlyCet.value, yearlyCet.value) : [];
  const paired = pair.length === 1 ? pair[0] : undefined;
  // The norm defines the yearly figure, so that the monthly one only speaks where that is near to no unit.
  const [unit] = ratios.flatMap((ratio) => rateUnits.filter((candidate) => isWithin(3, candidate)(ratio)));
  if (unit && paired && paired !== unit) return ambiguousUnit();
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
  if (paired) return inferredUnit(paired, [{ id: 'rate-pair' }], false);
  const [ratio] = ratios;
  // A single payment without a day may be due at any time.
  const isOpen = !firstDue.ok && valueOrNull(count) === 1;
  // A CET that no unit brings near is the wrong figure, unless the payments would cost more than loans do.
  if (!ratio || ratio.value <= 0 || monthlyOf(yearly) > highestUsual || isOpen) return ambiguousUnit();
  const [ofRates, other] =
    monthly.ok && yearlyRate.ok ? unitsOfRatePair(monthly.value, yearlyRate.value) : [];
  const nearest = nearestUnit((candidate) => ratio.value / perWhole[candidate]);
  return inferredUnit(ofRates && !other ? ofRates : nearest, evidence, false);
}

/** The unit in which a ratio of what is stated to what is computed, by the unit, is nearest to 1. */
function nearestUnit(ratioIn: (unit: RateUnit) => number): RateUnit {
  const distance = (unit: RateUnit) => Math.abs(Math.log(ratioIn(unit)));
  return rateUnits.reduce((unit, other) => (distance(other) < distance(unit) ? other : unit));
}

/** The units in which the monthly CET is the twelfth root of the yearly one or, as some lenders write it, its 30 days of 365. */
function cetPairUnits(monthly: number, yearly: number): RateUnit[] {
  const byRoot = unitsOfRatePair(monthly, yearly);
  return byRoot.length > 0 ? byRoot : unitsOfRatePair(monthly, yearly, yearlyByDays);
}

/** The ranges in which a fine shows its unit: contracts charge at most 2%. */
const fineSpans = [
  { unit: 'fraction', least: Number.MIN_VALUE, most: 0.02 },
  { unit: 'percent', least: 0.1, most: 2 },
] as const;

/**
 * The unit of the charges for late payment, which is never certain. The fine has to be in a range that shows the unit,
 * and the monthly rate, if there is one, within what contracts charge: 0.1% to 20%.
 */
export function unitOfFine({ rates: { fine, fineMonthly } }: Terms): InferredUnit {
  const once = valueOrNull(fine) || null;
  const monthly = valueOrNull(fineMonthly) || null;
  if (once === null && monthly === null) return ambiguousUnit('zero');
  const ofFine: readonly RateUnit[] =
    once === null
      ? rateUnits
      : fineSpans.flatMap(({ unit, least, most }) => (once >= least && once <= most ? [unit] : []));
  const [unit, other] = ofFine.filter(
    (candidate) =>
      monthly === null || (monthly / perWhole[candidate] >= 0.000999 && monthly / perWhole[candidate] <= 0.2),
  );
  return unit && !other ? inferredUnit(unit, [{ id: 'usual-range' }], false) : ambiguousUnit();
}

/** The unit of the insurance fee: the one in which the premium is the fee times one of `bases`, amounts in reais. */
export function unitOfInsuranceFee(
  { rates: { insuranceFee: fee }, amounts: { insurance } }: Terms,
  bases: readonly number[],
): InferredUnit {
  if (fee.ok && fee.value === 0) return ambiguousUnit('zero');
  if (!fee.ok || !insurance.ok || insurance.value === 0) return ambiguousUnit();
  const unitsBy = (isNear: (premium: number) => boolean) =>
    rateUnits.filter((unit) => bases.some((base) => isNear((fee.value / perWhole[unit]) * base)));
  const exact = unitsBy((premium) => Math.abs(premium - insurance.value) <= 0.011);
  const near = unitsBy((premium) => premium <= insurance.value * 3 && premium * 3 >= insurance.value);
  const [unit, other] = exact.length > 0 ? exact : near;
  if (!unit || other) return ambiguousUnit();
  return inferredUnit(unit, [{ id: 'premium' }], exact.length === 1 && near.length === 1);
}
