import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import type { Facts } from '../review/offer-facts.ts';
import { halfDigit } from '../units/rounding.ts';
import type { Cause, SentValue } from './cause.ts';
import type { CauseField } from './cause-fields.ts';

/**
 * The range of a corrected value: one step to either side where that fits too, tried and not computed, so that it is
 * never wider than the checks allow. The limits of the law and of order are open at the other end.
 */
export function rangeOf(
  field: CauseField,
  value: SentValue,
  facts: Facts,
  fits: (value: SentValue) => boolean,
): Cause['range'] {
  if (field.name === 'fine/fineRate') return { min: 0, max: value };
  if (field.name === 'createdAt') return { min: null, max: value };
  const step = stepOf(field, value, facts);
  const beside = (by: number): SentValue => {
    const next = step === null ? null : moved(value, by * step);
    return next !== null && fits(next) ? next : value;
  };
  return { min: beside(-1), max: beside(1) };
}

/** The step to either side, in the unit of the field; null for a count, which is one number. */
function stepOf({ kind, group }: CauseField, value: SentValue, { units }: Facts): number | null {
  if (kind === 'day') return 1;
  if (kind === 'count' || typeof value !== 'number') return null;
  if (kind === 'amount') return units.amounts.reading === 'centavos' ? 1 : 0.01;
  const digit = 2 * halfDigit(value);
  return group === 'cet' ? 5 * digit : digit;
}

function moved(value: SentValue, by: number): SentValue | null {
  // Twelve digits hold every figure of an offer; more would show the error of a double.
  if (typeof value === 'number') return Number((value + by).toPrecision(12));
  const day = parseDay(value.slice(0, 10));
  return day === null ? null : dayText(day + by) + value.slice(10);
}
