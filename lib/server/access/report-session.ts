import 'server-only';
import type { SessionState } from '#lib/access/sign-in/session-state.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { authenticate } from './authenticate.ts';
import { readSession, renewSession } from './sessions/read-session.ts';

/**
 * Reports who is signed in, and for how long. Reporting does not count as activity; `renew` does. Throws as
 * `authenticate` does.
 */
export async function reportSession(
  headers: Pick<Headers, 'get'>,
  { renew = false } = {},
): Promise<SessionState> {
  const current = await authenticate(headers, { isActivity: false });
  if (renew) await renewSession(current.sessionHash);
  const session = renew ? await readSession(current.sessionHash) : current;
  if (!session) throw new DeskError('unauthenticated');
  const { issuer, subject, name, roles, idleSeconds, absoluteSeconds } = session;
  return {
    issuer,
    subject,
    name,
    roles,
    idleSeconds: Math.floor(idleSeconds),
    absoluteSeconds: Math.floor(absoluteSeconds),
  };
}
