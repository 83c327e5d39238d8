import {
  anyCpf,
  type IsOwnDocument,
  ownDocumentOf,
  shownContractNumber,
} from '#lib/access/masking/contract-number.ts';
import { needsIdentity } from '#lib/access/roles/roles.ts';
import type { IdentityFault } from '#lib/access/verification/verified-caller.ts';
import { documentPaths } from '#lib/access/verification/verify.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { isOfOtherLoan, type LoanAnswer } from '#lib/loan/loan-answer.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { type Access, recordAccess, recordAll } from '#lib/server/access-log/record-access.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import { LeaseLost } from '#lib/server/db/lease.ts';
import { type DeskError, isDeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { type FetchedLoan, fetchAndReadLoan } from '#lib/server/lending/fetch-and-read-loan.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { log } from '#lib/server/log.ts';
import { indexLoans } from '#lib/server/lookup/index/index-loan.ts';
import { mayHoldPersonalDigits } from '#lib/server/lookup/index/indexable-values.ts';
import { defaultPaymentFor, loanIdPattern } from '#lib/server/read-display-settings.ts';
import { countPersonRead } from './person-reads.ts';
import { countOfRead, limitOfRead, type ReadAction } from './read-limits.ts';
import { withIdentityFields } from './verification/identity-fields.ts';

/** A read of a loan: for whom, and for what. Each read is one access record. */
type LoanRead = {
  actor: Actor;
  request: LoanRequest;
  requestId: string;
  action: ReadAction;
} & RecordDetails;

/** Details of the record. `outcome` is `ok` by default. */
type RecordDetails = Partial<Pick<Access, 'outcome' | 'fields' | 'paths' | 'reason'>>;

/** What is stored of a read: its result, or its failure with the code that is recorded. */
export type StoredRead<T> = { result: T } | { outcome: string; error: unknown };

type RecordedResult<T> = { result: T; recorded?: RecordDetails };

/** The loan with what decides who its customer is, or why nobody can be told from it. */
export type Identified = JsonObject | IdentityFault;

type Answers = {
  asked: LoanAnswer;
  identified: Identified;
  /** All that was read, for the index; none of another loan than the one that was asked for. */
  indexed: LoanAnswer[];
  /** The contract number for the record, as every role may see it. */
  contract: string | null;
};

/**
 * Reads a loan from the lending API and returns the result of `prepare`, after the access record and the lookup index
 * are on disk. A failed read is recorded with its code. Throws a DeskError; then nothing of the loan has left the server.
 * Throws `limit_reached`, and asks the API for nothing, where the person has read as much as their limit allows.
 */
export async function readAndRecord<T>(
  read: LoanRead,
  prepare: (answer: LoanAnswer, identified: Identified) => RecordedResult<T> | Promise<RecordedResult<T>>,
): Promise<T> {
  return fetchThenRecord(read, async ({ asked, indexed, identified, contract }, remarks) => {
    const prepared = await prepare(asked, identified);
    await recordAccess(read.actor, accessOf(read, remarks, prepared.recorded, contract), indexed[0]);
    return prepared;
  });
}

/**
 * The same for what the desk keeps of a loan: `store` writes it, or how the read failed, in the transaction of the record.
 * Where it throws `LeaseLost`, neither is written.
 */
export async function readAndStore<T>(
  read: LoanRead,
  prepare: (answer: LoanAnswer, identified: Identified) => Promise<T>,
  store: (trx: Trx, read: StoredRead<T>) => Promise<void>,
): Promise<void> {
  const recordFailure = (access: Access, error: unknown) =>
    recordAll(read.actor, async (trx) => {
      await store(trx, { outcome: access.outcome, error });
      return { result: undefined, records: [{ actor: read.actor, access }] };
    });
  const record = async ({ asked, indexed, identified, contract }: Answers, remarks: readonly string[]) => {
    const result = await prepare(asked, identified);
    return recordAll(read.actor, async (trx) => {
      await store(trx, { result });
      if (indexed.length > 0) await indexLoans(trx, indexed);
      const access = accessOf(read, remarks, {}, contract);
      return { result: { result: undefined }, records: [{ actor: read.actor, access }] };
    });
  };
  await fetchThenRecord(read, record, recordFailure);
}

/**
 * The same for a result that depends on the database: what `prepare` returns runs in the transaction of the record, so that
 * a verified caller whose call ends meanwhile is none.
 */
export async function readAndDecide<T>(
  read: LoanRead,
  prepare: (answer: LoanAnswer, identified: Identified) => (trx: Trx) => Promise<RecordedResult<T>>,
): Promise<T> {
  return fetchThenRecord(read, async ({ asked, indexed, identified, contract }, remarks) => {
    const decide = prepare(asked, identified);
    return recordAll(read.actor, async (trx) => {
      const decided = await decide(trx);
      if (indexed.length > 0) await indexLoans(trx, indexed);
      const access = accessOf(read, remarks, decided.recorded, contract);
      return { result: decided, records: [{ actor: read.actor, access }] };
    });
  });
}

function fetchThenRecord<T>(...args: Parameters<typeof readOnce<T>>): Promise<T> {
  const isForList = args[0].action === 'list-read';
  return isForList ? readOnce(...args) : countPersonRead(() => readOnce(...args));
}

const unrecorded: readonly ProblemCode[] = ['access_log_unavailable', 'unauthenticated'];

async function readOnce<T>(
  read: LoanRead,
  record: (answers: Answers, remarks: readonly string[]) => Promise<RecordedResult<T>>,
  recordFailure: (access: Access, error: unknown) => Promise<void> = (access) =>
    recordAccess(read.actor, access),
): Promise<T> {
  const { actor, action, requestId } = read;
  await requireWithinLimit(actor, limitOfRead[action], requestId);
  let remarks: readonly string[] = [];
  try {
    const { measured, whole, identified, ...fetched } = await fetchUnlessRefused(read);
    const isOtherLoan = isOfOtherLoan(fetched);
    if (isOtherLoan) remarks = [otherLoanRemark(whole)];
    const asked = { ...fetched, requestId };
    const { result, recorded } = await record(
      {
        asked,
        identified: isOtherLoan ? 'another-loan' : (identified ?? 'not-read'),
        indexed: isOtherLoan ? [] : [{ ...asked, loan: whole }],
        contract: contractOf(asked.loan, whole),
      },
      remarks,
    );
    log().info({ ...eventOf(read), outcome: recorded?.outcome ?? 'ok', ...measured }, 'loan read');
    return result;
  } catch (error) {
    // The record could not be written, which `toProblem` logs, or the session was ended: then nothing is recorded for it.
    const isUnrecorded = isDeskError(error) && unrecorded.includes(error.code);
    if (isUnrecorded || error instanceof LeaseLost) throw error;
    const outcome = isDeskError(error) ? error.code : 'internal';
    await recordFailure(accessOf(read, remarks, { outcome }), error);
    // `toProblem` logs errors that are no DeskError.
    if (isDeskError(error)) logFailure(error, read);
    throw error;
  }
}

/**
 * Fetches the loan, for who stands before the gate of identity together with what it decides by. Where the API refuses a
 * read, the next one asks for less. The form of `payment_for` is not specified, so the desk's own default is left out
 * first, and the request then says so; a date that a person asked for is never dropped. What the gate adds is left out
 * last.
 */
async function fetchUnlessRefused({ actor, request }: LoanRead) {
  const undated: LoanRequest = { ...request, paymentFor: null, paymentForOrigin: 'refused' };
  const asked = request.paymentForOrigin === 'default' ? [request, undated] : [request];
  const identifying = needsIdentity(actor.roles) ? withIdentityFields : (one: LoanRequest) => one;
  // By what is read of the API, the part of it that was asked for; the same read is made once.
  const parts = new Map(asked.map((one) => [identifying(one), one]));
  for (const one of asked) parts.set(one, one);
  const { read, ...fetched } = await fetchFirst([...parts]);
  return { ...fetched, identified: identifying(read) === read ? fetched.whole : null };
}

type Read = [read: LoanRequest, asked: LoanRequest];

async function fetchFirst([first, ...others]: Read[]): Promise<
  FetchedLoan & Record<'read' | 'request', LoanRequest>
> {
  if (!first) throw new Error('no read');
  const [read, request] = first;
  try {
    return { ...(await fetchAndReadLoan(read, request)), read, request };
  } catch (error) {
    if (!isDeskError(error)) throw error;
    const isRefused = error.details.reason === 'refused-upstream';
    // A key may be allowed to read the loan, and not the customer with it.
    const isDenied = error.code === 'upstream_unauthorized' && read !== request;
    const lesser = isRefused ? others : isDenied ? others.filter(([wide, part]) => wide === part) : [];
    if (lesser.length === 0) throw error;
    return fetchFirst(lesser);
  }
}

/** The access to record: identifiers, names and pointers, never a value of the loan. */
function accessOf(
  read: LoanRead,
  remarks: readonly string[],
  details: RecordDetails = {},
  contract: string | null = null,
): Access {
  const { action, requestId, request, fields, paths, reason } = read;
  const { outcome = 'ok' } = details;
  return {
    action,
    requestId,
    loan: request.loan,
    contract,
    expand: [...request.expand],
    paths: paths ?? [],
    reason: reason ?? null,
    ...details,
    fields: [
      ...(details.fields ?? fields ?? [...(request.fields ?? []), ...paymentDateOf(request)]),
      ...remarks,
    ],
    outcome,
    counts: { limit: limitOfRead[action], amount: countOfRead(outcome) },
  };
}

function contractOf({ contractNumber }: JsonObject, whole: JsonObject): string | null {
  // Most numbers hold no CPF, and nobody asks whose it is.
  const isOwn: IsOwnDocument = (document) =>
    (ownDocumentOf(whole, documentPaths(env().VERIFY_PATHS)) ?? anyCpf)(document);
  return typeof contractNumber === 'string' ? shownContractNumber(contractNumber, isOwn) : null;
}

/** Says that the API answered with another loan, and which, where that is surely no person's data. */
function otherLoanRemark({ id }: JsonObject): string {
  const isSafe = typeof id === 'string' && parseLoanId(id, loanIdPattern()) && !mayHoldPersonalDigits(id);
  return isSafe ? `answered-other:${id}` : 'answered-other';
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
