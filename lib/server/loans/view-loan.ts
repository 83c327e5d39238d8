import 'server-only';
import { createHmac } from 'node:crypto';
import { may, needsIdentity } from '#lib/access/roles/roles.ts';
import { verifiableKinds } from '#lib/access/verification/verify.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { userAgentsOfLoan } from '#lib/view/evidence/user-agents-of-loan.ts';
import type { LoanIdentity, LoanView } from '#lib/view/loan-view.ts';
import { requireVisibility } from '../access/require-right.ts';
import { signInKey } from '../access/sign-in/sign-in-transaction.ts';
import type { Actor, Caller } from '../actor.ts';
import { queryDatabase, queryForView } from '../db/query-database.ts';
import { env } from '../env.ts';
import { restIfLarge } from '../lending/large-answers.ts';
import { nearLimitOf, requireWithinLimit } from '../limits/require-within-limit.ts';
import { log } from '../log.ts';
import { answerHmac, answerMark } from './answer-hmac.ts';
import { type ComputedView, computeView, maskedViewOf, withRemarksOf } from './computing/compute-view.ts';
import { type FetchedForPerson, fetchForPerson, type Identified } from './fetch-for-person.ts';
import { findNewStanding, keepStanding } from './keep-standing.ts';
import { type LastView, lastViewOf, storeLastView } from './last-view/store-last-view.ts';
import { type FoundOutcomes, keepOutcomes, withOutcomes } from './notes/keep-outcomes.ts';
import { beginPersonRead } from './person-reads.ts';
import { limitOfRead } from './read-limits.ts';
import { readNotesAndChanges } from './read-notes-and-changes.ts';
import { recordFailedRead, recordRead } from './record-read.ts';
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
 * The only way a whole loan leaves the server (`revealLoan` sends single values). In this order: authorizes, asks for the
 * person's limit, reads the loan from the lending API, masks it for this person, reviews it and computes its position from
 * what this person sees, records the access, and answers. Throws a DeskError; then nothing of the loan has left the server.
 */
export async function viewLoan({ actor, requestId, request, action }: ViewOptions): Promise<LoanView> {
  const visibility = await requireVisibility({ actor, requestId, loan: request.loan });
  await requireWithinLimit(actor, limitOfRead[action], requestId);
  const read = { actor, requestId, request, action };
  const endPersonRead = beginPersonRead();
  let fetched: FetchedForPerson | null = null;
  try {
    fetched = await fetchForPerson(read);
    const { answer, identified, measured } = fetched;
    const view = await computeView(actor, visibility, fetched);
    await restIfLarge(measured.bytes);
    const identity = await readIdentity(actor, request.loan, identified);
    const userAgents = userAgentsOfLoan(view.loan);
    // It changes with values that a masked reader may not see.
    const mark = visibility === 'full' ? answerHmac(answer) : null;
    await restIfLarge(measured.bytes);
    const lastView = lastViewOf(actor, { ...answer, loan: view.loan });
    const {
      notes: written,
      notesLeftOut,
      changes,
      standing,
    } = await readNotesAndChanges(actor, {
      loan: request.loan,
      status: view.loan.status,
      answer: mark,
      now: lastView,
    });
    const masked = maskedViewOf(actor, view, fetched);
    const { notes, found } = await withOutcomes(written, masked);
    const limits = nearLimits(actor);
    const result = {
      ...view,
      ...identity,
      userAgents,
      notes,
      notesLeftOut,
      changes,
      answerMark: mark && answerMark(mark),
      draftKey: await draftKeyOf(actor),
      limits,
    };
    await recordRead(read, withRemarksOf(view, fetched), { result });
    // Only what has been shown counts as seen.
    const stands = await findNewStanding(view, { kept: standing, mark, masked });
    await keepAfterView({ lastView, found, stands }, requestId);
    return result;
  } catch (error) {
    return await recordFailedRead(error, read, fetched);
  } finally {
    fetched?.release();
    endPersonRead();
  }
}

/**
 * Keeps the view for the next one of this person, and what it tells of promises and of where the loan stands. It is on
 * record already, so it is shown also where this fails.
 */
async function keepAfterView(
  kept: { lastView: LastView | null; found: FoundOutcomes; stands: ComputedView | null },
  requestId: string,
): Promise<void> {
  const { lastView, found, stands } = kept;
  if (!lastView && found.size === 0 && !stands) return;
  try {
    await queryForView(async (db) => {
      if (lastView) await storeLastView(db, lastView);
      await keepOutcomes(db, found);
      if (stands) await keepStanding(db, stands);
    });
  } catch (error) {
    const message =
      'what a view tells was not kept: the next one says nothing of changes since, and no list of promises and lateness';
    log().warn({ event: 'seen-not-kept', requestId, error }, message);
  }
}

type IdentityOfView = LoanIdentity & Pick<LoanView, 'verifiable'>;
const noIdentity: IdentityOfView = {
  missesLeft: null,
  verified: null,
  revealNeeds: 'reason',
  verifiable: [],
};

/** The state of the caller for a person whom identity concerns: misses left, verification, and what a reveal needs. */
async function readIdentity(actor: Actor, loan: LoanId, identified: Identified): Promise<IdentityOfView> {
  if (!needsIdentity(actor.roles)) return noIdentity;
  if (typeof identified === 'string') return { ...noIdentity, revealNeeds: identified };
  const verifiable = verifiableKinds(identified, env().VERIFY_PATHS);
  return queryDatabase(async (db) => {
    const keys = await identityKeys(db, loan, identified);
    const [left, verified] = await Promise.all([missesLeft(db, actor, keys), touchVerified(db, actor, keys)]);
    return { missesLeft: left, verified, revealNeeds: revealNeeds(identified), verifiable };
  });
}

/** The key that seals what this person is writing: the same at each sign-in, and nobody else's. */
async function draftKeyOf({ issuer, subject, roles }: Actor): Promise<string | null> {
  if (!may(roles, 'note:write')) return null;
  const person = `loan-desk draft 1\n${JSON.stringify([issuer, subject])}`;
  return createHmac('sha256', await signInKey())
    .update(person)
    .digest('base64');
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
