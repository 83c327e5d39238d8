import type { Secret } from '#lib/server/secret.ts';

export type AuthScheme = 'basic' | 'bearer';

/** The value of the Authorization header. Basic: the key is the user name, the password is empty. */
export function authorization(scheme: AuthScheme, key: Secret): string {
  if (scheme === 'bearer') return `Bearer ${key.reveal()}`;
  return `Basic ${Buffer.from(`${key.reveal()}:`, 'utf8').toString('base64')}`;
}
