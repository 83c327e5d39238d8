import { finished } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Database } from '../../db/database-schema.ts';
import {
  hasNewValues,
  type IndexEntry,
  mergedColumns,
  newerImport,
  setMerged,
} from '../index/merge-entry.ts';

const columns = ['loan', ...mergedColumns] as const;
const columnList = columns.join(', ');

/**
 * Returns a function that writes entries into the index, each batch in a transaction of its own, and returns how many
 * loans were added and how many changed. They are copied into a temporary table, which one statement merges. Rows are
 * locked in the order of the loans, as everywhere, so that no two transactions wait for each other.
 */
export function createBatchWriter(
  client: pg.Client,
  compiler: Kysely<Database>,
): (entries: readonly IndexEntry[]) => Promise<{ added: number; changed: number }> {
  const merge = sql`
    with written as (
      insert into contract as known (${sql.raw(columnList)})
      select ${sql.raw(columnList)} from contract_staging order by loan collate "C"
      on conflict (loan) do update ${setMerged(newerImport)} where ${hasNewValues(newerImport)}
      returning xmax = 0 as added
    )
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed
    from written`.compile(compiler).sql;
  return async (entries) => {
    await client.query(`create temp table if not exists contract_staging on commit delete rows
      as select ${columnList} from contract with no data`);
    await client.query('begin');
    try {
      const copy = client.query(from(`copy contract_staging (${columnList}) from stdin`));
      copy.end(entries.map(copyLine).join(''));
      await finished(copy);
      const { rows } = await client.query<{ added: number; changed: number }>(merge);
      await client.query('commit');
      return rows[0] ?? { added: 0, changed: 0 };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  };
}

/** A row in the text format of COPY: cells divided by tabs, `\N` for null. */
const copyLine = (entry: IndexEntry) => `${columns.map((column) => copyCell(entry[column])).join('\t')}\n`;

function copyCell(value: IndexEntry[keyof IndexEntry]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return String(value).replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
