import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '../secret.ts';

type Person = { issuer: string; subject: string };

/** Hexadecimal digits of a hash: enough to tell the people of one lender apart. */
const digits = 16;

/**
 * Creates the hash by which the log tells whose requests belong together. It is an HMAC under a key derived from
 * `SESSION_KEY`, so that all instances give a person the same hash and nobody without the key can compute it. Without
 * that key each process has a random one.
 */
export function createActorHash(sessionKey: Secret | undefined): (person: Person) => string {
  const ownKey = randomBytes(32).toString('base64');
  let derived: { from: string; key: Buffer } = { from: '', key: Buffer.alloc(0) };
  return ({ issuer, subject }) => {
    // The secret changes when its file does.
    const from = sessionKey?.reveal() ?? ownKey;
    if (derived.from !== from) derived = { from, key: deriveKey(from) };
    return createHmac('sha256', derived.key)
      .update(JSON.stringify([issuer, subject]))
      .digest('hex')
      .slice(0, digits);
  };
}

function deriveKey(base64: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(base64, 'base64'), '', 'loan-desk request log', 32));
}
