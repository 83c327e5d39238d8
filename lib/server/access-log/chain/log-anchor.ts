import type { Selectable } from 'kysely';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { areSigned, signLines } from './ed25519.ts';

export type StoredAnchor = Selectable<Database['access_log_anchor']>;
/** The last row that was detached with the oldest months of the log, signed: the chain begins behind it. */
export type LogAnchor = Omit<StoredAnchor, 'detached_at'>;

/** Returns the anchor of the latest detached months; null where nothing was detached, so that the log has its first row. */
export async function readAnchor(db: Db): Promise<StoredAnchor | null> {
  const anchor = await db
    .selectFrom('access_log_anchor')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return anchor ?? null;
}

type UnsignedAnchor = Omit<LogAnchor, 'public_key' | 'signature'>;

export function signAnchor(anchor: UnsignedAnchor, seed: Secret): LogAnchor {
  const { publicKey, signature } = signLines(linesOf(anchor), seed);
  return { ...anchor, public_key: publicKey, signature };
}

/** True where the anchor was signed by the key that it names. */
export function isAnchorSigned(anchor: LogAnchor): boolean {
  const { public_key: publicKey, signature } = anchor;
  return areSigned(linesOf(anchor), { publicKey, signature });
}

function linesOf({ log, sequence, instant, hash }: UnsignedAnchor) {
  const [logText, hashText] = [log, hash].map((bytes) => bytes.toString('hex'));
  return ['loan-desk access log anchor 1', logText ?? '', sequence, instant.toISOString(), hashText ?? ''];
}
