import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
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
  const ownKey = randomBytes(32).toString('base64');
  let derived: { from: string; key: KeyObject } | null = null;
  return ({ issuer, subject }) => {
    // The secret changes when its file does.
    const from = sessionKey?.reveal() ?? ownKey;
    if (derived?.from !== from) derived = { from, key: deriveKey(from) };
    return createHmac('sha256', derived.key)
      .update(JSON.stringify([issuer, subject]))
      .digest('hex')
      .slice(0, digits);
  };
}

/** A key object, because an HMAC under a buffer makes one for each call and takes seven times as long. */
function deriveKey(base64: string): KeyObject {
  const input = Buffer.from(base64, 'base64');
  return createSecretKey(Buffer.from(hkdfSync('sha256', input, '', 'loan-desk request log', 32)));
}
