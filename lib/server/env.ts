import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { parsePersonLimits } from '#lib/access/limits/person-limits.ts';
import { parseRoleMap } from '#lib/access/roles/role-claims.ts';
import { defaultVerifyPaths, parseVerifyPaths } from '#lib/access/verification/verify.ts';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import * as values from './env-parsers.ts';

type Variable<T> = {
  schema: z.ZodType<T>;
  /** What a value should be, for the person who gets it wrong. */
  expected: string;
  purpose: string;
  /** The text that stands for a variable that is not set; null for a required one. */
  defaultText: string | null;
};

/** Declares a variable. `parse` returns null for a text that cannot be its value. */
function variable<T>(
  parse: (text: string) => T | null,
  expected: string,
  purpose: string,
  defaultText: string | null = null,
): Variable<T> {
  const schema = z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: 'wrong' });
    return z.NEVER;
  });
  return { schema, expected, purpose, defaultText };
}

/** Parses a variable whose empty text means that it is not set. */
function optional<T>(parse: (text: string) => T | null): (text: string) => T | null | undefined {
  return (text) => (text === '' ? undefined : parse(text));
}

const anyText = (text: string) => text;

const amountUnits = ['auto', 'reais', 'centavos'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const minTimeoutMs = 500;
const maxTimeoutMs = 60_000;

/** Every variable of the desk. An empty one counts as not set, except the lists of `mayBeEmpty`. */
export const variables = {
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
  LENDING_API_AUTH_SCHEME: variable(
    values.parseOneOf(['basic', 'bearer']),
    'basic or bearer',
    'how the key is sent',
    'basic',
  ),
  LENDING_API_TIMEOUT_MS: variable(
    values.parseInteger(minTimeoutMs, maxTimeoutMs),
    `a whole number of milliseconds between ${minTimeoutMs} and ${maxTimeoutMs}`,
    'how long one read may take from when the API is asked, a second try included',
    '8000',
  ),
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
  OIDC_ISSUER: variable(
    values.parseIssuer,
    'an https URL (http for this machine only), as the provider writes it in its own description',
    'the OpenID provider at which people sign in',
  ),
  OIDC_CLIENT_ID: variable(anyText, 'a text', 'what the desk is called at the provider'),
  OIDC_CLIENT_SECRET: variable(values.parseKey, 'the bare secret', 'the desk’s secret at the provider'),
  OIDC_ROLE_CLAIM: variable(
    anyText,
    'the name of a claim',
    'the claim of the ID token that says which groups a person is in',
    'groups',
  ),
  ROLE_MAP: variable(
    parseRoleMap,
    'value=role separated by commas, such as credit-analysts=analyst,support=support,internal-audit=auditor',
    'which values of that claim give which role: analyst, support or auditor',
  ),
  SESSION_IDLE_MINUTES: variable(
    values.parseInteger(3, 480),
    'a whole number of minutes between 3 and 480',
    'how long a session lives without anyone doing anything',
    '30',
  ),
  SESSION_MAX_HOURS: variable(
    values.parseInteger(1, 24),
    'a whole number of hours between 1 and 24',
    'how long a session lives at most',
    '10',
  ),
  SESSION_RECHECK_MINUTES: variable(
    optional(values.parseInteger(1, 480)),
    'a whole number of minutes between 1 and 480',
    'after how long the provider is asked again which roles a person has; not at all unless set',
    '',
  ),
  REVEAL_MAX_AUTH_AGE_MINUTES: variable(
    optional(values.parseInteger(1, 1440)),
    'a whole number of minutes between 1 and 1440',
    'how long ago the provider may have asked who a person is when they reveal a value; any time unless set',
    '',
  ),
  SESSION_KEY: variable(
    optional(values.parseSeed),
    '32 random bytes in Base64, as "openssl rand -base64 32" prints them',
    'what the provider’s tokens of a session are encrypted under; without it they are not kept',
    '',
  ),
  OIDC_LOGOUT_TOKEN_TYPE: variable(
    values.parseOneOf(['required', 'optional']),
    'required or optional',
    'whether a logout token of the provider has to name its type, logout+jwt',
    'required',
  ),
  DATABASE_URL: variable(
    optional(values.parseDatabaseUrl),
    'postgres://user:password@host/database',
    'the Postgres of sessions and the access log; required unless EMBEDDED_DATABASE is yes',
    '',
  ),
  EMBEDDED_DATABASE: variable(
    values.parseOneOf(['yes', 'no']),
    'yes or no',
    'starts a Postgres in DATA_DIR where DATABASE_URL is not set; for one machine',
    'no',
  ),
  DATABASE_OWNER_URL: variable(
    optional(values.parseDatabaseUrl),
    'postgres://owner:password@host/database',
    'the role that owns the tables, for migrations alone; where unset, the one of DATABASE_URL',
    '',
  ),
  DATABASE_TIMEOUT_MS: variable(
    values.parseInteger(minTimeoutMs, maxTimeoutMs),
    `a whole number of milliseconds between ${minTimeoutMs} and ${maxTimeoutMs}`,
    'how long a request waits for the database: where its record is not written by then, no loan is shown',
    '1000',
  ),
  DRAIN_NOTICE_MS: variable(
    values.parseInteger(0, 60_000),
    'a whole number of milliseconds between 0 and 60000',
    'how long the desk still serves after SIGTERM while it reports that it is not ready, so that a load balancer notices',
    '5000',
  ),
  DATA_DIR: variable(
    anyText,
    'a folder that the desk may write to',
    'where the embedded Postgres keeps its files, and the file by which commands find it',
    '.data',
  ),
  INSTANCE_NAME: variable(
    (text) => (/^[\w.:-]{1,64}$/.test(text) ? text : null),
    'up to 64 letters, digits, _ . : and -',
    'what this instance is called in the access log',
    hostname()
      .replace(/[^\w.:-]/g, '-')
      .slice(0, 64) || 'desk',
  ),
  TRUSTED_PROXIES: variable(
    values.parseNetworks,
    'addresses or networks separated by commas, such as 10.0.0.0/8',
    'who is believed when X-Forwarded-For says where a request came from',
    '',
  ),
  MASK_EXCEPT: variable(
    optional((text) => (text === 'none' ? [] : values.parsePointers(text))),
    'JSON Pointers separated by commas, * for any one step, such as /customer/name,/customer/id; or none',
    'what a masked role sees anyway: the customer’s name and identifiers unless said otherwise',
    '',
  ),
  VERIFY_PATHS: variable(
    (text) => (text === '' ? defaultVerifyPaths : parseVerifyPaths(text)),
    'document=…, birthDate=… and phone=… separated by commas, each a JSON Pointer, * for any one step',
    'what an agent can verify without seeing it; the usual names within the customer unless said otherwise',
    '',
  ),
  REVEAL_REQUIRES: variable(
    values.parseOneOf(['reason', 'verification']),
    'reason or verification',
    'what an agent needs to reveal a masked value: a reason, or a verified caller',
    'reason',
  ),
  REVEAL_TICKET_PATTERN: variable(
    optional(values.parsePattern),
    'a regular expression that a whole ticket number matches, such as SAC-\\d{4,10}',
    'the form of the ticket number that a reason for revealing may carry; where unset, none is asked for',
    '',
  ),
  REVEAL_TICKET_REQUIRED: variable(
    values.parseOneOf(['yes', 'no']),
    'yes or no',
    'whether a reason for revealing needs a ticket number',
    'no',
  ),
  VERIFIED_MINUTES: variable(
    values.parseInteger(1, 480),
    'a whole number of minutes between 1 and 480',
    'how long a caller stays verified while nobody opens anything of that customer',
    '15',
  ),
  PERSON_LIMITS: variable(
    parsePersonLimits,
    'name=hour/day separated by commas (names: loans, documents, verifications, reveals, exports), such as loans=300/1500, or off; a day allows at least as many as an hour',
    'how often one person may do what in an hour and in a day; a name that is left out has no limit',
    'loans=300/1500,documents=60/200,verifications=30/100,reveals=60/300,exports=10/30',
  ),
  ACCESS_LOG_SIGNING_KEY: variable(
    optional(values.parseSeed),
    '32 random bytes in Base64, as "openssl rand -base64 32" prints them',
    'signs the heads of the access log that are kept elsewhere; without it they are not signed',
    '',
  ),
  ACCESS_LOG_HEADS: variable(
    values.parseHeadTargets,
    'log and file:/absolute/path, separated by commas',
    'where the heads of the access log are sent: the desk’s own log, and files outside of the database',
    'log',
  ),
  LOOKUP_KEY: variable(
    optional(values.parseSeed),
    '32 random bytes in Base64, as "openssl rand -base64 32" prints them',
    'what CPF and CNPJ are hashed under in the lookup index; without it they are neither kept nor found',
    '',
  ),
  DOCUMENT_PATHS: variable(
    (text) => (text === '' ? [...defaultVerifyPaths.document] : values.parsePointers(text)),
    'JSON Pointers separated by commas, * for any one step, such as /customer/cpf',
    'where in a loan the customer’s CPF or CNPJ stands; the usual names within the customer unless said otherwise',
    '',
  ),
  CONTRACT_NUMBER_PATTERN: variable(
    optional(values.parsePattern),
    'a regular expression, such as CCB-\\d{4}-\\d{6}',
    'what a contract number looks like; where unset, what the lookup index knows is one',
    '',
  ),
  CONTRACT_SYNC_RATE: variable(
    values.parseInteger(1, 100),
    'a whole number between 1 and 100',
    'how many loans a second npm run contracts:sync reads from the lending API at most',
    '5',
  ),
  DEFAULT_PAYMENT_FOR: variable(
    values.parseOneOf(['none', 'today']),
    'none or today',
    'the payment_for with which a loan is read when its URL says nothing',
    'none',
  ),
  DEFAULT_EXPAND: variable(
    values.parseNames,
    'names separated by commas (letters, digits, _ and .), or empty for none',
    'what a view asks to expand when its URL says nothing',
    'customer',
  ),
  CUSTOMER_NAME_PATH: variable(
    values.parsePointers,
    'JSON Pointers separated by commas, such as /customer/name',
    'where in the loan to look for the customer’s name',
    '/customer/name',
  ),
  LINK_TEMPLATES: variable(
    (text) => (text === '' ? {} : values.parseLinkTemplates(text)),
    'file=…, customer=… and company=… separated by commas; each an https URL that holds {id} after its host',
    'the lender’s own systems, to which identifiers link',
    '',
  ),
  DISPLAY_CURRENCY: variable(
    values.parseCurrency,
    'a currency of ISO 4217',
    'the currency of amounts',
    'BRL',
  ),
  DISPLAY_TIME_ZONE: variable(
    values.parseTimeZone,
    'an IANA time zone',
    'the zone in which instants are shown',
    'America/Sao_Paulo',
  ),
  AMOUNT_UNIT: variable(
    values.parseOneOf(amountUnits),
    amountUnits.join(', '),
    'the unit of amounts; auto: inferred from the digits',
    'auto',
  ),
  RATE_UNIT: variable(
    values.parseRateUnits,
    'auto, fraction, percent or basis-points; or one for each group, such as rates=fraction,cet=percent (groups: rates, cet, fine, insurance-fee)',
    'the unit of rates; auto: inferred for each group from the offer’s own figures',
    'auto',
  ),
  LOAN_ID_PATTERN: variable(
    values.parseLoanIdPattern,
    'a regular expression of loan identifiers that lets nothing through that a path cannot hold',
    'what a loan identifier looks like',
    defaultLoanIdPattern.source,
  ),
  SAMPLE_LOANS: variable(
    values.parseSamples,
    'JSON: [{"id":"loan_…","shows":"…"}]',
    'loans to offer on the home page (the demo sets it)',
    '[]',
  ),
  MAX_CONCURRENT_REQUESTS: variable(
    values.parseInteger(8, 10_000),
    'a whole number between 8 and 10000',
    'how many requests are worked on at once; others wait for about two seconds of work, and what does not fit is refused with 503',
    '256',
  ),
  PAGE_TRANSFORM: variable(
    values.parseOneOf(['on', 'off']),
    'on or off',
    'whether pages carry their styles and request their scripts after the first paint; off sends them as Next writes them',
    'on',
  ),
  CSP_REPORT_URL: variable(
    optional(values.parseReportUrl),
    'an https URL without quotes, blanks, commas and semicolons',
    'where browsers report what the Content-Security-Policy kept from running',
    '',
  ),
  LOG_LEVEL: variable(values.parseOneOf(logLevels), logLevels.join(', '), 'how much is logged', 'info'),
  HTTPS_PROXY: variable(
    optional(values.parseProxy),
    'the http URL of a proxy',
    'the proxy on the way to the lending API',
    '',
  ),
  NO_PROXY: variable(anyText, 'hosts separated by commas', 'hosts that need no proxy', ''),
} satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;
export type Env = { readonly [N in Name]: z.output<(typeof variables)[N]['schema']> };
export type EnvFault = { name: Name; problem: 'missing' | 'wrong'; expected: string };

const mayBeEmpty: readonly Name[] = ['DEFAULT_EXPAND', 'CUSTOMER_NAME_PATH'];
const names = Object.keys(variables) as Name[];

/** Parses the variables, or only the wanted ones, and names each that is missing or wrong. No fault holds a value. */
export function parseEnv<N extends Name = Name>(
  source: Readonly<Record<string, string | undefined>>,
  wanted: readonly N[] = names as N[],
): { ok: true; env: Pick<Env, N> } | { ok: false; faults: EnvFault[] } {
  const given = Object.fromEntries(wanted.map((name) => [name, textOf(source, name)]));
  const schema = z.object(Object.fromEntries(wanted.map((name) => [name, variables[name].schema])));
  const parsed = schema.safeParse(given);
  // Schema and type are made of the same table.
  if (parsed.success) return { ok: true, env: parsed.data as Pick<Env, N> };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const faults = wanted
    .filter((name) => wrong.has(name))
    .map((name): EnvFault => {
      const problem = given[name] === undefined ? 'missing' : 'wrong';
      return { name, problem, expected: variables[name].expected };
    });
  return { ok: false, faults };
}

/** Secrets, which may also be given as a file that a secret store mounts: `LENDING_API_KEY_FILE=/run/secrets/key`. */
const secrets: readonly Name[] = [
  ...(['LENDING_API_KEY', 'OIDC_CLIENT_SECRET', 'DATABASE_URL', 'DATABASE_OWNER_URL'] as const),
  ...(['SESSION_KEY', 'LOOKUP_KEY', 'ACCESS_LOG_SIGNING_KEY'] as const),
];

/** Reads the file of a secret, without the line break at its end. One that cannot be read counts as not set. */
function secretFromFile(path: string | undefined): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}

