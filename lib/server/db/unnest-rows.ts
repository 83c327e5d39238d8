import { type AliasedRawBuilder, sql } from 'kysely';

/**
 * Returns rows of this process as a table that a query reads, with the type of each column in the database. One statement
 * thus takes any number of rows, and its text stays the same.
 */
export function unnestRows<Row extends object, Alias extends string>(
  rows: readonly Row[],
  types: { readonly [Column in keyof Row]: 'int' | 'text' | 'bytea' },
  alias: Alias,
): AliasedRawBuilder<Row, Alias> {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const lists = columns.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`);
  const names = columns.map((name) => sql.ref(name));
  return sql<Row>`unnest(${sql.join(lists)})`.as<Alias>(sql`${sql.ref(alias)}(${sql.join(names)})`);
}
