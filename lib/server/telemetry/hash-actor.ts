import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '../secret.ts';

type Person = { issuer: string; subject: string };

/** Hexadecimal digits of a hash: enough to distinguish the people of one lender. */
const digits = 16;

/**
 * Creates the hash by which the log shows which requests are of one person. It is an HMAC under a key derived from
 * `SESSION_KEY`, so that all instances give a person the same hash and nobody without the key can compute it. Without
 * that key each process has a random one.
 */
export function createActorHash(sessionKey: Secret | undefined): (person: Person) => string {
  const input = sessionKey ? Buffer.from(sessionKey.reveal(), 'base64') : randomBytes(32);
  // A key object, because an HMAC under a buffer makes one for each call and takes seven times as long.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', input, '', 'loan-desk request log', 32)));
  return ({ issuer, subject }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([issuer, subject]))
      .digest('hex')
      .slice(0, digits);
}
