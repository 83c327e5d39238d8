/** The directives of the desk's policy, and those that browsers name in their place (CSP 3). */
export const directives: ReadonlySet<string> = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'font-src', 'img-src', 'media-src', 'connect-src', 'worker-src', 'manifest-src'],
  ...['object-src', 'frame-src', 'child-src', 'form-action', 'base-uri', 'frame-ancestors'],
]);

/** Words that browsers write in place of a blocked URL. */
const keywords: ReadonlySet<string> = new Set([
  ...['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'about', 'filesystem'],
  ...['trusted-types-policy', 'trusted-types-sink'],
]);

const maxOriginLength = 100;

/** The name of the directive that a report begins with; `other` for one that is none. Older browsers add its values. */
export function directiveName(text: string): string {
  const [name = ''] = text.split(' ', 1);
  return directives.has(name) ? name : 'other';
}

/**
 * The origin of a URL that was blocked, `self` for that of the desk, or a keyword. A URL without an origin is
 * `extension` for one of the browser's extensions, and else `other`.
 */
export function blockedOrigin(text: string, own: string): string {
  if (keywords.has(text)) return text;
  const url = URL.parse(text);
  if (!url) return 'other';
  if (/^[a-z]+(-web)?-extension:$/.test(url.protocol)) return 'extension';
  if (!/^(https?|wss?):$/.test(url.protocol)) return 'other';
  const origin = `${url.protocol}//${url.host}`;
  return origin === own ? 'self' : origin.slice(0, maxOriginLength);
}
