import { choiceCosts } from './choice-costs.ts';

/**
 * How near a scaled double has to be to a tie to count as one: a ten-millionth of a unit, or the error of the double if
 * that is larger. 1.005 is a tie although its double is less. Amounts are rounded once, at the end of a computation. No
 * verdict depends on a tie, as every tolerance is at least one cent or half a unit of a stated digit.
 */
const tieTolerance = (scaled: number) => 1e-7 + 4e-16 * scaled;

/** Reais to add to a tolerance in cents, because sums of doubles are not exactly decimal. */
export const roundingSlack = 1e-6;

/** The whole cents of an amount in reais. Ties round away from zero, as is usual for money. */
export function centsOf(amount: number): number {
  const scaled = Math.abs(amount) * 100;
  const whole = Math.floor(scaled);
  const cents = scaled - whole >= 0.5 - tieTolerance(scaled) ? whole + 1 : whole;
  return cents === 0 ? 0 : Math.sign(amount) * cents;
}

/** An amount in reais, to the cent. */
export function roundToCent(amount: number): number {
  return centsOf(amount) / 100;
}

/** Rounds a rate (a fraction) to two decimals of its percent. Ties round to the even digit (ABNT NBR 5891). */
export function toRatePercent(fraction: number): number {
  const scaled = Math.abs(fraction) * 10_000;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  const up = Math.abs(rest - 0.5) <= tieTolerance(scaled) ? whole % 2 === 1 : rest > 0.5;
  const units = up ? whole + 1 : whole;
  return units === 0 ? 0 : (Math.sign(fraction) * units) / 10_000;
}

/** Half a unit of a JSON number's last written decimal: 0.00005 for 0.0199. */
export function halfDigit(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const decimals = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent);
  return 0.5 * 10 ** -decimals;
}

/** How many of a unit make the fraction 1. */
export const perWhole = { fraction: 1, percent: 100, 'basis-points': 10_000 } as const;
export const rateUnits = ['fraction', 'percent', 'basis-points'] as const;
export type RateUnit = (typeof rateUnits)[number];

/** The yearly rate of twelve months at a monthly one. */
export function yearlyOf(monthly: number): number {
  return Math.expm1(12 * Math.log1p(monthly));
}

/** The monthly rate that compounds to a yearly one in twelve months. */
export function monthlyOf(yearly: number): number {
  return Math.expm1(Math.log1p(yearly) / 12);
}

/** The monthly rate of 30 days of a year of 365. */
export function monthlyByDays(yearly: number): number {
  return Math.expm1((Math.log1p(yearly) * 30) / 365);
}

export function yearlyByDays(monthly: number): number {
  return Math.expm1((Math.log1p(monthly) * 365) / 30);
}

/** A rate is rounded to whole percents at most. */
const halfPercent = 0.005;

/**
 * A rate as a fraction. `digit`: half a unit of the last digit that it is written with, at most half a percent; `half`: the
 * same, at most `legalPrecision`.
 */
export type WrittenRate = { value: number; half: number; digit: number };

/** Half a unit of the second decimal of a percent. Rounding explains no more than that, however few digits are given. */
const legalPrecision = 0.00005;

/** A rate, as sent, as a fraction with half a unit of its last digit, at most `legalPrecision`. */
export function writtenRate(value: number, unit: RateUnit): WrittenRate {
  const whole = perWhole[unit];
  const digit = Math.min(halfDigit(value) / whole, halfPercent);
  return { value: value / whole, half: Math.min(digit, legalPrecision), digit };
}

/** True of a yearly rate in fewer decimals than the law asks for, and than another rate of the offer has: 17 beside 1.29. */
export function isRoundedRate(
  { value, digit }: WrittenRate,
  others: readonly (WrittenRate | null)[],
): boolean {
  return (
    value > 0 && digit > 1.5 * legalPrecision && others.some((other) => other && digit > 1.5 * other.digit)
  );
}

/** What the digits leave open of a rate that is rounded to fewer than the law asks for. */
export function roundedSpan({ value, digit }: WrittenRate): RateSpan {
  return { low: Math.max(0, value - digit), high: value + digit };
}

/** The lowest and the highest of the figures that a written one may stand for. */
export type RateSpan = { low: number; high: number };

/** Half a unit of the last digit below a figure, as if it was rounded up, and a whole unit above, as if it was cut. */
export function writtenSpan({ value, half }: Pick<WrittenRate, 'value' | 'half'>): RateSpan {
  return { low: value - half, high: value + 2 * half };
}

/** True if some figure of one span is in the other. */
export function spansMeet(span: RateSpan, other: RateSpan): boolean {
  return span.low <= other.high && span.high >= other.low;
}

/** What the figures of a span are converted to by a function that grows. */
export function convertSpan({ low, high }: RateSpan, convert: (rate: number) => number): RateSpan {
  return { low: convert(low), high: convert(high) };
}

/** The span of a figure as it is sent, in whatever unit. */
function sentSpan(value: number): RateSpan {
  return writtenSpan({ value, half: halfDigit(value) });
}

/**
 * The units in which a yearly rate is the monthly one compounded: as the monthly one is written, since a JSON number has
 * no trailing zeros and 1 may be 1.00; where that fits no unit, within the digits of both.
 */
