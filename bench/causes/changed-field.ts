import { isObject, type Json, type JsonObject, valueAt } from '#lib/loan/json.ts';
import type { Random } from '../truth/seeded-random.ts';
import { isoDay, monthsLater } from '../truth/truth-calendar.ts';

/** A field of a loan with another value in it. */
export type ChangedField = { path: string; loan: JsonObject };

/** Returns another value of a field; null where the change would not change it, or gives no value of its kind. */
type Change = (value: Json, random: Random) => Json | null;

const fields: readonly [[string, Change], ...[string, Change][]] = [
  ['/offer/installmentAmount', changedNumber],
  ['/offer/totalAmount', changedNumber],
  ['/offer/interestAmount', changedNumber],
  ['/offer/disbursementAmount', changedNumber],
  ['/offer/iofAmount', changedNumber],
  ['/offer/iofAdditionalAmount', changedNumber],
  ['/offer/insurance/amount', changedNumber],
  ['/offer/rebates/0/amount', changedNumber],
  ['/offer/cashout/0/amount', changedNumber],
  ['/cashout/0/amount', changedNumber],
  ['/offer/monthlyFee', changedNumber],
  ['/offer/yearlyFee', changedNumber],
  ['/offer/monthlyCET', changedNumber],
  ['/offer/yearlyCET', changedNumber],
  ['/offer/fine/fineRate', changedNumber],
  ['/offer/numberOfInstallments', changedCount],
  ['/offer/firstDueDate', changedDay],
  ['/offer/expectedDisbursementDate', changedDay],
  ['/offer/createdAt', changedDay],
];

/** Changes one field as a person or a program would get it wrong; null if the drawn field is not there or stays as it is. */
export function changeField(loan: JsonObject, random: Random): ChangedField | null {
  const [path, change] = random.pick(fields);
  const value = valueAt(loan, path);
  if (value === undefined || value === null) return null;
  const changed = change(value, random);
  return changed === null || changed === value ? null : { path, loan: copyWith(loan, path, changed) };
}

/** A copy of a loan with another value at a JSON Pointer. */
export function copyWith(loan: JsonObject, path: string, value: Json): JsonObject {
  const copy = structuredClone(loan);
  const names = path.split('/').slice(1);
  const last = names.pop() ?? '';
  const holder = valueAt(copy, names.map((name) => `/${name}`).join(''));
  if (Array.isArray(holder)) holder[Number(last)] = value;
  else if (isObject(holder)) holder[last] = value;
  return copy;
}

/** A digit that is wrong, two that are swapped, a point that has moved, or another figure near by. */
function changedNumber(value: Json, random: Random): Json | null {
  if (typeof value !== 'number' || value <= 0) return null;
  const text = String(value);
  const decimals = text.split('.')[1]?.length ?? 0;
  const kind = random.pick(['digit', 'swap', 'point', 'share', 'share']);
  if (kind === 'share') {
    const share = 0.01 * 20 ** random.between(0, 1);
    const next = value * (1 + (random.chance(0.5) ? share : -share));
    return Number(next.toFixed(decimals));
  }
  if (kind === 'point') return Number((value * (random.chance(0.5) ? 10 : 0.1)).toPrecision(12));
  const places = [...text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []));
  // The first three digits that count: the last ones move a figure by less than anyone would see.
  const first = Math.max(
    0,
    places.findIndex((at) => text[at] !== '0'),
  );
  const at = places[first + random.whole(0, 2)];
  if (at === undefined) return null;
  const signs = [...text];
  if (kind === 'digit') signs[at] = String((Number(signs[at]) + random.whole(1, 9)) % 10);
  else {
    const other = places[places.indexOf(at) + 1];
    if (other === undefined) return null;
    [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
  }
  const next = Number(signs.join(''));
  return next > 0 ? next : null;
}

function changedCount(value: Json, random: Random): Json | null {
  if (typeof value !== 'number') return null;
  const next = value + random.pick([1, -1, 2, -2, 6, 12]);
  return next > 0 ? next : null;
}

/** Day and month swapped, a year or a month off, or some days. The time of an instant stays. */
function changedDay(value: Json, random: Random): Json | null {
  if (typeof value !== 'string') return null;
  const day = Date.parse(value.slice(0, 10)) / 86_400_000;
  const [year, month, dayOfMonth] = [value.slice(0, 4), value.slice(5, 7), value.slice(8, 10)];
  const kind = random.pick(['swap', 'year', 'month', 'month', 'days']);
  const rest = value.slice(10);
  if (kind === 'swap') return Number(dayOfMonth) > 12 ? null : `${year}-${dayOfMonth}-${month}${rest}`;
  if (kind === 'days') return isoDay(day + random.whole(-20, 20)) + rest;
  const months = (kind === 'year' ? 12 : 1) * (random.chance(0.5) ? 1 : -1);
  return isoDay(monthsLater(day, months)) + rest;
}
