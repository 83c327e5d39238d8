import type { Figure, Finding } from '#lib/offer/review/finding.ts';
import type { Reading } from '#lib/offer/terms/read-field.ts';
import { mixedFigures } from '#lib/offer/units/mixed-pair.ts';
import { ratePrecision, spansMeet, type WrittenSpan, writtenSpan } from '#lib/offer/units/rate-pairs.ts';
import type { Fraction, RateUnit, UnitReading } from '#lib/offer/units/unit-reading.ts';
import { type CheckInfo, cannotTell, finding } from '../../review/make-finding.ts';

type KnownRate = { value: number; path: string; reach: number; span: WrittenSpan };

/** A rate as a fraction with half a unit of its last digit and what it may stand for, or the finding without a verdict. */
export function rateFor(
  info: CheckInfo,
  rate: Fraction,
  raw: { path: string; ok: boolean; value?: number },
  unit: UnitReading<RateUnit> | null,
): KnownRate | Finding {
  if (rate === null) return cannotTell(info, { code: 'unit', path: raw.path });
  if (!rate.ok) return cannotTell(info, { code: rate.reason, path: rate.path });
  const reach = ratePrecision(raw.value ?? 0, unit?.reading ?? 'fraction');
  return { value: rate.value, path: rate.path, reach, span: writtenSpan(rate.value, reach) };
}

export function isFinding(one: KnownRate | Finding): one is Finding {
  return 'check' in one;
}

export const figure = (name: string, { value, path }: KnownRate): Figure => ({
  name,
  value,
  unit: 'rate',
  path,
});

/** True if both figures of a pair can have been rounded at their digits; else at least one of them was cut. */
export function isRounded(from: KnownRate, to: KnownRate, convert: (rate: number) => number): boolean {
  const around = ({ value, reach }: KnownRate) => ({ low: value - reach, high: value + reach });
  const { low, high } = around(from);
  return spansMeet({ low: convert(low), high: convert(high) }, around(to));
}

/** The finding that two rates of a pair are in two units; null if they are not. */
export function mixedUnits(
  info: CheckInfo,
  monthly: Reading<number>,
  yearly: Reading<number>,
  names: readonly [monthly: string, yearly: string],
): Finding | null {
  const mixed = mixedFigures(monthly, yearly, names);
  if (!mixed) return null;
  const value = `${mixed.pair.monthly} ${mixed.pair.yearly}`;
  const { inputs } = mixed;
  const explainedBy = { id: 'units-mixed', value } as const;
  return finding(info, { verdict: 'differs', size: 'material' }, { inputs, explainedBy });
}
