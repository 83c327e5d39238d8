import { type FieldReading, mapReading, pathsOf } from '#lib/offer/terms/read-field.ts';
import type { RateName, Terms } from '../terms/read-terms.ts';

export type AmountUnit = 'reais' | 'centavos';
export type RateUnit = 'fraction' | 'percent' | 'basis-points';
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
export type UnitEvidence = {
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

/** How many of a unit make the fraction 1. */
export const perWhole = { fraction: 1, percent: 100, 'basis-points': 10_000 } as const;
export const rateUnits = ['fraction', 'percent', 'basis-points'] as const;

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

export function ambiguousUnit(why?: 'zero'): InferredUnit {
  return { reading: null, status: 'ambiguous', evidence: why ? [{ id: why }] : [] };
}

export function inferredUnit(reading: RateUnit, evidence: UnitEvidence[], isCertain: boolean): InferredUnit {
  return { reading, status: isCertain ? 'certain' : 'assumed', evidence };
}
