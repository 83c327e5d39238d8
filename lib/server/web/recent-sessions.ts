import type { Actor } from '../actor.ts';
import { processValue } from '../process-value.ts';
import { sessionHashOf } from '../session-id.ts';

const maxSessions = 10_000;
const recentMs = 15 * 60_000;

/**
 * By the hash of a session: its person, and when it was last found live; the latest at the end. Verbs write it, and the
 * server in front reads it.
 */
const recent = () =>
  processValue('recentSessions', () => new Map<string, { person: string; foundAt: number }>());

const keyOf = (hash: Buffer) => hash.toString('base64');

/** Remembers that a session was found live. Its person has a queue, which a made-up cookie does not get. */
export function rememberSession(
  { sessionHash, issuer, subject }: Pick<Actor, 'sessionHash' | 'issuer' | 'subject'>,
  now = Date.now(),
): void {
  const sessions = recent();
  const key = keyOf(sessionHash);
  sessions.delete(key);
  sessions.set(key, { person: `${issuer} ${subject}`, foundAt: now });
  const [oldest] = sessions.keys();
  if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
}

/**
 * The queue in which a request waits: one for each person of whom this process found a session live within a quarter of
 * an hour, without asking the database, and else one for each address. The session may have ended since. A made-up
 * cookie waits with those at its address who are not signed in.
 */
export function queueOf(cookie: string | undefined, ip: string | null, now = Date.now()) {
  const hash = sessionHashOf({ get: () => cookie ?? null });
  const session = hash && recent().get(keyOf(hash));
  return session && now - session.foundAt < recentMs
    ? { key: `person ${session.person}`, isKnown: true }
    : { key: `address ${ip}`, isKnown: false };
}
