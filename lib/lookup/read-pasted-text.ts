import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { normaliseContract } from './contract/contract-keys.ts';
import { findContractNumbers } from './contract/find-contract-numbers.ts';
import { labelsIn } from './contract/labels.ts';
import { isNumberWithMarks } from './contract/number-variants.ts';
import { parseUnpaddedDocument } from './identifiers/cpf-cnpj.ts';
import { findDocuments, findPages, findUuids, takeInstants } from './identifiers/find-by-shape.ts';
import { findPrefixed } from './identifiers/find-prefixed-ids.ts';
import { FoundIdentifiers, maxIdentifiers } from './identifiers/found-identifiers.ts';
import {
  entriesOf,
  isOneCell,
  isSpreadsheetRow,
  looksLikeList,
  onlyLoan,
  type Row,
  rowsOf,
} from './list/list-rows.ts';
import { documentColumn, namedCell, splitRow, type Table, tableOf } from './list/pasted-table.ts';
import {
  distinctReadings,
  type Identifier,
  type ListEntry,
  type Notice,
  type PastedText,
  type Truncation,
} from './pasted-text.ts';
import { cleanText } from './text/clean-text.ts';
import { withoutEscapes, wordsOf } from './text/text-words.ts';

export type PastedTextOptions = {
  /** `LOAN_ID_PATTERN`, anchored. */
  loanIdPattern?: RegExp;
  /** `CONTRACT_NUMBER_PATTERN`; null where it is unset. Anchored here. */
  contractNumberPattern?: RegExp | null;
  /** Where this desk is: `https://desk.example`. */
  ownOrigins?: readonly string[];
};

/** In characters. The rest of a longer text is cut off, and the result says so. */
export const maxTextLength = 1_048_576;
const maxTypedLength = 160;
const maxTypedWords = 5;
/** `CCB 20 26 00 04 17`: one number, in however many groups. */
const isInGroups = /^[A-Z]{0,5}[\s\d./-]+$/i;
/** Whether a text is a list shows in its first rows. */
const rowsSampled = 1_000;
/** In characters: the worst text of this length takes less than a tenth of a second. */
const maxPieceLength = 32_768;
const rowsInStep = 200;
/** So few rows may be one identifier, broken. */
const fewRows = 20;

/**
 * Finds every identifier in a text of whatever kind: typed, a link, JSON, a whole e-mail, a column of a spreadsheet.
 * Takes time linear in the text, and reads nothing but the text: what the desk knows is asked of the index.
 */
