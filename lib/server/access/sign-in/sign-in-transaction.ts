import { EncryptJWT, jwtDecrypt } from 'jose';
import { readCookie, setCookie, signInCookie } from '#lib/server/cookies.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';

/** State of a sign-in that lasts until the provider redirects back. */
export type SignInTransaction = {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string | null;
  /** The person must have signed in at the provider since then, in seconds since 1970; null where that may be long ago. */
  freshSince: number | null;
};

/** Time that a person may take at the provider. */
const lifetimeSeconds = 600;

/** Sign-ins that may be under way in one browser, one in each tab. */
const maxConcurrent = 4;

/** The name of a sign-in's cookie. Each sign-in has its own, so that several tabs can sign in at once. */
export function transactionCookieName(state: string): string {
  return `${signInCookie}-${state.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 16)}`;
}

/** Encrypts the transaction into a cookie, so that the browser may come back to any instance with the same key. */
export async function sealTransaction(transaction: SignInTransaction, key: Uint8Array): Promise<string> {
  const sealed = await new EncryptJWT({ ...transaction })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .encrypt(key);
  return setCookie(transactionCookieName(transaction.state), sealed, lifetimeSeconds);
}

/** Decrypts the transaction that belongs to the provider's response; null where this browser did not begin it. */
export async function openTransaction(
  cookies: string | null,
  state: string | null,
  key: Uint8Array,
): Promise<SignInTransaction | null> {
  const sealed = state && readCookie(cookies, transactionCookieName(state));
  if (!sealed) return null;
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  const opened = await jwtDecrypt(sealed, key, options).catch(() => null);
  // Only `sealTransaction` can have encrypted it, so its shape is known.
  const transaction = opened && (opened.payload as unknown as SignInTransaction);
  return transaction?.state === state ? transaction : null;
}

/** The names of sign-in cookies beyond the limit, the oldest first. */
export function surplusTransactionCookies(cookies: string | null): string[] {
  const names = (cookies ?? '').split(';').map((part) => part.split('=', 1)[0]?.trim() ?? '');
  const ours = names.filter((name) => name.startsWith(`${signInCookie}-`));
  return ours.slice(0, Math.max(0, ours.length - (maxConcurrent - 1)));
}

let cachedKey: Uint8Array | null = null;

/** The key of what is sealed in a browser: sign-in cookies, and notes. It lies in the database, so all instances share it. */
export async function signInKey(): Promise<Uint8Array> {
  cachedKey ??= new Uint8Array(
    (await queryDatabase((db) => db.selectFrom('sign_in_key').select('key').executeTakeFirstOrThrow())).key,
  );
  return cachedKey;
}
