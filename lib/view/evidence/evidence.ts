import { childPointer, isObject, type Json, member, valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { type Comparison, compareEvidence, type EvidenceMark } from './compare-evidence.ts';
import { clientAddress } from './ip-address.ts';

/** The rows of the table: the object that each is of, by its name in the specification, and the field. */
const evidenceRows = {
  signer: { of: 'signature', field: 'signer' },
  signatureId: { of: 'signatureRecord', field: 'id' },
  signedAt: { of: 'signatureRecord', field: 'signedAt' },
  ip: { of: 'context', field: 'ip' },
  /** The user agent among the headers. */
  device: { of: 'context', field: 'headers' },
  fingerprint: { of: 'context', field: 'fingerprint' },
  place: { of: 'context', field: 'geolocation' },
  headers: { of: 'context', field: 'headers' },
  metadata: { of: 'signatureRecord', field: 'metadata' },
} as const;
type RowName = keyof typeof evidenceRows;
const rowNames = Object.keys(evidenceRows) as RowName[];

/** A column of the table: the loan's own context, or one signature with its record and context. */
export type EvidenceColumn = {
  /** A number is an index in `signatures`. */
  key: 'loan' | number;
  /** The JSON Pointers of its objects. */
  paths: { signature?: string; signatureRecord?: string; context: string };
};

export type EvidenceCell = {
  /** As it came. */
  value: Json | undefined;
  /** JSON Pointer of the value. */
  path: string;
  mark: EvidenceMark;
};

export type EvidenceRow = {
  name: RowName;
  /** One for each column. */
  cells: EvidenceCell[];
  verdict: Comparison['verdict'];
};

export type LoanEvidence = {
  columns: EvidenceColumn[];
  rows: EvidenceRow[];
  /** How many signatures are beyond the limit of the table, and stand in the raw JSON only. */
  left: number;
};

/** The most columns of the table. More signatures stand in the raw JSON only. */
const maxColumns = 50;

/** Compares the context of the loan with that of each signature. Throws at no JSON. */
export function readEvidence(loan: Json | undefined): LoanEvidence {
  const { columns, left } = evidenceColumns(loan);
  const rows = rowNames.map((name) =>
    rowOf(
      name,
      columns.map((column) => evidenceValue(loan, column, name)),
    ),
  );
  return { columns, rows, left };
}

/** Makes the columns; `left` counts the signatures beyond the limit. Signatures that are no list are one column. */
export function evidenceColumns(loan: Json | undefined): { columns: EvidenceColumn[]; left: number } {
  const signatures = member(loan, 'signatures') ?? [];
  const loanColumn: EvidenceColumn = { key: 'loan', paths: { context: '/context' } };
  const columnOf = (key: number, signature: string): EvidenceColumn => {
    const signatureRecord = childPointer(signature, 'context');
    return { key, paths: { signature, signatureRecord, context: childPointer(signatureRecord, 'context') } };
  };
  if (!Array.isArray(signatures)) return { columns: [loanColumn, columnOf(0, '/signatures')], left: 0 };
  const columns = signatures
    .slice(0, maxColumns - 1)
    .map((_, index) => columnOf(index, childPointer('/signatures', index)));
  return { columns: [loanColumn, ...columns], left: signatures.length - columns.length };
}

/** The value of a row in a column, with its JSON Pointer. */
export function evidenceValue(
  loan: Json | undefined,
  { paths }: EvidenceColumn,
  row: RowName,
): Pick<EvidenceCell, 'value' | 'path'> {
  const { of, field } = evidenceRows[row];
  const parent = paths[of];
  if (parent === undefined) return { value: undefined, path: '' };
  const path = childPointer(parent, field);
  const value = valueAt(loan, path);
  return row === 'device' ? userAgentIn(value, path) : { value, path };
}

/** Header names are the same in any case. */
function userAgentIn(headers: Json | undefined, path: string): Pick<EvidenceCell, 'value' | 'path'> {
  // A masked value is an object in JSON, but its fields are unknown.
  const fields = isObject(headers) && !isMasked(headers) ? headers : {};
  const name = Object.keys(fields).find((header) => header.trim().toLowerCase() === 'user-agent');
  return name === undefined
    ? { value: undefined, path }
    : { value: fields[name], path: childPointer(path, name) };
}

function rowOf(name: RowName, values: readonly Pick<EvidenceCell, 'value' | 'path'>[]): EvidenceRow {
  const marks = compareEvidence(values.map(({ value }) => comparable(name, value)));
  const cells = values.map((cell, index): EvidenceCell => ({ ...cell, mark: marks.of[index] ?? 'absent' }));
  return { name, cells, verdict: marks.verdict };
}

/** A value as it is compared: a signer by its identifier, a place by its numbers, a text without the blanks around it. */
function comparable(name: RowName, value: Json | undefined): Json | undefined {
  if (name === 'place') return comparablePlace(value);
  if (name === 'signer' && value !== undefined) return referenceId(value) ?? value;
  if (typeof value !== 'string') return value;
  return name === 'ip' ? clientAddress(value) : value.trim();
}

/** The numbers of a place, which stand in a list or in a text with commas; undefined where there is nothing in either. */
function comparablePlace(value: Json | undefined): Json | undefined {
  const list: readonly Json[] = Array.isArray(value) ? value : [value ?? null];
  const parts = list.flatMap((part): readonly Json[] =>
    typeof part === 'string' ? coordinatesIn(part) : [part],
  );
  const isEmpty = (part: Json) => part === null || (typeof part === 'string' && part.trim() === '');
  if (parts.every(isEmpty)) return undefined;
  const numbers = parts.map((part) => (typeof part === 'string' && !isEmpty(part) ? Number(part) : part));
  if (numbers.every(Number.isFinite)) return numbers;
  return typeof value === 'string' ? value.trim() : value;
}

/** True of a latitude and a longitude in degrees, an altitude perhaps after them, and of nothing at all. */
export function isPlace(value: Json | undefined): boolean {
  const place = comparablePlace(value);
  if (place === undefined) return true;
  if (!Array.isArray(place) || place.length < 2 || place.length > 3) return false;
  const [latitude, longitude] = place;
  const areNumbers = typeof latitude === 'number' && typeof longitude === 'number';
  return areNumbers && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

const decimalComma = /(-?\d{1,3}),(\d{2,})/.source;
const commaPair = new RegExp(`^\\s*${decimalComma}\\s*(?:[,;]\\s*${decimalComma}\\s*)?$`);

/** The numbers that a text of a place holds: a comma parts them, unless it is that of their decimals. */
function coordinatesIn(text: string): string[] {
  const [, ...parts] = commaPair.exec(text) ?? [];
  if (parts.length === 0) return text.split(',');
  const [whole, decimals, secondWhole, secondDecimals] = parts;
  const first = `${whole}.${decimals}`;
  return secondWhole === undefined ? [first] : [first, `${secondWhole}.${secondDecimals}`];
}
