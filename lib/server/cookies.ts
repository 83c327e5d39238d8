/** The desk's cookies. Browsers accept the prefix `__Host-` only with Secure, Path=/ and without a domain. */
export const sessionCookie = '__Host-desk-session';
export const signInCookie = '__Host-desk-sign-in';

/**
 * The value of a cookie in a `Cookie` header, or null. Where the header has the name twice, the first value counts. `trim`
 * would take away more than browsers do: a name behind a no-break space is another one, which any host may set.
 */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const pair = part.replace(/^[ \t]+/, '');
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1).trim();
  }
  return null;
}

/**
 * A `Set-Cookie` header. SameSite is Lax: Strict would lose the session on the provider's redirect and on every link in
 * a ticket. Without `maxAgeSeconds` the cookie ends with the browser.
 */
export function setCookie(name: string, value: string, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax${age}`;
}

export function clearCookie(name: string): string {
  return setCookie(name, '', 0);
}
