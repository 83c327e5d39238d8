import { createHmac } from 'node:crypto';
import { env } from '#lib/server/env.ts';
import type { Secret } from '#lib/server/secret.ts';

/**
 * Returns the keys under which a document is looked up: `LOOKUP_KEY`, under which rows are written, and then
 * `LOOKUP_KEY_OLD`, under which rows are left that nothing has written since, or under which instances write rows that
 * have swapped the two already. Empty without `LOOKUP_KEY`.
 */
export function lookupKeys(): readonly Secret[] {
  const { LOOKUP_KEY: key, LOOKUP_KEY_OLD: old } = env();
  return key ? [key, ...(old ? [old] : [])] : [];
}

const label = 'loan-desk lookup key 1\n';
const idBytes = 4;

/** Returns the short id of a key, which a row of the index keeps beside its HMAC. It tells nothing of the key. */
export function lookupKeyId(key: Secret): Buffer {
  const hmac = createHmac('sha256', Buffer.from(key.reveal(), 'base64')).update(label).digest();
  return hmac.subarray(0, idBytes);
}