export function unitsOfRatePair(monthly: number, yearly: number, compound = yearlyOf): RateUnit[] {
  const year = sentSpan(yearly);
  const unitsOf = (month: RateSpan) =>
    rateUnits.filter((unit) => {
      const whole = perWhole[unit];
      const compounded = (rate: number) => compound(Math.max(0, rate) / whole) * whole;
      return spansMeet(convertSpan(month, compounded), year);
    });
  const asWritten = unitsOf({ low: monthly, high: monthly });
  return asWritten.length > 0 ? asWritten : unitsOf(sentSpan(monthly));
}

/** Below this monthly rate a compounded year is less than a hundredth above a nominal one. */
const lowestDistinct = 0.001;

/**
 * True if the yearly rate is twelve times the monthly one. That holds in every unit, so it is no evidence of the unit. A
 * pair that compounds in one unit alone is not taken for a nominal one of rounded digits, unless both are nearly the same.
 */
export function isNominalPair(monthly: number, yearly: number): boolean {
  const twelvefold = (month: RateSpan) =>
    spansMeet(
      convertSpan(month, (rate) => 12 * rate),
      sentSpan(yearly),
    );
  if (twelvefold({ low: monthly, high: monthly })) return true;
  const [unit, other] = unitsOfRatePair(monthly, yearly);
  const isCompounded = unit && !other && monthly / perWhole[unit] >= lowestDistinct;
  return !isCompounded && twelvefold(sentSpan(monthly));
}

/** No contract has a lower or a higher monthly rate, as fractions. A unit that gives one is not considered. */
export const lowestMonthly = 0.00001;
export const highestMonthly = 0.5;

/** The rates that an offer states, as fractions; null for one that is not stated or left out. */
export type StatedRates = { monthly: WrittenRate | null; yearly: WrittenRate | null };
type StatedCets = { monthlyCet: WrittenRate | null; yearlyCet: WrittenRate | null };

/**
 * The field of the offer that a monthly rate was taken from. `yearly-nominal`: a twelfth of the yearly rate, as a bank's
 * SAC of 379 installments from 1 June 2017 has it. `solved`: the rate that gives the installment.
 */
type RateSource = 'monthly' | 'yearly-effective' | 'yearly-nominal' | 'solved';

/**
 * The monthly rates, fractions, that the written ones can stand for. `written`: the rate as it is written, if it is one of
 * them. `cost`: the bits of the choice.
 */
export type RateChoice = RateSpan & { source: RateSource; written: number | null; cost: number };

/** The rate that gives the installment, where none is stated. */
export function solvedChoice(rate: number): RateChoice {
  return { source: 'solved', low: rate, high: rate, written: null, cost: 0 };
}

/** The rates that a written one may stand for: none is below zero. */
function spanOf(rate: WrittenRate): RateSpan {
  const { low, high } = writtenSpan(rate);
  return { low: Math.max(0, low), high };
}

/**
 * The readings of the stated rates, the usual one first: the monthly rate within its digits and those of the yearly one,
 * where both are one rate; a yearly rate alone as an effective one, a nominal one, or one that is rounded. Empty without
 * any rate.
 */
export function candidateRates({
  monthly,
  yearly,
  monthlyCet,
  yearlyCet,
}: StatedRates & StatedCets): RateChoice[] {
  const year = yearly ? spanOf(yearly) : null;
  const ofYear = year && convertSpan(year, monthlyOf);
  if (!monthly) {
    if (!yearly || !year || !ofYear) return [];
    const { value } = yearly;
    const effective = { source: 'yearly-effective', ...ofYear, written: monthlyOf(value), cost: 0 } as const;
    if (value === 0) return [effective];
    const twelfth = (rate: number) => rate / 12;
    const nominal = { source: 'yearly-nominal', ...convertSpan(year, twelfth), written: value / 12 } as const;
    const rounded = { ...effective, ...convertSpan(roundedSpan(yearly), monthlyOf), written: null };
    return [
      effective,
      { ...nominal, cost: choiceCosts.yearlyNominal },
      ...(isRoundedRate(yearly, [monthlyCet, yearlyCet])
        ? [{ ...rounded, cost: choiceCosts.roundedRate }]
        : []),
    ];
  }
  if (monthly.value === 0) return [{ source: 'monthly', low: 0, high: 0, written: 0, cost: 0 }];
  const span = spanOf(monthly);
  // A low rate with few digits may be both an effective and a nominal pair, and is then held to neither.
  const isNominal = year && spansMeet(span, { low: year.low / 12, high: year.high / 12 });
  const plain: RateChoice = { source: 'monthly', ...span, written: monthly.value, cost: 0 };
  if (!ofYear || isNominal) return [plain];
  if (!spansMeet(span, ofYear)) return [plain];
  const [low, high] = [Math.max(span.low, ofYear.low), Math.min(span.high, ofYear.high)];
  const isWritten = monthly.value >= low - 1e-9 && monthly.value <= high + 1e-9;
  return [{ ...plain, low, high, written: isWritten ? monthly.value : null }];
}

/** False of two rates of which, as they are written, neither an effective nor a nominal year gives one from the other. */
export function areRatesOne({ monthly, yearly }: StatedRates): boolean {
  if (!monthly || !yearly) return true;
  const year = isRoundedRate(yearly, [monthly]) ? roundedSpan(yearly) : writtenSpan(yearly);
  const span = writtenSpan(monthly);
  return [yearlyOf, (rate: number) => 12 * rate].some((by) => spansMeet(convertSpan(span, by), year));
}

/** The usual reading of the stated rates; null without any. */
export function candidateRate(stated: StatedRates & StatedCets): RateChoice | null {
  return candidateRates(stated)[0] ?? null;
}
