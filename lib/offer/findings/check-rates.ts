import { cetTolerance } from '../fit/cet-fit.ts';
import type { Terms } from '../terms/read-terms.ts';
import { monthlyByDays, monthlyOf, yearlyByDays, yearlyOf } from '../units/compound.ts';
import {
  convertSpan,
  ratesInTwoUnits,
  spansMeet,
  type WrittenRate,
  writtenRate,
  writtenSpan,
} from '../units/rate-pairs.ts';
import { toRatePercent } from '../units/rounding.ts';
import type { RateUnit, UnitGroup } from '../units/unit-reading.ts';
import type { Assumption } from './assumption.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { asQuestion, cannotTell, figure, finding, judged, unread } from './make-finding.ts';

type KnownRate = WrittenRate & { path: string };
type RateGroup = 'rates' | 'cet';

/** A rate with what it may stand for, or the finding without a verdict where it is not known. */
function knownRate(
  check: Finding['check'],
  name: keyof Terms['rates'],
  group: RateGroup,
  { rates, terms, units }: Facts,
): KnownRate | Finding {
  const [rate, raw] = [rates[name], terms.rates[name]];
  if (rate === null) return cannotTell(check, { code: 'unit', path: raw.path });
  if (!raw.ok) return unread(check, raw);
  return { ...writtenRate(raw.value, units[group]?.reading ?? 'fraction'), path: raw.path };
}

function isFinding(one: KnownRate | Finding): one is Finding {
  return 'check' in one;
}

/** The digits of a rate in percent: two of 0.0199. */
function percentDecimals({ half }: WrittenRate): number {
  return Math.round(-Math.log10(2 * half)) - 2;
}

function cutAt(group: UnitGroup, rates: readonly WrittenRate[]): Assumption {
  const decimals = new Set(rates.map(percentDecimals));
  return { id: 'digits-cut', value: [group, ...[...decimals].toSorted((a, b) => a - b)].join(' ') };
}

/**
 * The assumption that a stated rate was cut at its digits: where `exact`, a fraction, is above what rounds to it. `raw`: as
 * sent.
 */
export function cutBelow(group: UnitGroup, raw: number, unit: RateUnit, exact: number): Assumption[] {
  const rate = writtenRate(raw, unit);
  const beyond = exact - rate.value;
  const isCut = beyond > rate.half * 1.001 && beyond < 2 * rate.half * 1.001;
  return isCut ? [cutAt(group, [rate])] : [];
}

/**
 * The assumption that figures of a pair were cut at their digits: none if both can have been rounded. Where both can have
 * been cut, both are taken to be: whoever cuts one figure cuts the other.
 */
function cutDigits(
  group: UnitGroup,
  from: WrittenRate,
  to: WrittenRate,
  convert: (rate: number) => number,
): Assumption[] {
  const rounded = ({ value, half }: WrittenRate) => ({ low: value - half, high: value + half });
  const cut = ({ value, half }: WrittenRate) => ({ low: value, high: value + 2 * half });
  const isMet = (of: typeof cut, by: typeof cut) => spansMeet(convertSpan(of(from), convert), by(to));
  if (isMet(rounded, rounded)) return [];
  return [cutAt(group, isMet(cut, cut) ? [from, to] : isMet(cut, rounded) ? [from] : [to])];
}

/** A monthly and a yearly rate of which one is `convert`ed from the other, and the other known way to write it. */
type Pair = {
  group: RateGroup;
  monthly: 'monthly' | 'monthlyCet';
  yearly: 'yearly' | 'yearlyCet';
  convert: (rate: number) => number;
  otherwise: { id: 'nominal-rate' | 'cet-30-of-365'; convert: (rate: number) => number };
};

const symbols = { monthly: 'i', yearly: 'y', monthlyCet: 'm', yearlyCet: 'CET' } as const;

const pairs: Record<'rates' | 'cet-pair', Pair> = {
  rates: {
    ...{ group: 'rates', monthly: 'monthly', yearly: 'yearly', convert: yearlyOf },
    otherwise: { id: 'nominal-rate', convert: (monthly) => 12 * monthly },
  },
  'cet-pair': {
    ...{ group: 'cet', monthly: 'monthlyCet', yearly: 'yearlyCet', convert: monthlyOf },
    otherwise: { id: 'cet-30-of-365', convert: monthlyByDays },
  },
};

/**
 * The yearly rate is the monthly one compounded; twelve times the monthly rate is a nominal rate, another convention. The
 * monthly CET is the twelfth root of the yearly one; the difference is judged as a difference of yearly rates.
 */
