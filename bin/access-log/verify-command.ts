import { readFileSync } from 'node:fs';
import { publicKeyOf } from '#lib/server/access-log/chain/ed25519.ts';
import type { StoredAnchor } from '#lib/server/access-log/chain/log-anchor.ts';
import { isSignedByItsKey, type KeptHead, parseHead } from '#lib/server/access-log/chain/signed-head.ts';
import { maxFaults } from '#lib/server/access-log/chain/verify-chain.ts';
import { type LogFault, type LogReport, verifyLog } from '#lib/server/access-log/chain/verify-log.ts';
import { database } from '#lib/server/db/database.ts';
import { withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import { everySecond } from '../command/run-command.ts';
import type { AccessLogInput } from './command-input.ts';

const faults: Record<LogFault['kind'], string> = {
  missing: 'it is not there',
  content: 'it does not say what it was written with',
  link: 'it does not follow the row before it',
  instant: 'it is earlier than the row before it',
  format: 'it is written in a format that nobody knows',
  unannounced: 'it is there, and the head of the log has not heard of it',
  checkpoint: 'its hash is not the one that was kept elsewhere',
  anchor: 'it is the anchor that the log begins behind, and it was signed with none of the keys given',
  'other-log': 'a head of it was kept, of another log than the one whose anchor this is',
};

/** Verifies the log, and prints its progress and the result. 0: all rows fit; 1: one does not. */
export async function verify({ environment, options, signal }: AccessLogInput): Promise<number> {
  const { seed, publicKeys } = environment.ACCESS_LOG_SIGNING_KEY;
  const trustedKeys = seed ? [...publicKeys, publicKeyOf(seed)] : publicKeys;
  return withCommandDatabase(environment, { application: 'access-log' }, async () => {
    const heads = options.checkpoint.flatMap((file) => readKeptHeads(file, trustedKeys));
    const print = everySecond();
    const report = await verifyLog(database(), {
      heads,
      trustedKeys,
      signal,
      signingKey: seed,
      onProgress: ({ sequence, head }) => print(`${sequence} of ${head} rows`),
    });
    if (report.anchor) console.log(describeAnchor(report.anchor));
    if (report.anchor && trustedKeys.length === 0) {
      console.error('No key was given to hold the signature of the anchor to.');
    }
    printReport(report);
    return report.fault ? 1 : 0;
  });
}

function printReport({ rows, end, fault, faults: found, heads }: LogReport): void {
  const { checked, beforeAnchor, missing } = heads;
  if (fault) {
    for (const { sequence, kind } of found) console.log(`Row ${sequence} does not fit: ${faults[kind]}.`);
    const more = found.length === maxFaults ? ' Rows behind the last one named were not read.' : '';
    console.log(`${found.length} rows do not fit; ${rows} do.${more}`);
    if (missing.length > 0) console.log(describeMissing(missing));
    return;
  }
  if (beforeAnchor.length > 0) {
    console.log(
      `${beforeAnchor.length} kept heads are of rows before the anchor, and were not checked: only the log that they name was compared.`,
    );
  }
  const aboutHeads =
    checked.length > 0 ? ` It passes through ${checked.length} kept heads${countKeys(checked)}.` : '';
  console.log(
    `All ${rows} rows fit. The log ends at ${end.sequence}, ${end.hash.toString('hex')}.${aboutHeads}`,
  );
}

function describeAnchor({ sequence, public_key: key, detached_at: detachedAt }: StoredAnchor): string {
  return `The log begins behind row ${sequence}: what was before it was detached at ${detachedAt.toISOString()}, as its anchor says, signed with ${key}.`;
}

/** Describes rows that the log must have had. A restore from a backup loses rows in the same way as a person who cuts them off. */
function describeMissing(missing: readonly KeptHead[]): string {
  const sorted = missing.toSorted((left, right) => left.sequence - right.sequence);
  const ends = sorted.length > 1 ? [sorted.at(0), sorted.at(-1)] : sorted;
  const rows = ends.map((head) => `row ${head?.sequence} of ${head?.instant}`).join(' to ');
  return `${missing.length} kept heads are of rows that the log has lost, or holds with other content: ${rows}. If the database was restored from a backup, keep this output, and put the files of heads away: later verifications begin with new ones.`;
}

function countKeys(heads: readonly KeptHead[]): string {
  const keys = heads.flatMap((head) => ('signature' in head ? head.publicKey : []));
  return [...Map.groupBy(keys, (key) => key)]
    .map(([key, { length }]) => `, ${length} signed with ${key}`)
    .join('');
}

/**
 * Reads the heads of a file that was kept. Other lines of the app's log between them are passed over. Throws a
 * `CommandError` where there is none, or where one is not signed as it says, or by none of the trusted keys. Heads
 * that contradict each other are judged by the log itself.
 */
function readKeptHeads(file: string, trustedKeys: readonly string[]): KeptHead[] {
  const heads: KeptHead[] = [];
  const notes = new Set<string>();
  for (const [index, line] of readLines(file).entries()) {
    const head = parseHead(line);
    const place = `${file}, line ${index + 1}`;
    if (!head) {
      // A head that was cut off, or touched, must not be passed over in silence.
      if (/"hash"|"sequence"/.test(line)) throw new CommandError(`${place} is not a whole head.`);
      continue;
    }
    const { refusal, note } = judgeHead(head, trustedKeys);
    if (refusal) throw new CommandError(`${place} ${refusal}`);
    if (note) notes.add(`${file} ${note}`);
    heads.push(head);
  }
  if (heads.length === 0) throw new CommandError(`${file} holds no head of an access log.`);
  for (const note of notes) console.error(note);
  return heads;
}

/**
 * Judges the signature of a head. Where keys are trusted, a head without a signature is refused, too: whoever alters a
 * head could take its signature away.
 */
function judgeHead(head: KeptHead, trustedKeys: readonly string[]): { refusal?: string; note?: string } {
  const areKeysGiven = trustedKeys.length > 0;
  if (!('signature' in head)) {
    return areKeysGiven
      ? { refusal: 'is not signed, so anyone could have written it: no key that was given holds it.' }
      : { note: 'holds heads that are not signed.' };
  }
  if (!isSignedByItsKey(head)) return { refusal: 'has a signature that is not of this head.' };
  if (!areKeysGiven) return { note: `is signed with ${head.publicKey}; no key was given to hold that to.` };
  return trustedKeys.includes(head.publicKey)
    ? {}
    : { refusal: `is signed with ${head.publicKey}, which is none of the keys given.` };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
