import { parse } from 'csv-parse/sync';

/** The columns that an import reads. Names match without regard to case, blanks, `_` and `-`: `loanId` is `loan_id`. */
export const columns = [
  'loan_id',
  'contract_number',
  'external_id',
  'customer',
  'document',
  'status',
  'created_at',
  'updated_at',
] as const;
export type Column = (typeof columns)[number];

export type Header = {
  /** The names as the file writes them. */
  names: string[];
  /** The index of each known column in a row. */
  places: Partial<Record<Column, number>>;
};
/** Why a file is not imported. `unknown`: it has none of the columns. `twice`: it has one of them twice. */
export type HeaderFault = { kind: 'unknown' | 'no-loan' } | { kind: 'twice'; column: Column };

const withoutSeparators = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
const columnNamed = (name: string) =>
  columns.find((column) => withoutSeparators(column) === withoutSeparators(name));

/** Returns the delimiter by which the first line of a file has the most known columns; a comma where it has none. */
export function detectDelimiter(line: string): string {
  const countKnown = (delimiter: string) => {
    try {
      const [names = []] = parse(line, { delimiter, relax_column_count: true });
      return names.filter(columnNamed).length;
    } catch {
      return 0;
    }
  };
  return [';', '\t'].reduce((best, other) => (countKnown(other) > countKnown(best) ? other : best), ',');
}

/** Reads the first row of a file. */
export function readHeader(cells: readonly string[]): Header | HeaderFault {
  const names = cells.map((name) => name.trim());
  const named = names.map(columnNamed);
  if (!named.some(Boolean)) return { kind: 'unknown' };
  const twice = columns.find((column) => named.indexOf(column) !== named.lastIndexOf(column));
  if (twice) return { kind: 'twice', column: twice };
  if (!named.includes('loan_id')) return { kind: 'no-loan' };
  const places = Object.fromEntries(named.flatMap((column, place) => (column ? [[column, place]] : [])));
  return { names, places };
}
