import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { parseDocument } from '#lib/lookup/identifiers/parse-document.ts';
import type { PersonalKind } from '#lib/lookup/pasted-text.ts';
import type { Secret } from '#lib/server/secret.ts';

/** Each key in the form of Node's crypto, made once: an HMAC under a key of bytes takes three times as long. */
const keyObjects = new WeakMap<Secret, KeyObject>();

function hmac(key: Secret, text: string): Buffer {
  const object = keyObjects.get(key) ?? createSecretKey(key.reveal(), 'base64');
  keyObjects.set(key, object);
  return createHmac('sha256', object).update(text).digest();
}

type Purpose = PersonalKind | 'customer' | 'value';

/**
 * Returns the HMAC-SHA-256 of a text under LOOKUP_KEY, 32 bytes, for one purpose, so that HMACs of different purposes
 * never meet. Of a personal identifier it is all that is kept, and the kind is the purpose.
 */
export function purposeHmac(purpose: Purpose, text: string, key: Secret): Buffer {
  return hmac(key, `loan-desk ${purpose} 1\n${text}`);
}

/** Returns the HMAC of a document however it is punctuated; null for a text that is none. */
export function documentHmac(text: string, key: Secret): Buffer | null {
  const document = parseDocument(text);
  return document && purposeHmac('document', document.value, key);
}

/** Returns the short id of a key, which a row of the index keeps beside its HMAC. It tells nothing of the key. */
export function lookupKeyId(key: Secret): Buffer {
  return hmac(key, 'loan-desk lookup key 1\n').subarray(0, 4);
}