function textOf(source: Readonly<Record<string, string | undefined>>, name: Name): string | undefined {
  // The standard proxy variables are written in either case.
  const given =
    source[name] ??
    (name.endsWith('_PROXY') ? source[name.toLowerCase()] : undefined) ??
    (secrets.includes(name) ? secretFromFile(source[`${name}_FILE`]) : undefined);
  // A blank or line break around the key is a mistake that the person should hear of.
  const text = name === 'LENDING_API_KEY' ? given : given?.trim();
  const unset = text === undefined || (text === '' && !mayBeEmpty.includes(name));
  return unset ? (variables[name].defaultText ?? undefined) : text;
}

/** Describes a fault in one line for a person. */
export function faultLine({ name, problem, expected }: EnvFault): string {
  return `${name} is ${problem}: it should be ${expected}.`;
}

/** Describes every variable for `--help`. */
export function variableHelp(): string {
  return names
    .map((name) => {
      const { purpose, expected, defaultText } = variables[name];
      const presence = defaultText === null ? 'required' : `default: ${defaultText || 'none'}`;
      return `  ${name} (${presence})\n      ${purpose}: ${expected}`;
    })
    .join('\n');
}

/** Some of the variables, for a command that needs no others. Throws an error that names each that is wrong. */
export function envOf<N extends Name>(wanted: readonly N[]): Pick<Env, N> {
  const parsed = parseEnv(process.env, wanted);
  if (!parsed.ok) throw new Error(parsed.faults.map(faultLine).join('\n'));
  return parsed.env;
}

let cachedEnv: Env | null = null;

/** The environment, read once. Throws an error that names each variable that is missing or wrong. */
export function env(): Env {
  cachedEnv ??= envOf(names);
  return cachedEnv;
}
