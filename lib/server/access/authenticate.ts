import 'server-only';
import type { Right } from '#lib/access/roles/roles.ts';
import { type Access, recordAccess } from '../access-log/record-access.ts';
import { DeskError } from '../desk-error.ts';
import { clientIpHeader } from '../http/internal-headers.ts';
import { describeError, log } from '../log.ts';
import type { Actor } from './actor.ts';
import { type LiveSession, readSession, renewSession } from './sessions/read-session.ts';
import { sessionHashOf } from './sessions/session-id.ts';

/** A request renews its session at most so often, in seconds: most requests then write nothing. */
const renewEverySeconds = 30;

type RequestHeaders = Pick<Headers, 'get'>;

/**
 * Who sends this request: of a route handler's request or a page's `headers()`. The session is read each time, so
 * that one ended by anyone ends at the next request. Throws `unauthenticated`, or `access_log_unavailable` where
 * sessions cannot be read.
 */
export async function authenticate(headers: RequestHeaders): Promise<Actor> {
  const { actor, session } = await findActor(headers);
  // A commit of its own, which nobody waits for: where it fails, the next request does it.
  if (session.sinceRenewal >= renewEverySeconds) renewSession(session.hash).catch(noteUnrenewed);
  return actor;
}

function noteUnrenewed(error: unknown): void {
  log().warn({ event: 'session', error: describeError(error) }, 'a session was not renewed');
}

/** The same, for what the page does by itself: it does not count as someone doing something. */
export async function findActor(headers: RequestHeaders): Promise<{ actor: Actor; session: LiveSession }> {
  const hash = sessionHashOf(headers);
  const session = hash && (await readSession(hash));
  if (!session) throw new DeskError('unauthenticated');
  const { issuer, subject, name, roles } = session;
  const ip = headers.get(clientIpHeader);
  return { actor: { issuer, subject, name, roles, sessionHash: session.hash, ip }, session };
}

/** Records that a person was refused for want of a right, and throws `forbidden`. */
export async function refuse(
  actor: Actor,
  right: Right,
  about: Pick<Access, 'requestId' | 'loan'>,
): Promise<never> {
  await recordAccess(actor, { action: 'refusal', ...about, outcome: 'forbidden', reason: right });
  throw new DeskError('forbidden');
}