export function readPastedText(pasted: string, options: PastedTextOptions = {}): PastedText {
  const steps = readInSteps(pasted, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same in steps of some hundredths of a second, between which the caller can do something else. */
export function* readInSteps(
  pasted: string,
  options: PastedTextOptions = {},
): Generator<undefined, PastedText> {
  const clean = cleanText(cut(pasted));
  const rows = rowsOf(clean, rowsSampled);
  const truncated: Truncation[] = pasted.length > maxTextLength ? ['text'] : [];
  const isColumn =
    looksLikeList(rows) && !isSpreadsheetRow(rows) && !(rows.length <= fewRows && isNumberWithMarks(clean));
  const column = isColumn ? yield* readList(rowsOf(clean), options) : null;
  if (column && column.entries.length > 1 && rows.length > fewRows) return asList(column, truncated);
  const isTyped = looksTyped(clean);
  const found = yield* readPieces(clean, isTyped, options, namedCell(rows));
  const identifiers = found.inOrder();
  if (column && isWholeIn(column, identifiers)) return asList(column, truncated);
  const hasText = clean.trim() !== '';
  const mayBeBeginning =
    isTyped && hasText && !identifiers.some(({ kind }) => neverBeginnings.includes(kind));
  return {
    hasText,
    identifiers,
    list: null,
    typed: mayBeBeginning ? beginningIn(clean.trim()) : null,
    notices: found.notices,
    truncated: [...truncated, ...found.truncated],
  };
}

/** A typed text without the label of a contract number before it. */
function beginningIn(typed: string): PastedText['typed'] {
  const words = wordsOf(typed);
  const [at] = [...labelsIn(typed, words)].find(([, label]) => label === 'contract') ?? [];
  const text = typed.slice(at === undefined ? 0 : words[at]?.start);
  return { text, key: normaliseContract(text) };
}

/**
 * Reads a text of any length. A long one is read in pieces that end with a line, or with a word: an identifier that is
 * broken just there is not found.
 */
function* readPieces(
  text: string,
  isTyped: boolean,
  options: PastedTextOptions,
  labelledCell: string | null,
): Generator<undefined, FoundIdentifiers> {
  if (text.length <= maxPieceLength) return readText(text, isTyped, options, labelledCell);
  const found = new FoundIdentifiers(text);
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    found.addAll(readText(text.slice(start, end), false, options), start);
    start = end;
    yield;
  }
  return found;
}

function endOfPiece(text: string, start: number): number {
  const end = start + maxPieceLength;
  if (end >= text.length) return text.length;
  const piece = text.slice(start, end);
  const last = Math.max(piece.lastIndexOf('\n'), maxPieceLength / 2);
  const lineEnd = text.charAt(start + last) === '\n' ? last : piece.lastIndexOf(' ');
  return lineEnd > 0 ? start + lineEnd + 1 : end;
}

/** Reads one text or one row. `labelledCell`: the cell that the name of its column says to be a contract number. */
function readText(
  text: string,
  isTyped: boolean,
  options: PastedTextOptions,
  labelledCell: string | null = null,
): FoundIdentifiers {
  const { loanIdPattern = defaultLoanIdPattern, contractNumberPattern = null, ownOrigins = [] } = options;
  const found = new FoundIdentifiers(text);
  const plain = withoutEscapes(text);
  const words = wordsOf(plain);
  const labels = labelsIn(plain, words);
  const labelAt = new Map([...labels].map(([index, label]) => [words[index]?.start ?? 0, label]));
  findPages(text, ownOrigins, found);
  findUuids(plain, labelAt, found);
  // The escaped text still holds the queries of its links.
  findPrefixed(text, words, { pattern: loanIdPattern, labelAt }, found);
  findDocuments(plain, words, labelAt, found);
  takeInstants(plain, found);
  findContractNumbers(plain, words, { pattern: contractNumberPattern, isTyped, labels }, found);
  for (const one of labelledCell === null ? [] : readText(labelledCell, true, options).inOrder()) {
    if (one.kind === 'contract' && (one.evidence === 'whole' || one.evidence === 'pattern'))
      found.add(text.indexOf(labelledCell ?? ''), { ...one, evidence: 'label' });
  }
  return found;
}

/** No longer identifier begins with one of these. */
const neverBeginnings: readonly Identifier['kind'][] = ['document', 'page', 'damaged'];

function looksTyped(text: string): boolean {
  const typed = text.trim();
  if (typed.length > maxTypedLength || /[\r\n]/.test(typed)) return false;
  return typed.split(/\s+/).length <= maxTypedWords || isInGroups.test(typed);
}

type Column = { entries: ListEntry[]; readings: Identifier[]; notices: Notice[] };

/** Reads each distinct row; one entry more than a list may have shows that it was cut. */
function* readList(rows: readonly Row[], options: PastedTextOptions): Generator<undefined, Column> {
  const column: Column = { entries: [], readings: [], notices: [] };
  const seen = new Set<string>();
  const table = tableOf(rows);
  const documents = documentColumn(rows, table);
  for (const [index, row] of rows.entries()) {
    const { line, text } = row;
    if (index % rowsInStep === 0) yield;
    if (column.entries.length > maxIdentifiers) break;
    if (seen.has(text)) continue;
    seen.add(text);
    const cells = table && splitRow(text, table.delimiter);
    // A comma between cells would be read as one within a figure.
    const separated = cells && table.delimiter === ',' ? cells.join(';') : text;
    const document = parseUnpaddedDocument((cells ?? [text.trim()])[documents] ?? '');
    const found = readText(
      document ? `${separated}; ${document.value}` : separated,
      isOneCell(text),
      options,
    );
    const identifiers = found.inOrder();
    for (const one of identifiers) column.readings.push(one);
    if (column.notices.length === 0) column.notices.push(...found.notices);
    const numbers = cells && numbersOf(cells, table, identifiers, options);
    for (const entry of entriesOf(row, identifiers, numbers)) {
      // The names of the columns are no row.
      if (entry.identifiers.length === 0 && column.entries.length === 0) continue;
      const ids = entry.identifiers.flatMap(({ kind, id }) => (id === '' ? [] : `${kind} ${id}`));
      const key = ids.length > 0 ? ids.join(' ') : `line ${line}`;
      if (seen.has(key)) continue;
      seen.add(key);
      column.entries.push(entry);
    }
  }
  return column;
}

/** The contract numbers of a row of a table: those of their column, else those with a form or a label of their own. */
function numbersOf(
  cells: readonly string[],
  { contract, width }: Table,
  found: readonly Identifier[],
  options: PastedTextOptions,
): Identifier[] | null {
  if (cells.length !== width) return null;
  if (found.some(({ kind }) => kind === 'loan')) return [];
  if (contract === null)
    return found.filter(
      (one) => one.kind === 'contract' && (one.evidence === 'pattern' || one.evidence === 'label'),
    );
  const identifiers = readText(cells[contract] ?? '', true, options).inOrder();
  return identifiers.filter(({ kind }) => kind === 'contract' || kind === 'damaged');
}

/** False where a few rows are one identifier in pieces, or a letter of a few lines. */
function isWholeIn({ entries, readings }: Column, identifiers: readonly Identifier[]): boolean {
  const kinds = new Set(entries.map((entry) => entry.identifiers[0]?.kind));
  const inRows = new Set(readings.map(({ kind, id }) => `${kind} ${id}`));
  const isLost = ({ kind, id }: Identifier) => kind !== 'contract' && !inRows.has(`${kind} ${id}`);
  return entries.length > 1 && (entries.length > 3 || kinds.size === 1) && !identifiers.some(isLost);
}

function asList({ entries, notices }: Column, truncated: Truncation[]): PastedText {
  const list = entries.slice(0, maxIdentifiers).map(onlyLoan);
  return {
    hasText: true,
    identifiers: distinctReadings(list),
    list,
    typed: null,
    notices,
    truncated: entries.length > list.length ? [...truncated, 'identifiers'] : truncated,
  };
}

/** Cuts a long text, not in the middle of a word. */
function cut(text: string): string {
  if (text.length <= maxTextLength) return text;
  let end = maxTextLength;
  while (end > maxTextLength - 1_000 && !/\s/.test(text.charAt(end))) end--;
  return text.slice(0, end).toWellFormed();
}
