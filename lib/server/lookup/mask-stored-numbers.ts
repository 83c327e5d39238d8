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
import { lookupKeyId, purposeHmac } from './index/document-hmac.ts';
import {
  hiddenDocumentHmac,
  indexableContractNumber,
  indexableExternalId,
  maskTypedNumber,
  noExternalId,
  noNumber,
} from './index/indexable-values.ts';

export const maskingTask = 'mask-contract-numbers';
const ttlMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Between two batches, so that requests go first. */
const pauseMs = 50;

type Row<T extends keyof Database> = Selectable<Database[T]>;
/** Masks the rows after a row; null after the last one. */
type MaskBatch = (trx: Trx, after: object | null) => Promise<{ last: object; masked: number } | null>;

/** Masks a table in the order of its key. `mask` returns every column that it may change; null for a row that stays. */
function batchesOf<T extends keyof Database>(
  table: T,
  key: readonly (keyof Row<T> & string)[],
  batchSize: number,
  mask: (row: Row<T>) => Partial<Row<T>> | null,
): MaskBatch {
  const refs = (names: readonly string[], alias: string) =>
    sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
  const [stored, ofGiven] = [refs(key, 'stored'), refs(key, 'given')];
  const given = (rows: readonly object[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)}) given`;
  return async (trx, after) => {
    const isLater = after ? sql`where (${stored}) > (select ${ofGiven} from ${given([after])})` : sql``;
    const { rows } = await sql<Row<T>>`
      select * from ${sql.table(table)} stored ${isLater} order by ${stored} limit ${batchSize}`.execute(trx);
    const last = rows.at(-1);
    if (!last) return null;
    const open = rows.filter(mask);
    if (open.length === 0) return { last, masked: 0 };
    // Read again under a lock, in the order in which everybody locks, since a view may have changed them.
    const locked = await sql<Row<T>>`
      select stored.* from ${sql.table(table)} stored join ${given(open)} on (${stored}) = (${ofGiven})
      order by ${stored} for update of stored`.execute(trx);
    const changes = locked.rows.flatMap((row) => {
      const changed = mask(row);
      return changed ? [{ row, changed }] : [];
    });
    const names = Object.keys(changes[0]?.changed ?? {});
    const masked = changes.map(({ row, changed }) => ({ ...row, ...changed }));
    if (masked.length > 0)
      await sql`update ${sql.table(table)} stored set (${sql.join(names.map((name) => sql.id(name)))})
        = row(${refs(names, 'given')}) from ${given(masked)} where (${stored}) = (${ofGiven})`.execute(trx);
    return { last, masked: masked.length };
  };
}

/** The three tables, of which the first is by far the largest. */
function storedNumbers(): MaskBatch[] {
  const { LOOKUP_KEY: key } = env();
  const keyId = key && lookupKeyId(key);
  return [
    batchesOf('contract', ['loan'], 500, (row) => {
      const { number, number_key, number_alt, number_hmac, external_id, external_id_hmac } = row;
      const { document_hmac: hmac, document_key: hashedUnder } = row;
      const isKnown = key && hmac && (!hashedUnder || keyId?.equals(hashedUnder));
      const isOwn = isKnown ? (text: string) => purposeHmac('document', text, key).equals(hmac) : undefined;
      const stays = (text: string | null, indexed: string | null | undefined) =>
        text === null ||
        (text.includes(maskedPart) ? maskContractNumber(text, isOwn) === text : indexed === text);
      const ofNumber = indexableContractNumber(number ?? '', { isOwn, key });
      const ofId = indexableExternalId(external_id ?? '', { isOwn, key });
      const [numberStays, idStays] = [stays(number, ofNumber?.number), stays(external_id, ofId?.external_id)];
      if (numberStays && idStays) return null;
      return {
        ...(numberStays ? { number, number_key, number_alt, number_hmac } : (ofNumber ?? noNumber)),
        ...(idStays ? { external_id, external_id_hmac } : (ofId ?? noExternalId)),
      };
    }),
    batchesOf('lookup_list_item', ['list', 'position'], 500, ({ is, id }) => {
      const masked = id === null || is === 'loan' || is === 'resource' ? id : maskTypedNumber(id, key);
      return masked === id ? null : { id: masked };
    }),
    batchesOf('log_contract_list', ['id'], 10, ({ contracts, hmacs }) => {
      const masked = contracts.map((text) => maskTypedNumber(text, key));
      const hmacsOfMasked = contracts.map((text, at) =>
        masked[at] === text ? (hmacs?.[at] ?? null) : hiddenDocumentHmac(text, masked[at] ?? text, key),
      );
      return masked.join() === contracts.join() ? null : { contracts: masked, hmacs: hmacsOfMasked };
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
