import 'server-only';
import type { Actor } from '../actor.ts';
import { DeskError } from '../desk-error.ts';
import { log } from '../log.ts';
import { sessionHashOf } from '../session-id.ts';
import { measurePart } from '../telemetry/request-parts.ts';
import { clientIpHeader } from '../web/internal-headers.ts';
import { rememberSession } from '../web/recent-sessions.ts';
import { type LiveSession, readSession, renewSession } from './sessions/read-session.ts';

/** Seconds between two renewals of a session, so that most requests write nothing. */
const renewalIntervalSeconds = 30;

/**
 * Finds the person who sends a request, by the headers of a route handler's request or a page's `headers()`. The
 * session is read each time, so that an ended session is over at its next request. `isActivity`: false for a request
 * that does not extend the session. Throws `unauthenticated`, or `access_log_unavailable` where sessions cannot be read.
 */
export async function authenticate(
  headers: Pick<Headers, 'get'>,
  { isActivity = true } = {},
): Promise<Actor & LiveSession> {
  const session = await measurePart('session', async () => {
    const sessionHash = sessionHashOf(headers);
    const liveSession = sessionHash && (await readSession(sessionHash));
    if (!liveSession) throw new DeskError('unauthenticated');
    return liveSession;
  });
  rememberSession(session);
  if (isActivity && session.secondsSinceRenewal >= renewalIntervalSeconds) {
    // The request does not wait for the renewal. If it fails, the next request renews.
    renewSession(session.sessionHash).catch((error: unknown) => {
      log().warn({ event: 'session', error }, 'a session was not renewed');
    });
  }
  return { ...session, ip: headers.get(clientIpHeader) };
}
