import type { Transaction } from 'kysely';
import { startDeadline } from '#lib/server/deadline.ts';
import type { OpenDatabase } from '../create-database.ts';
import { DatabaseFailure, readDatabaseFailure } from '../database-failure.ts';
import { statementTimeoutMs } from '../database-timeouts.ts';
import type { Statement } from '../statement.ts';
import type { Database } from '../tables.ts';
import { runTransaction } from '../transaction.ts';
import type { AccessRecord } from './access-record-hash.ts';
import { type Appended, appendAccessRecords, appendText, recordRows } from './append-access-record.ts';

/**
 * What is written together with a record, or not at all: by a function in a transaction of its own, or by a `Shared`
 * with an item, in the one statement that writes the records of all who share a commit.
 */
type Besides = Alone | { shared: Shared; item: unknown };
type Alone = (trx: Transaction<Database>) => Promise<unknown>;

/** What is written of all the items of a commit. */
export type SharedBesides<T> = {
  /** The statement's name, its parts before the record (they read `$2`), and the last of those. */
  name: string;
  parts: string;
  last: string;
  /** `$2` for these items, or null where they need more than one statement. */
  values: (items: readonly T[]) => string | null;
  /** The same in a transaction, however many statements it takes. */
  all: (trx: Transaction<Database>, items: readonly T[]) => Promise<unknown>;
};
type Shared = SharedBesides<unknown>;

/** An item that is written with those of others. */
export function shareBesides<T>(shared: SharedBesides<T>, item: T): Besides {
  // Items meet only those that were given with the same one.
  return { shared: shared as Shared, item };
}

type Waiting = {
  /** When it was asked for, on the clock of `performance.now()`. */
  since: number;
  /** Its time was up: whoever asked has been refused. */
  gone: boolean;
  record: AccessRecord;
  besides: Besides | undefined;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
};
type Group = readonly Waiting[];
export type RecordAccess = (record: AccessRecord, besides?: Besides) => Promise<Appended>;

type RecorderOptions = { open: () => OpenDatabase; deadlineMs?: number; most?: number; atOnce?: number };

/**
 * Writes records, each with what belongs to it, and gives each its place once it is committed. A disk takes a few
 * hundred commits a second and the chain allows one at a time, so all who come while a commit is under way share
 * the next one. Where that fails for one of them, each has a transaction of its own.
 */
export function createAccessRecorder(options: RecorderOptions): RecordAccess {
  const { open, most = 64, atOnce = 2 } = options;
  const deadlineMs = () => options.deadlineMs ?? open().timeoutMs;
  const waiting = new Set<Waiting>();
  let running = 0;

  // One statement cannot be undone once it is done: only for a group of whom someone waits as long as it may take.
  const fresh = (group: Group) => {
    const youngest = Math.max(...group.map(({ since }) => since));
    return performance.now() - youngest < deadlineMs() - statementTimeoutMs(open().timeoutMs);
  };

  const write = async (group: Group): Promise<Appended[]> => {
    const { db, ask } = open();
    const once = fresh(group) ? inOneStatement(group) : null;
    if (once) return ask<Appended>(once.statement, once.values);
    return runTransaction(
      async (trx) => {
        await writeBesides(trx, group);
        const places = await appendAccessRecords(trx, recordsOf(group));
        // One who is gone may have a record of a view that was refused; a group of them need not.
        if (group.every(({ gone }) => gone)) throw new DatabaseFailure('deadline');
        return places;
      },
      { db, deadlineMs: deadlineMs() },
    );
  };

  const settle = async (group: Group): Promise<void> => {
    try {
      const places = await write(group);
      for (const [index, { resolve, reject }] of group.entries()) {
        const place = places[index];
        if (place) resolve(place);
        else reject(new DatabaseFailure('other'));
      }
    } catch (error) {
      const failure = readDatabaseFailure(error);
      const shared = failure !== null && failure.fault !== 'other';
      if (shared || group.length === 1) for (const { reject } of group) reject(failure ?? error);
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
    const since = performance.now();
    const timeoutMs = deadlineMs();
    const one: Waiting = { since, gone: false, record, besides, resolve, reject };
    waiting.add(one);
    // Who waited in vain is not written for, if their turn has not come.
    const stop = startDeadline(timeoutMs, () => {
      one.gone = true;
      waiting.delete(one);
      reject(new DatabaseFailure('deadline'));
    });
    void next();
    try {
      return await promise;
    } finally {
      stop();
    }
  };
}

const recordsOf = (group: Group) => group.map(({ record }) => record);

const alone: Statement = { name: 'append-records', text: appendText() };
const statements = new Map<Shared, Statement>();

function statementWith(shared: Shared): Statement {
  const known = statements.get(shared);
  if (known) return known;
  const statement = { name: `append-records-${shared.name}`, text: appendText(shared) };
  statements.set(shared, statement);
  return statement;
}

/** One statement commits by itself, on one way to the database and back; a transaction of four is four ways. */
function inOneStatement(group: Group): { statement: Statement; values: string[] } | null {
  const items: unknown[] = [];
  let shared: Shared | null = null;
  for (const { besides } of group) {
    if (!besides) continue;
    if (typeof besides === 'function' || (shared && shared !== besides.shared)) return null;
    shared = besides.shared;
    items.push(besides.item);
  }
  const records = recordRows(recordsOf(group));
  if (!shared) return { statement: alone, values: [records] };
  const told = shared.values(items);
  return told === null ? null : { statement: statementWith(shared), values: [records, told] };
}

async function writeBesides(trx: Transaction<Database>, group: Group): Promise<void> {
  const shared = new Map<Shared, unknown[]>();
  for (const { besides } of group) {
    if (typeof besides === 'function') await besides(trx);
    else if (besides) shared.set(besides.shared, [...(shared.get(besides.shared) ?? []), besides.item]);
  }
  for (const [{ all }, items] of shared) await all(trx, items);
}
