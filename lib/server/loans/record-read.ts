import type { ProblemCode } from '#lib/http/problem.ts';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { type Access, recordAccess, recordAll } from '#lib/server/access-record/record-access.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import { LeaseLost } from '#lib/server/db/lease.ts';
import { type DeskError, isDeskError } from '#lib/server/desk-error.ts';
import { log } from '#lib/server/log.ts';
import { indexLoans } from '#lib/server/lookup-index/index-loan.ts';
import { defaultPaymentFor } from '#lib/server/read-display-settings.ts';
import type { FetchedForPerson, PersonRead } from './fetch-for-person.ts';
import { countOfRead, limitOfRead } from './read-limits.ts';

/** Details of the record. `outcome` is `ok` by default. */
type RecordDetails = Partial<Pick<Access, 'outcome' | 'fields' | 'paths' | 'reason'>>;

export type RecordedResult<T> = { result: T; recorded?: RecordDetails };

/**
 * Returns a result once the record of its read and the lookup index are on disk. A result that depends on the database is
 * a function: it runs in the transaction of the record. All others share a commit with the views that come at once.
 */
export async function recordRead<T>(
  read: PersonRead,
  fetched: FetchedForPerson,
  decided: RecordedResult<T> | ((trx: Trx) => Promise<RecordedResult<T>>),
): Promise<T> {
  const accessTo = ({ recorded }: RecordedResult<T>) => accessOf(read, fetched, recorded);
  const { result, recorded } =
    typeof decided === 'function'
      ? await recordAll(read.actor, async (trx) => {
          if (fetched.indexed.length > 0) await indexLoans(trx, fetched.indexed);
          const made = await decided(trx);
          return { result: made, records: [{ actor: read.actor, access: accessTo(made) }] };
        })
      : await recordAccess(read.actor, accessTo(decided), fetched.indexed[0]).then(() => decided);
  log().info({ ...eventOf(read), outcome: recorded?.outcome ?? 'ok', ...fetched.measured }, 'loan read');
  return result;
}

/** Where the record itself failed, or the session was ended meanwhile, nothing is recorded of the failure. */
const unrecorded: readonly ProblemCode[] = ['access_log_unavailable', 'unauthenticated'];

/**
 * Records that a read has failed, with its code, and throws the error again. `fetched` is what the API had answered before.
 * `store` writes what the desk keeps of the failure, in the transaction of the record.
 */
export async function recordFailedRead(
  error: unknown,
  read: PersonRead,
  fetched: FetchedForPerson | null,
  store?: (trx: Trx, outcome: string) => Promise<void>,
): Promise<never> {
  const isUnrecorded = isDeskError(error) && unrecorded.includes(error.code);
  if (isUnrecorded || error instanceof LeaseLost) throw error;
  const outcome = isDeskError(error) ? error.code : 'internal';
  const access = { ...accessOf(read, fetched, { outcome }), contract: null };
  if (store)
    await recordAll(read.actor, async (trx) => {
      await store(trx, outcome);
      return { result: null, records: [{ actor: read.actor, access }] };
    });
  else await recordAccess(read.actor, access);
  // `toProblem` logs errors that are no DeskError.
  if (isDeskError(error)) logFailure(error, read);
  throw error;
}

/** The access to record: identifiers, names and pointers, never a value of the loan. */
function accessOf(read: PersonRead, fetched: FetchedForPerson | null, details: RecordDetails = {}): Access {
  const { action, requestId, request, fields, reason } = read;
  const { outcome = 'ok' } = details;
  return {
    action,
    requestId,
    loan: request.loan,
    contract: fetched?.contract ?? null,
    expand: [...request.expand],
    paths: [],
    reason: reason ?? null,
    ...details,
    fields: [
      ...(details.fields ?? fields ?? [...(request.fields ?? []), ...paymentDateOf(request)]),
      ...(fetched?.remarks ?? []),
    ],
    outcome,
    // A verification is claimed before it is made.
    ...(action !== 'verify' && { counts: { limit: limitOfRead[action], amount: countOfRead(outcome) } }),
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

function eventOf({ action, requestId, request: { loan, expand, fields, paymentFor } }: PersonRead) {
  return { event: `${action}-loan`, requestId, loan, expand, fields, paymentFor: paymentFor !== null };
}

function logFailure(error: DeskError, read: PersonRead): void {
  const event = { ...eventOf(read), outcome: error.code, ...(error.cause as object | undefined) };
  if (error.code === 'upstream_unauthorized') {
    log().error(event, 'the lending API refused the key: check LENDING_API_KEY and LENDING_API_AUTH_SCHEME');
  } else if (error.code === 'upstream_forbidden') {
    log().error(
      event,
      'the lending API refused the request: check the address, and what the key may do and from where',
    );
  } else if (error.code === 'not_found') log().info(event, 'no such loan');
  else log().warn(event, 'loan not read');
}