export function checkPair(check: keyof typeof pairs, facts: Facts): Finding {
  const { group, convert, otherwise, ...names } = pairs[check];
  const mixed = inTwoUnits(check, facts);
  if (mixed) return mixed;
  const monthly = knownRate(check, names.monthly, group, facts);
  if (isFinding(monthly)) return monthly;
  const yearly = knownRate(check, names.yearly, group, facts);
  if (isFinding(yearly)) return yearly;
  const isCet = check === 'cet-pair';
  const [source, target] = isCet ? [yearly, monthly] : [monthly, yearly];
  const inputs = [
    figure(symbols[names.monthly], 'rate', monthly),
    figure(symbols[names.yearly], 'rate', yearly),
  ];
  const declared = target.value;
  const resultBy = (by: (rate: number) => number) => {
    const expected = by(source.value);
    return { expected, difference: declared - expected };
  };
  const isMet = (by: (rate: number) => number) =>
    spansMeet(convertSpan(writtenSpan(source), by), writtenSpan(target));
  const plain = { declared, ...resultBy(convert) };
  const tolerance = isCet ? cetTolerance(source.value) : { agree: 0, material: 0 };
  const isNear = (yearly: number, within: number) => isCet && Math.abs(yearly - source.value) <= within;
  if (isMet(convert) || isNear(yearlyOf(declared), tolerance.agree)) {
    const size = Math.abs(plain.difference) <= target.half * 1.001 ? null : 'rounding';
    const cut = isMet(convert) ? cutDigits(group, source, target, convert) : [];
    return finding(check, { verdict: 'agrees', size, ...plain }, { inputs, assumptions: cut });
  }
  const isOther = isMet(otherwise.convert) || isNear(yearlyByDays(declared), tolerance.agree);
  const known = { id: otherwise.id } as const;
  const explainedBy = isOther ? known : null;
  const alternatives = [{ assumptions: [known], ...resultBy(otherwise.convert) }];
  const size = isNear(yearlyOf(declared), tolerance.material) ? 'immaterial' : 'material';
  const differing = finding(
    check,
    { verdict: 'differs', size: explainedBy ? 'convention' : size, ...plain },
    { inputs, explainedBy, alternatives },
  );
  // Twelve times the monthly rate is no effective one: few lenders write it, and nothing else speaks for it.
  return explainedBy && !isCet ? asQuestion(differing, explainedBy, target.path) : differing;
}

/** Both rates of a pair can be right alone, and are none in one unit. */
function inTwoUnits(check: keyof typeof pairs, { terms }: Facts): Finding | null {
  const names = pairs[check];
  const [monthly, yearly] = [terms.rates[names.monthly], terms.rates[names.yearly]];
  const mixed = monthly.ok && yearly.ok ? ratesInTwoUnits(monthly.value, yearly.value) : null;
  if (!mixed || !monthly.ok || !yearly.ok) return null;
  const inputs = [
    figure(symbols[names.monthly], 'count', monthly),
    figure(symbols[names.yearly], 'count', yearly),
  ];
  const explainedBy = { id: 'units-mixed', value: `${mixed.monthly} ${mixed.yearly}` } as const;
  return finding(check, { verdict: 'differs', size: 'material' }, { inputs, explainedBy });
}

/** A CET below the rate is only a warning: interest by equal months that is paid over longer periods explains it. */
export function checkCetRate(facts: Facts): Finding {
  const { rates, best } = facts;
  const cet = knownRate('cet-rate', 'yearlyCet', 'cet', facts);
  if (isFinding(cet)) return cet;
  const isMonthly = rates.monthly?.ok ?? false;
  const rate = knownRate('cet-rate', isMonthly ? 'monthly' : 'yearly', 'rates', facts);
  if (isFinding(rate)) return rate;
  const expected = isMonthly ? yearlyOf(rate.value) : rate.value;
  const difference = cet.value - expected;
  const isAbove = difference >= -cetTolerance(expected).agree;
  const isBelow = best?.cet != null && best.cet.yearly < expected;
  return finding(
    'cet-rate',
    {
      ...judged(isAbove, 'convention'),
      ...{ declared: cet.value, expected: toRatePercent(expected), difference },
    },
    {
      ...(isMonthly ? {} : { formula: 'CET ≥ y' }),
      inputs: [figure('CET', 'rate', cet), figure(isMonthly ? 'i' : 'y', 'rate', rate)],
      explainedBy: isAbove || !isBelow ? null : { id: 'long-periods' },
    },
  );
}
