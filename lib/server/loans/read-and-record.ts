import type { Transaction } from 'kysely';
import { unmaskedContractNumber } from '#lib/access/masking/unmasked-contract-number.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { type Access, recordAccess, recordDecision } from '#lib/server/access-log/record-access.ts';
import { indexLoan } from '#lib/server/contracts/index/index-loan.ts';
import type { Database } from '#lib/server/db/tables.ts';
import { type DeskError, isDeskError } from '#lib/server/desk-error.ts';
import { fetchAndReadLoan } from '#lib/server/lending/fetch-and-read-loan.ts';
import { log } from '#lib/server/log.ts';

/**
 * The only way to a loan, and each use of it is one record: whoever reads has to say for whom and what for, and what
 * they make of the loan is given when the record is on disk, and with it what the lookup index keeps of the loan.
 * A read that fails is recorded with its code.
 */
export type Reading = {
  actor: Actor;
  request: LoanRequest;
  requestId: string;
  action: 'view' | 'refresh' | 'reveal' | 'verify';
} & Recorded;

/** What the record says besides; `outcome`: `ok` unless said otherwise. */
type Recorded = Partial<Pick<Access, 'outcome' | 'fields' | 'paths' | 'reason'>>;
type Made<T> = { result: T; recorded?: Recorded };

/** Makes something of a loan for somebody. Throws a DeskError: then nothing of the loan has left. */
export async function readAndRecord<T>(
  reading: Reading,
  make: (answer: LoanAnswer) => Made<T> | Promise<Made<T>>,
): Promise<T> {
  return readAnd(reading, async (answer) => {
    const made = await make(answer);
    const access = accessOf(reading, made.recorded, answer);
    await recordAccess(reading.actor, access, answer);
    return made;
  });
}

/** The same where the database has a say in what is made: `decide` runs in the transaction that records it. */
export async function readAndDecide<T>(
  reading: Reading,
  decide: (answer: LoanAnswer, trx: Transaction<Database>) => Promise<Made<T>>,
): Promise<T> {
  return readAnd(reading, (answer) =>
    recordDecision(reading.actor, async (trx) => {
      const made = await decide(answer, trx);
      await indexLoan(trx, answer);
      return { ...made, access: accessOf(reading, made.recorded, answer) };
    }),
  );
}

async function readAnd<T>(reading: Reading, use: (answer: LoanAnswer) => Promise<Made<T>>): Promise<T> {
  const { request, requestId } = reading;
  try {
    const { measured, ...read } = await fetchAndReadLoan(request);
    const { result, recorded } = await use({ ...read, request, requestId });
    log().info({ ...eventOf(reading), outcome: recorded?.outcome ?? 'ok', ...measured }, 'loan read');
    return result;
  } catch (error) {
    // Where no record can be written, that is what the person is told, and `toProblem` the log.
    if (isDeskError(error) && error.code === 'access_log_unavailable') throw error;
    const outcome = isDeskError(error) ? error.code : 'internal';
    await recordAccess(reading.actor, accessOf(reading, { outcome }));
    // What is not a DeskError is logged once, by `toProblem`.
    if (isDeskError(error)) logFailure(error, reading);
    throw error;
  }
}

/** Identifiers, names and places: never a value of the loan. */
function accessOf(reading: Reading, more: Recorded = {}, answer?: LoanAnswer): Access {
  const { action, requestId, request, fields, paths, reason } = reading;
  return {
    ...{ action, requestId, outcome: 'ok', loan: request.loan },
    contract: answer ? unmaskedContractNumber(answer.loan) : null,
    expand: [...request.expand],
    fields: fields ?? [...(request.fields ?? [])],
    paths: paths ?? [],
    reason: reason ?? null,
    ...more,
  };
}

function eventOf({ action, requestId, request: { loan, expand, fields, paymentFor } }: Reading) {
  return { event: `${action}-loan`, requestId, loan, expand, fields, paymentFor: paymentFor !== null };
}

function logFailure(error: DeskError, reading: Reading): void {
  const event = { ...eventOf(reading), outcome: error.code, ...(error.cause as object | undefined) };
  if (error.code === 'upstream_unauthorized') {
    log().error(event, 'the lending API refused the key: check LENDING_API_KEY and LENDING_API_AUTH_SCHEME');
  } else if (error.code === 'not_found') log().info(event, 'no such loan');
  else log().warn(event, 'loan not read');
}
