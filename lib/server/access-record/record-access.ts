import type { Insertable } from 'kysely';
import type { LimitName } from '#lib/access/limits/person-limits.ts';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { CountedActs } from '#lib/server/db/person-limit-windows.ts';
import type { Actor } from '../actor.ts';
import { DatabaseFailure, isDatabaseFailure } from '../database-failure.ts';
import { recordDatabase, withTransaction } from '../db/database.ts';
import type { Database, Trx } from '../db/database-types.ts';
import { countUnavailable } from '../db/query-database.ts';
import { isDeskError } from '../desk-error.ts';
import { env } from '../env.ts';
import { instanceName } from '../instance-name.ts';
import { indexLoans } from '../lookup-index/index-loan.ts';
import { processValue } from '../process-value.ts';
import { measurePart } from '../telemetry/request-parts.ts';
import { metrics } from '../telemetry/telemetry.ts';
import type { AccessRecord } from './access-record-hash.ts';
import { createAccessRecorder } from './access-recorder.ts';
import { appendAccessRecords } from './append-access-record.ts';

type Row = Insertable<Database['access_log']>;

/** An act that is recorded. It holds identifiers, names of fields, pointers and codes, never a value of a loan. */
export type Access = {
  action: AccessAction;
  requestId: string;
  /** `ok`, or the code of the problem that was shown. */
  outcome: string;
  /** The acts that count against a limit of the person; absent where nothing counts. */
  counts?: { limit: LimitName; amount: number };
} & Partial<Pick<Row, 'loan' | 'contract' | 'expand' | 'fields' | 'paths' | 'reason'>>;

/**
 * Writes one row of the access log, and resolves once it is on disk. Until then nothing of what it records may leave
 * the server. `readLoan` is put into the lookup index with the record, or not at all. Throws a DeskError:
 * `unauthenticated` where the actor's session was ended or has lost a role meanwhile, and `access_log_unavailable` where
 * the record cannot be written in time (`DATABASE_TIMEOUT_MS`).
 */
export async function recordAccess(actor: Actor, access: Access, readLoan?: LoanAnswer): Promise<void> {
  const record = processValue('accessRecorder', () =>
    createAccessRecorder({ open: recordDatabase, writeItems: indexLoans }),
  );
  try {
    await measurePart('record', () => record(toRecord(actor, access), readLoan, countedActs(actor, access)));
    countRecord(access);
  } catch (error) {
    if (isDeskError(error)) throw error;
    throw countUnavailable(isDatabaseFailure(error) ? error : new DatabaseFailure('other', error));
  }
}

/**
 * Records an act together with the change that it is, as `recordAll` does: both are written, or neither. A change that
 * returns null was done by somebody else before, and is not recorded.
 */
export async function recordChange<T>(
  actor: Actor,
  access: Access,
  change: (trx: Trx) => Promise<T>,
  caller: Actor | null = actor,
): Promise<T> {
  return recordAll(caller, async (trx) => {
    const result = await change(trx);
    return { result, records: result === null ? [] : [{ actor, access }] };
  });
}

/**
 * Records acts that are decided in the transaction of their records, such as whether a limit is reached: `act` returns
 * its result and the record of each act, in the order in which they are written. Rows that `act` locks stay locked
 * until the records are on disk. Errors of `act` that are not the database's are rethrown.
 *
 * `caller`: the person who gets the result. Throws `unauthenticated`, and nothing is written, where their session was ended
 * or has lost a role meanwhile. Null for an act that ends the session itself or is done for nobody.
 */
export async function recordAll<T>(
  caller: Actor | null,
  act: (trx: Trx) => Promise<{ result: T; records: readonly { actor: Actor; access: Access }[] }>,
): Promise<T> {
  try {
    const { result, records } = await measurePart('record', () =>
      withTransaction(async (trx) => {
        const acted = await act(trx);
        const rows = acted.records.map(({ actor, access }) => toRecord(actor, access));
        const counted = acted.records.flatMap(({ actor, access }) => countedActs(actor, access));
        const used = caller ? [{ session_hash: caller.sessionHash, roles: caller.roles }] : [];
        await appendAccessRecords(trx, rows, { counted, used });
        return acted;
      }),
    );
    for (const { access } of records) countRecord(access);
    return result;
  } catch (error) {
    throw isDatabaseFailure(error) ? countUnavailable(error) : error;
  }
}

function countRecord({ action, outcome }: Access): void {
  metrics()?.accessRecords.inc({ action, outcome });
}

function toRecord(actor: Actor, { action, requestId, outcome, counts: _, ...about }: Access): AccessRecord {
  const { issuer, subject, name, roles, sessionHash, ip } = actor;
  return {
    expand: [],
    fields: [],
    paths: [],
    ...about,
    action,
    outcome,
    request_id: requestId,
    instance: instanceName,
    issuer,
    subject,
    name,
    roles: [...roles],
    session_hash: sessionHash,
    ip,
  };
}

function countedActs({ issuer, subject }: Actor, { counts }: Access): CountedActs[] {
  if (!counts || counts.amount < 1 || !env().PERSON_LIMITS[counts.limit]) return [];
  return [{ issuer, subject, limit_name: counts.limit, amount: counts.amount }];
}
