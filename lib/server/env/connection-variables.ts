import { z } from 'zod';
import { parseRoleMap } from '#lib/access/roles/role-claims.ts';
import { Secret } from '../secret.ts';
import * as values from './env-parsers.ts';
import { choice, countVariable, optionalVariable, parsedBy, variable, wholeNumber } from './variable.ts';

/** Bounds of every deadline that an operator sets. */
const timeout = { min: 500, max: 60_000, of: 'milliseconds' };
const port = wholeNumber({ min: 1, max: 65_535 });

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Without spaces or characters that no HTTP header may hold, a scheme before it, and quotes. */
const bareKey = z
  .string()
  .regex(/^[\x21-\x7e\xa1-\xff]+$/)
  .regex(/^(?!(?:bearer|basic)\b)/i)
  .regex(/^[^"'`]/)
  .regex(/[^"'`]$/)
  .transform((text) => new Secret(text));

/** PEM with at least one block of this name, such as CERTIFICATE or PRIVATE KEY. */
const pem = (block: string) =>
  z
    .string()
    .regex(
      new RegExp(`-----BEGIN (?:[A-Z]+ )?${block}-----[A-Za-z0-9+/=\\s]+-----END (?:[A-Z]+ )?${block}-----`),
    )
    .transform((text) => new Secret(text));

const databaseUrl = (user: string, purpose: string) =>
  optionalVariable(parsedBy(values.parseDatabaseUrl), {
    expected: `postgres://${user}:password@host/database`,
    purpose,
    mayBeFile: true,
  });

/** What the desk is connected to, and how it is reached. */
export const connectionVariables = {
  // The lending API, and the way to it.
  LENDING_API_BASE_URL: variable(parsedBy(values.parseBaseUrl), {
    expected:
      'an https URL (http for this machine only), without credentials, query or fragment; it may have a path',
    purpose: 'where the lending API is; /v1/loans/… comes after it',
  }),
  LENDING_API_KEY: variable(bareKey, {
    expected: 'the bare key: no quotes, no spaces or line breaks, no "Bearer " or "Basic " before it',
    purpose: 'the key of the lending API; only the server holds it',
    mayBeFile: true,
  }),
  LENDING_API_AUTH_SCHEME: choice(['basic', 'bearer'], {
    purpose: 'how the key is sent',
    defaultText: 'basic',
  }),
  LENDING_API_CLIENT_CERT: optionalVariable(pem('CERTIFICATE'), {
    expected: 'a certificate as PEM; LENDING_API_CLIENT_CERT_FILE names the file',
    purpose:
      'the certificate by which the lending API, or the gateway before it, knows the desk besides its key',
    mayBeFile: true,
  }),
  LENDING_API_CLIENT_KEY: optionalVariable(pem('PRIVATE KEY'), {
    expected: 'a private key as PEM, without a passphrase; LENDING_API_CLIENT_KEY_FILE names the file',
    purpose: 'the key of LENDING_API_CLIENT_CERT',
    mayBeFile: true,
  }),
  LENDING_API_TIMEOUT_MS: countVariable(timeout, {
    purpose: 'how long one read may take from when the API is asked, a second try included',
    defaultText: '15000',
  }),
  HTTPS_PROXY: optionalVariable(parsedBy(values.parseProxy), {
    expected: 'the http URL of a proxy',
    purpose: 'the proxy on the way to the lending API and the identity provider',
  }),
  NO_PROXY: variable(z.string(), {
    expected: 'hosts separated by commas',
    purpose: 'hosts that need no proxy',
    defaultText: '',
  }),

  // The server in front: where it listens, whom it trusts, and how it is watched.
  APP_ORIGIN: variable(parsedBy(values.parseOrigin), {
    expected:
      'the desk’s own origin, such as https://desk.example (http for this machine only), without a path',
    purpose: 'where people open the desk; requests for another host are refused',
  }),
  PORT: variable(port, {
    expected: 'a port between 1 and 65535',
    purpose: 'where the desk listens',
    defaultText: '3000',
  }),
  HOST: variable(z.string().regex(/^[\w.:-]+$/), {
    expected: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
    purpose: 'the address to listen on; this machine alone unless said otherwise',
    defaultText: '127.0.0.1',
  }),
  TRUSTED_PROXIES: variable(parsedBy(values.parseNetworks), {
    expected: 'addresses or networks separated by commas, such as 10.0.0.0/8',
    purpose: 'who is believed when X-Forwarded-For says where a request came from',
    defaultText: '',
  }),
  DRAIN_NOTICE_MS: countVariable(
    { min: 0, max: 60_000, of: 'milliseconds' },
    {
      purpose:
        'how long the desk still serves after SIGTERM while it reports that it is not ready, so that a load balancer notices',
      defaultText: '5000',
    },
  ),
  LOG_LEVEL: choice(logLevels, { purpose: 'how much is logged', defaultText: 'info' }),
  METRICS_PORT: optionalVariable(port, {
    expected: 'a port between 1 and 65535, another than PORT',
    purpose: 'where Prometheus reads /metrics, at the address of HOST; no metrics are kept unless set',
  }),

  // The identity provider, roles and sessions.
  OIDC_ISSUER: variable(parsedBy(values.parseIssuer), {
    expected: 'an https URL (http for this machine only), as the provider writes it in its own description',
    purpose: 'the OpenID provider at which people sign in',
  }),
  OIDC_CLIENT_ID: variable(z.string(), {
    expected: 'a text',
    purpose: 'what the desk is called at the provider',
  }),
  OIDC_CLIENT_SECRET: variable(bareKey, {
    expected: 'the bare secret',
    purpose: 'the desk’s secret at the provider',
    mayBeFile: true,
  }),
  OIDC_ROLE_CLAIM: variable(z.string(), {
    expected: 'the name of a claim',
    purpose: 'the claim of the ID token that says which groups a person is in',
    defaultText: 'groups',
  }),
  ROLE_MAP: variable(parsedBy(parseRoleMap), {
    expected:
      'value=role separated by commas, such as credit-analysts=analyst,support=support,internal-audit=auditor',
    purpose: 'which values of that claim give which role: analyst, support or auditor',
  }),
  SESSION_IDLE_MINUTES: countVariable(
    { min: 3, max: 480, of: 'minutes' },
    { purpose: 'how long a session lives without anyone doing anything', defaultText: '30' },
  ),
  SESSION_MAX_HOURS: countVariable(
    { min: 1, max: 24, of: 'hours' },
    { purpose: 'how long a session lives at most', defaultText: '10' },
  ),

  // The database.
  DATABASE_URL: databaseUrl(
    'user',
    'the Postgres of sessions and the access log; the desk does not start without it',
  ),
  DATABASE_OWNER_URL: databaseUrl(
    'owner',
    'the role that owns the tables, for migrations alone and without a pooler; a desk that is given it migrates at its start',
  ),
  DATABASE_POOLER: choice(['none', 'transaction'], {
    purpose:
      'what stands between the desk and Postgres: transaction for a pooler such as PgBouncer, behind which the role has to have timeouts of its own',
    defaultText: 'none',
  }),
  DATABASE_TIMEOUT_MS: countVariable(timeout, {
    purpose:
      'how long a request waits for the database: where its record is not written by then, no loan is shown',
    defaultText: '1000',
  }),
};
