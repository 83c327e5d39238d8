/**
 * A statement of every view. Each connection parses and plans it once, by its name, and no query builder has a part in
 * it: to plan the record of a view costs Postgres more than to write it.
 */
export type Statement = { name: string; text: string };

/** Runs a statement by itself, as a transaction of its own. */
export type Ask = <Row extends object>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Rows as one value, which `jsonb_populate_recordset` makes rows again: so the text of a statement is the same for any
 * number of them. Bytes are written as Postgres reads them from a text.
 */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)]))),
  );
}

function written(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
