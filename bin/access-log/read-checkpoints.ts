import { readFileSync } from 'node:fs';
import { type Head, isSignedByItsKey, parseHead } from '#lib/server/access-log/signed-head.ts';
import { Refused } from '../refused.ts';

/**
 * The heads of a file that was kept. Other lines of the app's log between them are passed over. Throws a `Refused`
 * where there is none, or where one is not signed as it says. Two that contradict each other are for the log to tell.
 */
export function readCheckpoints(
  file: string,
  trusted: readonly string[],
  tell: (note: string) => void,
): Head[] {
  const heads: Head[] = [];
  const notes = new Set<string>();
  for (const [index, line] of readLines(file).entries()) {
    const head = parseHead(line);
    const place = `${file}, line ${index + 1}`;
    if (!head) {
      // A head that was cut off, or touched, must not be passed over in silence.
      if (/"hash"|"sequence"/.test(line)) throw new Refused(`${place} is not a whole head.`);
      continue;
    }
    if (!('signature' in head)) notes.add(`${file}: holds heads that are not signed.`);
    else if (!isSignedByItsKey(head)) throw new Refused(`${place}: the signature is not of this head.`);
    else if (trusted.length === 0)
      notes.add(`${file}: signed with ${head.publicKey}; no key was given to hold that to.`);
    else if (!trusted.includes(head.publicKey))
      throw new Refused(`${place} is signed with ${head.publicKey}, which is none of the keys given.`);
    heads.push(head);
  }
  if (heads.length === 0) throw new Refused(`${file} holds no head of an access log.`);
  for (const note of notes) tell(note);
  return heads;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new Refused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
