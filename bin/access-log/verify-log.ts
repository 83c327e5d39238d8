import { type Head, publicKeyOf, type SignedHead } from '#lib/server/access-log/chain/signed-head.ts';
import type { TrustedKey } from '#lib/server/access-log/chain/trusted-keys.ts';
import { verifyLog } from '#lib/server/access-log/chain/verify-log.ts';
import type { ChainReport } from '#lib/server/db/access-chain/verify-chain.ts';
import { database } from '#lib/server/db/database.ts';
import type { Secret } from '#lib/server/secret.ts';
import { readCheckpoints } from './read-checkpoints.ts';

type VerifyOptions = {
  files: readonly string[];
  /** Earlier keys. */
  trustedKeys: readonly TrustedKey[];
  seed: Secret | undefined;
  signal: AbortSignal;
};

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
export async function verify({ files, trustedKeys, seed, signal }: VerifyOptions): Promise<number> {
  const own = seed ? [{ publicKey: publicKeyOf(seed), from: null, until: null }] : [];
  const trusted = [...trustedKeys, ...own];
  const heads = files.flatMap((file) => readCheckpoints(file, trusted, (note) => console.error(note)));
  const { rows, end, fault } = await verifyLog(database(), { heads, signal, onProgress: everySecond() });
  if (fault) {
    console.log(`Row ${fault.sequence} does not fit: ${faults[fault.kind]}. ${rows} rows before it do.`);
    return 1;
  }
  const held = heads.length > 0 ? ` It passes through ${heads.length} kept heads${signedBy(heads)}.` : '';
  console.log(`All ${rows} rows fit. The log ends at ${end.sequence}, ${end.hash.toString('hex')}.${held}`);
  return 0;
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
