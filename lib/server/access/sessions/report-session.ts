import 'server-only';
import type { SessionState } from '#lib/access/sign-in/session-state.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { findActor } from '../authenticate.ts';
import { readSession, renewSession } from './read-session.ts';

/**
 * Who is signed in, and for how long yet. Caller alone does not count as doing something: `renew` does. Throws as
 * `authenticate` does.
 */
export async function sessionState(
  headers: Pick<Headers, 'get'>,
  { renew = false } = {},
): Promise<SessionState> {
  const { session: found } = await findActor(headers);
  if (renew) await renewSession(found.hash);
  const session = renew ? await readSession(found.hash) : found;
  if (!session) throw new DeskError('unauthenticated');
  const { issuer, subject, name, roles, idleSeconds, absoluteSeconds } = session;
  return {
    ...{ issuer, subject, name, roles },
    idleSeconds: Math.floor(idleSeconds),
    absoluteSeconds: Math.floor(absoluteSeconds),
  };
}
