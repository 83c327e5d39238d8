import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { Right } from '#lib/access/roles/roles.ts';

/**
 * The people who get an answer: anyone, anyone with a session, or people whose role has one of these rights. Each verb
 * authorizes for itself; the end-to-end tests hold the verbs to this column.
 */
type Allowed = 'anyone' | 'signed-in' | readonly Right[];

type ReadEndpoint = {
  allowed: Allowed;
  /** The action that a successful request leaves in the access log; null where it shows nothing of a loan or a person. */
  records: AccessAction | null;
};

export type PostEndpoint = ReadEndpoint & {
  contentTypes: readonly string[];
  /** Bytes of the body. */
  maxBytes: number;
  /** `desk`: only pages of the desk may send it. `anyone`: the sender proves itself in the body. */
  from: 'desk' | 'anyone';
};

export type Route = {
  /** As in the tree under `app/`: `[id]` is one segment of the path, `[...rest]` one or more. */
  path: string;
  /** `page` opens in a browser's tab; `data` is read by the desk's own pages and by machines. */
  kind: 'page' | 'data';
  GET?: ReadEndpoint;
  POST?: PostEndpoint;
  /** The parameters of the URL that the route reads. */
  query?: readonly string[];
  /** Its URL may be long, because it holds names of fields, a search, or another URL. */
  longUrl?: true;
  /** Answered whatever `Host` the request names: load balancers ask by address. */
  anyHost?: true;
  /** Answered at once, however many requests wait, unless one address asks too often: a busy desk is still alive. */
  isHealth?: true;
  /** Answered with a file that may be long: a connection may take none of it for minutes. */
  isDownload?: true;
};

const mebibyte = 1024 * 1024;

const read = (allowed: Allowed, records: AccessAction | null = null): ReadEndpoint => ({ allowed, records });

const postJson = (allowed: Allowed, records: AccessAction | null, maxBytes = mebibyte): PostEndpoint => {
  return { allowed, records, contentTypes: ['application/json'], maxBytes, from: 'desk' };
};

const postForm = (
  allowed: Allowed,
  records: AccessAction | null,
  from: PostEndpoint['from'] = 'desk',
): PostEndpoint => {
  return { allowed, records, contentTypes: ['application/x-www-form-urlencoded'], maxBytes: mebibyte, from };
};

/** The request for a view of a loan, which a page, its JSON and its reveals share. */
const loanQuery = { query: ['expand', 'fields', 'payment_for'], longUrl: true } as const;
const logSearch = {
  query: [
    ...['person', 'loan', 'contract', 'contracts', 'holder', 'ticket', 'action', 'outcome'],
    ...['from', 'to', 'outside', 'without', 'by', 'before', 'heads'],
  ],
  longUrl: true,
} as const;
const listView = ['show', 'from', 'sort', 'cause'];
const returnTo = { query: ['returnTo', 'as', 'reason', 'fault', 'id'], longUrl: true } as const;

const seesLoans = ['loan:full', 'loan:masked'] as const;
const findsLoans = ['loan:find'] as const;

const page = (path: string, endpoints: Omit<Route, 'path' | 'kind'>): Route => {
  return { path, kind: 'page', ...endpoints };
};
const data = (path: string, endpoints: Omit<Route, 'path' | 'kind'>): Route => {
  return { path, kind: 'data', ...endpoints };
};

/**
 * Every route under `app/`: who may use it, what it takes, and what it records. The request guard, the path patterns
 * of the log, and the tests read this table. A path that is not here can only be read, and Next answers it.
 */
