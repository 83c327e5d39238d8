import type { Db } from '#lib/server/db/database-schema.ts';
import type { Secret } from '#lib/server/secret.ts';
import { type AppendedRecord, appendAccessRecord, readLogHead } from '../chain/append-access-record.ts';
import { areSigned, signLines } from '../chain/ed25519.ts';
import type { ChainEnd } from '../chain/verify-chain.ts';
import { operatorRecord } from '../operator-record.ts';

/**
 * The row by which an operator records that the log was restored from a backup. It directly follows the row that the
 * restored log ended with, and its signature is over that one.
 */
export type RestoreRecord = {
  sequence: number;
  instant: Date;
  restoredTo: ChainEnd;
  by: string;
  reason: string;
  publicKey: string;
};

type Statement = Pick<RestoreRecord, 'restoredTo' | 'by' | 'reason'>;
const prefixes = { publicKey: 'public-key:', signature: 'signature:' };
const maxTries = 20;

/** A text is encoded as JSON, so that it holds no line break. */
const linesOf = ({ restoredTo, by, reason }: Statement) => [
  'loan-desk access log restore 1',
  ...[restoredTo.sequence, restoredTo.hash.toString('hex'), JSON.stringify(by), JSON.stringify(reason)],
];

/** Appends the record of a restore, signed. Tries again where somebody else appends between. */
export async function recordRestore(
  db: Db,
  { by, reason, seed }: { by: string; reason: string; seed: Secret },
): Promise<AppendedRecord> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const head = await readLogHead(db);
    const { publicKey, signature } = signLines(linesOf({ restoredTo: head, by, reason }), seed);
    const fields = [`${prefixes.publicKey}${publicKey}`, `${prefixes.signature}${signature}`];
    const record = operatorRecord({ action: 'record-restore', by, reason, fields });
    const trx = await db.startTransaction().execute();
    const appended = await appendAccessRecord(trx, record).catch(async (error: unknown) => {
      await trx.rollback().execute();
      throw error;
    });
    if (appended.sequence === head.sequence + 1) {
      await trx.commit().execute();
      return appended;
    }
    await trx.rollback().execute();
  }
  throw new Error('Others append to the access log all the time: stop the desks, and try again.');
}

/** Returns the restores that were recorded and signed, oldest first; with `trusted` keys, only those that they signed. */
export async function findRestores(db: Db, trusted: readonly string[]): Promise<RestoreRecord[]> {
  const rows = await db
    .selectFrom('access_log')
    .select(['sequence', 'instant', 'previous_hash', 'name', 'reason', 'fields'])
    .where('action', '=', 'record-restore')
    .where('outcome', '=', 'ok')
    .orderBy('sequence')
    .execute();
  return rows.flatMap(({ sequence, instant, previous_hash: hash, name, reason, fields }) => {
    const after = (prefix: string) => fields.find((field) => field.startsWith(prefix))?.slice(prefix.length);
    const publicKey = after(prefixes.publicKey) ?? '';
    const signature = after(prefixes.signature) ?? '';
    const restoredTo = { sequence: sequence - 1, hash };
    const statement = { restoredTo, by: name, reason: reason ?? '' };
    if (trusted.length > 0 && !trusted.includes(publicKey)) return [];
    if (!areSigned(linesOf(statement), { publicKey, signature })) return [];
    return [{ sequence, instant, publicKey, ...statement }];
  });
}
