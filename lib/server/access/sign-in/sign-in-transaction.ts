import { EncryptJWT, jwtDecrypt } from 'jose';
import { readCookie, setCookie, signInCookie } from '../cookies.ts';

/** What a sign-in that has begun has to remember until the provider answers. */
export type Transaction = {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string | null;
};

/** So long a person may take at the provider, in seconds. */
const lifetimeSeconds = 600;

/** So many sign-ins may be under way in one browser: each tab has its own. */
const mostAtOnce = 4;

/** The name of a sign-in's cookie: of its own for each, so that tabs that sign in at once all come back. */
export function transactionCookieName(state: string): string {
  return `${signInCookie}-${state.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 16)}`;
}

/**
 * The transaction as a cookie that only a desk with the same key can read: whichever instance the browser comes back
 * to knows what the other one began.
 */
export async function sealTransaction(transaction: Transaction, key: Uint8Array): Promise<string> {
  const sealed = await new EncryptJWT({ ...transaction })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .encrypt(key);
  return setCookie(transactionCookieName(transaction.state), sealed, lifetimeSeconds);
}

/** The transaction that an answer of the provider belongs to, or null where this browser began none such. */
export async function openTransaction(
  cookies: string | null,
  state: string | null,
  key: Uint8Array,
): Promise<Transaction | null> {
  const sealed = state && readCookie(cookies, transactionCookieName(state));
  if (!sealed) return null;
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  const opened = await jwtDecrypt(sealed, key, options).catch(() => null);
  // What it decrypts to is what `sealTransaction` was given.
  const transaction = opened && (opened.payload as unknown as Transaction);
  return transaction?.state === state ? transaction : null;
}

/** The names of the sign-in cookies of a request that are too many, the oldest first. */
export function surplusTransactionCookies(cookies: string | null): string[] {
  const names = (cookies ?? '').split(';').map((part) => part.split('=', 1)[0]?.trim() ?? '');
  const ours = names.filter((name) => name.startsWith(`${signInCookie}-`));
  return ours.slice(0, Math.max(0, ours.length - (mostAtOnce - 1)));
}
