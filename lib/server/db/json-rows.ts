/**
 * Encodes rows as one JSON value for `jsonb_populate_recordset`, so that one statement takes any number of them. Bytes
 * are written in the text format of `bytea`.
 */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encode(value)]))),
  );
}

function encode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encode);
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
