import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#lib/server/db/database-types.ts';

/**
 * Hashes the rows of the access log. Format 1:
 *
 *   content = SHA-256( "loan-desk access record 1\n" ‖ each field in the order of `recordFields` )
 *   link    = SHA-256( link of the row before ‖ sequence ‖ instant ‖ content )
 *
 * A field is one byte for its kind, and then: nothing (0: null) · length, UTF-8 bytes (1: text) · count, and each
 * item as length, bytes (2: list) · length, bytes (3: bytes). Lengths and counts are 4 bytes, sequence and instant
 * (milliseconds since 1970) 8 bytes, the most significant first. The link of the row before the first is 32 zeros.
 * Lengths instead of separators make sure that no two records have the same encoding.
 */
export const recordFormat = 1;
const label = Buffer.from(`loan-desk access record ${recordFormat}\n`);
export const noHash = Buffer.alloc(32);

/** The content of a row of the access log. The database adds the other columns. */
export type AccessRecord = Omit<Insertable<Database['access_log']>, 'format' | 'hash'>;

/** The columns of the content, in the order in which they are hashed. */
export const recordFields = [
  'action',
  'issuer',
  'subject',
  'name',
  'roles',
  'session_hash',
  'loan',
  'contract',
  'expand',
  'fields',
  'paths',
  'reason',
  'outcome',
  'request_id',
  'ip',
  'instance',
] as const satisfies (keyof AccessRecord)[];

export function hashContent(record: Pick<AccessRecord, (typeof recordFields)[number]>): Buffer {
  const parts: Buffer[] = [label];
  for (const field of recordFields) encode(record[field] ?? null, parts);
  return sha256(Buffer.concat(parts));
}

export type ChainLink = { previous: Buffer; sequence: number; instant: Date; content: Buffer };

/** Computes the hash that links a row to the row before, as the trigger of migrations/0001-schema.ts does. */
export function hashLink({ previous, sequence, instant, content }: ChainLink): Buffer {
  const numbers = Buffer.alloc(16);
  numbers.writeBigInt64BE(BigInt(sequence), 0);
  numbers.writeBigInt64BE(BigInt(instant.getTime()), 8);
  return sha256(Buffer.concat([previous, numbers, content]));
}

function encode(value: string | string[] | Buffer | null, parts: Buffer[]): void {
  if (value === null) parts.push(Buffer.of(0));
  else if (typeof value === 'string') parts.push(Buffer.of(1), ...sized(Buffer.from(value)));
  else if (Buffer.isBuffer(value)) parts.push(Buffer.of(3), ...sized(value));
  else parts.push(Buffer.of(2), length(value.length), ...value.flatMap((item) => sized(Buffer.from(item))));
}

function sized(bytes: Buffer): Buffer[] {
  return [length(bytes.length), bytes];
}

function length(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

function sha256(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer');
}
