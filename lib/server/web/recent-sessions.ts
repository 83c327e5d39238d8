import { sessionHashOf } from '../access/sessions/session-id.ts';
import { processSingleton } from '../process-singletons.ts';

const maxSessions = 10_000;
const recentMs = 15 * 60_000;

/** The times at which sessions were last found live, by hash, the latest at the end. */
const recent = () => processSingleton('recentSessions', () => new Map<string, number>());

const keyOf = (hash: Buffer) => hash.toString('base64');

/**
 * Remembers that a session was found live. Each such session has a queue of its own, which a made-up cookie does not
 * get.
 */
export function rememberSession(hash: Buffer, now = Date.now()): void {
  const sessions = recent();
  const key = keyOf(hash);
  sessions.delete(key);
  sessions.set(key, now);
  const [oldest] = sessions.keys();
  if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
}

/** True where this process found the session live within a quarter of an hour. It may have ended since. */
export function wasRecentlyLive(hash: Buffer, now = Date.now()): boolean {
  const at = recent().get(keyOf(hash));
  return at !== undefined && now - at < recentMs;
}

/**
 * The queue in which a request waits: one for each session that was recently found live, without asking the database,
 * and else one for each address. A made-up cookie waits with those at its address who are not signed in.
 */
export function queueOf(cookie: string | undefined, ip: string | null): { key: string; isKnown: boolean } {
  const hash = sessionHashOf({ get: () => cookie ?? null });
  return hash && wasRecentlyLive(hash)
    ? { key: `session ${hash.toString('base64')}`, isKnown: true }
    : { key: `address ${ip}`, isKnown: false };
}
