import { isUuid } from '#lib/loan/string-formats.ts';
import { spreadsheetDamage } from '../contract/contract-keys.ts';
import { documentMatcher, evidenceOrder, type Identifier, type ListEntry } from '../pasted-text.ts';
import { withoutLineNumbers } from './line-numbers.ts';

/** `line` counts from 1. */
export type Row = { line: number; text: string };

/** Nothing, empty cells, the brackets of a list of JSON. */
const isBlank = /^[\s[\](){},;|"']*$/;

/** Rows of a list in a text, so many at most: its lines, or the cells of its one line. */
export function rowsOf(text: string, most = Number.POSITIVE_INFINITY): readonly Row[] {
  const filled: Row[] = [];
  let line = 1;
  let end = 0;
  for (const { 0: row, index } of text.matchAll(/[^\r\n]+/g)) {
    for (let at = end; at < index; at++) if (isBreak(text, at)) line++;
    end = index + row.length;
    if (!isBlank.test(row)) filled.push({ line, text: row });
    if (filled.length >= most) return withoutLineNumbers(filled);
  }
  const [only] = filled;
  if (!only || filled.length > 1 || isOneFigure(only.text.trim())) return withoutLineNumbers(filled);
  return cellsOfLine(only.text)
    .filter((cell) => cell.trim() !== '')
    .slice(0, most)
    .map((cell) => ({ line: only.line, text: cell }));
}

/** A tab is a spreadsheet's, in whose cells commas stand. */
function cellsOfLine(text: string): string[] {
  if (isWordPerId(text)) return text.trim().split(/\s+/);
  return text.includes('\t') ? text.split('\t') : cellsOf(text);
}

/** CR and LF together are one. */
const isBreak = (text: string, at: number) => text[at] === '\n' || text[at + 1] !== '\n';

const isOneFigure = (text: string) => /^[\d.]+,\d{1,2}$/.test(text) || spreadsheetDamage(text, true) !== null;

/** Blanks part identifiers only where each has a prefix or is a UUID: a contract number has blanks of its own. */
const isWordPerId = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .every((word) => /^[a-z]{4}_[\w-]+$/.test(word) || isUuid(word));

const cellsOf = (row: string) => row.split(/[\t;,|]/);

/** True for a row that holds one value, so that even a short number is meant. */
export function isOneCell(row: string): boolean {
  return cellsOf(row).filter((cell) => cell.trim() !== '').length === 1;
}

const longestRow = 400;

/** True where the rows are those of a table or column: nearly each has a cell that is but an identifier. */
export function looksLikeList(rows: readonly Row[]): boolean {
  const listed = rows.filter(({ text }) => text.length <= longestRow && cellsOf(text).some(isCell)).length;
  // The first row may be the names of the columns; the first cell of a row is none.
  const named = rows[0]?.line === rows.at(-1)?.line ? 0 : 1;
  return listed >= 2 && listed >= 0.8 * (rows.length - named);
}

const isDay = /^\s*\d{1,2}\/\d{1,2}\/\d{4}\s*$/;
const isAmount = /^\s*(?:R\$\s*)?[\d.]{1,20},\d\d\s*$/;

/** `417123`, a day and an amount on one line, between tabs: one row of a spreadsheet, and not a list. */
export function isSpreadsheetRow(rows: readonly Row[]): boolean {
  if (rows.length < 2 || rows[0]?.line !== rows.at(-1)?.line) return false;
  const rest = rows.slice(1);
  return rest.some(({ text }) => isDay.test(text) || isAmount.test(text));
}

const name = /^[\s{[]*\\?["']?[\w ]{1,40}\\?["']?\s*[:=]/;

/** True for a value that may be an identifier: few words, each with a figure. */
export function isCell(cell: string): boolean {
  if (cell.length > 160 || name.test(cell)) return false;
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

const strength: readonly Identifier['kind'][] = [
  'loan',
  'resource',
  'externalId',
  'reference',
  'document',
  'contract',
  'damaged',
  'page',
];
const mostReadings = 8;

/**
 * A row's identifiers as entries: each of its loans is one, and else all are ways to read one. `numbers`: the contract
 * numbers of a row of a table; null where the row is of none.
 */
export function entriesOf(
  { line, text }: Row,
  found: readonly Identifier[],
  numbers: readonly Identifier[] | null,
): ListEntry[] {
  const loans = found.filter(({ kind }) => kind === 'loan');
  if (loans.length > 1) return loans.map((loan) => ({ line, identifiers: [loan] }));
  const isDocument = documentMatcher(found);
  const own = numbers ?? (cellsOf(text).some(isCell) ? found.filter(isNumber) : []);
  const telling = own.filter(({ id }) => numbers !== null || !isDocument(id));
  const identifiers = telling.length > 0 ? ofContract(found, telling) : ofOthers(found, numbers !== null);
  return [{ line, identifiers: identifiers.slice(0, mostReadings) }];
}

const isNumber = ({ kind }: Identifier) => kind === 'contract' || kind === 'damaged';

/**
 * Where a row has a contract number it is that contract's: what is of its customer as well leads to another contract
 * where this one is unknown. But a number that is itself a CPF may be meant as one.
 */
function ofContract(found: readonly Identifier[], all: readonly Identifier[]): Identifier[] {
  // The 417 of `CCB 2026 000417` is another contract.
  const long = all.filter(
    (one) => !(one.kind === 'contract' && one.evidence === 'word' && one.id.length < 4),
  );
  const numbers = long.length > 0 ? long : all;
  return [
    ...found.filter(({ kind }) => kind === 'loan'),
    ...numbers.toSorted((a, b) => evidenceOf(a) - evidenceOf(b)),
    ...found.filter(({ kind }) => kind === 'resource'),
    ...found.filter(({ kind, id }) => kind === 'document' && numbers.some((one) => isPadded(one.id, id))),
  ];
}

const evidenceOf = (one: Identifier) =>
  one.kind === 'contract' ? evidenceOrder.indexOf(one.evidence) : evidenceOrder.length;

const isPadded = (id: string, document: string) => id.padStart(document.length, '0') === document;

/** In a table figures alone that are not its contract numbers are amounts and codes, unless there is nothing else. */
function ofOthers(found: readonly Identifier[], isOfTable: boolean): Identifier[] {
  const isDocument = documentMatcher(found);
  const others = found.filter(
    (one) => !isOfTable || !isNumber(one) || /\p{L}/u.test(one.id) || isDocument(one.id),
  );
  return (others.length > 0 ? others : [...found]).toSorted(
    (a, b) => strength.indexOf(a.kind) - strength.indexOf(b.kind),
  );
}

/** A loan opens, known or not: where a row names one for certain, its other cells are no other way to read it. */
export function onlyLoan({ line, identifiers }: ListEntry): ListEntry {
  const loan = identifiers.find(({ kind, id }) => kind === 'loan' && /[\dA-Z]/.test(id));
  return { line, identifiers: loan ? [loan] : identifiers };
}
