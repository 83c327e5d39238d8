import {
  anyCpf,
  type IsOwnDocument,
  ownDocumentOf,
  shownContractNumber,
} from '#lib/access/masking/contract-number.ts';
import { needsIdentity } from '#lib/access/roles/roles.ts';
import type { IdentityFault } from '#lib/access/verification/verified-caller.ts';
import { documentPaths, referencesNeeded } from '#lib/access/verification/verify.ts';
import { type JsonObject, pointerNames } from '#lib/loan/json.ts';
import { isOfOtherLoan, type LoanAnswer } from '#lib/loan/loan-answer.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { alsoRequesting, type LoanRequest, namePattern } from '#lib/loan/loan-request.ts';
import type { Access } from '#lib/server/access-record/record-access.ts';
import type { Actor } from '#lib/server/actor.ts';
import { isDeskError, isRefusedToDesk } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { type FetchedLoan, fetchAndReadLoan } from '#lib/server/lending/fetch-and-read-loan.ts';
import { mayHoldPersonalDigits } from '#lib/server/lookup-index/indexable-values.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import type { ReadAction } from './read-limits.ts';

/** A read of a loan: for whom, and for what. Each read is one access record. */
export type PersonRead = {
  actor: Actor;
  request: LoanRequest;
  requestId: string;
  action: ReadAction;
} & Partial<Pick<Access, 'fields' | 'reason'>>;

/** The loan with what decides who its customer is, or why nobody can be told from it. */
export type Identified = JsonObject | IdentityFault;

/** What the lending API answered to a read, for the verb and for the record. */
export type FetchedForPerson = {
  answer: LoanAnswer;
  identified: Identified;
  /** All that was read, for the index; none of another loan than the one that was asked for. */
  indexed: LoanAnswer[];
  /** The contract number for the record, as every role may see it. */
  contract: string | null;
  /** What the record says of the answer beside the fields. */
  remarks: readonly string[];
} & Pick<FetchedLoan, 'measured' | 'release'>;

/**
 * Reads a loan from the lending API. The caller has to record the read before anything of it leaves the server, and a
 * failure too (`recordRead`, `recordFailedRead`), and to `release` the answer. Throws a DeskError.
 */
export async function fetchForPerson(read: PersonRead): Promise<FetchedForPerson> {
  const { measured, release, whole, identified, ...fetched } = await fetchUnlessRefused(read);
  const isOtherLoan = isOfOtherLoan(fetched);
  const answer = { ...fetched, requestId: read.requestId };
  return {
    answer,
    identified: isOtherLoan ? 'another-loan' : (identified ?? 'not-read'),
    indexed: isOtherLoan ? [] : [{ ...answer, loan: whole }],
    contract: contractOf(answer.loan, whole),
    remarks: isOtherLoan ? [otherLoanRemark(whole)] : [],
    measured,
    release,
  };
}

/**
 * Fetches the loan, for who stands before the gate of identity together with what it decides by. Where the API refuses a
 * read, the next one asks for less. The form of `payment_for` is not specified, so the desk's own default is left out
 * first, and the request then says so; a date that a person asked for is never dropped. What the gate adds is left out
 * last.
 */
async function fetchUnlessRefused({ actor, request }: PersonRead) {
  const undated: LoanRequest = { ...request, paymentFor: null, paymentForOrigin: 'refused' };
  const requests = request.paymentForOrigin === 'default' ? [request, undated] : [request];
  const identifying = needsIdentity(actor.roles) ? withIdentityFields : (unchanged: LoanRequest) => unchanged;
  // By what is read of the API, the part of it that was asked for; the same read is made once.
  const parts = new Map(requests.map((part) => [identifying(part), part]));
  for (const part of requests) parts.set(part, part);
  const { read, ...fetched } = await fetchFirst([...parts]);
  return { ...fetched, identified: identifying(read) === read ? fetched.whole : null };
}

/**
 * Adds to a request what the gate of identity decides by: the customer, and each field of `VERIFY_PATHS` and of the
 * customer's documents, expanded where it is a documented reference. So the decision never depends on what the reader
 * asks for. Returns the request itself where it asks for all of that.
 */
export function withIdentityFields(request: LoanRequest): LoanRequest {
  const { VERIFY_PATHS } = env();
  const paths = ['/customer', ...Object.values(VERIFY_PATHS).flat(), ...documentPaths(VERIFY_PATHS)];
  const names = paths.map((path) => pointerNames(path)[0] ?? '').filter((name) => namePattern.test(name));
  const fields = alsoRequesting(request.fields, names);
  const expand = union(request.expand, referencesNeeded(paths));
  return fields === request.fields && expand === request.expand ? request : { ...request, fields, expand };
}

/** Returns `all` itself where it holds every name. */
function union(all: readonly string[], names: readonly string[]): readonly string[] {
  const both = new Set([...all, ...names]);
  return both.size === all.length ? all : [...both];
}

type Read = [read: LoanRequest, part: LoanRequest];

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
    const isDenied = isRefusedToDesk(error.code) && read !== request;
    const lesser = isRefused ? others : isDenied ? others.filter(([wide, part]) => wide === part) : [];
    if (lesser.length === 0) throw error;
    return fetchFirst(lesser);
  }
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
