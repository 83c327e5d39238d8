import { open } from 'node:fs/promises';
import { database } from '#lib/server/db/database.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { publicKeyOf } from '../chain/ed25519.ts';
import {
  forgetLastCommittedRow,
  lastCommittedRow,
  noteLastCommittedRowLost,
} from '../chain/last-committed-row.ts';
import { type Head, isSignedByItsKey, parseHead } from '../chain/signed-head.ts';
import { checkExpectedRows, expectedRowOf } from './check-expected-row.ts';

/** Heads have about 350 characters, so this holds those of the last days, of several instances. */
const tailBytes = 256 * 1024;

/**
 * Looks for a restore that is recorded, after the log was found to end before a row of this process. Once there is one,
 * this process appends again.
 */
export async function acceptRecordedRestore(): Promise<void> {
  const expected = lastCommittedRow();
  if (!expected) return;
  try {
    const [verdict] = await checkExpectedRows(database(), [expected], trustedPublicKeys());
    if (verdict === 'lost') {
      noteLastCommittedRowLost();
      log().error(
        { event: 'access-log-restored', sequence: expected.sequence },
        'the access log lacks a row that this instance wrote: the database was restored, or lost its last rows; nothing is recorded, and no loan shown, until "npm run access-log:restored" has recorded that',
      );
      return;
    }
    if (lastCommittedRow() === expected) forgetLastCommittedRow();
    log().warn({ event: 'access-log-restored' }, 'a restore of the access log was recorded');
  } catch (error) {
    log().error({ event: 'access-log-restored', error }, 'the log could not be read');
  }
}

/**
 * The newest of the last heads of the files that the log has lost the row of without a record of a restore; null where
 * all is well. All of them are looked for, since after a restore others may have gone on and sent newer heads.
 */
export async function findLostHead(): Promise<Head | null> {
  const { files } = env().ACCESS_LOG_HEADS;
  if (files.length === 0) {
    log().info(
      { event: 'access-log-restore-unchecked' },
      'ACCESS_LOG_HEADS names no file: a restore of the access log from a backup is not noticed at the start',
    );
    return null;
  }
  const heads = (await Promise.all(files.map(readLastHeads))).flat();
  const verdicts = await checkExpectedRows(database(), heads.map(expectedRowOf), trustedPublicKeys());
  const lost = heads.filter((_, index) => verdicts[index] === 'lost');
  return lost.toSorted((one, other) => compare(other, one))[0] ?? null;
}

/** By time, since after a restore the sequence goes back. */
function compare(one: Head, other: Head): number {
  return Date.parse(one.instant) - Date.parse(other.instant) || one.sequence - other.sequence;
}

/** The present signing key and those of before; none where the desk has no key. */
function trustedPublicKeys(): string[] {
  const { ACCESS_LOG_SIGNING_KEY: seed, ACCESS_LOG_OLD_PUBLIC_KEYS: old } = env();
  return seed ? [publicKeyOf(seed), ...(old ?? []).map(({ publicKey }) => publicKey)] : [];
}

async function readLastHeads(file: string): Promise<Head[]> {
  const text = await readTail(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') {
      const event = { event: 'access-log-restore-unchecked', error };
      log().error(event, 'the heads that were kept cannot be read');
    }
    return '';
  });
  const heads = text.split('\n').map(parseHead);
  return heads.filter((head) => head !== null && !('signature' in head && !isSignedByItsKey(head))) as Head[];
}

async function readTail(file: string): Promise<string> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const start = Math.max(0, size - tailBytes);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(size - start), position: start });
  return buffer.subarray(0, bytesRead).toString('utf8');
}
