import { isMobile } from '#lib/access/masking/personal-numbers.ts';
import { resourceOf } from '#lib/loan/loan-id.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { normalizeContract } from '../contract/contract-keys.ts';
import { isOtherFigure } from '../contract/other-figures.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import { withoutAccents } from '../text/text-words.ts';
import { isCell, isCountingUp, type Row } from './list-rows.ts';

/** A comma last: it stands in amounts as well. */
const delimiters = ['\t', ';', '|', ','] as const;
const nearlyAll = 0.8;
const maxRows = 10_001;

/** `contract`: which column holds the contract numbers, from 0; null where none does. */
export type Table = { delimiter: string; width: number; contract: number | null };

/** Reads rows as a table, or returns null: nearly all of them have as many cells, and more than one. */
export function tableOf(all: readonly Row[]): Table | null {
  const rows = all.slice(0, maxRows);
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

/** The cells of a row without blanks and quotes around them; a delimiter within double quotes divides nothing. */
export function splitRow(text: string, delimiter: string): string[] {
  const cell = new RegExp(`(?<=^|[${delimiter}])(?:"[^"]*(?:"|$)|[^"${delimiter}])*`, 'g');
  return Array.from(text.matchAll(cell), ([written]) => written.trim().replace(/^"(.*)"$/s, '$1'));
}

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
export function documentColumn([names]: readonly Row[], table: Table | null): number {
  const cells = names ? (table ? splitRow(names.text, table.delimiter) : [names.text]) : [];
  return cells.findIndex((cell) => !/\d/.test(cell) && documentName.test(nameOf(cell)));
}

/** The contract number of the one row below the names of its columns, or null. */
export function namedCell(rows: readonly Row[]): string | null {
  const [names, row, another] = rows;
  const table = names && row && !another && !/\d/.test(names.text) ? tableOf(rows) : null;
  if (!table) return null;
  const at = splitRow(names?.text ?? '', table.delimiter).findIndex((name) =>
    contractName.test(nameOf(name)),
  );
  return splitRow(row?.text ?? '', table.delimiter)[at] || null;
}

/**
 * Returns the column that its name says, else the numbers of most different values, the first of several. Not a column
 * of short numbers, nor one that counts the rows; nor one of fewer values than other identifiers of the rows: of a
 * table of CPFs and branches, the CPFs are meant.
 */
function contractColumn(split: readonly string[][], width: number): number | null {
  const [first = [], ...others] = split;
  const hasNames = first.every((cell) => !/\d/.test(cell));
  const names = hasNames ? first.map(nameOf) : [];
  const named = names.findIndex((name) => contractName.test(name));
  if (named >= 0) return named;
  const rows = hasNames ? others : split;
  const columns = Array.from({ length: width }, (_, at) => readColumn(rows.map((cells) => cells[at] ?? '')));
  const candidates = columns.filter(({ isOfNumbers }, at) => isOfNumbers && !otherName.test(names[at] ?? ''));
  const most = Math.max(0, ...candidates.map(({ size }) => size));
  const largest = candidates.filter(({ size }) => size === most);
  const column = largest.find(({ isCount }) => !isCount) ?? largest[0];
  // One contract may be of two people.
  const isMeant = columns.every(({ documents, ids }) => most >= documents / 2 && most >= ids);
  return column && isMeant ? columns.indexOf(column) : null;
}

const minDigits = 4;

/** Counts the cells of a column, as far as that tells whether they are contract numbers. */
function readColumn(all: readonly string[]) {
  const cells = all.filter((cell) => cell !== '' && cell.length <= 80);
  const isId = (cell: string) => isUuid(cell) || /^[a-z]{4}_/.test(cell);
  const ids = cells.filter((cell) => isId(cell) && !resourceOf(cell));
  const others = cells.filter((cell) => !isId(cell));
  const documents = others.flatMap((cell) => parseDocument(cell)?.value ?? []);
  const numbers = others.filter(isNumber).map(normalizeContract);
  const isCount = isCountingUp(numbers.map(Number));
  const isMost = ({ length }: readonly string[]) => length > cells.length / 2;
  // Zeros before digits, such as only an identifier has.
  const isPadded = isMost(cells.filter((cell) => /^0\d{3}/.test(cell)));
  const isOfNumbers = isPadded || isMost(numbers.filter(({ length }) => length >= minDigits));
  return {
    isOfNumbers: isOfNumbers && !isMost(documents) && !(Number(numbers[0]) <= 1 && !isPadded && isCount),
    size: new Set(numbers).size,
    isCount,
    documents: new Set(documents).size,
    ids: new Set(ids).size,
  };
}

const otherForm = /^[+(]|R\$|[%€]|^\d{5}-\d{3}$|^\d\d:\d\d|^\d{1,2}\/\d{1,2}$/;

/** Perhaps a contract number: no amount, day, time, installment (`3/24`), telephone or postal code. */
function isNumber(cell: string): boolean {
  if (!/\d/.test(cell) || !isCell(cell) || otherForm.test(cell)) return false;
  if (/^[\d\s()-]+$/.test(cell) && isMobile(cell.replace(/\D/g, ''))) return false;
  // A CPF with its punctuation is no number; but of eleven digits one in a hundred passes for a CPF.
  return !(/\D/.test(cell) && parseDocument(cell)) && !isOtherFigure(cell.split(/\s/, 1)[0] ?? '');
}
