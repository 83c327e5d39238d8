import { normalizeContract } from '../contract/contract-keys.ts';

/** `1)`, `(1)`, `[1]`, `1°`; `#1`; `1.`, `1:`, `1 -` and a blank. Not `1-417`, which is one number. */
const numbered =
  /^\s{0,20}(?:[([]?(\d{1,5})(?:\.?[)\]]|°)[.:]?\s*|#\s?(\d{1,5})(?:[.:)]|\s?[-—])?\s+|(\d{1,5})(?:[.:]\s+|(\s{0,3}[-—]\s+)))/;
const isYear = /^(?:19|20)\d\d$/;

/** The share of the rows that have to be numbered for the numbers to count as line numbers. */
const nearlyAll = 0.8;

/**
 * Removes the numbers that count the rows (`1) 417123`, `2) 417124`): each is one more than the one before it, and the
 * text behind them differs from row to row. Such a number is no identifier.
 */
export function withoutLineNumbers<T extends { text: string }>(rows: readonly T[]): readonly T[] {
  const read = rows.map(({ text }) => numberOf(text));
  const counted = read.filter((one) => one !== null);
  const enough = counted.length >= Math.max(2, nearlyAll * (rows.length - 1));
  if (!enough || !isCountingUp(counted.map(({ number }) => number))) return rows;
  if (new Set(counted.map(({ rest }) => rest)).size <= counted.length / 2) return rows;
  return rows.map((row, index) => ({ ...row, text: read[index]?.rest ?? row.text }));
}

/** Returns true where nearly each number is one more than the one before it. */
export function isCountingUp(numbers: readonly number[]): boolean {
  const steps = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1).length;
  return numbers.length > 1 && steps >= nearlyAll * (numbers.length - 1);
}

function numberOf(text: string): { number: number; rest: string } | null {
  const match = numbered.exec(text);
  if (!match) return null;
  const [mark, closed, hash, plain, dash] = match;
  const rest = text.slice(mark.length);
  // `417 - 2026` and `12345 - 6` are numbers with blanks at their dash.
  const key = dash === undefined ? null : normalizeContract(rest.slice(0, 100));
  if (key !== null && (key.length < 4 || isYear.test(key))) return null;
  return { number: Number(closed ?? hash ?? plain), rest };
}
