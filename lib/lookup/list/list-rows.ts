import { documentMatcher, evidenceOrder, type Identifier, type ListEntry } from '../pasted-text.ts';

/** `line` counts from 1. */
export type Row = { line: number; text: string };

/** Blanks, empty cells, the brackets of a list of JSON. */
const blankRow = /^[\s[\](){},;|"']*$/;

/** Returns the rows of a list in a text, `maxRows` at most: its lines, or the cells of its one line. */
export function rowsOf(text: string, maxRows = Number.POSITIVE_INFINITY): readonly Row[] {
  const filled = text
    .split(/\r\n?|\n/)
    .map((row, index): Row => ({ line: index + 1, text: row }))
    .filter((row) => !blankRow.test(row.text))
    .slice(0, maxRows);
  const [only] = filled;
  if (!only || filled.length > 1 || isOneFigure.test(only.text.trim())) return filled;
  return (only.text.includes('\t') ? only.text.split('\t') : cellsOf(only.text))
    .filter((cell) => cell.trim() !== '')
    .slice(0, maxRows)
    .map((cell) => ({ line: only.line, text: cell }));
}

/** An amount, or `4,17E+05`: its comma divides no cells. */
const isOneFigure = /^[\d.]+,\d{1,17}(?:E\+\d+)?$/i;

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
const kindOrder = 'loan externalId reference document contract'.split(' ');
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
  const ofRow = found.filter((number) => isNumber(number) && !isDocument(number.id));
  const all = table ?? (cellsOf(text).some(isCell) ? ofRow : []);
  // The 417 of `CCB 2026 000417` is another contract, and so is a number that was cut out of a whole one.
  const isWhole = all.some((number) => evidenceOf(number) < wordRank);
  const long = all.filter((number) =>
    evidenceOf(number) === wordRank ? number.id.length >= 4 : !isWhole || evidenceOf(number) < wordRank,
  );
  // A number of few digits beside another identifier is a count, as in `390.533.447-05 3`.
  const hasNumbersAlone = found.every((number) => ofRow.includes(number));
  const numbers = (hasNumbersAlone && long.length === 0 ? all : long).toSorted(
    (a, b) => evidenceOf(a) - evidenceOf(b),
  );
  const identifiers = numbers.length > 0 ? [...loans, ...numbers] : otherReadings(found, table !== null);
  return [{ line, identifiers: identifiers.slice(0, maxReadings) }];
}

const isNumber = ({ kind }: Identifier) => kind === 'contract';
const wordRank = evidenceOrder.indexOf('word');
const evidenceOf = (number: Identifier) =>
  number.kind === 'contract' ? evidenceOrder.indexOf(number.evidence) : evidenceOrder.length;

/** In a table digits that are not its contract numbers are amounts and codes, unless there is nothing else. */
function otherReadings(found: readonly Identifier[], isOfTable: boolean): Identifier[] {
  const isDocument = documentMatcher(found);
  const others = found.filter(
    (reading) => !isOfTable || !isNumber(reading) || /\p{L}/u.test(reading.id) || isDocument(reading.id),
  );
  return (others.length > 0 ? others : [...found]).toSorted(
    (a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind),
  );
}

/** Drops the other readings of a row that names a loan for certain. */
export function onlyLoan(entry: ListEntry): ListEntry {
  const loan = entry.identifiers.find(({ kind, id }) => kind === 'loan' && /[\dA-Z]/.test(id));
  return loan ? { ...entry, identifiers: [loan] } : entry;
}
