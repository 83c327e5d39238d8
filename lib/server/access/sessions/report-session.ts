import 'server-only';
import type { SessionState } from '#lib/access/sign-in/session-state.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { findActor } from '../authenticate.ts';
import { readSession, renewSession } from './read-session.ts';

/**
 * Reports who is signed in, and for how long. Reporting does not count as activity; `renew` does. Throws as
 * `authenticate` does.
 */
export async function reportSession(
  headers: Pick<Headers, 'get'>,
  { renew = false } = {},
): Promise<SessionState> {
  const { session: current } = await findActor(headers);
  if (renew) await renewSession(current.hash);
  const session = renew ? await readSession(current.hash) : current;
  if (!session) throw new DeskError('unauthenticated');
  const { issuer, subject, name, roles, idleSeconds, absoluteSeconds } = session;
  return {
    ...{ issuer, subject, name, roles },
    idleSeconds: Math.floor(idleSeconds),
    absoluteSeconds: Math.floor(absoluteSeconds),
  };
}