export const routes: readonly Route[] = [
  page('/', { GET: read(findsLoans), query: ['q'] }),
  page('/loans/[loan]', {
    GET: read(seesLoans, 'view'),
    query: [...loanQuery.query, 'hide', 'list', 'at', 'of'],
    longUrl: true,
  }),
  page('/compare', { GET: read(seesLoans, 'view'), query: ['loan'], longUrl: true }),
  page('/lists/[id]', { GET: read(findsLoans), query: listView }),
  // POST is the search field before the page's scripts have come: a CPF that was typed must not end up in a URL.
  page('/open', { GET: read('anyone', 'lookup'), POST: postForm('anyone', 'lookup'), query: ['q'] }),
  // The search form of the log: it leads to a URL of the log, which decides who may read it. Contracts that are too many
  // for a URL are kept; the search itself is recorded.
  page('/access-log/search', { POST: postForm('anyone', null) }),
  page('/access-log', { GET: read(['log:read'], 'read-log'), ...logSearch }),
  // `?of=all` shows everyone's sessions: that needs `sessions:read-all`, and is recorded as `read-sessions`.
  page('/sessions', { GET: read('signed-in'), query: ['of', 'person'] }),
  page('/limits', { GET: read('signed-in'), query: ['reached'] }),
  page('/sign-in', { GET: read('anyone'), ...returnTo }),
  page('/sign-in/callback', { GET: read('anyone', 'sign-in'), longUrl: true }),
  page('/sign-in/problem', { GET: read('anyone'), ...returnTo }),
  page('/sign-out', { POST: postForm('anyone', 'sign-out') }),
  page('/signed-out', { GET: read('anyone') }),
  page('/icon.svg', { GET: read('anyone') }),

  data('/api/loans/[loan]', { GET: read(seesLoans, 'view'), ...loanQuery }),
  data('/api/loans/[loan]/reveals', { POST: postJson(['reveal'], 'reveal'), ...loanQuery }),
  data('/api/loans/[loan]/verifications', { POST: postJson(['verify'], 'verify'), ...loanQuery }),
  data('/api/loans/[loan]/verifications/end', { POST: postJson(['verify'], 'verify') }),
  data('/api/loans/[loan]/summaries', { POST: postJson(seesLoans, 'export', 4096) }),
  data('/api/loans/[loan]/exports', { POST: postJson(seesLoans, 'export', 1024) }),
  data('/api/loans/[loan]/notes', { POST: postJson(['note:write'], 'write-note', 32 * 1024) }),
  data('/api/loans/[loan]/customer', { GET: read(findsLoans, 'read-customer') }),
  data('/api/loans/[loan]/accesses', { GET: read(['log:loan'], 'read-log') }),

  // The first ask of a minute is recorded, and the end of that minute.
  data('/api/lookup', { POST: postJson(findsLoans, 'type') }),
  data('/api/lookup/enter', { POST: postJson(findsLoans, 'lookup') }),
  // Ten thousand rows, each with every way to read it: 1 MiB of pasted text becomes about 5 MiB.
  data('/api/lists', { POST: postJson(findsLoans, 'lookup', 8 * mebibyte) }),
  data('/api/lists/[id]', { GET: read(findsLoans), POST: postJson(findsLoans, null), query: listView }),
  data('/api/lists/[id]/name', { POST: postJson(findsLoans, 'name-list', 1024) }),
  // Each loan that is then read is recorded as `list-read`.
  data('/api/lists/[id]/reading', { POST: postJson(findsLoans, null, 1024) }),
  data('/api/lists/[id]/decisions', { POST: postJson(['note:write'], 'write-note', 32 * 1024) }),
  data('/api/lists/[id]/csv', { GET: read(findsLoans, 'export'), isDownload: true, query: listView }),

  // POST is the export with its proof, for which the auditor may send heads that were kept elsewhere.
  data('/api/access-log/export', {
    GET: read(['log:export'], 'export'),
    POST: postForm(['log:export'], 'export'),
    isDownload: true,
    ...logSearch,
  }),
  // As CSV (`Accept: text/csv`) it needs `log:export`, and is recorded as `export`.
  data('/api/access-log/viewers', { POST: postJson(['log:read'], 'read-log'), isDownload: true }),
  // Reading tells the state of the chain and the progress, of which no row is read.
  data('/api/access-log/verifications', {
    GET: read(['log:read']),
    POST: postJson(['log:read'], 'verify-log', 1024),
  }),

  data('/api/session', { GET: read('signed-in'), POST: postJson('signed-in', null) }),
  // Another person's session needs `sessions:end-any`.
  data('/api/sessions/[id]', { POST: postJson('signed-in', 'end-session') }),
  // The identity provider's servers send a signed token, and no browser's headers.
  data('/api/back-channel-logout', { POST: postForm('anyone', 'end-session', 'anyone') }),

  data('/api/health/live', { GET: read('anyone'), anyHost: true, isHealth: true }),
  data('/api/health/ready', { GET: read('anyone'), anyHost: true, isHealth: true }),
  // Answers `not_found` for every other path under /api.
  data('/api/[...rest]', { GET: read('anyone') }),
];

const matchers = routes.map((route) => ({ route, pattern: patternOf(route.path) }));

function patternOf(path: string): RegExp {
  const source = path.replaceAll('.', '\\.').replace(/\[(\\\.){3}\w+\]/g, '.+');
  return new RegExp(`^${source.replace(/\[\w+\]/g, '[^/]+')}$`);
}

/** The route that answers a path, or undefined for files and for paths that nothing answers. */
export function findRoute(path: string): Route | undefined {
  return matchers.find(({ pattern }) => pattern.test(path))?.route;
}

const routeOfUrl = (url: string) => findRoute(url.split('?', 1)[0] ?? '');

/** True for the URL of a route that tells the health of the desk. */
export const isHealthUrl = (url: string) => routeOfUrl(url)?.isHealth === true;
export const isDownloadUrl = (url: string) => routeOfUrl(url)?.isDownload === true;

/** The methods of a route as an `Allow` header names them. */
export function methodsOf(route: Route | undefined): readonly string[] {
  if (!route) return ['GET', 'HEAD'];
  return [...(route.GET ? ['GET', 'HEAD'] : []), ...(route.POST ? ['POST'] : [])];
}

/** Every fixed segment of the desk's own paths. The segments between them may be personal data. */
const fixedSegments: ReadonlySet<string> = new Set(
  routes.flatMap(({ path }) => path.split('/')).filter((segment) => !segment.includes('[')),
);

/** More than any route has. */
const maxLoggedSegments = 6;

/**
 * A URL as the log may hold it: without its query, and with `*` for each segment that is not a fixed part of a route,
 * since a caller can type personal data into a path.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/', maxLoggedSegments + 2).slice(1);
  const logged = segments
    .slice(0, maxLoggedSegments)
    .map((segment) => (fixedSegments.has(segment) ? segment : '*'));
  return `/${logged.join('/')}${segments.length > maxLoggedSegments ? '/…' : ''}`;
}
