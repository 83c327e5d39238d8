import { type Kysely, sql } from 'kysely';
import type { Database } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { lookupKeyId } from './lookup-keys.ts';

/** How many loans of the index hold a document under which key. `others`: another key, or one that an earlier release did not record. */
type KeyCounts = { current: number; old: number; others: number };

/** Counts by reading the whole table, which takes a second or two for ten million loans. */
export async function countKeys(
  db: Kysely<Database>,
  { current, old }: { current: Secret; old: Secret | undefined },
): Promise<KeyCounts> {
  const { rows } = await sql<{ key: Buffer | null; loans: number }>`
    select document_key as key, count(*) as loans from contract
    where document_hmac is not null group by document_key`.execute(db);
  const counts: KeyCounts = { current: 0, old: 0, others: 0 };
  const [currentId, oldId] = [lookupKeyId(current), old && lookupKeyId(old)];
  for (const { key, loans } of rows) {
    const kind = key?.equals(currentId) ? 'current' : key && oldId?.equals(key) ? 'old' : 'others';
    counts[kind] += loans;
  }
  return counts;
}
