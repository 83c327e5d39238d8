import { type RawBuilder, sql } from 'kysely';

/**
 * How what is told of a loan is joined to what is known of it (`known`), in an `insert into contract as known …
 * on conflict (loan) do update`. What is newer prevails, and what was not told (null) never erases.
 */

/** Columns that are told together, behind the one that says whether they are. */
const columnGroups = [
  ['number', 'number_key', 'number_alt'],
  ['external_id'],
  ['customer'],
  ['company'],
  ['employment'],
  ['document_hmac'],
  ['status'],
  ['created_at'],
  ['updated_at'],
  ['deleted'],
] as const;

export const mergedColumns = columnGroups.flat();

/**
 * Answers of the API, which come in any order: by the loan's own `updatedAt` where both tell it, and then by when
 * they were read.
 */
export const newerAnswer = sql<boolean>`case
  when excluded.updated_at is null or known.updated_at is null or excluded.updated_at = known.updated_at
    then known.seen_at is null or excluded.seen_at >= known.seen_at
  else excluded.updated_at > known.updated_at end`;

/** A file says not when it was written: over another file the last one prevails, over the API only what is dated later. */
export const newerImport = sql<boolean>`coalesce(excluded.updated_at > known.updated_at, known.seen_at is null)`;

/** `set …`, one row of it worked out once. */
export function setMerged(newer: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = columnGroups.flatMap(([first, ...others]) =>
    [first, ...others].map(
      (
        column,
      ) => sql`case when excluded.${sql.ref(first)} is not null and (newest.is or known.${sql.ref(first)} is null)
        then excluded.${sql.ref(column)} else known.${sql.ref(column)} end`,
    ),
  );
  return sql`set (${sql.join(mergedColumns.map((column) => sql.ref(column)))}) =
    (select ${sql.join(columns)} from (select ${newer} as is) newest)`;
}

/** True where something that is told is not known so, and is taken: a row that stays as it is is not written again. */
export function hasNewValues(newer: RawBuilder<boolean>): RawBuilder<boolean> {
  const differences = columnGroups.map(([first]) => {
    const [said, known] = [sql.ref(`excluded.${first}`), sql.ref(`known.${first}`)];
    return sql`(${said} is not null and ${said} is distinct from ${known} and (${known} is null or ${newer}))`;
  });
  return sql`(${sql.join(differences, sql` or `)})`;
}
