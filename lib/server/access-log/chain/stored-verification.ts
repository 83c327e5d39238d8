import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import { envOf } from '#lib/server/env.ts';
import type { Secret } from '#lib/server/secret.ts';
import { areSigned, publicKeyOf, signLines } from './ed25519.ts';
import type { ChainEnd } from './verify-chain.ts';

/** The lease of the verification that the desk carries out by itself. */
export const verificationTask = 'verify-access-log';

type Row = Selectable<Database['access_log_verification']>;
/** What is signed of a result. */
type Result = Omit<Row, 'id' | 'finished_at' | 'public_key' | 'signature'>;

const linesOf = (result: Result) => [
  'loan-desk access log verification 1',
  result.started_at.toISOString(),
  result.from_sequence,
  result.head_sequence,
  result.head_hash.toString('hex'),
  result.rows,
  result.fault ?? '',
  result.fault_sequence ?? '',
];

type Verified = {
  rows: number;
  from: number;
  end: ChainEnd;
  fault: { sequence: number; kind: string } | null;
  startedAt: Date;
};

/** Stores the result of a verification, signed where there is a key. */
export async function storeVerification(
  db: Db,
  { rows, from, end, fault, startedAt }: Verified,
  signingKey: Secret | undefined,
): Promise<void> {
  const result: Result = {
    started_at: startedAt,
    from_sequence: from,
    head_sequence: end.sequence,
    head_hash: end.hash,
    rows,
    fault: fault?.kind ?? null,
    fault_sequence: fault?.sequence ?? null,
  };
  const signed = signingKey ? signLines(linesOf(result), signingKey) : null;
  await db
    .insertInto('access_log_verification')
    .values({ ...result, public_key: signed?.publicKey ?? null, signature: signed?.signature ?? null })
    .execute();
}

/** The public keys by which the desk believes a result: its own and earlier ones. None where it has no key. */
export function keysOfDesk(): string[] {
  const { seed, publicKeys } = envOf(['ACCESS_LOG_SIGNING_KEY']).ACCESS_LOG_SIGNING_KEY;
  return seed ? [publicKeyOf(seed), ...publicKeys] : [];
}

/** Results that are looked at for one with a signature that holds. */
const maxLookedAt = 100;

/**
 * The latest result that is believed, and whether it is signed by a trusted key; null where there is none. Whoever holds
 * the rights of the desk can store a result, so that with trusted keys an unsigned all-clear is not believed. A fault
 * always is. Results stand in the order of their signed start, so that an old all-clear that is stored again hides nothing.
 */
export async function readVerification(
  db: Db,
  trustedKeys: readonly string[],
): Promise<(Row & { isSigned: boolean }) | null> {
  if (trustedKeys.length === 0) {
    const last = await latest(db).limit(1).executeTakeFirst();
    return last ? { ...last, isSigned: false } : null;
  }
  const faulty = await latest(db).where('fault', 'is not', null).limit(1).executeTakeFirst();
  const bySomeKey = await latest(db).where('public_key', 'in', trustedKeys).limit(maxLookedAt).execute();
  const signed = bySomeKey.find(isSigned);
  const isFaultLater = faulty && (!signed || faulty.started_at > signed.started_at);
  const believed = isFaultLater ? faulty : signed;
  return believed ? { ...believed, isSigned: believed === signed } : null;
}

/**
 * The latest result without a fault that is believed and begins at one of the rows up to `highestStart`, such as the
 * first one of the log; null where there is none.
 */
export async function readAllClear(
  db: Db,
  trustedKeys: readonly string[],
  highestStart: number = Number.MAX_SAFE_INTEGER,
): Promise<Row | null> {
  const clear = latest(db).where('fault', 'is', null).where('from_sequence', '<=', highestStart);
  if (trustedKeys.length === 0) return (await clear.limit(1).executeTakeFirst()) ?? null;
  const bySomeKey = await clear.where('public_key', 'in', trustedKeys).limit(maxLookedAt).execute();
  return bySomeKey.find(isSigned) ?? null;
}

function latest(db: Db) {
  return db
    .selectFrom('access_log_verification')
    .selectAll()
    .where('started_at', '<=', sql<Date>`now() + interval '5 minutes'`)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc');
}

function isSigned({ public_key: publicKey, signature, ...result }: Row): boolean {
  return publicKey !== null && signature !== null && areSigned(linesOf(result), { publicKey, signature });
}
