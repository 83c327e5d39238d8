const maxLength = 2000;

/** Characters that some browser or proxy reads as the start of another address, or drops. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is what is looked for
const forbidden = /[\\\u0000-\u0020\u007f-\u009f\u2028\u2029\ufeff]/;

/** Paths that are not pages to return to. */
const nonPages = /^\/(sign-in|sign-out|signed-out|api|_next)(\/|$)/i;

/**
 * Returns the path and query to go to after sign-in, or null for anything that is not plainly a page of the desk:
 * another origin, however it is written, the routes of sign-in, the API. The text is returned unchanged or not at all,
 * and is safe in a `Location` header.
 */
export function readReturnTo(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > maxLength || !/^[\x21-\x7e]+$/.test(text)) return null;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  if (!text.startsWith('/') || !isPlainPath(path)) return null;
  const base = 'https://desk.invalid';
  const url = new URL(text, base);
  return url.origin === base && url.pathname === path && !nonPages.test(decodeURIComponent(path))
    ? text
    : null;
}

/** True where decoding the path, as often as that changes it, brings no slash, dot segment or control character to light. */
function isPlainPath(path: string, slashes = path.split('/').length): boolean {
  const odd = path.includes('//') || forbidden.test(path) || /(^|\/)\.{1,2}(\/|$)/.test(path);
  if (odd || path.split('/').length !== slashes) return false;
  const decoded = decode(path);
  return decoded !== null && (decoded === path || isPlainPath(decoded, slashes));
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the address at which sign-in begins, with the page to return to. `as`: as `beginSignIn` says. */
export function signInHref(returnTo: string, as?: 'again'): string {
  const path = readReturnTo(returnTo);
  const query = new URLSearchParams({ ...(as && { as }), ...(path && path !== '/' && { returnTo: path }) });
  return query.size === 0 ? '/sign-in' : `/sign-in?${query}`;
}
