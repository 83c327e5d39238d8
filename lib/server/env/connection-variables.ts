import { parseRoleMap } from '#lib/access/roles/role-claims.ts';
import * as values from './env-parsers.ts';
import { choice, optionalVariable, variable, wholeNumber } from './variable.ts';

/** Bounds of every deadline that an operator sets. */
const timeout = { min: 500, max: 60_000, of: 'milliseconds' };

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const databaseUrl = (user: string, purpose: string) =>
  optionalVariable(values.parseDatabaseUrl, `postgres://${user}:password@host/database`, purpose);

/** What the desk is connected to, and how it is reached. */
export const connectionVariables = {
  // The lending API, and the way to it.
  LENDING_API_BASE_URL: variable(
    values.parseBaseUrl,
    'an https URL (http for this machine only), without credentials, query or fragment; it may have a path',
    'where the lending API is; /v1/loans/… comes after it',
  ),
  LENDING_API_KEY: variable(
    values.parseKey,
    'the bare key: no quotes, no spaces or line breaks, no "Bearer " or "Basic " before it',
    'the key of the lending API; only the server holds it',
  ),
  LENDING_API_AUTH_SCHEME: choice(['basic', 'bearer'], 'how the key is sent', 'basic'),
  LENDING_API_CLIENT_CERT: optionalVariable(
    values.parsePem('CERTIFICATE'),
    'a certificate as PEM; LENDING_API_CLIENT_CERT_FILE names the file',
    'the certificate by which the lending API, or the gateway before it, knows the desk besides its key',
  ),
  LENDING_API_CLIENT_KEY: optionalVariable(
    values.parsePem('PRIVATE KEY'),
    'a private key as PEM, without a passphrase; LENDING_API_CLIENT_KEY_FILE names the file',
    'the key of LENDING_API_CLIENT_CERT',
  ),
  LENDING_API_TIMEOUT_MS: wholeNumber(
    timeout,
    'how long one read may take from when the API is asked, a second try included',
    '15000',
  ),
  HTTPS_PROXY: optionalVariable(
    values.parseProxy,
    'the http URL of a proxy',
    'the proxy on the way to the lending API',
  ),
  NO_PROXY: variable(values.anyText, 'hosts separated by commas', 'hosts that need no proxy', ''),

  // The server in front: where it listens, whom it trusts, and how it is watched.
  APP_ORIGIN: variable(
    values.parseOrigin,
    'the desk’s own origin, such as https://desk.example (http for this machine only), without a path',
    'where people open the desk; requests for another host are refused',
  ),
  PORT: variable(
    values.parseInteger(1, 65_535),
    'a port between 1 and 65535',
    'where the desk listens',
    '3000',
  ),
  HOST: variable(
    (text) => (/^[\w.:-]+$/.test(text) ? text : null),
    'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
    'the address to listen on; this machine alone unless said otherwise',
    '127.0.0.1',
  ),
  TRUSTED_PROXIES: variable(
    values.parseNetworks,
    'addresses or networks separated by commas, such as 10.0.0.0/8',
    'who is believed when X-Forwarded-For says where a request came from',
    '',
  ),
  DRAIN_NOTICE_MS: wholeNumber(
    { min: 0, max: 60_000, of: 'milliseconds' },
    'how long the desk still serves after SIGTERM while it reports that it is not ready, so that a load balancer notices',
    '5000',
  ),
  LOG_LEVEL: choice(logLevels, 'how much is logged', 'info'),
  METRICS_PORT: optionalVariable(
    values.parseInteger(1, 65_535),
    'a port between 1 and 65535, another than PORT',
    'where Prometheus reads /metrics, at the address of HOST; no metrics are kept unless set',
  ),

  // The identity provider, roles and sessions.
  OIDC_ISSUER: variable(
    values.parseIssuer,
    'an https URL (http for this machine only), as the provider writes it in its own description',
    'the OpenID provider at which people sign in',
  ),
  OIDC_CLIENT_ID: variable(values.anyText, 'a text', 'what the desk is called at the provider'),
  OIDC_CLIENT_SECRET: variable(values.parseKey, 'the bare secret', 'the desk’s secret at the provider'),
  OIDC_ROLE_CLAIM: variable(
    values.anyText,
    'the name of a claim',
    'the claim of the ID token that says which groups a person is in',
    'groups',
  ),
  ROLE_MAP: variable(
    parseRoleMap,
    'value=role separated by commas, such as credit-analysts=analyst,support=support,internal-audit=auditor',
    'which values of that claim give which role: analyst, support or auditor',
  ),
  SESSION_IDLE_MINUTES: wholeNumber(
    { min: 3, max: 480, of: 'minutes' },
    'how long a session lives without anyone doing anything',
    '30',
  ),
  SESSION_MAX_HOURS: wholeNumber({ min: 1, max: 24, of: 'hours' }, 'how long a session lives at most', '10'),

  // The database: Postgres, or the embedded one of a demo.
  DATABASE_URL: databaseUrl(
    'user',
    'the Postgres of sessions and the access log; required unless EMBEDDED_DATABASE is yes',
  ),
  DATABASE_OWNER_URL: databaseUrl(
    'owner',
    'the role that owns the tables, for migrations alone and without a pooler; a desk that is given it migrates at its start',
  ),
  DATABASE_POOLER: choice(
    ['none', 'transaction'],
    'what stands between the desk and Postgres: transaction for a pooler such as PgBouncer, behind which the role has to have timeouts of its own',
    'none',
  ),
  DATABASE_TIMEOUT_MS: wholeNumber(
    timeout,
    'how long a request waits for the database: where its record is not written by then, no loan is shown',
    '1000',
  ),
  EMBEDDED_DATABASE: choice(
    ['yes', 'no'],
    'starts a Postgres in DATA_DIR where DATABASE_URL is not set; for one machine',
    'no',
  ),
  DATA_DIR: variable(
    values.anyText,
    'a folder that the desk may write to',
    'where the embedded Postgres keeps its files, and the file by which commands find it',
    '.data',
  ),
};
