import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import type { Facts } from '../review/offer-facts.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { halfDigit } from '../units/rounding.ts';
import type { Cause, SentValue } from './cause.ts';
import type { CauseField } from './cause-fields.ts';

/**
 * The range of a corrected value: the farthest of a few steps to either side that fits too, tried and not computed, so
 * that it is never wider than the checks allow. The limits of the law and of order are open at the other end.
 */
export function rangeOf(
  field: CauseField,
  value: SentValue,
  facts: Facts,
  maxTries: number,
  fits: (value: SentValue) => boolean,
): Cause['range'] {
  if (field.name === 'fine/fineRate') return { min: 0, max: value };
  if (field.name === 'createdAt') return { min: null, max: value };
  let tries = 0;
  const farthest = (sign: 1 | -1): SentValue => {
    for (const by of stepsOf(field, value, facts)) {
      if (tries === maxTries) break;
      tries += 1;
      const next = moved(value, sign * by);
      if (next !== null && fits(next)) return next;
    }
    return value;
  };
  const min = farthest(-1);
  return { min, max: farthest(1) };
}

/** Steps in the unit of the field, the larger one first. */
function stepsOf({ kind, group }: CauseField, value: SentValue, { units, terms }: Facts): number[] {
  if (kind === 'day') return [3, 1];
  if (kind === 'count' || typeof value !== 'number') return [];
  if (kind === 'amount') {
    const cent = units.amounts.reading === 'centavos' ? 1 : 0.01;
    const count = Math.min(valueOrNull(terms.count) ?? 1, 100);
    return count > 2 ? [(cent * count) / 2, cent] : [cent];
  }
  const digit = 2 * halfDigit(value);
  return group === 'cet' ? [5 * digit, digit] : [digit];
}

function moved(value: SentValue, by: number): SentValue | null {
  // Twelve digits hold every figure of an offer; more would show the error of a double.
  if (typeof value === 'number') return Number((value + by).toPrecision(12));
  const date = parseCivilDate(value.slice(0, 10));
  return date && dayText(dayNumber(date) + by) + value.slice(10);
}
