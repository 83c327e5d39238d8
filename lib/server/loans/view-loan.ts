import 'server-only';
import { maskAnswer } from '#lib/access/masking/mask-answer.ts';
import { loanRights, loanVisibility, may, needsIdentity } from '#lib/access/roles/roles.ts';
import { verifiableKinds } from '#lib/access/verification/verify.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { createWorkBudget, type WorkBudget, workOf } from '#lib/loan/work-budget.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import { findContradictions } from '#lib/position/find-contradictions.ts';
import { readPayoff } from '#lib/position/payoff/read-payoff.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { repaymentOf } from '#lib/position/repayment.ts';
import { maxEvidenceColumns } from '#lib/view/evidence/evidence.ts';
import { userAgentsOfLoan } from '#lib/view/evidence/user-agents-of-loan.ts';
import type { LoanIdentity, LoanView } from '#lib/view/loan-view.ts';
import { loadUserAgentParser } from '#lib/view/user-agent.ts';
import { loanQuestions } from '#lib/view/verdicts/loan-questions.ts';
import { loanVerdicts } from '#lib/view/verdicts/loan-verdicts.ts';
import type { Actor, Caller } from '../access/actor.ts';
import { refuse } from '../access/require-right.ts';
import type { Trx } from '../db/database-types.ts';
import { queryDatabase, queryForView } from '../db/query-database.ts';
import { env } from '../env.ts';
import { nearLimitOf } from '../limits/require-within-limit.ts';
import { log } from '../log.ts';
import { answerHmac, answerMark } from './answer-hmac.ts';
import { fingerprintsOf, maskOptions } from './loan-masking.ts';
import { waitForPersonReads } from './person-reads.ts';
import { type Identified, readAndRecord, readAndStore, type StoredRead } from './read-and-record.ts';
import { readKept } from './read-kept.ts';
import { rememberSeen, type SeenNow, seenNow } from './seen/remember-seen.ts';
import { identityKeys } from './verification/identity-keys.ts';
import { revealNeeds } from './verification/require-identity.ts';
import { missesLeft } from './verification/verification-locks.ts';
import { touchVerified } from './verification/verified-caller-rows.ts';

type ViewOptions = Caller & {
  request: LoanRequest;
  /** `refresh`: the person already has this view and reloads its data. */
  action: 'view' | 'refresh';
};

/**
 * The only way a whole loan leaves the server (`revealLoan` sends single values): authorizes, reads the loan from the
 * lending API, masks it for this person, reviews its offer and computes its position from what this person sees, and
 * records the access. Throws a DeskError; then nothing of the loan has left the server.
 */
export async function viewLoan(options: ViewOptions): Promise<LoanView> {
  const { actor, request, requestId } = options;
  const visibility = loanVisibility(actor.roles);
  if (!visibility) return refuse(actor, 'loan:masked', { requestId, loan: request.loan });
  const verifies = needsIdentity(actor.roles);
  let seen: SeenNow | null = null;
  const viewed = await readAndRecord(options, async (answer, identified) => {
    const view = viewOf(actor, visibility, answer, identified);
    const verifiable =
      verifies && typeof identified !== 'string' ? verifiableKinds(identified, env().VERIFY_PATHS) : [];
    const identity = verifies ? await readIdentity(actor, request.loan, identified) : noIdentity;
    const parse = await loadUserAgentParser();
    const userAgents = userAgentsOfLoan(view.loan, { parse, most: maxEvidenceColumns });
    const mark = answerHmac(answer);
    seen = seenNow(actor, { ...answer, loan: view.loan });
    const kept = await readKept(actor, { loan: request.loan, answer: mark, now: seen });
    const ofDesk = { ...kept, answerMark: mark && answerMark(mark), limits: nearLimits(actor) };
    return { result: { ...view, verifiable, ...identity, userAgents, ...ofDesk } };
  });
  // Only what has been shown counts as seen.
  if (seen) await keepSeen(seen, requestId);
  return viewed;
}

/** Keeps what a person has seen. The view is on record already, so it is shown also where this fails. */
async function keepSeen(seen: SeenNow, requestId: string): Promise<void> {
  try {
    await queryForView((db) => rememberSeen(db, seen));
  } catch (error) {
    const message = 'what a person has seen was not kept: their next view says nothing of changes since';
    log().warn({ event: 'seen-not-kept', requestId, error }, message);
  }
}

/** A loan as one person may see it, without what the desk says beside it. */
export type JudgedLoan = ReturnType<typeof viewOf>;

type ListRowOptions = Caller & {
  request: LoanRequest;
  /** The list that the loan is read for; the record names it. */
  list: string;
  /** Writes what is kept of the loan, or of its failure, in the transaction of the record. */
  store: (trx: Trx, read: StoredRead<JudgedLoan>) => Promise<void>;
};

