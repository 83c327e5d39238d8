import { isUuid } from '#lib/loan/string-formats.ts';
import { normalizeContract } from '../identifiers/contract-keys.ts';
import { parseDocument, parseUnpaddedDocument } from '../identifiers/parse-document.ts';
import type { Identifier, ListEntry, LookupNotice } from '../pasted-text.ts';
import { maxIdentifiers } from '../reading/found-identifiers.ts';
import { findIdentifiers } from '../reading/read-text.ts';
import { hasOtherForm, isOtherFigure } from '../words/other-figures.ts';
import { withoutAccents } from '../words/text-words.ts';
import { entriesOf, isCell, isOneCell, type Row } from './list-rows.ts';

const rowsInStep = 200;

export type PastedList = { entries: ListEntry[]; readings: Identifier[]; notices: LookupNotice[] };

/** Reads each distinct row; one entry more than a list may have shows that it was cut. */
export function* readRows(rows: readonly Row[], loanIdPattern: RegExp): Generator<undefined, PastedList> {
  const list: PastedList = { entries: [], readings: [], notices: [] };
  const seen = new Set<string>();
  const table = tableOf(rows);
  const documents = documentColumn(rows, table);
  for (const [index, row] of rows.entries()) {
    const { line, text } = row;
    if (index % rowsInStep === 0) yield;
    if (list.entries.length > maxIdentifiers) break;
    if (seen.has(text)) continue;
    seen.add(text);
    const cells = table && splitRow(text, table.delimiter);
    const written = cells ?? [text];
    const read = documents < 0 ? written : written.with(documents, documentCell(written[documents] ?? ''));
    // A comma between cells would be read as one within a figure.
    const cellText = cells ? read.join(table.delimiter === ',' ? ';' : table.delimiter) : (read[0] ?? '');
    const found = findIdentifiers(cellText, isOneCell(text), loanIdPattern);
    // Figures in a column of documents are no contract number. A row opens what is written in it, and nothing like it.
    const ofDocument = documents < 0 ? null : normalizeContract(read[documents] ?? '');
    const identifiers = found
      .inOrder()
      .filter(
        (number) => number.kind !== 'contract' || (number.id !== ofDocument && number.evidence !== 'near'),
      );
    list.readings.push(...identifiers);
    // The zeros of one row among many are not asked about.
    if (list.notices.length === 0)
      list.notices.push(...found.notices.filter(({ kind }) => kind !== 'lost-zeros'));
    const numbers = cells && numbersOf(cells, table, identifiers, loanIdPattern);
    for (const entry of entriesOf(row, identifiers, numbers)) {
      const isRounded =
        entry.identifiers.length === 0 && found.notices.some(({ kind }) => kind === 'rounded');
      // The names of the columns are no row.
      if (entry.identifiers.length === 0 && list.entries.length === 0 && !isRounded) continue;
      const ids = entry.identifiers.flatMap(({ kind, id }) => (id === '' ? [] : `${kind} ${id}`));
      const key = ids.length > 0 ? ids.join(' ') : `line ${line}`;
      if (seen.has(key)) continue;
      seen.add(key);
      list.entries.push(isRounded ? { ...entry, isRounded } : entry);
    }
  }
  return list;
}

/** The text of a cell in a column of CPF and CNPJ: with the zeros that it has lost, and without figures that are neither. */
function documentCell(cell: string): string {
  const isFigures = /^[\d\s./-]+$/.test(cell) && parseDocument(cell) === null;
  return isFigures ? (parseUnpaddedDocument(cell.trim(), 4)?.value ?? '') : cell;
}

/** The contract numbers of a row of a table: those of their column, else those with a form or a label of their own. */
function numbersOf(
  cells: readonly string[],
  { contract, width }: Table,
  found: readonly Identifier[],
  loanIdPattern: RegExp,
): Identifier[] | null {
  if (cells.length !== width) return null;
  if (contract === null)
    return found.filter((number) => number.kind === 'contract' && number.evidence === 'label');
  const identifiers = findIdentifiers(cells[contract] ?? '', true, loanIdPattern).inOrder();
  return identifiers.filter((number) => number.kind === 'contract' && number.evidence !== 'near');
}

/** False where a few rows are one identifier in pieces, or a letter of a few lines. */
export function isWholeIn({ entries, readings }: PastedList, identifiers: readonly Identifier[]): boolean {
  const kinds = new Set(entries.map((entry) => entry.identifiers[0]?.kind));
  const inRows = new Set(readings.map(({ kind, id }) => `${kind} ${id}`));
  const isLost = ({ kind, id }: Identifier) => kind !== 'contract' && !inRows.has(`${kind} ${id}`);
  return entries.length > 1 && (entries.length > 3 || kinds.size === 1) && !identifiers.some(isLost);
}

