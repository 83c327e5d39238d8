import type { Kysely, Transaction } from 'kysely';
import type { AccessRecord } from './access-record-hash.ts';
import { type Appended, appendAccessRecords } from './append-access-record.ts';
import { database, withTransaction } from './database.ts';
import { DatabaseFailure, isDatabaseFailure } from './database-failure.ts';
import type { Database } from './tables.ts';

/**
 * What is written together with a record, or not at all: by a function of its own, or by one that takes the items of
 * all who share a commit, and so holds what it locks for one statement and not for many.
 */
type Besides = Alone | Shared;
type Alone = (trx: Transaction<Database>) => Promise<unknown>;
type Shared = {
  all: (trx: Transaction<Database>, items: readonly unknown[]) => Promise<unknown>;
  item: unknown;
};

/** An item for `all`, which takes those of others, too. */
export function shareBesides<T>(
  all: (trx: Transaction<Database>, items: readonly T[]) => Promise<unknown>,
  item: T,
): Besides {
  // Items meet only those that were given with the same function.
  return { all: all as Shared['all'], item };
}

type Waiting = {
  /** Its time was up: whoever asked has been refused. */
  gone: boolean;
  record: AccessRecord;
  besides: Besides | undefined;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
};
export type RecordAccess = (record: AccessRecord, besides?: Besides) => Promise<Appended>;

type RecorderOptions = { db?: () => Kysely<Database>; withinMs?: number; most?: number; atOnce?: number };

/**
 * Writes records, each with what belongs to it, and gives each its place once it is committed. A disk takes a few
 * hundred commits a second and the chain allows one at a time, so all who come while a commit is under way share
 * the next one. Where that fails for one of them, each has a transaction of its own.
 */
export function createAccessRecorder(options: RecorderOptions = {}): RecordAccess {
  const { db = database, withinMs = 1000, most = 64, atOnce = 2 } = options;
  const waiting = new Set<Waiting>();
  let running = 0;

  const write = (group: readonly Waiting[]) =>
    withTransaction(
      async (trx) => {
        await writeBesides(trx, group);
        const records = group.map(({ record }) => record);
        const places = await appendAccessRecords(trx, records);
        // One who is gone may have a record of a view that was refused; a group of them need not.
        if (group.every(({ gone }) => gone)) throw new DatabaseFailure('deadline');
        return places;
      },
      { db: db(), withinMs },
    );

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const places = await write(group);
      for (const [index, { resolve, reject }] of group.entries()) {
        const place = places[index];
        if (place) resolve(place);
        else reject(new DatabaseFailure('other'));
      }
    } catch (error) {
      const shared = isDatabaseFailure(error) && error.fault !== 'other';
      if (shared || group.length === 1) for (const { reject } of group) reject(error);
      else for (const one of group) await settle([one]);
    }
  };

  const next = async (): Promise<void> => {
    if (running >= atOnce || waiting.size === 0) return;
    running += 1;
    const group = [...waiting].slice(0, most);
    for (const one of group) waiting.delete(one);
    await settle(group);
    running -= 1;
    await next();
  };

  return async (record, besides) => {
    const { promise, resolve, reject } = Promise.withResolvers<Appended>();
    const one: Waiting = { gone: false, record, besides, resolve, reject };
    waiting.add(one);
    // Who waited in vain is not written for, if their turn has not come.
    const timer = setTimeout(() => {
      one.gone = true;
      waiting.delete(one);
      reject(new DatabaseFailure('deadline'));
    }, withinMs);
    void next();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  };
}

async function writeBesides(trx: Transaction<Database>, group: readonly Waiting[]): Promise<void> {
  const shared = new Map<Shared['all'], unknown[]>();
  for (const { besides } of group) {
    if (typeof besides === 'function') await besides(trx);
    else if (besides) shared.set(besides.all, [...(shared.get(besides.all) ?? []), besides.item]);
  }
  for (const [all, items] of shared) await all(trx, items);
}
