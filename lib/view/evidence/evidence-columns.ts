import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { childPointer, isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { type Place, parsePlace } from './geolocation.ts';

/** A column of the evidence table: the loan's own context, or one signature with its record and context. */
export type Column = {
  /** A number is an index in `signatures`. */
  key: 'loan' | number;
  /** JSON Pointer of the loan's context, or of the signature. */
  path: string;
  signer: Json | undefined;
  signatureId: Json | undefined;
  signedAt: Json | undefined;
  /** `signedAt` where it is a valid date. */
  day: string | null;
  metadata: Json | undefined;
  context: Json | undefined;
  /** The user agent among the headers. */
  device: { value: Json; path: string } | null;
  /** The geolocation, where it can be read. */
  place: Place | null;
  /** The outermost part that should be an object and is none, null and a masked value included. It may hold credentials. */
  departs: { path: string; value: Json } | null;
};

/** Makes at most `most` columns; `left` counts the signatures beyond them. Signatures that are no list are one column. */
export function evidenceColumns(loan: Json | undefined, most: number): { columns: Column[]; left: number } {
  const signatures = member(loan, 'signatures') ?? [];
  const context = member(loan, 'context');
  const loanColumn = columnOf('loan', '/context', undefined, undefined, context, [['/context', context]]);
  if (!Array.isArray(signatures))
    return { columns: [loanColumn, signatureColumn(0, '/signatures', signatures)], left: 0 };
  const columns = signatures
    .slice(0, most - 1)
    .map((signature, index) => signatureColumn(index, childPointer('/signatures', index), signature));
  return { columns: [loanColumn, ...columns], left: signatures.length - columns.length };
}

function signatureColumn(key: number, path: string, signature: Json): Column {
  const record = member(signature, 'context');
  const context = member(record, 'context');
  const inner = childPointer(path, 'context');
  const levels: Level[] = [
    [path, signature],
    [inner, record],
    [childPointer(inner, 'context'), context],
  ];
  return columnOf(key, path, member(signature, 'signer'), record, context, levels);
}

type Level = [path: string, value: Json | undefined];

function columnOf(
  key: Column['key'],
  path: string,
  signer: Json | undefined,
  record: Json | undefined,
  context: Json | undefined,
  levels: Level[],
): Column {
  const signedAt = member(record, 'signedAt');
  const headersPath = childPointer(levels.at(-1)?.[0] ?? '', 'headers');
  const departing = levels.flatMap(([at, part]) =>
    part === undefined || isFields(part) ? [] : [{ path: at, value: part }],
  );
  return {
    key,
    path,
    signer,
    signatureId: member(record, 'id'),
    signedAt,
    day: typeof signedAt === 'string' && parseCivilDate(signedAt) ? signedAt : null,
    metadata: member(record, 'metadata'),
    context,
    device: deviceIn(member(context, 'headers'), headersPath),
    place: parsePlace(member(context, 'geolocation')),
    departs: departing[0] ?? null,
  };
}

/** Header names are the same in any case. */
function deviceIn(headers: Json | undefined, path: string): Column['device'] {
  if (!isFields(headers)) return null;
  const name = Object.keys(headers).find((header) => header.trim().toLowerCase() === 'user-agent');
  return name === undefined ? null : { value: headers[name] ?? null, path: childPointer(path, name) };
}

/** A masked value is an object in JSON, but its fields are unknown. */
function isFields(value: Json | undefined): value is JsonObject {
  return isObject(value) && !isMasked(value);
}
