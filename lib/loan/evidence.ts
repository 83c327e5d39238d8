import { type Column, columnsOf } from './evidence-columns.ts';
import { kilometres } from './geo.ts';
import { type Json, member } from './json.ts';
import { identifierOf } from './references.ts';

export type EvidenceColumn = Column;

export type EvidenceMark = 'equal' | 'different' | 'only' | 'absent';

export type EvidenceCell = {
  /** As it came; never there when `hidden`. */
  value: Json | undefined;
  /** A place that could be read, as `latitude, longitude`. */
  text?: string;
  /** The value is a credential: it is compared, and not shown. */
  hidden?: true;
  /**
   * `equal`: what most columns say, at least two; `different`: anything else where several say something;
   * `only`: no other column says anything; `absent`: nothing is said (`value` undefined, null or empty).
   */
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
    | 'header'
    | 'metadata';
  /** Of a `header`: its name in small letters. */
  header?: string;
  /** One for each column. */
  cells: EvidenceCell[];
  /** Of the columns that say something: whether they agree, or are but one, or none. */
  verdict: 'equal' | 'different' | 'one' | 'none';
};

export type Evidence = {
  columns: EvidenceColumn[];
  rows: EvidenceRow[];
  /** What is beyond the limits of a table that can be read, and stands in the raw JSON only. */
  left: { signatures: number; headers: number };
};

const mostColumns = 50;
const mostHeaders = 100;
const secret = /authorization|cookie|token|secret|session|credential|password|api[-_]?key/i;

/** True for a header whose value is never shown. */
export function isSecretHeader(name: string): boolean {
  return secret.test(name);
}

/** The context of the loan and of each signature, side by side. Whatever the answer holds, nothing throws. */
export function evidence(loan: Json | undefined): Evidence {
  const all = columnsOf(loan, mostColumns);
  const { columns } = all;
  const device = 'user-agent';
  const names = new Set(columns.flatMap(({ headers }) => [...headers.keys()]));
  names.delete(device);
  const headers = [...names].sort().slice(0, mostHeaders);
  const trimmed = (value: Json) => (typeof value === 'string' ? value.trim() : value);
  const context = (name: string) => (column: Column) => member(column.context, name);
  const rows = [
    rowOf(
      columns,
      'signer',
      ({ signer }) => signer,
      (signer) => identifierOf(signer) ?? signer,
    ),
    rowOf(columns, 'signatureId', ({ signatureId }) => signatureId, trimmed),
    rowOf(columns, 'signedAt', ({ signedAt }) => signedAt, trimmed),
    rowOf(columns, 'ip', context('ip'), (ip) => (typeof ip === 'string' ? ip.trim().toLowerCase() : ip)),
    rowOf(columns, 'device', (column) => column.headers.get(device), trimmed),
    rowOf(columns, 'fingerprint', context('fingerprint'), trimmed),
    placeRow(columns),
    ...headers.map((name) => headerRow(columns, name)),
    rowOf(columns, 'metadata', ({ metadata }) => metadata, trimmed),
  ];
  return { columns, rows, left: { signatures: all.left, headers: names.size - headers.length } };
}

function placeRow(columns: readonly Column[]): EvidenceRow {
  const values = columns.map((column) => member(column.context, 'geolocation'));
  const marks = compare(
    columns.map(({ place }, index) => (place ? [place.latitude, place.longitude] : values[index])),
  );
  const cells = columns.map(({ place }, index) => {
    const cell = { value: values[index], mark: marks.of[index] ?? 'absent' };
    return place ? { ...cell, text: place.text } : cell;
  });
  return { name: 'place', cells, verdict: marks.verdict };
}

function headerRow(columns: readonly Column[], header: string): EvidenceRow {
  const row = rowOf(
    columns,
    'header',
    ({ headers }) => headers.get(header),
    (value) => value,
  );
  if (!isSecretHeader(header)) return { ...row, header };
  const cells = row.cells.map(({ value, mark }): EvidenceCell => {
    return value === undefined ? { value, mark } : { value: undefined, hidden: true, mark };
  });
  return { ...row, header, cells };
}

function rowOf(
  columns: readonly Column[],
  name: EvidenceRow['name'],
  read: (column: Column) => Json | undefined,
  normalise: (value: Json) => Json,
): EvidenceRow {
  const values = columns.map(read);
  const marks = compare(values.map((value) => (value === undefined ? value : normalise(value))));
  const cells = values.map((value, index) => ({ value, mark: marks.of[index] ?? 'absent' }));
  return { name, cells, verdict: marks.verdict };
}

function compare(values: readonly (Json | undefined)[]): {
  of: EvidenceMark[];
  verdict: EvidenceRow['verdict'];
} {
  const texts = values.map((value) => (value === undefined ? null : canonical(value)));
  const present = texts.filter((text) => text !== null);
  const counts = new Map<string, number>();
  for (const text of present) counts.set(text, (counts.get(text) ?? 0) + 1);
  // The sort is stable: of two equally frequent values the one that came first.
  const [[common, count] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
  const single = present.length === 1;
  const of = texts.map((text) => {
    if (text === null) return 'absent';
    if (single) return 'only';
    return text === common && count > 1 ? 'equal' : 'different';
  });
  const several = counts.size > 1 ? 'different' : 'equal';
  return { of, verdict: present.length === 0 ? 'none' : single ? 'one' : several };
}

/** JSON with the members of every object in one order, so that equal objects are equal texts; null of nothing said. */
function canonical(value: Json): string | null {
  const text = JSON.stringify(value, (_, inner: Json) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  return ['null', '""', '[]', '{}'].includes(text) ? null : text;
}

export type Distance = {
  a: EvidenceColumn['key'];
  b: EvidenceColumn['key'];
  km: number;
  /** Null where one of them has no day. A day is no time: no speed can be claimed of two places. */
  sameDay: boolean | null;
};

/** How far apart each two columns are that have a place, in their order. */
export function distances(columns: readonly EvidenceColumn[]): Distance[] {
  return columns.flatMap((from, index) =>
    columns.slice(index + 1).flatMap((to) => {
      if (!from.place || !to.place) return [];
      const sameDay = from.day && to.day ? from.day === to.day : null;
      return { a: from.key, b: to.key, km: kilometres(from.place, to.place), sameDay };
    }),
  );
}
