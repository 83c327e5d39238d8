import { type RawBuilder, sql } from 'kysely';

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
 * Returns the `set` of an `insert into contract as known … on conflict (loan) do update`. The newer row prevails, and a
 * null never erases a value.
 */
export function setMerged(newer: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = columnGroups.flatMap(([first, ...others]) =>
    [first, ...others].map(
      (column) => sql`case when excluded.${sql.ref(first)} is not null
          and (newest.is or known.${sql.ref(first)} is null or ${isUnderOtherKey(first)})
        then excluded.${sql.ref(column)} else known.${sql.ref(column)} end`,
    ),
  );
  return sql`set (${sql.join(mergedColumns.map((column) => sql.ref(column)))}) =
    (select ${sql.join(columns)} from (select ${newer} as is) newest)`;
}

/**
 * A document under another key is replaced by any row, newer or not: it is the same document, and the row's key is the
 * one that is looked up from now on.
 */
function isUnderOtherKey(column: string): RawBuilder<boolean> {
  return column === 'document_hmac'
    ? sql`known.document_key is distinct from excluded.document_key`
    : sql`false`;
}

/** A condition that is false for a row that would stay as it is, so that it is not written again. */
export function hasNewValues(newer: RawBuilder<boolean>): RawBuilder<boolean> {
  const differences = columnGroups.map(([first]) => {
    const [incoming, known] = [sql.ref(`excluded.${first}`), sql.ref(`known.${first}`)];
    return sql`(${incoming} is not null and ${incoming} is distinct from ${known} and (${known} is null or ${newer} or ${isUnderOtherKey(first)}))`;
  });
  return sql`(${sql.join(differences, sql` or `)})`;
}
