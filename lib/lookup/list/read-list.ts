import { maxIdentifiers } from '../identifiers/found-identifiers.ts';
import { parseUnpaddedDocument } from '../identifiers/parse-document.ts';
import type { Identifier, ListEntry, Notice } from '../pasted-text.ts';
import { type PastedTextOptions, readText } from '../text/read-text.ts';
import { entriesOf, isOneCell, type Row } from './list-rows.ts';
import { documentColumn, splitRow, type Table, tableOf } from './pasted-table.ts';

const rowsInStep = 200;

export type Column = { entries: ListEntry[]; readings: Identifier[]; notices: Notice[] };

/** Reads each distinct row; one entry more than a list may have shows that it was cut. */
export function* readList(rows: readonly Row[], options: PastedTextOptions): Generator<undefined, Column> {
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
export function isWholeIn({ entries, readings }: Column, identifiers: readonly Identifier[]): boolean {
  const kinds = new Set(entries.map((entry) => entry.identifiers[0]?.kind));
  const inRows = new Set(readings.map(({ kind, id }) => `${kind} ${id}`));
  const isLost = ({ kind, id }: Identifier) => kind !== 'contract' && !inRows.has(`${kind} ${id}`);
  return entries.length > 1 && (entries.length > 3 || kinds.size === 1) && !identifiers.some(isLost);
}
