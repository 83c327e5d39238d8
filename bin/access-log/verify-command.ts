import { publicKeyOf } from '#lib/server/access-log/chain/ed25519.ts';
import {
  isAnchorSigned,
  type LogAnchor,
  readAnchor,
  type StoredAnchor,
} from '#lib/server/access-log/chain/log-anchor.ts';
import type { Head, SignedHead } from '#lib/server/access-log/chain/signed-head.ts';
import type { TrustedKey } from '#lib/server/access-log/chain/trusted-keys.ts';
import { verifyLog } from '#lib/server/access-log/chain/verify-log.ts';
import { explains, judgeKnownRow, knownRowOf } from '#lib/server/access-log/restore/judge-known-row.ts';
import { findRestores } from '#lib/server/access-log/restore/restore-record.ts';
import type { ChainReport } from '#lib/server/db/access-chain/verify-chain.ts';
import { database } from '#lib/server/db/database.ts';
import { openCommandDatabase } from '../command/open-command-database.ts';
import type { CommandInput } from './command-input.ts';
import { readCheckpoints } from './read-checkpoints.ts';

type Fault = NonNullable<ChainReport['fault']>;

const faults: Record<Fault['kind'], string> = {
  missing: 'it is not there',
  content: 'it does not say what it was written with',
  link: 'it does not follow the row before it',
  instant: 'it is earlier than the row before it',
  format: 'it is written in a format that nobody knows',
  unannounced: 'it is there, and the head of the log has not heard of it',
  checkpoint: 'its hash is not the one that was kept elsewhere',
};

/** Walks the log, tells how far it is, and what it found. 0: all fits; 1: a row does not. */
export async function verify(input: CommandInput): Promise<number> {
  const { close } = await openCommandDatabase(input.environment, 'access-log');
  try {
    return await verifyOpened(input);
  } finally {
    await close();
  }
}

async function verifyOpened({ environment, options, trustedKeys, signal }: CommandInput): Promise<number> {
  const seed = environment.ACCESS_LOG_SIGNING_KEY;
  const own = seed ? [{ publicKey: publicKeyOf(seed), from: null, until: null }] : [];
  const trusted = [...trustedKeys, ...own];
  const all = options.checkpoint.flatMap((file) => readCheckpoints(file, trusted, note));
  const anchor = await readAnchor(database());
  const refusal = anchor && refuseAnchor(anchor, trusted);
  if (refusal) {
    console.log(`The log begins behind row ${anchor.sequence}, and its anchor there ${refusal}.`);
    return 1;
  }
  const { heads, lost } = await setAsideLost(
    all.filter(({ sequence }) => sequence > (anchor?.sequence ?? 0)),
    trusted,
  );
  const report = await verifyLog(database(), { anchor, heads, signal, onProgress: everySecond() });
  const { rows, end, fault } = report;
  if (anchor) console.log(describeAnchor(anchor));
  if (lost > 0)
    console.log(`${lost} kept heads are of rows that were lost in a restore, as its record says.`);
  if (fault) {
    console.log(`Row ${fault.sequence} does not fit: ${faults[fault.kind]}. ${rows} rows before it do.`);
    return 1;
  }
  const held = heads.length > 0 ? ` It passes through ${heads.length} kept heads${signedBy(heads)}.` : '';
  console.log(`All ${rows} rows fit. The log ends at ${end.sequence}, ${end.hash.toString('hex')}.${held}`);
  return 0;
}

const note = (text: string) => console.error(text);

/** Why an anchor proves nothing. It is judged by its key alone, since it is signed long after its row. */
function refuseAnchor(anchor: LogAnchor, trusted: readonly TrustedKey[]): string | null {
  if (!isAnchorSigned(anchor)) return 'has a signature that is not of this anchor';
  if (trusted.length === 0) {
    note(`The anchor is signed with ${anchor.public_key}; no key was given to hold that to.`);
    return null;
  }
  const isTrusted = trusted.some(({ publicKey }) => publicKey === anchor.public_key);
  return isTrusted ? null : `is signed with ${anchor.public_key}, which is none of the keys given`;
}

function describeAnchor({ sequence, public_key: key, detached_at: at }: StoredAnchor): string {
  return `The log begins behind row ${sequence}: what was before it was detached at ${at.toISOString()}, as its anchor says, signed with ${key}.`;
}

/** Sets heads aside of which a recorded restore says that their rows are gone. */
async function setAsideLost(all: readonly (Head | SignedHead)[], trusted: readonly TrustedKey[]) {
  const keys = trusted.map(({ publicKey }) => publicKey);
  const restores = await findRestores(database(), keys);
  const heads: (Head | SignedHead)[] = [];
  for (const head of all) {
    const known = knownRowOf(head);
    const mayBeLost = restores.some((restore) => explains(restore, known));
    if (mayBeLost && (await judgeKnownRow(database(), known, keys)) === 'restored') continue;
    heads.push(head);
  }
  return { heads, lost: all.length - heads.length };
}

/** Which keys signed the heads, and how many each. */
function signedBy(heads: readonly (Head | SignedHead)[]): string {
  const keys = heads.flatMap((head) => ('signature' in head ? head.publicKey : []));
  const counts = [...Map.groupBy(keys, (key) => key)].map(
    ([key, { length }]) => `${length} signed with ${key}`,
  );
  return counts.length > 0 ? `, ${counts.join(', ')}` : '';
}

function everySecond(): (done: { sequence: number; head: number }) => void {
  let told = performance.now();
  return ({ sequence, head }) => {
    if (performance.now() - told < 1000) return;
    told = performance.now();
    console.error(`${sequence} of ${head} rows`);
  };
}
