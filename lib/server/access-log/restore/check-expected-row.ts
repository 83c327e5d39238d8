import { sql } from 'kysely';
import type { Db } from '#lib/server/db/database-schema.ts';
import { readAnchor } from '../chain/log-anchor.ts';
import type { Head } from '../chain/signed-head.ts';
import { findRestores, type RestoreRecord } from './restore-record.ts';

/** A row that the log must hold: the last one that this process committed, or the row of a head that was kept. */
type ExpectedRow = { sequence: number; instant: Date; hash: Buffer };

/** Returns the row of a kept head. */
export function expectedRowOf({ sequence, instant, hash }: Head): ExpectedRow {
  return { sequence, instant: new Date(instant), hash: Buffer.from(hash, 'hex') };
}

/**
 * `present`: the log has the row, or detached it. `restored`: it lost the row in a restore that was recorded. `lost`: it
 * ends before the row, or goes on with others, and nobody recorded why.
 */
type ExpectedRowVerdict = 'present' | 'restored' | 'lost';

/** Checks whether the log still holds rows, in their order. Only restores signed by one of the `trusted` keys count. */
export async function checkExpectedRows(
  db: Db,
  expected: readonly ExpectedRow[],
  trusted: readonly string[],
): Promise<ExpectedRowVerdict[]> {
  const sequences = sql<number>`any(${expected.map(({ sequence }) => sequence)}::bigint[])`;
  const rows = await db
    .selectFrom('access_log')
    .select(['sequence', 'hash'])
    .where('sequence', '=', sequences)
    .execute();
  const hashes = new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
  const detachedTo = (await readAnchor(db))?.sequence ?? 0;
  const isGone = ({ sequence, hash }: ExpectedRow) =>
    sequence > detachedTo && hashes.get(sequence)?.equals(hash) !== true;
  const restores = expected.some(isGone) ? await findRestores(db, trusted) : [];
  return expected.map((row) => {
    if (!isGone(row)) return 'present';
    return restores.some((restore) => explainsLoss(restore, row)) ? 'restored' : 'lost';
  });
}

/** True where a restore explains why a row is gone: it was recorded after the row, and went back to before it. */
function explainsLoss(
  { restoredTo, instant }: RestoreRecord,
  lost: Pick<ExpectedRow, 'sequence' | 'instant'>,
): boolean {
  return restoredTo.sequence < lost.sequence && instant > lost.instant;
}
