import type { Insertable, Transaction } from 'kysely';
import type { AccessRecord } from '#lib/server/db/access-chain/access-record-hash.ts';
import { createAccessRecorder, type RecordAccess } from '#lib/server/db/access-chain/access-recorder.ts';
import { appendAccessRecord, appendAccessRecords } from '#lib/server/db/access-chain/append-access-record.ts';
import type { Actor } from '../access/actor.ts';
import { recordDatabase, withTransaction } from '../db/database.ts';
import { DatabaseFailure, isDatabaseFailure } from '../db/database-failure.ts';
import type { AccessAction, Database } from '../db/tables.ts';
import { DeskError } from '../desk-error.ts';
import { env } from '../env.ts';
import { describeError } from '../log.ts';
import { processSingleton } from '../process-singletons.ts';

type Row = Insertable<Database['access_log']>;

/** What was done. Never a value of a loan: identifiers, names of fields, places, codes. */
export type Access = {
  action: AccessAction;
  requestId: string;
  /** `ok`, or the code of the problem that the person was shown. */
  outcome: string;
} & Partial<Pick<Row, 'loan' | 'contract' | 'expand' | 'fields' | 'paths' | 'reason'>>;

/** What is written together with the record, or not at all. */
export type Besides = NonNullable<Parameters<RecordAccess>[1]>;

/**
 * Writes one row of the access log, and resolves once it is on disk. Until then nothing of what it records may
 * leave the server: `access_log_unavailable` where it cannot be written in time (`DATABASE_TIMEOUT_MS`).
 */
export async function recordAccess(actor: Actor, access: Access, besides?: Besides): Promise<void> {
  const record = processSingleton('accessRecorder', () => createAccessRecorder({ open: recordDatabase }));
  try {
    await record(recordOf(actor, access), besides);
  } catch (error) {
    throw unrecorded(isDatabaseFailure(error) ? error : new DatabaseFailure('other', error));
  }
}

/**
 * The same for what is decided in the transaction that records it, such as whether a limit is reached: what is locked
 * there stays so until the record is on disk. What `decide` throws, and is none of the database's, is thrown on.
 */
export async function recordDecision<T extends { access: Access }>(
  actor: Actor,
  decide: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return inTransaction(async (trx) => {
    const decided = await decide(trx);
    await appendAccessRecord(trx, recordOf(actor, decided.access));
    return decided;
  });
}

/** The same where one act is several people's: `act` gives the record of each, in the order in which they stand. */
export async function recordAll(
  act: (trx: Transaction<Database>) => Promise<readonly { actor: Actor; access: Access }[]>,
): Promise<void> {
  await inTransaction(async (trx) => {
    const records = await act(trx);
    await appendAccessRecords(
      trx,
      records.map(({ actor, access }) => recordOf(actor, access)),
    );
  });
}

async function inTransaction<T>(write: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  try {
    return await withTransaction(write);
  } catch (error) {
    throw isDatabaseFailure(error) ? unrecorded(error) : error;
  }
}

function recordOf(actor: Actor, { action, requestId, outcome, ...about }: Access): AccessRecord {
  const { issuer, subject, name, roles, sessionHash, ip } = actor;
  return {
    ...{ loan: null, contract: null, expand: [], fields: [], paths: [], reason: null },
    ...about,
    ...{ action, outcome, request_id: requestId, instance: env().INSTANCE_NAME },
    ...{ issuer, subject, name, roles: [...roles], session_hash: sessionHash, ip },
  };
}

function unrecorded(failure: DatabaseFailure): DeskError {
  return new DeskError('access_log_unavailable', {}, { fault: failure.fault, ...describeError(failure) });
}
