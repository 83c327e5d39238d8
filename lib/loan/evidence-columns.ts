import { parseCivilDate } from './civil-date.ts';
import { type Place, parsePlace } from './geo.ts';
import { isObject, type Json, member, step } from './json.ts';

/** The loan's own context, or one signature with its record and context. */
export type Column = {
  /** A number is the place in `signatures`. */
  key: 'loan' | number;
  /** JSON Pointer of the loan's context, or of the signature. */
  path: string;
  signer: Json | undefined;
  signatureId: Json | undefined;
  signedAt: Json | undefined;
  /** `signedAt` where it is a day that exists. */
  day: string | null;
  metadata: Json | undefined;
  context: Json | undefined;
  /** By name in small letters; of names that differ in their case alone, the values as a list. */
  headers: ReadonlyMap<string, Json>;
  /** The geolocation, where it can be read. */
  place: Place | null;
  /** The outermost part that is no object where one should be (null included), as it came; headers without a value. */
  departs: { path: string; value: Json | undefined } | null;
};

/** `left`: how many signatures are beyond `most` columns. Signatures that are no list are one column. */
export function columnsOf(loan: Json | undefined, most: number): { columns: Column[]; left: number } {
  const signatures = member(loan, 'signatures') ?? [];
  const context = member(loan, 'context');
  const own = columnOf('loan', '/context', undefined, undefined, context, [['/context', context]]);
  if (!Array.isArray(signatures))
    return { columns: [own, signatureColumn(0, '/signatures', signatures)], left: 0 };
  const columns = signatures
    .slice(0, most - 1)
    .map((signature, index) => signatureColumn(index, step('/signatures', index), signature));
  return { columns: [own, ...columns], left: signatures.length - columns.length };
}

function signatureColumn(key: number, path: string, signature: Json): Column {
  const record = member(signature, 'context');
  const context = member(record, 'context');
  const inner = step(path, 'context');
  const levels: Level[] = [
    [path, signature],
    [inner, record],
    [step(inner, 'context'), context],
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
  const headers = member(context, 'headers');
  const departing = levels.find(([, value]) => value !== undefined && !isObject(value));
  // What stands in place of the headers may hold credentials.
  const departingHeaders =
    headers === undefined || isObject(headers)
      ? null
      : { path: `${levels.at(-1)?.[0]}/headers`, value: undefined };
  return {
    key,
    path,
    signer,
    signatureId: member(record, 'id'),
    signedAt,
    day: typeof signedAt === 'string' && parseCivilDate(signedAt) ? signedAt : null,
    metadata: member(record, 'metadata'),
    context,
    headers: headersOf(headers),
    place: parsePlace(member(context, 'geolocation')),
    departs: departing ? { path: departing[0], value: departing[1] } : departingHeaders,
  };
}

function headersOf(headers: Json | undefined): Map<string, Json> {
  const byName = new Map<string, Json[]>();
  if (isObject(headers)) {
    for (const [name, value] of Object.entries(headers)) {
      const key = name.trim().toLowerCase();
      byName.set(key, [...(byName.get(key) ?? []), value]);
    }
  }
  return new Map(
    [...byName].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? null)]),
  );
}
