import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Secret } from '#lib/server/secret.ts';

/** Ed25519 (RFC 8032). Key and signature are raw, in Base64. */
export type Signature = { publicKey: string; signature: string };

const publicKeyPattern = /^[A-Za-z0-9+/]{43}=$/;

/** The DER prefix of a raw Ed25519 key (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Signs lines of which none can hold a line break, so two statements never have the same bytes. The first line names the
 * kind of statement, so that the signature of one kind is worth nothing in another.
 */
export function signLines(lines: readonly (string | number)[], seed: Secret): Signature {
  const key = privateKeyOf(seed);
  return { publicKey: rawPublicKey(key), signature: sign(null, bytesOf(lines), key).toString('base64') };
}

/** True where the lines were signed by the key that is named. */
export function areSigned(lines: readonly (string | number)[], { publicKey, signature }: Signature): boolean {
  if (!publicKeyPattern.test(publicKey)) return false;
  const der = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'base64')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, bytesOf(lines), key, Buffer.from(signature, 'base64'));
}

/** The public key of a seed, raw, in Base64. */
export function publicKeyOf(seed: Secret): string {
  return rawPublicKey(privateKeyOf(seed));
}

function bytesOf(lines: readonly (string | number)[]): Buffer {
  return Buffer.from(`${lines.join('\n')}\n`);
}

function privateKeyOf(seed: Secret): KeyObject {
  const der = Buffer.concat([privatePrefix, Buffer.from(seed.reveal(), 'base64')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

function rawPublicKey(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return der.subarray(publicPrefix.length).toString('base64');
}
