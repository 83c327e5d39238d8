import { type Kysely, sql } from 'kysely';
import type { Database } from '#lib/server/db/tables.ts';
import { readAnchor } from '../chain/log-anchor.ts';
import type { Head } from '../chain/signed-head.ts';
import { findRestores, type RestoreRecord } from './restore-record.ts';

/** A row that is known to have been in the log: the last of this process, or that of a head that was kept. */
export type KnownRow = { sequence: number; instant: Date; hash: Buffer };

/** The row that a kept head is of. */
export function knownRowOf({ sequence, instant, hash }: Head): KnownRow {
  return { sequence, instant: new Date(instant), hash: Buffer.from(hash, 'hex') };
}

/**
 * `present`: the log has the row, or detached it. `restored`: it lost the row in a restore that was recorded. `lost`: it
 * ends before the row, or goes on with others, and nobody recorded why.
 */
export type KnownRowVerdict = 'present' | 'restored' | 'lost';

/** Judges whether the log still goes on from a known row. Only restores that one of the `trusted` keys signed count. */
export async function judgeKnownRow(
  db: Kysely<Database>,
  known: KnownRow,
  trusted: readonly string[],
): Promise<KnownRowVerdict> {
  const [verdict = 'present'] = await judgeKnownRows(db, [known], trusted);
  return verdict;
}

/** Judges several known rows at once, in their order. */
export async function judgeKnownRows(
  db: Kysely<Database>,
  known: readonly KnownRow[],
  trusted: readonly string[],
): Promise<KnownRowVerdict[]> {
  const sequences = sql<number>`any(${known.map(({ sequence }) => sequence)}::bigint[])`;
  const rows = await db
    .selectFrom('access_log')
    .select(['sequence', 'hash'])
    .where('sequence', '=', sequences)
    .execute();
  const hashes = new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
  const detachedTo = (await readAnchor(db))?.sequence ?? 0;
  const isGone = ({ sequence, hash }: KnownRow) =>
    sequence > detachedTo && hashes.get(sequence)?.equals(hash) !== true;
  const restores = known.some(isGone) ? await findRestores(db, trusted) : [];
  return known.map((row) => {
    if (!isGone(row)) return 'present';
    return restores.some((restore) => explains(restore, row)) ? 'restored' : 'lost';
  });
}

/** True where a restore explains that a row is gone: it was recorded after the row, and went back to before it. */
export function explains(
  { restoredTo, instant }: RestoreRecord,
  known: Pick<KnownRow, 'sequence' | 'instant'>,
): boolean {
  return restoredTo.sequence < known.sequence && instant > known.instant;
}