/** A comma last: it stands in amounts as well. */
const delimiters = ['\t', ';', '|', ','] as const;
const nearlyAll = 0.8;
/** So many rows are enough to tell how a table is made. */
const rowsSampled = 1_000;

/** `contract`: which column holds the contract numbers, from 0; null where none does. */
type Table = { delimiter: string; width: number; contract: number | null };

/** Reads rows as a table, or returns null: nearly all of them have as many cells, and more than one. */
function tableOf(all: readonly Row[]): Table | null {
  const rows = all.slice(0, rowsSampled);
  for (const delimiter of delimiters) {
    const split = rows.map(({ text }) => splitRow(text, delimiter));
    const byWidth = [...Map.groupBy(split, ({ length }) => length).values()];
    const [most = []] = byWidth.toSorted((a, b) => b.length - a.length);
    const width = most[0]?.length ?? 0;
    if (width > 1 && most.length >= nearlyAll * rows.length)
      return { delimiter, width, contract: contractColumn(most, width) };
  }
  return null;
}

/** The cells of a row without blanks and quotes around them. */
const splitRow = (text: string, delimiter: string): string[] =>
  text.split(delimiter).map((written) => written.trim().replace(/^"(.*)"$/s, '$1'));

const contractName =
  /^(?:(?:id|cod|codigo|n|no|num|nr|numero)?(?:do|de|da)?(?:contrato|contract|ccb)(?:number|no|id|numero)?)$/;
const otherName =
  /valor|saldo|parcela|prazo|telefone|celular|fone|cep$|agencia|conta|banco|data|taxa|cpf|cnpj|documento|matricula|protocolo|amount|phone|zip|branch|date/;
const documentName = /^(?:n|no|num|nr|numero)?(?:do|de)?(?:cpf|cnpj)/;

const nameOf = (cell: string) =>
  withoutAccents(cell.slice(0, 60))
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** The index of the column whose heading names CPF or CNPJ, or -1. Where `table` is null the rows have one column. */
function documentColumn([names]: readonly Row[], table: Table | null): number {
  const cells = names ? (table ? splitRow(names.text, table.delimiter) : [names.text]) : [];
  return cells.findIndex((cell) => !/\d/.test(cell) && documentName.test(nameOf(cell)));
}

/**
 * Returns the column that its name says, else the numbers of most different values, the first of several. Where more
 * people than contracts are in the rows, as in a table of CPFs and branches, the people are meant.
 */
function contractColumn(split: readonly string[][], width: number): number | null {
  const [first = [], ...others] = split;
  const hasNames = first.every((cell) => !/\d/.test(cell));
  const names = hasNames ? first.map(nameOf) : [];
  const named = names.findIndex((name) => contractName.test(name));
  if (named >= 0) return named;
  const rows = hasNames ? others : split;
  const columns = Array.from({ length: width }, (_, column) =>
    countCells(rows.map((cells) => cells[column] ?? '')),
  );
  const sizes = columns.map(({ numbers }, column) => (otherName.test(names[column] ?? '') ? 0 : numbers));
  const largest = Math.max(...sizes);
  // One contract may be of two people.
  const isMeant = largest > 0 && columns.every(({ documents }) => largest >= documents / 2);
  return isMeant ? sizes.indexOf(largest) : null;
}

/** Counts the different documents of a column, and its different numbers where most of its cells are numbers. */
function countCells(all: readonly string[]): { numbers: number; documents: number } {
  const cells = all.filter((cell) => cell !== '' && cell.length <= 80);
  const documents = cells.flatMap((cell) => parseDocument(cell)?.value ?? []);
  const numbers = cells.filter(isNumberCell).map(normalizeContract);
  const isOfNumbers = numbers.length > cells.length / 2 && documents.length <= cells.length / 2;
  return { numbers: isOfNumbers ? new Set(numbers).size : 0, documents: new Set(documents).size };
}

const minLength = 4;
const otherForm = /^[+(]|R\$|[%€:]|^[a-z]{4}_/;

/** Perhaps a contract number: no amount, day, time, installment (`3/24`), telephone or postal code. */
function isNumberCell(cell: string): boolean {
  if (!/\d/.test(cell) || cell.replace(/\W/g, '').length < minLength || !isCell(cell)) return false;
  if (otherForm.test(cell) || isUuid(cell)) return false;
  // A CPF with its punctuation is no number; but of eleven digits one in a hundred passes for a CPF.
  if (/\D/.test(cell) && parseDocument(cell)) return false;
  return !hasOtherForm(cell) && !isOtherFigure(cell.split(/\s/, 1)[0] ?? '');
}
