import { childPointer, type Json, member } from '#lib/loan/json.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { type Comparison, compareEvidence, type EvidenceMark } from './compare-evidence.ts';
import { type Column, evidenceColumns } from './evidence-columns.ts';

export type EvidenceColumn = Column;

export type EvidenceCell = {
  /** As it came. */
  value: Json | undefined;
  /** JSON Pointer of the value. */
  path: string;
  /** A geolocation that could be parsed, as `latitude, longitude`. */
  text?: string;
  mark: EvidenceMark;
};

export type EvidenceRow = {
  name:
    | 'signer'
    | 'signatureId'
    | 'signedAt'
    | 'ip'
    | 'device'
    | 'fingerprint'
    | 'place'
    | 'headers'
    | 'metadata';
  /** One for each column. */
  cells: EvidenceCell[];
  verdict: Comparison['verdict'];
};

export type Evidence = {
  columns: EvidenceColumn[];
  rows: EvidenceRow[];
  /** How many signatures are beyond the limit of the table, and stand in the raw JSON only. */
  left: number;
};

/** The most columns of the table. More signatures stand in the raw JSON only. */
export const maxEvidenceColumns = 50;

/** Compares the context of the loan with that of each signature. Throws at no JSON. */
export function readEvidence(loan: Json | undefined): Evidence {
  const { columns, left } = evidenceColumns(loan, maxEvidenceColumns);
  const trimmed = (value: Json) => (typeof value === 'string' ? value.trim() : value);
  const rows = [
    rowOf(columns, 'signer', ofSignature('signer'), (signer) => referenceId(signer) ?? signer),
    rowOf(columns, 'signatureId', ofRecord('signatureId', 'id'), trimmed),
    rowOf(columns, 'signedAt', ofRecord('signedAt', 'signedAt'), trimmed),
    rowOf(columns, 'ip', ofContext('ip'), (ip) => (typeof ip === 'string' ? ip.trim().toLowerCase() : ip)),
    rowOf(columns, 'device', deviceOf, trimmed),
    rowOf(columns, 'fingerprint', ofContext('fingerprint'), trimmed),
    placeRow(columns),
    rowOf(columns, 'headers', ofContext('headers'), trimmed),
    rowOf(columns, 'metadata', ofRecord('metadata', 'metadata'), trimmed),
  ];
  return { columns, rows, left };
}

/** Reads a value of a column, with its JSON Pointer. */
type ReadColumn = (column: Column) => { value: Json | undefined; path: string };

const recordPath = ({ path }: Column) => childPointer(path, 'context');
const contextPath = (column: Column) =>
  column.key === 'loan' ? column.path : childPointer(recordPath(column), 'context');

function ofSignature(name: 'signer'): ReadColumn {
  return (column) => ({ value: column[name], path: childPointer(column.path, name) });
}

function ofRecord(part: 'signatureId' | 'signedAt' | 'metadata', name: string): ReadColumn {
  return (column) => ({ value: column[part], path: childPointer(recordPath(column), name) });
}

function ofContext(name: string): ReadColumn {
  return (column) => ({ value: member(column.context, name), path: childPointer(contextPath(column), name) });
}

const deviceOf: ReadColumn = (column) =>
  column.device ?? { value: undefined, path: childPointer(contextPath(column), 'headers') };

/** Geolocations that can be parsed are compared as numbers. */
function placeRow(columns: readonly Column[]): EvidenceRow {
  const places = columns.map(({ place }) => place);
  const row = rowOf(columns, 'place', ofContext('geolocation'), (value, index) => {
    const place = places[index];
    return place ? [place.latitude, place.longitude] : value;
  });
  const cells = row.cells.map((cell, index) => {
    const place = places[index];
    return place ? { ...cell, text: place.text } : cell;
  });
  return { ...row, cells };
}

function rowOf(
  columns: readonly Column[],
  name: EvidenceRow['name'],
  read: ReadColumn,
  normalize: (value: Json, index: number) => Json,
): EvidenceRow {
  const cellValues = columns.map(read);
  const marks = compareEvidence(
    cellValues.map(({ value }, index) => (value === undefined ? value : normalize(value, index))),
  );
  const cells = cellValues.map((cell, index) => ({ ...cell, mark: marks.of[index] ?? 'absent' }));
  return { name, cells, verdict: marks.verdict };
}
