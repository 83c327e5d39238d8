import { z } from 'zod';
import { readLogHead } from '#lib/server/access-record/append-access-record.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { areSigned, signLines } from './ed25519.ts';
import { readAnchor } from './log-anchor.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const headSchema = z.object({
  /** Identifies the log: the hash of its first row, hexadecimal; null for an empty log. */
  log: hash.nullable(),
  sequence: z.int().nonnegative(),
  /** The instant of the last row, ISO 8601. */
  instant: z.iso.datetime(),
  /** The hash of the last row, hexadecimal. */
  hash,
});
const signedHeadSchema = headSchema.extend({
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
const keptHeadSchema = z.union([signedHeadSchema, headSchema.strict()]);

/** The end of the log, to be kept outside the database. */
export type Head = z.infer<typeof headSchema>;
export type SignedHead = z.infer<typeof signedHeadSchema>;
export type KeptHead = Head | SignedHead;

export async function readHead(db: Db): Promise<Head> {
  const { sequence, instant, hash } = await readLogHead(db);
  return {
    log: (await identifyLog(db))?.toString('hex') ?? null,
    sequence,
    instant: instant.toISOString(),
    hash: hash.toString('hex'),
  };
}

/** Returns the hash of the first row ever, which its anchor holds once that row was detached; null for an empty log. */
async function identifyLog(db: Db): Promise<Buffer | null> {
  const first = await db.selectFrom('access_log').select('hash').where('sequence', '=', 1).executeTakeFirst();
  return first?.hash ?? (await readAnchor(db))?.log ?? null;
}

const linesOf = ({ log, sequence, instant, hash }: Head) => [
  'loan-desk access log head 1',
  log ?? '',
  sequence,
  instant,
  hash,
];

export function signHead(head: Head, seed: Secret): SignedHead {
  return { ...head, ...signLines(linesOf(head), seed) };
}

/** True where the head was signed by the key that it names. */
export function isSignedByItsKey(head: SignedHead): boolean {
  return areSigned(linesOf(head), head);
}

/** Parses a line that was kept: a printed head, or a line of the app's log. Returns null for any other line. */
export function parseHead(line: string): KeptHead | null {
  try {
    const value: unknown = JSON.parse(line);
    const inner = typeof value === 'object' && value !== null && 'head' in value ? value.head : value;
    return keptHeadSchema.safeParse(inner).data ?? null;
  } catch {
    return null;
  }
}
