import { setTimeout as wait } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { maskContractNumber } from '#lib/access/masking/contract-number.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { database } from '#lib/server/db/database.ts';
import type { Database, Trx } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import { acquireLease, restLease, runUnderLease, wakeLease } from '#lib/server/db/lease.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { type RegularTask, runRegularly } from '#lib/server/regular-task.ts';
import { lookupKeyId, personalHmac } from './index/document-hmac.ts';
import { indexableContractNumber, indexableExternalId, maskTypedNumber } from './index/indexable-values.ts';
import { hmacOfWhole } from './search/index-queries.ts';

export const maskingTask = 'mask-contract-numbers';
const ttlMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Between two batches, so that requests go first. */
const pauseMs = 50;

type Row<T extends keyof Database> = Selectable<Database[T]>;
type StoredNumbers<T extends keyof Database> = {
  key: readonly (keyof Database[T] & string)[];
  /** Columns that are read, beside those of the key. */
  columns: readonly (keyof Database[T] & string)[];
  batchSize: number;
  /** Returns the columns that change; null for a row that stays as it is. */
  mask: (row: Row<T>) => Partial<Row<T>> | null;
};
/** Masks the rows after a row; null after the last one. */
type MaskBatch = (trx: Trx, after: object | null) => Promise<{ last: object; masked: number } | null>;

function batchesOf<T extends keyof Database>(table: T, numbers: StoredNumbers<T>): MaskBatch {
  const { key, columns, batchSize, mask } = numbers;
  const refs = (names: readonly string[], alias: string) =>
    sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
  const rowsOf = (rows: readonly object[], alias: string) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)}) ${sql.id(alias)}`;
  const isSame = sql`(${refs(key, 'stored')}) = (${refs(key, 'given')})`;
  const read = sql`select ${refs([...key, ...columns], 'stored')} from ${sql.table(table)} stored`;
  const inOrder = sql`order by ${refs(key, 'stored')}`;
  return async (trx, after) => {
    const isLater = after
      ? sql`where (${refs(key, 'stored')}) > (select ${refs(key, 'given')} from ${rowsOf([after], 'given')})`
      : sql``;
    const { rows } = await sql<Row<T>>`${read} ${isLater} ${inOrder} limit ${batchSize}`.execute(trx);
    const last = rows.at(-1);
    if (!last) return null;
    const open = rows.filter((row) => mask(row) !== null);
    if (open.length === 0) return { last, masked: 0 };
    // Read again under a lock, in the order in which everybody locks, since a view may have changed them.
    const locked = await sql<Row<T>>`
      ${read} join ${rowsOf(open, 'given')} on ${isSame} ${inOrder} for update of stored`.execute(trx);
    const masked = locked.rows.flatMap((row) => {
      const changed = mask(row);
      return changed ? [{ ...row, ...changed }] : [];
    });
    await sql`update ${sql.table(table)} stored set (${sql.join(columns.map((name) => sql.id(name)))})
      = row(${refs(columns, 'given')}) from ${rowsOf(masked, 'given')} where ${isSame}`.execute(trx);
    return { last, masked: masked.length };
  };
}

/** The three tables, of which the first is by far the largest. */
function storedNumbers(): MaskBatch[] {
  const { LOOKUP_KEY: key } = env();
  const keyId = key && lookupKeyId(key);
  const hmacOf = (text: string) => hmacOfWhole(text, { key, withDocuments: true });
  return [
    batchesOf('contract', {
      key: ['loan'],
      columns: [
        ...(['number', 'number_key', 'number_alt', 'number_hmac'] as const),
        ...(['external_id', 'external_id_hmac', 'document_hmac', 'document_key'] as const),
      ],
      batchSize: 500,
      mask({ number, external_id: externalId, document_hmac: hmac, document_key: hashedUnder }) {
        const isKnown = key && hmac && (!hashedUnder || keyId?.equals(hashedUnder));
        const isOwn = isKnown
          ? (text: string) => personalHmac('document', text, key).equals(hmac)
          : undefined;
        const stays = (text: string | null, indexed: string | null | undefined) =>
          text === null ||
          (text.includes(maskedPart) ? maskContractNumber(text, isOwn) === text : indexed === text);
        const ofNumber = indexableContractNumber(number ?? '', { isOwn, key });
        const ofId = indexableExternalId(externalId ?? '', { isOwn, key });
        const none = { number: null, number_key: null, number_alt: null, number_hmac: null };
        const changed = {
          ...(!stays(number, ofNumber?.number) && (ofNumber ?? none)),
          ...(!stays(externalId, ofId?.external_id) &&
            (ofId ?? { external_id: null, external_id_hmac: null })),
        };
        return Object.keys(changed).length > 0 ? changed : null;
      },
    }),
    batchesOf('lookup_list_item', {
      key: ['list', 'position'],
      columns: ['is', 'id'],
      batchSize: 500,
      mask({ is, id }) {
        const masked = id === null || is === 'loan' || is === 'resource' ? id : maskTypedNumber(id, key);
        return id === null || masked === id ? null : { id: masked };
      },
    }),
    batchesOf('log_contract_list', {
      key: ['id'],
      columns: ['contracts', 'hmacs'],
      batchSize: 10,
      mask({ contracts, hmacs }) {
        const masked = contracts.map((text) => maskTypedNumber(text, key));
        const isMasked = masked.map((text, at) => text !== contracts[at]);
        if (!isMasked.includes(true)) return null;
        return {
          contracts: masked,
          hmacs: contracts.map((text, at) => (isMasked[at] ? hmacOf(text) : (hmacs?.[at] ?? null))),
        };
      },
    }),
  ];
}

/**
 * Masks the CPF in the numbers that a release before this one, or an import that knew no customer yet, has stored. One
 * instance at a time does it, in short batches. Returns how many rows it has masked; null where another one does it, or
 * it rests: for an hour after a pass that found something, since the release before may still be at work; for a day
 * after one that found nothing; and for good, until an instance starts or an import ends, where that was a day after
 * the migration: the release before is gone by then.
 */
export async function maskStoredNumbers(signal?: AbortSignal): Promise<number | null> {
  const db = database();
  const lease = await acquireLease(db, maskingTask, ttlMs);
  if (!lease) return null;
  let total = 0;
  for (const maskBatch of storedNumbers()) {
    for (let after: object | null = null; ; await wait(pauseMs, undefined, { ref: false })) {
      const batch = await runUnderLease(lease, ttlMs, (trx) => maskBatch(trx, after));
      if (!batch) break;
      total += batch.masked;
      after = batch.last;
      if (signal?.aborted) {
        await restLease(db, lease, 0);
        return total;
      }
    }
  }
  const { rows } = await sql<{ age: number }>`
    select (extract(epoch from now() - "timestamp"::timestamptz) * 1000)::float8 as age from kysely_migration
    where name = '0015-contract-number-hmac'`.execute(db);
  const isReplaced = (rows[0]?.age ?? 0) > dayMs;
  await restLease(db, lease, total > 0 ? hourMs : isReplaced ? Number.POSITIVE_INFINITY : dayMs);
  log().info({ event: maskingTask, masked: total }, 'stored contract numbers were searched for a CPF');
  return total;
}

/** Wakes the task, and tries to take it now and every ten minutes. A round that failed begins again. */
export function maskStoredNumbersRegularly(everyMs = 600_000): RegularTask {
  const woken = wakeLease(database(), maskingTask).catch(() => {});
  return runRegularly({
    everyMs,
    round: (signal) => woken.then(() => maskStoredNumbers(signal)),
    failure: [maskingTask, 'numbers were not masked'],
  });
}
