import { sessionHashOf } from '../access/sessions/session-id.ts';
import { wasRecentlyLive } from './recent-sessions.ts';

/**
 * The queue in which a request waits: one for each session that was recently found live, without asking the database,
 * and else one for each address. A made-up cookie waits with those at its address who are not signed in.
 */
export function queueKey(cookie: string | undefined, ip: string | null): string {
  const hash = sessionHashOf({ get: () => cookie ?? null });
  return hash && wasRecentlyLive(hash) ? `session ${hash.toString('base64')}` : `address ${ip}`;
}
