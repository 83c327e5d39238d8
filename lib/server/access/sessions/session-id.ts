import { createHash, randomBytes } from 'node:crypto';
import { readCookie, sessionCookie } from '../cookies.ts';

/** 256 random bits, Base64url. The cookie alone holds it. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database holds in its place: who reads it there cannot use it. */
export function hashSessionId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/** The hash of the session that a request names, or null where it names none. */
export function sessionHashOf(headers: Pick<Headers, 'get'>): Buffer | null {
  const id = readCookie(headers.get('cookie'), sessionCookie);
  return id !== null && /^[A-Za-z0-9_-]{43}$/.test(id) ? hashSessionId(id) : null;
}
