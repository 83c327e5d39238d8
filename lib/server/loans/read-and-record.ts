import { unmaskedContractNumber } from '#lib/access/masking/unmasked-contract-number.ts';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { type Access, recordAccess, recordAll } from '#lib/server/access-log/record-access.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import { type DeskError, isDeskError } from '#lib/server/desk-error.ts';
import { fetchAndReadLoan } from '#lib/server/lending/fetch-and-read-loan.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { log } from '#lib/server/log.ts';
import { indexLoans } from '#lib/server/lookup/index/index-loan.ts';
import { defaultPaymentFor } from '#lib/server/read-display-settings.ts';
import { countOfRead, limitOfRead, type ReadAction } from './read-limits.ts';

/** A read of a loan: for whom, and for what. Each read is one access record. */
type LoanRead = {
  actor: Actor;
  request: LoanRequest;
  requestId: string;
  action: ReadAction;
} & RecordDetails;

/** Details of the record. `outcome` is `ok` by default. */
type RecordDetails = Partial<Pick<Access, 'outcome' | 'fields' | 'paths' | 'reason'>>;

type RecordedResult<T> = { result: T; recorded?: RecordDetails };

/**
 * Reads a loan from the lending API and returns the result of `prepare`, after the access record and the lookup index
 * are on disk. A failed read is recorded with its code. Throws a DeskError; then nothing of the loan has left the server.
 * Throws `limit_reached`, and asks the API for nothing, where the person has read as much as their limit allows.
 */
export async function readAndRecord<T>(
  read: LoanRead,
  prepare: (answer: LoanAnswer) => RecordedResult<T> | Promise<RecordedResult<T>>,
): Promise<T> {
  return fetchThenRecord(read, async (answer) => {
    const prepared = await prepare(answer);
    await recordAccess(read.actor, accessOf(read, prepared.recorded, answer), answer);
    return prepared;
  });
}

/** The same for a result that depends on the database: `decide` runs in the transaction of the record. */
export async function readAndDecide<T>(
  read: LoanRead,
  decide: (answer: LoanAnswer, trx: Trx) => Promise<RecordedResult<T>>,
): Promise<T> {
  return fetchThenRecord(read, (answer) =>
    recordAll(async (trx) => {
      const decided = await decide(answer, trx);
      await indexLoans(trx, [answer]);
      const access = accessOf(read, decided.recorded, answer);
      return { result: decided, records: [{ actor: read.actor, access }] };
    }),
  );
}

async function fetchThenRecord<T>(
  read: LoanRead,
  record: (answer: LoanAnswer) => Promise<RecordedResult<T>>,
): Promise<T> {
  const { actor, action, requestId } = read;
  await requireWithinLimit(actor, limitOfRead[action], requestId);
  try {
    const { measured, ...fetched } = await fetchWithoutRefusedDate(read.request);
    const { result, recorded } = await record({ ...fetched, requestId });
    log().info({ ...eventOf(read), outcome: recorded?.outcome ?? 'ok', ...measured }, 'loan read');
    return result;
  } catch (error) {
    // The record itself could not be written: `toProblem` logs that.
    if (isDeskError(error) && error.code === 'access_log_unavailable') throw error;
    const outcome = isDeskError(error) ? error.code : 'internal';
    await recordAccess(read.actor, accessOf(read, { outcome }));
    // `toProblem` logs errors that are no DeskError.
    if (isDeskError(error)) logFailure(error, read);
    throw error;
  }
}

/**
 * Fetches the loan. The form of `payment_for` is not specified, so where the API refuses the desk's own default the
 * loan is read without it, and its request says so. A date that a person asked for is never dropped.
 */
async function fetchWithoutRefusedDate(request: LoanRequest) {
  try {
    return { request, ...(await fetchAndReadLoan(request)) };
  } catch (error) {
    const isRefused = isDeskError(error) && error.details.reason === 'refused-upstream';
    if (!isRefused || request.paymentForOrigin !== 'default') throw error;
    const without: LoanRequest = { ...request, paymentFor: null, paymentForOrigin: 'refused' };
    return { request: without, ...(await fetchAndReadLoan(without)) };
  }
}

/** The access to record: identifiers, names and pointers, never a value of the loan. */
function accessOf(read: LoanRead, details: RecordDetails = {}, answer?: LoanAnswer): Access {
  const { action, requestId, request, fields, paths, reason } = read;
  const { outcome = 'ok' } = details;
  return {
    action,
    requestId,
    loan: request.loan,
    contract: answer ? unmaskedContractNumber(answer.loan) : null,
    expand: [...request.expand],
    fields: fields ?? [...(request.fields ?? []), ...paymentDateOf(request)],
    paths: paths ?? [],
    reason: reason ?? null,
    ...details,
    outcome,
    counts: { limit: limitOfRead[action], amount: countOfRead(outcome) },
  };
}

/**
 * A date of payment that a person asked for, beside the fields. The desk's own default of today does not count as one,
 * even where a page that is refreshed or tried again writes it out.
 */
function paymentDateOf({ paymentFor, paymentForOrigin }: LoanRequest): string[] {
  if (paymentFor === null || paymentForOrigin === 'default' || paymentFor === defaultPaymentFor()) return [];
  // A text that is no date is not kept: it could be anything that a person typed.
  return [parseCivilDate(paymentFor) ? `payment_for:${paymentFor}` : 'payment_for'];
}

function eventOf({ action, requestId, request: { loan, expand, fields, paymentFor } }: LoanRead) {
  return { event: `${action}-loan`, requestId, loan, expand, fields, paymentFor: paymentFor !== null };
}

function logFailure(error: DeskError, read: LoanRead): void {
  const event = { ...eventOf(read), outcome: error.code, ...(error.cause as object | undefined) };
  if (error.code === 'upstream_unauthorized') {
    log().error(event, 'the lending API refused the key: check LENDING_API_KEY and LENDING_API_AUTH_SCHEME');
  } else if (error.code === 'not_found') log().info(event, 'no such loan');
  else log().warn(event, 'loan not read');
}
