/**
 * A statement of every view. Each connection parses and plans it once, by its name, and no query builder has a part in
 * it: to plan the record of a view costs Postgres more than to write it.
 */
export type Statement = { name: string; text: string };

/** Runs a statement by itself, as a transaction of its own. */
export type Ask = <Row extends object>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;