/** Reads a loan for a list, as `viewLoan` does for a page: with the rights of the person who asked, and recorded. */
export async function viewListRow({ store, list, ...options }: ListRowOptions): Promise<void> {
  const { actor, request, requestId } = options;
  const visibility = loanVisibility(actor.roles);
  if (!visibility) return refuse(actor, 'loan:masked', { requestId, loan: request.loan });
  const read = { ...options, action: 'list-read' as const, fields: [`list:${list}`] };
  await waitForPersonReads();
  const prepare = async (answer: LoanAnswer, identified: Identified) => {
    await waitForPersonReads();
    return viewOf(actor, visibility, answer, identified);
  };
  return readAndStore(read, prepare, store);
}

const noIdentity: LoanIdentity = { missesLeft: null, verified: null, revealNeeds: 'reason' };

/** The state of the caller for this person: misses left, verification, and what a reveal needs. */
async function readIdentity(actor: Actor, loan: LoanId, answer: Identified): Promise<LoanIdentity> {
  if (typeof answer === 'string') return { ...noIdentity, revealNeeds: answer };
  return queryDatabase(async (db) => {
    const keys = await identityKeys(db, loan, answer);
    const [left, verified] = await Promise.all([missesLeft(db, actor, keys), touchVerified(db, actor, keys)]);
    return { missesLeft: left, verified, revealNeeds: revealNeeds(answer) };
  });
}

/** The limits that this person comes near, this view counted. */
function nearLimits(actor: Actor): LoanView['limits'] {
  const near = [
    nearLimitOf(actor, 'loans', 1),
    nearLimitOf(actor, 'reveals'),
    nearLimitOf(actor, 'verifications'),
  ];
  return near.filter((limit) => limit !== null);
}

function viewOf(
  { name: reader, roles }: Actor,
  visibility: LoanView['visibility'],
  answer: LoanAnswer,
  identified: Identified,
): Omit<
  LoanView,
  keyof LoanIdentity | 'verifiable' | 'userAgents' | 'notes' | 'answerMark' | 'changes' | 'limits'
> {
  const rights = loanRights.filter((right) => may(roles, right));
  const budget = createWorkBudget();
  const isFull = visibility === 'full';
  const { answer: visible, masked } = isFull
    ? { answer, masked: [] }
    : maskAnswer(answer, { ...maskOptions(answer.loan, identified), budget });
  return {
    ...visible,
    visibility,
    masked,
    fingerprints: fingerprintsOf({ loan: visible.loan, masked }),
    reader,
    rights,
    ...judged(visible.loan, reviewLoan(visible, budget)),
  };
}

/** The reviewed loan with what is asked of it, and its verdicts. */
function judged(loan: JsonObject, reviewed: ReviewedLoan) {
  const questions = loanQuestions({ loan, ...reviewed, timeZone: env().DISPLAY_TIME_ZONE });
  return { ...reviewed, questions, verdicts: loanVerdicts({ loan, ...reviewed, questions }) };
}

type ReviewedLoan = Pick<
  LoanView,
  'review' | 'reviewTooLarge' | 'position' | 'repayment' | 'payoff' | 'contradictions'
>;
type LoanAsSeen = {
  /** The loan as the reader sees it: masked for a masked role, so that nothing computed from it holds a hidden value. */
  loan: JsonObject;
  request: LoanRequest;
};

/** The parts of a loan that a review looks through. */
const reviewedParts = ['offer', 'cashout', 'transactions'] as const;
const noReview = { review: null, position: null, repayment: null, payoff: null, contradictions: [] };

/**
 * Reviews the offer of a loan, in the units that are configured, and computes where the loan stands today, in the zone
 * of the desk. The review is null without an offer; both are null where the loan is too large.
 */
function reviewLoan({ loan, request }: LoanAsSeen, budget: WorkBudget): ReviewedLoan {
  const hasOffer = (loan.offer ?? null) !== null;
  const parts = hasOffer ? reviewedParts : (['transactions'] as const);
  const work = parts.reduce((sum, part) => sum + workOf(loan[part]), 0);
  if (!budget.spend(work)) return { ...noReview, reviewTooLarge: hasOffer };
  const { AMOUNT_UNIT: amountUnit, RATE_UNIT: rateUnit, DISPLAY_TIME_ZONE: timeZone } = env();
  const review = hasOffer ? reviewOffer(loan, { amountUnit, rateUnit, timeZone }) : null;
  return { review, reviewTooLarge: false, ...positionOf(loan, review, request) };
}

function positionOf(loan: JsonObject, review: OfferReview | null, request: LoanRequest) {
  const { DISPLAY_TIME_ZONE: timeZone } = env();
  const { fields, paymentFor, paymentForOrigin } = request;
  const options = {
    review,
    today: civilDayOf(Date.now(), timeZone),
    timeZone,
    fields,
    paymentFor,
    isPaymentForRefused: paymentForOrigin === 'refused',
  };
  const { position, inputs, stated } = readCorrectedPosition(loan, options);
  const contradictions = findContradictions(loan, options, stated);
  const payoff = readPayoff({ loan, review, position, inputs, contradictions, paymentFor });
  return { position, repayment: repaymentOf(inputs), payoff, contradictions };
}
