import { isMobile } from '#lib/access/masking/personal-numbers.ts';
import { resourceOf } from '#lib/loan/loan-id.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { normaliseContract } from '../contract/contract-keys.ts';
import { isOtherFigure } from '../contract/other-figures.ts';
import { parseDocument } from '../identifiers/cpf-cnpj.ts';
import { countsUp } from './line-numbers.ts';
import { isCell, type Row } from './list-rows.ts';

/** A comma last: it stands in amounts as well. */
const delimiters = ['\t', ';', '|', ','] as const;
const nearlyAll = 0.8;
const mostRows = 10_001;

/** `contract`: which column holds the contract numbers, from 0; null where none does. */
export type Table = { delimiter: string; width: number; contract: number | null };

/** Rows as a table, or null where they are none: nearly all of them have as many cells, and more than one. */
export function tableOf(all: readonly Row[]): Table | null {
  const rows = all.slice(0, mostRows);
  for (const delimiter of delimiters) {
    const split = rows.map(({ text }) => splitRow(text, delimiter));
    const [width, those] = mostCommon(split);
    if (width > 1 && those.length >= nearlyAll * rows.length) {
      return { delimiter, width, contract: contractColumn(those, width) };
    }
  }
  return null;
}

function mostCommon(split: readonly string[][]): [number, string[][]] {
  const byWidth = [...Map.groupBy(split, ({ length }) => length)];
  return byWidth.reduce((most, one) => (one[1].length > most[1].length ? one : most), [0, []]);
}

/** The cells of a row without blanks and quotes around them; what stands in double quotes is one cell. */
export function splitRow(text: string, delimiter: string): string[] {
  const cells = text.includes('"') ? splitQuoted(text, delimiter) : text.split(delimiter);
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'));
}

function splitQuoted(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted;
    else if (text[at] === delimiter && !quoted) {
      cells.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...cells, text.slice(start)];
}

const named =
  /^(?:(?:id|cod|codigo|n|no|num|nr|numero)?(?:do|de|da)?(?:contrato|contract|ccb)(?:number|no|id|numero)?)$/;
const namedOtherwise =
  /valor|saldo|parcela|prazo|telefone|celular|fone|cep$|agencia|conta|banco|data|taxa|cpf|cnpj|documento|matricula|protocolo|amount|phone|zip|branch|date/;

const namedDocument = /^(?:n|no|num|nr|numero)?(?:do|de)?(?:cpf|cnpj)/;

/** The column that its name says to be of CPF or CNPJ, from 0, or -1; `table` null: the rows are one column. */
export function documentColumn([names]: readonly Row[], table: Table | null): number {
  const cells = names ? (table ? splitRow(names.text, table.delimiter) : [names.text]) : [];
  return cells.findIndex((cell) => !/\d/.test(cell) && namedDocument.test(nameOf(cell)));
}

/** The contract number of the one row below the names of its columns, or null. */
export function namedCell(rows: readonly Row[]): string | null {
  const [names, row, another] = rows;
  if (!names || !row || another || /\d/.test(names.text)) return null;
  const table = tableOf(rows);
  if (!table) return null;
  const at = splitRow(names.text, table.delimiter).findIndex((name) => named.test(nameOf(name)));
  return splitRow(row.text, table.delimiter)[at] || null;
}

/** Of each column what its cells are, as far as that tells which are contract numbers. */
type Column = {
  filled: number;
  /** As they are compared. */
  numbers: string[];
  /** Of zeros before figures, such as only an identifier has. */
  padded: number;
  documents: Set<string>;
  documentCells: number;
  ids: Set<string>;
};

/**
 * The column that its name says, else the numbers of most different values, the first of several. Not a column of
 * short numbers (counts), nor one that counts the rows; nor one of fewer values than what else names a row: of a
 * table of CPFs and branches, the CPFs are meant.
 */
function contractColumn(split: readonly string[][], width: number): number | null {
  const [first = [], ...others] = split;
  const hasNames = first.every((cell) => !/\d/.test(cell));
  const names = hasNames ? first.map(nameOf) : [];
  const byName = names.findIndex((name) => named.test(name));
  if (byName >= 0) return byName;
  const rows = hasNames ? others : split;
  const columns = Array.from({ length: width }, (_, at) => readColumn(rows.map((cells) => cells[at] ?? '')));
  const candidates = columns.flatMap((column, at) =>
    isOfNumbers(column) && !namedOtherwise.test(names[at] ?? '')
      ? [{ at, ...column, size: new Set(column.numbers).size, counts: countsUp(column.numbers.map(Number)) }]
      : [],
  );
  const most = Math.max(0, ...candidates.map(({ size }) => size));
  const best = candidates.filter(({ size }) => size === most);
  const [column] = best.length > 1 ? [...best.filter(({ counts }) => !counts), ...best] : best;
  if (!column) return null;
  const documents = Math.max(...columns.map((one) => one.documents.size));
  const ids = Math.max(...columns.map((one) => one.ids.size));
  // One contract may be of two people.
  return column.size >= documents / 2 && column.size >= ids ? column.at : null;
}

const nameOf = (cell: string) =>
  cell
    .slice(0, 60)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const shortest = 4;

function isOfNumbers({ filled, numbers, padded, documentCells }: Column): boolean {
  const long = numbers.filter(({ length }) => length >= shortest).length;
  if (Math.max(long, padded) <= filled / 2 || documentCells > filled / 2) return false;
  return !(Number(numbers[0]) <= 1 && padded <= filled / 2 && countsUp(numbers.map(Number)));
}

function readColumn(cells: readonly string[]): Column {
  const column: Column = {
    filled: 0,
    numbers: [],
    padded: 0,
    documents: new Set(),
    documentCells: 0,
    ids: new Set(),
  };
  for (const cell of cells) {
    if (cell === '' || cell.length > 80) continue;
    column.filled++;
    if (/^0\d{3}/.test(cell)) column.padded++;
    if (isUuid(cell)) column.ids.add(cell);
    else if (/^[a-z]{4}_/.test(cell)) {
      if (!resourceOf(cell)) column.ids.add(cell);
    } else {
      const document = parseDocument(cell);
      if (document) {
        column.documentCells++;
        column.documents.add(document.value);
      }
      // A CPF that is written as one is no number; but of eleven figures one in a hundred passes for a CPF.
      if (isNumber(cell) && !(document && /\D/.test(cell))) column.numbers.push(normaliseContract(cell));
    }
  }
  return column;
}

const otherForms = [/^[+(]/, /R\$|[%€]/, /^\d{5}-\d{3}$/, /^\d\d:\d\d/, /^\d{1,2}\/\d{1,2}$/];

/** Perhaps a contract number: no amount, day, time, instalment (`3/24`), telephone or postal code. */
function isNumber(cell: string): boolean {
  if (!/\d/.test(cell) || !isCell(cell) || otherForms.some((form) => form.test(cell))) return false;
  if (/^[\d\s()-]+$/.test(cell) && isMobile(cell.replace(/\D/g, ''))) return false;
  return !isOtherFigure(cell.split(/\s/, 1)[0] ?? '');
}
