import { publicKeyOf } from '#lib/server/access-log/chain/ed25519.ts';
import {
  isAnchorSigned,
  type LogAnchor,
  readAnchor,
  type StoredAnchor,
} from '#lib/server/access-log/chain/log-anchor.ts';
import type { Head, SignedHead } from '#lib/server/access-log/chain/signed-head.ts';
import type { TrustedKey } from '#lib/server/access-log/chain/trusted-keys.ts';
import {
  AnchorMoved,
  type LogFault,
  storeDistrustedAnchor,
  verifyLog,
} from '#lib/server/access-log/chain/verify-log.ts';
import { checkExpectedRows, expectedRowOf } from '#lib/server/access-log/restore/check-expected-row.ts';
import { database } from '#lib/server/db/database.ts';
import { withCommandDatabase } from '../command/command-database.ts';
import type { CommandInput } from './command-input.ts';
import { readCheckpoints } from './read-checkpoints.ts';

const faults: Record<LogFault['kind'], string> = {
  missing: 'it is not there',
  content: 'it does not say what it was written with',
  link: 'it does not follow the row before it',
  instant: 'it is earlier than the row before it',
  format: 'it is written in a format that nobody knows',
  unannounced: 'it is there, and the head of the log has not heard of it',
  checkpoint: 'its hash is not the one that was kept elsewhere',
  anchor: 'it is the anchor that the log begins behind, and no key that was given signed it',
  'other-log': 'a head of it was kept, of another log than the one whose anchor this is',
};

/** Verifies the log, and prints its progress and the result. 0: all fits; 1: a row does not. */
export async function verify(input: CommandInput): Promise<number> {
  return withCommandDatabase(input.environment, { application: 'access-log' }, () => verifyOpened(input));
}

async function verifyOpened(input: CommandInput): Promise<number> {
  const { environment, options, trustedKeys } = input;
  const seed = environment.ACCESS_LOG_SIGNING_KEY;
  const own = seed ? [{ publicKey: publicKeyOf(seed), from: null, until: null }] : [];
  const trusted = [...trustedKeys, ...own];
  const checkpoints = options.checkpoint.flatMap((file) => readCheckpoints(file, trusted, note));
  for (;;) {
    try {
      return await verifyFromAnchor(checkpoints, trusted, input.signal);
    } catch (error) {
      if (!(error instanceof AnchorMoved)) throw error;
      note(`${error.message} It is verified again, from its new anchor.`);
    }
  }
}

async function verifyFromAnchor(
  checkpoints: readonly (Head | SignedHead)[],
  trusted: readonly TrustedKey[],
  signal: AbortSignal,
): Promise<number> {
  const anchor = await readAnchor(database());
  const refusal = anchor && refuseAnchor(anchor, trusted);
  if (refusal) {
    await storeDistrustedAnchor(database(), anchor);
    console.log(`The log begins behind row ${anchor.sequence}, and its anchor there ${refusal}.`);
    return 1;
  }
  const { heads, lost } = await setAsideLost(checkpoints, trusted);
  const report = await verifyLog(database(), { anchor, heads, signal, onProgress: everySecond() });
  const { rows, end, fault } = report;
  const [checked, before] = divideByAnchor(heads, anchor);
  if (anchor) console.log(describeAnchor(anchor));
  if (lost > 0) console.log(`${lost} kept heads are of rows that a recorded restore has lost.`);
  if (fault) {
    console.log(`Row ${fault.sequence} does not fit: ${faults[fault.kind]}. ${rows} rows before it do.`);
    return 1;
  }
  if (before.length > 0)
    console.log(
      `${before.length} kept heads are of rows before the anchor, and were not checked: only the log that they name was compared.`,
    );
  const aboutHeads =
    checked.length > 0 ? ` It passes through ${checked.length} kept heads${signedBy(checked)}.` : '';
  console.log(
    `All ${rows} rows fit. The log ends at ${end.sequence}, ${end.hash.toString('hex')}.${aboutHeads}`,
  );
  return 0;
}

/** Divides heads into those that the chain or its anchor is held to, and those of rows before the anchor. */
function divideByAnchor<T extends Head>(heads: readonly T[], anchor: LogAnchor | null): [T[], T[]] {
  const isChecked = ({ sequence }: Head) => sequence >= (anchor?.sequence ?? 0);
  return [heads.filter(isChecked), heads.filter((head) => !isChecked(head))];
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
  const verdicts = await checkExpectedRows(database(), all.map(expectedRowOf), keys);
  const heads = all.filter((_, index) => verdicts[index] !== 'restored');
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
  let printedAt = performance.now();
  return ({ sequence, head }) => {
    if (performance.now() - printedAt < 1000) return;
    printedAt = performance.now();
    console.error(`${sequence} of ${head} rows`);
  };
}
