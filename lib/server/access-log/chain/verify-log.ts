import type { Db } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { isAnchorSigned, readAnchor, type StoredAnchor } from './log-anchor.ts';
import type { KeptHead } from './signed-head.ts';
import { storeVerification } from './stored-verification.ts';
import { type ChainEnd, type ChainReport, type VerifyOptions, verifyChain } from './verify-chain.ts';

type VerifyLogOptions = {
  /** Heads that were kept outside the database. The caller has checked their signatures. */
  heads?: readonly KeptHead[];
  /** The public keys that anchors may be signed with. Where there are none, any key will do. */
  trustedKeys?: readonly string[];
  /** The key that the result is signed with; without it the result is stored unsigned. */
  signingKey?: Secret | undefined;
  /** The end of an earlier verification, behind which this one begins. The caller trusts it. */
  after?: ChainEnd | null;
  /** Stores the result. By default it is stored at once. */
  store?: (write: (db: Db) => Promise<void>) => Promise<void>;
} & Pick<VerifyOptions, 'onProgress' | 'signal' | 'batchSize'>;

/**
 * `anchor`: no trusted key signed the anchor that the log begins behind. `other-log`: a head that was kept elsewhere
 * belongs to another log than the anchor. The other kinds are those of the chain.
 */
export type LogFault = {
  sequence: number;
  kind: NonNullable<ChainReport['fault']>['kind'] | 'anchor' | 'other-log';
};

type Verification = Omit<ChainReport, 'fault' | 'faults'> & { fault: LogFault | null; faults: LogFault[] };

export type LogReport = Verification & {
  /** The row that the log begins behind, where its oldest months were detached. */
  anchor: StoredAnchor | null;
  heads: {
    /** The chain or its anchor was compared with these. */
    checked: readonly KeptHead[];
    /** Their rows were detached, so only the log that they name was compared. */
    beforeAnchor: readonly KeptHead[];
    /** Their rows are not in the log. It is filled where the chain has a fault. */
    missing: readonly KeptHead[];
  };
};

/**
 * Verifies the log, from its anchor if it has one or behind an earlier verification, and stores the result for the log's
 * page, for exports and for the metrics. The log may grow meanwhile, and its oldest months may be detached.
 */
export async function verifyLog(db: Db, options: VerifyLogOptions = {}): Promise<LogReport> {
  const { heads = [], trustedKeys = [], signingKey, after = null, store = (write) => write(db) } = options;
  const startedAt = new Date();
  const anchor = await readAnchor(db);
  const detachedTo = anchor?.sequence ?? 0;
  const begin = after && after.sequence >= detachedTo ? after : anchor;
  const ofRows = heads.filter(({ sequence }) => sequence > detachedTo);
  const anchorFault = anchor && findAnchorFault(anchor, trustedKeys, heads);
  const verification: Verification = anchorFault
    ? { rows: 0, from: detachedTo + 1, end: anchor, fault: anchorFault, faults: [anchorFault] }
    : await verifyChain(db, {
        ...options,
        anchor: begin,
        checkpoints: ofRows.map(({ sequence, hash }) => ({ sequence, hash: Buffer.from(hash, 'hex') })),
      });
  // Months that were detached meanwhile look like missing rows. The log is verified again, from its new anchor.
  if (verification.fault?.kind === 'missing' && (await readAnchor(db))?.sequence !== anchor?.sequence) {
    return verifyLog(db, options);
  }
  await store((to) => storeVerification(to, { ...verification, startedAt }, signingKey));
  return {
    ...verification,
    anchor,
    heads: {
      checked: heads.filter(({ sequence }) => sequence >= detachedTo),
      beforeAnchor: heads.filter(({ sequence }) => sequence < detachedTo),
      missing: verification.fault ? await findMissing(db, ofRows) : [],
    },
  };
}

/** Compares heads that were kept elsewhere with the anchor, whose signature is judged by its key. */
function findAnchorFault(
  anchor: StoredAnchor,
  trustedKeys: readonly string[],
  heads: readonly KeptHead[],
): LogFault | null {
  const isTrusted = trustedKeys.length === 0 || trustedKeys.includes(anchor.public_key);
  if (!isTrusted || !isAnchorSigned(anchor)) return { sequence: anchor.sequence, kind: 'anchor' };
  const [log, hash] = [anchor.log.toString('hex'), anchor.hash.toString('hex')];
  const other = heads.find((head) => head.log !== null && head.log !== log);
  if (other) return { sequence: other.sequence, kind: 'other-log' };
  const differs = heads.some((head) => head.sequence === anchor.sequence && head.hash !== hash);
  return differs ? { sequence: anchor.sequence, kind: 'checkpoint' } : null;
}

/** Returns the heads whose row the log does not hold, or holds with other content. */
async function findMissing(db: Db, heads: readonly KeptHead[]): Promise<KeptHead[]> {
  const sequences = heads.map(({ sequence }) => sequence);
  const rows = await db
    .selectFrom('access_log')
    .select(['sequence', 'hash'])
    .where('sequence', '=', ({ fn, val }) => fn.any(val(sequences)))
    .execute();
  const hashes = new Map(rows.map(({ sequence, hash }) => [sequence, hash.toString('hex')]));
  return heads.filter(({ sequence, hash }) => hashes.get(sequence) !== hash);
}
