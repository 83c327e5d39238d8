import { RecordReader } from './read-records.ts';

/** The columns that an import reads. Names match without regard to case, blanks, `_` and `-`: `loanId` is `loan_id`. */
export const columns = [
  'loan_id',
  'contract_number',
  'external_id',
  'customer',
  'document',
  'company',
  'employment',
  'status',
  'created_at',
  'updated_at',
] as const;
export type Column = (typeof columns)[number];

export type Header = {
  delimiter: string;
  /** The names as the file writes them. */
  names: string[];
  /** The index of each known column in a row. */
  places: Partial<Record<Column, number>>;
};
/** Why a file is not imported. `unknown`: it has none of the columns. `twice`: it has one of them twice. */
export type HeaderFault = { kind: 'unknown' | 'no-loan' } | { kind: 'twice'; column: Column };

const delimiters = [',', ';', '\t'];
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Parses the first line of a file with the delimiter that gives the most known columns. */
export function readHeader(line: string): Header | HeaderFault {
  const readings = delimiters.map((delimiter) => {
    const [record] = new RecordReader(delimiter).read([{ number: 1, text: line, fault: null }]);
    const names = (record?.cells ?? []).map((name) => name.trim());
    const found = names.map((name) => columns.find((column) => plain(column) === plain(name)));
    return { delimiter, names, found, known: found.filter(Boolean).length };
  });
  const [best] = readings.toSorted((one, other) => other.known - one.known);
  if (!best || best.known === 0) return { kind: 'unknown' };
  const { delimiter, names, found } = best;
  const twice = columns.find((column) => found.indexOf(column) !== found.lastIndexOf(column));
  if (twice) return { kind: 'twice', column: twice };
  if (!found.includes('loan_id')) return { kind: 'no-loan' };
  const places = Object.fromEntries(found.flatMap((column, place) => (column ? [[column, place]] : [])));
  return { delimiter, names, places };
}
