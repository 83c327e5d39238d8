import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#lib/server/db/tables.ts';
import type { Secret } from '#lib/server/secret.ts';

/** The end of the log, to be kept outside the database. */
export type Head = {
  /** Identifies the log: the hash of its first row, hexadecimal; null for an empty log. */
  log: string | null;
  sequence: number;
  /** The instant of the last row, ISO 8601. */
  instant: string;
  /** The hash of the last row, hexadecimal. */
  hash: string;
};
/** Ed25519 (RFC 8032). Key and signature are raw, in Base64. */
export type SignedHead = Head & { publicKey: string; signature: string };

export async function readHead(db: Kysely<Database>): Promise<Head> {
  const { sequence, instant, hash } = await db
    .selectFrom('access_log_head')
    .select(['sequence', 'instant', 'hash'])
    .executeTakeFirstOrThrow();
  const first = await db.selectFrom('access_log').select('hash').where('sequence', '=', 1).executeTakeFirst();
  return {
    log: first?.hash.toString('hex') ?? null,
    sequence,
    instant: instant.toISOString(),
    hash: hash.toString('hex'),
  };
}

/** The bytes that are signed. No value can hold a line break, so two heads never have the same text. */
function signedText({ log, sequence, instant, hash }: Head): Buffer {
  return Buffer.from(`${['loan-desk access log head 1', log ?? '', sequence, instant, hash].join('\n')}\n`);
}

/** The DER prefix of a raw Ed25519 key (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export function signHead(head: Head, seed: Secret): SignedHead {
  const key = privateKeyOf(seed);
  const signature = sign(null, signedText(head), key).toString('base64');
  return { ...head, publicKey: rawPublicKey(key), signature };
}

/** The public key of a seed, raw, in Base64. */
export function publicKeyOf(seed: Secret): string {
  return rawPublicKey(privateKeyOf(seed));
}

function privateKeyOf(seed: Secret): KeyObject {
  const der = Buffer.concat([privatePrefix, Buffer.from(seed.reveal(), 'base64')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

function rawPublicKey(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return der.subarray(publicPrefix.length).toString('base64');
}

/** True where the head was signed by the key that it names. */
export function isSignedByItsKey({ publicKey, signature, ...head }: SignedHead): boolean {
  const der = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'base64')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, signedText(head), key, Buffer.from(signature, 'base64'));
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const head = z.object({
  log: hash.nullable(),
  sequence: z.int().nonnegative(),
  instant: z.iso.datetime(),
  hash,
});
const signed = head.extend({
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
const headSchema = z.union([signed, head.strict()]);

/** Parses a kept line: a printed head, or a line of the app's log. Null where it is neither. */
export function parseHead(line: string): Head | SignedHead | null {
  try {
    const value: unknown = JSON.parse(line);
    const inner = typeof value === 'object' && value !== null && 'head' in value ? value.head : value;
    return headSchema.safeParse(inner).data ?? null;
  } catch {
    return null;
  }
}
