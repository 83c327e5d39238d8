import { type Json, member } from '#lib/loan/json.ts';

/** The beginnings of the months' names in English and Portuguese, in their order. */
const monthNames = [
  'jan',
  'feb fev',
  'mar',
  'apr abr',
  'may mai',
  'jun',
  'jul',
  'aug ago',
  'sep set',
  'oct out',
  'nov',
  'dec dez',
];
const namedDay = /^(?:(\d{1,2})\s*(?:de\s+)?)?(\p{L}{3,})\.?(?:,?\s*(?:de\s+)?(\d{4}))?$/iu;

/**
 * Returns the places of the transactions of an amount or a day. Digits count alone, so that `1.026,80`, `1026.8` and
 * `102680` find 1026.8, and `05/11/2026`, `05/11` and `2026-11-05` a day; an amount is found by its beginning. A month may
 * be named: `5 Nov`, `5 de novembro de 2026`, `nov`.
 */
export function findTransactions(list: readonly Json[], text: string): number[] {
  const typed = text.trim();
  const places = list.map((_, index) => index);
  if (typed === '') return places;
  const named = namedDay.exec(typed);
  if (named) return places.filter((index) => isOfNamedDay(dayOf(list[index]), named));
  const digits = digitsOf(typed);
  if (digits === '') return [];
  return places.filter((index) =>
    searchTexts(list[index]).some((searchText) => searchText.startsWith(digits)),
  );
}

type Day = { year: string; month: string; date: string };

function dayOf(entry: Json | undefined): Day | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(member(entry, 'createdAt') ?? '')) ?? [];
  return year && month && date ? { year, month, date } : null;
}

function isOfNamedDay(day: Day | null, [, date, name = '', year]: RegExpExecArray): boolean {
  const names = monthNames[Number(day?.month) - 1]?.split(' ') ?? [];
  if (!day || !names.includes(name.slice(0, 3).toLowerCase())) return false;
  return (
    (date === undefined || Number(date) === Number(day.date)) && (year === undefined || year === day.year)
  );
}

function searchTexts(entry: Json | undefined): string[] {
  const [amount, day] = [member(entry, 'amount'), dayOf(entry)];
  const texts: string[] = [];
  if (typeof amount === 'number') texts.push(Math.abs(amount).toFixed(2), String(Math.abs(amount)));
  if (day) texts.push(day.date + day.month + day.year, day.year + day.month + day.date);
  return texts.map(digitsOf);
}

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
