import { isUuid } from '#lib/loan/string-formats.ts';
import { normalizeContract, spreadsheetDamage } from '../contract/contract-keys.ts';
import { documentMatcher, evidenceOrder, type Identifier, type ListEntry } from '../pasted-text.ts';

/** `line` counts from 1. */
export type Row = { line: number; text: string };

/** Blanks, empty cells, the brackets of a list of JSON. */
const blankRow = /^[\s[\](){},;|"']*$/;

/** Returns the rows of a list in a text, `maxRows` at most: its lines, or the cells of its one line. */
export function rowsOf(text: string, maxRows = Number.POSITIVE_INFINITY): readonly Row[] {
  const filled = text
    .split(/\r\n?|\n/)
    .map((row, at): Row => ({ line: at + 1, text: row }))
    .filter((row) => !blankRow.test(row.text))
    .slice(0, maxRows);
  const [only] = filled;
  if (!only || filled.length > 1 || isOneFigure(only.text.trim())) return withoutLineNumbers(filled);
  return cellsOfLine(only.text)
    .filter((cell) => cell.trim() !== '')
    .slice(0, maxRows)
    .map((cell) => ({ line: only.line, text: cell }));
}

/** `1)`, `(1)`, `[1]`, `1°`; `#1`; `1.`, `1:`, `1 -` and a blank. Not `1-417`, which is one number. */
const numbered =
  /^\s{0,20}(?:[([]?(\d{1,5})(?:\.?[)\]]|°)[.:]?\s*|#\s?(\d{1,5})(?:[.:)]|\s?[-—])?\s+|(\d{1,5})(?:[.:]\s+|(\s{0,3}[-—]\s+)))/;
const isYear = /^(?:19|20)\d\d$/;

/** The share of the rows that have to be numbered for the numbers to count as line numbers. */
const nearlyAllRows = 0.8;

/**
 * Removes the numbers that count the rows (`1) 417123`, `2) 417124`): each is one more than the one before it, and the
 * text behind them differs from row to row. Such a number is no identifier.
 */
function withoutLineNumbers<T extends { text: string }>(rows: readonly T[]): readonly T[] {
  const read = rows.map(({ text }) => numberOf(text));
  const counted = read.filter((one) => one !== null);
  const enough = counted.length >= Math.max(2, nearlyAllRows * (rows.length - 1));
  if (!enough || !isCountingUp(counted.map(({ number }) => number))) return rows;
  if (new Set(counted.map(({ rest }) => rest)).size <= counted.length / 2) return rows;
  return rows.map((row, index) => ({ ...row, text: read[index]?.rest ?? row.text }));
}

/** Returns true where nearly each number is one more than the one before it. */
export function isCountingUp(numbers: readonly number[]): boolean {
  const steps = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1).length;
  return numbers.length > 1 && steps >= nearlyAllRows * (numbers.length - 1);
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

function cellsOfLine(text: string): string[] {
  const words = text.trim().split(/\s+/);
  // Blanks divide identifiers only where each has a prefix or is a UUID: a contract number has blanks of its own.
  if (words.every((word) => /^[a-z]{4}_[\w-]+$/.test(word) || isUuid(word))) return words;
  // A tab is a spreadsheet's, in whose cells commas stand.
  return text.includes('\t') ? text.split('\t') : cellsOf(text);
}

const isOneFigure = (text: string) => /^[\d.]+,\d{1,2}$/.test(text) || spreadsheetDamage(text, true) !== null;

const cellsOf = (row: string) => row.split(/[\t;,|]/);

/** Returns true for a row that holds one value, so that even a short number is meant. */
export function isOneCell(row: string): boolean {
  return cellsOf(row).filter((cell) => cell.trim() !== '').length === 1;
}

const maxRowLength = 400;

/** Returns true for the rows of a table or column: nearly each has a cell that is nothing but an identifier. */
export function looksLikeList(rows: readonly Row[]): boolean {
  const listed = rows.filter(({ text }) => text.length <= maxRowLength && cellsOf(text).some(isCell)).length;
  // The first row may be the names of the columns; the first cell of a row is none.
  const names = rows[0]?.line === rows.at(-1)?.line ? 0 : 1;
  return listed >= 2 && listed >= 0.8 * (rows.length - names);
}

const isDay = /^\s*\d{1,2}\/\d{1,2}\/\d{4}\s*$/;
const isAmount = /^\s*(?:R\$\s*)?[\d.]{1,20},\d\d\s*$/;

/** Returns true for one row of a spreadsheet, which is no list: `417123`, a day and an amount on one line. */
export function isSpreadsheetRow(rows: readonly Row[]): boolean {
  if (rows.length < 2 || rows[0]?.line !== rows.at(-1)?.line) return false;
  const rest = rows.slice(1);
  return rest.some(({ text }) => isDay.test(text) || isAmount.test(text));
}

const fieldName = /^[\s{[]*\\?["']?[\w ]{1,40}\\?["']?\s*[:=]/;

/** Returns true for a value that may be an identifier: few words, each with a digit. */
export function isCell(cell: string): boolean {
  if (cell.length > 160 || fieldName.test(cell)) return false;
  const words = cell
    .replace(/["'[\](){}<>]/g, ' ')
    .trim()
    .split(/\s+/)
    // `417123 - 390.533.447-05`
    .filter((word) => word !== '-' && word !== '—');
  if (words.length === 0 || words.length > 4) return false;
  return words.every(
    (word, index) =>
      /\d/.test(word) || /^[a-z]{4}_/.test(word) || (index === 0 && words.length > 1 && word.length < 6),
  );
}

/** The kinds of identifier in the order in which one is preferred where a row has several. */
const kindOrder = 'loan resource externalId reference document contract damaged page'.split(' ');
const maxReadings = 8;

/**
 * Turns a row into entries: each of its loans is one; otherwise its identifiers are the readings of one. A row with a
 * contract number is of that contract: its customer would lead to another contract where this one is unknown. `table`:
 * the contract numbers of a row of a table; null for a row that is of none.
 */
export function entriesOf(
  { line, text }: Row,
  found: readonly Identifier[],
  table: readonly Identifier[] | null,
): ListEntry[] {
  const loans = found.filter(({ kind }) => kind === 'loan');
  if (loans.length > 1) return loans.map((loan) => ({ line, identifiers: [loan] }));
  const isDocument = documentMatcher(found);
  const ofRow = cellsOf(text).some(isCell) ? found.filter((one) => isNumber(one) && !isDocument(one.id)) : [];
  const all = table ?? ofRow;
  // The 417 of `CCB 2026 000417` is another contract.
  const long = all.filter((one) => one.kind !== 'contract' || one.evidence !== 'word' || one.id.length >= 4);
  const numbers = (long.length > 0 ? long : all).toSorted((a, b) => evidenceOf(a) - evidenceOf(b));
  // A number that is itself a CPF may be meant as one.
  const isOfNumber = ({ kind, id }: Identifier) =>
    kind === 'document' && numbers.some((number) => number.id.padStart(id.length, '0') === id);
  const readings = [...loans, ...numbers, ...found.filter(isResource), ...found.filter(isOfNumber)];
  const identifiers = numbers.length > 0 ? readings : otherReadings(found, table !== null);
  return [{ line, identifiers: identifiers.slice(0, maxReadings) }];
}

const isResource = ({ kind }: Identifier) => kind === 'resource';
const isNumber = ({ kind }: Identifier) => kind === 'contract' || kind === 'damaged';
const evidenceOf = (one: Identifier) =>
  one.kind === 'contract' ? evidenceOrder.indexOf(one.evidence) : evidenceOrder.length;

/** In a table digits that are not its contract numbers are amounts and codes, unless there is nothing else. */
function otherReadings(found: readonly Identifier[], isOfTable: boolean): Identifier[] {
  const isDocument = documentMatcher(found);
  const others = found.filter(
    (one) => !isOfTable || !isNumber(one) || /\p{L}/u.test(one.id) || isDocument(one.id),
  );
  return (others.length > 0 ? others : [...found]).toSorted(
    (a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind),
  );
}

/** Drops the other readings of a row that names a loan for certain. */
export function onlyLoan({ line, identifiers }: ListEntry): ListEntry {
  const loan = identifiers.find(({ kind, id }) => kind === 'loan' && /[\dA-Z]/.test(id));
  return { line, identifiers: loan ? [loan] : identifiers };
}
