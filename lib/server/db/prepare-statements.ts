import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** The name of each statement, which is a hash of its text. Postgres takes 63 bytes. */
const names = new Map<string, string>();

/**
 * Lets a connection prepare every statement that has parameters: it is parsed and planned once, and kept under its name.
 * That is for connections that run the same few texts again and again, since each of them keeps its plans until it ends.
 */
export function prepareStatements(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string')
      throw new Error('a connection that prepares its statements has no cursors');
    if (parameters.length === 0) return client.query(statement);
    return client.query({ name: nameOf(statement), text: statement, values: [...parameters] });
  }
  return { query, release: (destroy) => client.release(destroy) };
}

function nameOf(text: string): string {
  const cachedName = names.get(text);
  if (cachedName) return cachedName;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 40);
  names.set(text, name);
  return name;
}
