/** Where a browser goes after sign-in: a path of the desk, or nothing. */

const longest = 2000;

/** Another way to write one of these would be read by someone as the start of another address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is what is looked for
const forbidden = /[\\\u0000-\u0020\u007f-\u009f\u2028\u2029\ufeff]/;

/** Not pages: what answers there is no place to come back to. */
const noPages = /^\/(sign-in|sign-out|signed-out|api|_next)(\/|$)/i;

/**
 * The path and query to return to, or null for anything that is not plainly a page of the desk: another origin,
 * in any writing of it, the ways of sign-in themselves, data. The text is taken as it is or not at all;
 * in it is nothing that a `Location` header could not hold.
 */
export function readReturnTo(text: string | null | undefined): string | null {
  if (!text || text.length > longest || !/^[\x21-\x7e]+$/.test(text)) return null;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  if (!text.startsWith('/') || !isPlainPath(path)) return null;
  const base = 'https://desk.invalid';
  const url = URL.parse(text, base);
  return url?.origin === base && url.pathname === path && !noPages.test(decodeURIComponent(path))
    ? text
    : null;
}

/** Decoded as often as it can be, each step has the same parts: no slash, dot or control character comes to light. */
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

/** The address at which sign-in begins, and from which the browser comes back here. */
export function signInHref(returnTo: string): string {
  const path = readReturnTo(returnTo);
  return path === null || path === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ returnTo: path })}`;
}
