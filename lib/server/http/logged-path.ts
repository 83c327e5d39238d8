/** Every word of the desk's own addresses: what stands between them may be a value, or whatever someone typed. */
const words: ReadonlySet<string> = new Set([
  ...[
    'access-log',
    'accesses',
    'api',
    'at-hand',
    'back-channel-logout',
    'callback',
    'enter',
    'export',
    'health',
  ],
  ...[
    'index',
    'known',
    'lift',
    'lists',
    'live',
    'loans',
    'lookup',
    'messages',
    'open',
    'people-of',
    'pins',
    'problem',
  ],
  ...['ready', 'reveals', 'session', 'sessions', 'sign-in', 'sign-out', 'signed-out', 'verifications'],
]);

/** Deeper than any. */
const mostSegments = 6;

/** An address as the log may hold it: without its query, and a `*` for each segment that is no word of the desk. */
export function pathPattern(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/', mostSegments + 2).slice(1);
  const told = segments
    .slice(0, mostSegments)
    .map((segment) => (segment === '' || words.has(segment) ? segment : '*'));
  return `/${told.join('/')}${segments.length > mostSegments ? '/…' : ''}`;
}
