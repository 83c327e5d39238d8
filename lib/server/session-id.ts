import { createHash, randomBytes } from 'node:crypto';
import { readCookie, sessionCookie } from './cookies.ts';

/** Bytes of the hash that make the public id: few enough to read, many enough to be unique. */
const publicBytes = 12;

/** Creates a session id: 256 random bits, Base64url. Only the cookie holds it. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a session id. The database stores it instead of the id, so that its rows cannot be used to sign in. */
export function hashSessionId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/** The hash of the session that a request's cookie names, or null. */
export function sessionHashOf(headers: Pick<Headers, 'get'>): Buffer | null {
  const id = readCookie(headers.get('cookie'), sessionCookie);
  return id !== null && /^[A-Za-z0-9_-]{43}$/.test(id) ? hashSessionId(id) : null;
}

/** The id of a session in lists: the beginning of its hash, hexadecimal. */
export function publicSessionId(hash: Buffer): string {
  return hash.subarray(0, publicBytes).toString('hex');
}

export const isPublicSessionId = (text: string) => /^[0-9a-f]{24}$/.test(text);
