import 'server-only';
import { may, type Right } from '#lib/access/roles/roles.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { type Access, recordAccess } from '../access-log/record-access.ts';
import { DeskError } from '../desk-error.ts';
import { log } from '../log.ts';
import { measurePart, noteActor } from '../telemetry/request-parts.ts';
import { clientIpHeader } from '../web/internal-headers.ts';
import { rememberSession } from '../web/recent-sessions.ts';
import type { Actor, Caller } from './actor.ts';
import { confirmRoles } from './sessions/confirm-roles.ts';
import { type LiveSession, readSession, renewSession } from './sessions/read-session.ts';
import { changedContext, contextOf } from './sessions/session-context.ts';
import { sessionHashOf } from './sessions/session-id.ts';

/** Seconds between two renewals of a session, so that most requests write nothing. */
const renewalIntervalSeconds = 30;

type RequestHeaders = Pick<Headers, 'get'>;

/**
 * Finds the person who sends a request, by the headers of a route handler's request or a page's `headers()`. The
 * session is read each time, so that an ended session is over at its next request. Throws `unauthenticated`, or
 * `access_log_unavailable` where sessions cannot be read.
 */
export async function authenticate(headers: RequestHeaders): Promise<Actor> {
  const { actor, session } = await findActor(headers);
  // The request does not wait for the renewal. If it fails, the next request renews.
  if (session.secondsSinceRenewal >= renewalIntervalSeconds)
    renewSession(session.hash).catch(logFailedRenewal);
  return actor;
}

function logFailedRenewal(error: unknown): void {
  log().warn({ event: 'session', error }, 'a session was not renewed');
}

/** The same for requests that a page sends by itself: they do not count as activity. */
export async function findActor(headers: RequestHeaders): Promise<{ actor: Actor; session: LiveSession }> {
  const hash = sessionHashOf(headers);
  const session = await measurePart('session', async () => {
    const liveSession = hash && (await readSession(hash));
    if (!liveSession) throw new DeskError('unauthenticated');
    requireSameContext(liveSession, headers);
    rememberSession(liveSession.hash);
    await confirmRoles(liveSession, requestIdOf(headers));
    return liveSession;
  });
  noteActor(session);
  const { issuer, subject, name, roles, windows } = session;
  const ip = headers.get(clientIpHeader);
  return { actor: { issuer, subject, name, roles, sessionHash: session.hash, ip, windows }, session };
}

/**
 * Throws `unauthenticated` for a session that is used from another network or with another browser than it was started
 * in, where `SESSION_BINDING` says so. It does not end: whoever has a copy of its cookie cannot end it for its owner.
 */
function requireSameContext({ context, issuer, subject }: LiveSession, headers: RequestHeaders): void {
  const now = contextOf(headers);
  const changed = changedContext(context, now);
  if (!changed) return;
  const event = { event: 'session-elsewhere', changed, issuer, subject, ip: now.ip };
  log().warn(
    { ...event, requestId: requestIdOf(headers) },
    'a session was used elsewhere than it was started, and was refused',
  );
  throw new DeskError('unauthenticated');
}

/** Throws `forbidden`, and records that, where a person lacks a right. `loan`: the loan that it is about, if any. */
export async function requireRight(
  { actor, requestId, loan = null }: Caller & { loan?: string | null },
  right: Right,
): Promise<void> {
  if (!may(actor.roles, right)) await refuse(actor, right, { requestId, loan });
}

/** Records that a person lacked a right, and throws `forbidden`. */
export async function refuse(
  actor: Actor,
  right: Right,
  about: Pick<Access, 'requestId' | 'loan'>,
): Promise<never> {
  await recordAccess(actor, { action: 'refusal', ...about, outcome: 'forbidden', reason: right });
  throw new DeskError('forbidden');
}
