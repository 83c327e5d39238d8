import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#lib/server/db/database-schema.ts';

/** A loan in the index; null: the source did not say. */
export type IndexEntry = Omit<Selectable<Database['contract']>, 'missed_at'>;

/** A longer identifier fits no index of the database, and no URL that anyone pastes. */
export const maxLoanLength = 512;

/** Columns that change together; the first one of each group says whether the source gave the group at all. */
const columnGroups = [
  ['number', 'number_key', 'number_alt'],
  ['external_id'],
  ['customer'],
  ['company'],
  ['employment'],
  ['document_hmac', 'document_key'],
  ['status'],
  ['created_at'],
  ['updated_at'],
  ['deleted'],
] as const;

export const mergedColumns = columnGroups.flat();

/**
 * Answers of the API come in any order: the loan's own `updatedAt` decides where both rows have it, and then the time
 * at which each was read.
 */
export const newerAnswer = sql<boolean>`case
  when excluded.updated_at is null or known.updated_at is null or excluded.updated_at = known.updated_at
    then known.seen_at is null or excluded.seen_at >= known.seen_at
  else excluded.updated_at > known.updated_at end`;

/** An import has no time of its own: it replaces other imports, and answers of the API only with a later `updatedAt`. */
export const newerImport = sql<boolean>`coalesce(excluded.updated_at > known.updated_at, known.seen_at is null)`;

/**
 * Returns the values that a row has after an `insert into contract as known … on conflict (loan)`, in the order of
 * `mergedColumns`. The newer row prevails, and a null never erases a value. A document under another key is replaced by
 * any row, newer or not: it is the same document, and the row's key is the one that is looked up from now on.
 */
function mergedValues(newer: RawBuilder<boolean>): RawBuilder<unknown> {
  const values = columnGroups.flatMap(([first, ...others]) => {
    const hasOtherKey =
      first === 'document_hmac' ? sql`or known.document_key is distinct from excluded.document_key` : sql``;
    const isReplaced = sql`excluded.${sql.ref(first)} is not null
      and (known.${sql.ref(first)} is null or ${newer} ${hasOtherKey})`;
    return [first, ...others].map(
      (column) =>
        sql`case when ${isReplaced} then excluded.${sql.ref(column)} else known.${sql.ref(column)} end`,
    );
  });
  return sql.join(values);
}

export const setMerged = (newer: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`set (${sql.join(mergedColumns.map((column) => sql.ref(column)))}) = row(${mergedValues(newer)})`;

/** A condition that is false for a row that would stay as it is, so that it is not written again. */
export const hasNewValues = (newer: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`row(${mergedValues(newer)}) is distinct from row(${sql.join(mergedColumns.map((column) => sql.ref(`known.${column}`)))})`;
