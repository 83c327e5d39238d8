/**
 * A statement that many requests run. Each connection parses and plans it once and keeps it under its name: planning
 * such a statement costs Postgres more than running it.
 */
export type PreparedStatement = { name: string; text: string };

/** Runs a prepared statement in a transaction of its own and returns its rows. */
export type RunPrepared = <Row extends object>(
  statement: PreparedStatement,
  values: readonly unknown[],
) => Promise<Row[]>;
