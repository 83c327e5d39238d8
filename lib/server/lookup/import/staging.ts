import { once } from 'node:events';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Database } from '../../db/database-types.ts';
import type { IndexEntry } from '../index/index-entry.ts';
import { hasNewValues, mergedColumns, newerImport, setMerged } from '../index/merge-entry.ts';

/** How many loans were added, and how many changed. */
type Merged = { added: number; changed: number };

const columns = ['loan', ...mergedColumns] as const;
const list = columns.join(', ');

/**
 * Returns a function that writes entries into the index, some thousand at a time. If none of them is indexed yet they
 * are copied straight into the table; otherwise into a temporary table, which one statement merges. Rows are locked in
 * the order of the loans, as everywhere, so that no two transactions wait for each other.
 */
export function createStaging(
  client: pg.Client,
  compiler: Kysely<Database>,
): (entries: readonly IndexEntry[]) => Promise<Merged> {
  const merge = sql`
    with done as (
      insert into contract as known (${sql.raw(list)})
      select ${sql.raw(list)} from contract_staging order by loan collate "C"
      on conflict (loan) do update ${setMerged(newerImport)} where ${hasNewValues(newerImport)}
      returning xmax = 0 as added
    )
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed
    from done`.compile(compiler).sql;
  let made: Promise<unknown> | null = null;

  const copyInto = async (table: string, text: string) => {
    const copy = client.query(from(`copy ${table} (${list}) from stdin`));
    const over = once(copy, 'finish');
    copy.end(text);
    await over;
  };
  const joinSome = async (entries: readonly IndexEntry[]): Promise<Merged> => {
    made ??= client.query(
      `create temp table contract_staging on commit delete rows as select ${list} from contract with no data`,
    );
    await made;
    await client.query('begin');
    try {
      await copyInto('contract_staging', linesOf(entries));
      const { rows } = await client.query<Merged>(merge);
      await client.query('commit');
      return rows[0] ?? { added: 0, changed: 0 };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  };
  const join = async (entries: readonly IndexEntry[]): Promise<Merged> => {
    const all: Merged = { added: 0, changed: 0 };
    for (let at = 0; at < entries.length; at += mergeBatchSize) {
      const { added, changed } = await joinSome(entries.slice(at, at + mergeBatchSize));
      all.added += added;
      all.changed += changed;
    }
    return all;
  };

  const areNew = async (entries: readonly IndexEntry[]) => {
    const query = 'select from contract where loan = any($1::text[]) limit 1';
    return (await client.query(query, [entries.map(({ loan }) => loan)])).rows.length === 0;
  };

  // After a batch of new loans the next one is assumed to be new as well.
  let likelyNew = false;
  return async (entries) => {
    const sorted = entries.toSorted((one, other) => (one.loan < other.loan ? -1 : 1));
    likelyNew ||= await areNew(sorted);
    if (!likelyNew) return join(sorted);
    try {
      await copyInto('contract', linesOf(sorted));
      return { added: entries.length, changed: 0 };
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation) throw error;
      likelyNew = false;
      return join(sorted);
    }
  };
}

const uniqueViolation = '23505';
/** Indexed loans locked at once: few enough that a view which waits for one of them is not noticeably slower. */
const mergeBatchSize = 2500;

/** The text format of COPY: cells divided by tabs, `\N` for null. */
function linesOf(entries: readonly IndexEntry[]): string {
  return entries.map(lineOf).join('');
}

function lineOf(entry: IndexEntry): string {
  return `${columns.map((column) => cell(entry[column])).join('\t')}\n`;
}

function cell(value: IndexEntry[keyof IndexEntry]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return String(value).replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
