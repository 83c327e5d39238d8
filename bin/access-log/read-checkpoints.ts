import { readFileSync } from 'node:fs';
import {
  type Head,
  isSignedByItsKey,
  parseHead,
  type SignedHead,
} from '#lib/server/access-log/chain/signed-head.ts';
import { judgeKey, type KeyVerdict, type TrustedKey } from '#lib/server/access-log/chain/trusted-keys.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * Reads the heads of a file that was kept. Other lines of the app's log between them are passed over. Throws a
 * `CommandError` where there is none, or where one is not signed as it says, or by none of the `trusted` keys. Heads
 * that contradict each other are judged by the log itself.
 */
export function readCheckpoints(
  file: string,
  trusted: readonly TrustedKey[],
  print: (note: string) => void,
): (Head | SignedHead)[] {
  const heads: (Head | SignedHead)[] = [];
  const notes = new Set<string>();
  for (const [index, line] of readLines(file).entries()) {
    const head = parseHead(line);
    const place = `${file}, line ${index + 1}`;
    if (!head) {
      // A head that was cut off, or touched, must not be passed over in silence.
      if (/"hash"|"sequence"/.test(line)) throw new CommandError(`${place} is not a whole head.`);
      continue;
    }
    const { refused, note } = judge(head, trusted);
    if (refused) throw new CommandError(`${place} ${refused}`);
    if (note) notes.add(`${file} ${note}`);
    heads.push(head);
  }
  if (heads.length === 0) throw new CommandError(`${file} holds no head of an access log.`);
  for (const note of notes) print(note);
  return heads;
}

/**
 * Whether a head is what it says. Where keys are known, one without a signature is refused, too: whoever alters a head
 * could take its signature away.
 */
function judge(head: Head | SignedHead, trusted: readonly TrustedKey[]): { refused?: string; note?: string } {
  if (!('signature' in head)) {
    return trusted.length === 0
      ? { note: 'holds heads that are not signed.' }
      : { refused: 'is not signed, so anyone could have written it: no key that was given holds it.' };
  }
  if (!isSignedByItsKey(head)) return { refused: 'has a signature that is not of this head.' };
  if (trusted.length === 0) {
    return { note: `is signed with ${head.publicKey}; no key was given to hold that to.` };
  }
  const refusal = keyRefusals[judgeKey(head, trusted)];
  return refusal ? { refused: `is signed with ${head.publicKey}, which ${refusal}.` } : {};
}

const keyRefusals: Record<KeyVerdict, string | null> = {
  trusted: null,
  'unknown-key': 'is none of the keys given',
  'outside-its-dates': 'did not sign at the time of this head, by the dates that were given',
};

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
