import { ratePrecision, spansMeet, type WrittenSpan, writtenSpan } from '../units/rate-pairs.ts';
import { ratesInTwoUnits } from '../units/rates-in-two-units.ts';
import {
  type Fraction,
  perWhole,
  type RateUnit,
  type UnitGroup,
  type UnitReading,
} from '../units/unit-reading.ts';
import type { Assumption } from './assumption.ts';
import type { Facts } from './facts.ts';
import type { Figure, Finding } from './finding.ts';
import { cannotTell, figure, finding, unread } from './make-finding.ts';

type KnownRate = { value: number; path: string; reach: number; span: WrittenSpan; decimals: number };

/** A rate as a fraction with half a unit of its last digit and what it may stand for, or the finding without a verdict. */
export function rateFor(
  check: Finding['check'],
  rate: Fraction,
  raw: { path: string; ok: boolean; value?: number },
  unit: UnitReading<RateUnit> | null,
): KnownRate | Finding {
  if (rate === null) return cannotTell(check, { code: 'unit', path: raw.path });
  if (!rate.ok) return unread(check, rate);
  const reach = ratePrecision(raw.value ?? 0, unit?.reading ?? 'fraction');
  const decimals = percentDecimals(reach);
  return { value: rate.value, path: rate.path, reach, span: writtenSpan(rate.value, reach), decimals };
}

export function isFinding(one: KnownRate | RatePair | Finding): one is Finding {
  return 'check' in one;
}

/** How many decimals a percent is written with, derived from half a unit of the rate's last digit (a fraction). */
function percentDecimals(reach: number): number {
  return Math.round(-Math.log10(2 * reach)) - 2;
}

/**
 * The assumption that figures of a pair were cut at their digits: none if both can have been rounded. Where both can have
 * been cut, both are taken to be: whoever cuts one figure cuts the other.
 */
export function cutDigits(
  group: UnitGroup,
  from: KnownRate,
  to: KnownRate,
  convert: (rate: number) => number,
): Assumption[] {
  const rounded = ({ value, reach }: KnownRate) => ({ low: value - reach, high: value + reach });
  const cut = ({ value, reach }: KnownRate) => ({ low: value, high: value + 2 * reach });
  const isMet = ({ low, high }: WrittenSpan, other: WrittenSpan) =>
    spansMeet({ low: convert(low), high: convert(high) }, other);
  if (isMet(rounded(from), rounded(to))) return [];
  const figures = isMet(cut(from), cut(to)) ? [from, to] : isMet(cut(from), rounded(to)) ? [from] : [to];
  return [
    cutAt(
      group,
      figures.map(({ decimals }) => decimals),
    ),
  ];
}

function cutAt(group: UnitGroup, decimals: readonly number[]): Assumption {
  const distinct = [...new Set(decimals)].toSorted((a, b) => a - b);
  return { id: 'digits-cut', value: [group, ...distinct].join(' ') };
}

/**
 * The assumption that a stated rate was cut at its digits: where `exact`, a fraction, is above what rounds to it. `raw`: as
 * sent.
 */
export function cutBelow(group: UnitGroup, raw: number, unit: RateUnit, exact: number): Assumption[] {
  const reach = ratePrecision(raw, unit);
  const beyond = exact - raw / perWhole[unit];
  const isCut = beyond > reach * 1.001 && beyond < 2 * reach * 1.001;
  return isCut ? [cutAt(group, [percentDecimals(reach)])] : [];
}

const pairs = {
  rates: { unit: 'rates', monthly: 'monthly', yearly: 'yearly', names: ['i', 'y'] },
  'cet-pair': { unit: 'cet', monthly: 'monthlyCet', yearly: 'yearlyCet', names: ['m', 'CET'] },
} as const;

type RatePair = { monthly: KnownRate; yearly: KnownRate; inputs: Figure[] };

/** The monthly and the yearly rate of a pair; the finding where one of them is not known, or they are in two units. */
export function ratePair(check: keyof typeof pairs, { rates, terms, units }: Facts): RatePair | Finding {
  const { names, ...of } = pairs[check];
  const raw = { monthly: terms.rates[of.monthly], yearly: terms.rates[of.yearly] };
  const mixed = raw.monthly.ok && raw.yearly.ok ? ratesInTwoUnits(raw.monthly.value, raw.yearly.value) : null;
  if (mixed && raw.monthly.ok && raw.yearly.ok) {
    const inputs = [figure(names[0], 'count', raw.monthly), figure(names[1], 'count', raw.yearly)];
    const explainedBy = { id: 'units-mixed', value: `${mixed.monthly} ${mixed.yearly}` } as const;
    return finding(check, { verdict: 'differs', size: 'material' }, { inputs, explainedBy });
  }
  const monthly = rateFor(check, rates[of.monthly], raw.monthly, units[of.unit]);
  if (isFinding(monthly)) return monthly;
  const yearly = rateFor(check, rates[of.yearly], raw.yearly, units[of.unit]);
  if (isFinding(yearly)) return yearly;
  const inputs = [figure(names[0], 'rate', monthly), figure(names[1], 'rate', yearly)];
  return { monthly, yearly, inputs };
}
