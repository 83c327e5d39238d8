import type { Secret } from '#lib/server/secret.ts';

export type AuthScheme = 'basic' | 'bearer';

/** Returns the value of the Authorization header. With `basic` the key is the user name, and the password is empty. */
export function authorizationHeader(scheme: AuthScheme, key: Secret): string {
  if (scheme === 'bearer') return `Bearer ${key.reveal()}`;
  return `Basic ${Buffer.from(`${key.reveal()}:`, 'utf8').toString('base64')}`;
}
