import { z } from 'zod';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import * as values from './env-values.ts';
import { shared } from './shared.ts';

type Variable<T> = { schema: z.ZodType<T>; is: string; about: string; fallback: string | null };

/** A variable: how it is read, what it should be, what it is for, and what stands when it is not set. */
function variable<T>(
  read: (text: string) => T | null,
  is: string,
  about: string,
  fallback: string | null = null,
): Variable<T> {
  const schema = z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: 'wrong' });
    return z.NEVER;
  });
  return { schema, is, about, fallback };
}

const amountUnits = ['auto', 'reais', 'centavos'] as const;
const rateUnits = ['auto', 'fraction', 'percent', 'basis-points'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const shortest = 500;
const longest = 60_000;

/** Every variable of the desk. An empty one counts as not set, but for the two lists that may be empty. */
export const variables = {
  LENDING_API_BASE_URL: variable(
    values.readBaseUrl,
    'an https URL (http for this machine only), without credentials, query or fragment; it may have a path',
    'where the lending API is; /v1/loans/… comes after it',
  ),
  LENDING_API_KEY: variable(
    values.readKey,
    'the bare key: no quotes, no spaces or line breaks, no "Bearer " or "Basic " before it',
    'the key of the lending API; only the server holds it',
  ),
  LENDING_API_AUTH_SCHEME: variable(
    values.readOneOf(['basic', 'bearer']),
    'basic or bearer',
    'how the key is sent',
    'basic',
  ),
  LENDING_API_TIMEOUT_MS: variable(
    values.readInteger(shortest, longest),
    `a whole number of milliseconds between ${shortest} and ${longest}`,
    'how long one read may take in all, waiting and a second try included',
    '8000',
  ),
  APP_ORIGIN: variable(
    values.readOrigin,
    'the desk’s own origin, such as https://desk.example (http for this machine only), without a path',
    'where people open the desk; requests for another host are refused',
  ),
  PORT: variable(
    values.readInteger(1, 65_535),
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
  DEFAULT_EXPAND: variable(
    values.readNames,
    'names separated by commas (letters, digits, _ and .), or empty for none',
    'what a view asks to expand when its URL says nothing',
    'customer',
  ),
  CUSTOMER_NAME_PATH: variable(
    values.readPointers,
    'JSON Pointers separated by commas, such as /customer/name',
    'where in the loan to look for the customer’s name',
    '/customer/name',
  ),
  LINK_TEMPLATES: variable(
    (text) => (text === '' ? {} : values.readLinkTemplates(text)),
    'file=…, customer=… and company=… separated by commas; each an https URL that holds {id} after its host',
    'the lender’s own systems, to which identifiers link',
    '',
  ),
  DISPLAY_CURRENCY: variable(values.readCurrency, 'a currency of ISO 4217', 'the currency of amounts', 'BRL'),
  DISPLAY_TIME_ZONE: variable(
    values.readTimeZone,
    'an IANA time zone',
    'the zone in which instants are shown',
    'America/Sao_Paulo',
  ),
  AMOUNT_UNIT: variable(values.readOneOf(amountUnits), amountUnits.join(', '), 'the unit of amounts', 'auto'),
  RATE_UNIT: variable(values.readOneOf(rateUnits), rateUnits.join(', '), 'the unit of rates', 'auto'),
  LOAN_ID_PATTERN: variable(
    values.readLoanIdPattern,
    'a regular expression of loan identifiers that lets nothing through that a path cannot hold',
    'what a loan identifier looks like',
    defaultLoanIdPattern.source,
  ),
  SAMPLE_LOANS: variable(
    values.readSamples,
    'JSON: [{"id":"loan_…","shows":"…"}]',
    'loans to offer on the home page (the demo sets it)',
    '[]',
  ),
  LOG_LEVEL: variable(values.readOneOf(logLevels), logLevels.join(', '), 'how much is logged', 'info'),
  HTTPS_PROXY: variable(
    (text) => (text === '' ? undefined : values.readProxy(text)),
    'the http URL of a proxy',
    'the proxy on the way to the lending API',
    '',
  ),
  NO_PROXY: variable((text) => text, 'hosts separated by commas', 'hosts that need no proxy', ''),
} satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;
export type Env = { readonly [N in Name]: z.output<(typeof variables)[N]['schema']> };
export type EnvFault = { name: Name; problem: 'missing' | 'wrong'; is: string };

const mayBeEmpty: readonly Name[] = ['DEFAULT_EXPAND', 'CUSTOMER_NAME_PATH'];
const names = Object.keys(variables) as Name[];
const schema = z.object(Object.fromEntries(names.map((name) => [name, variables[name].schema])));

/** Reads every variable, and names each that is missing or wrong. No fault holds a value. */
export function parseEnv(
  source: Readonly<Record<string, string | undefined>>,
): { ok: true; env: Env } | { ok: false; faults: EnvFault[] } {
  const given = Object.fromEntries(names.map((name) => [name, textOf(source, name)]));
  const parsed = schema.safeParse(given);
  // The schema was made of the same table as the type.
  if (parsed.success) return { ok: true, env: parsed.data as Env };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const faults = names
    .filter((name) => wrong.has(name))
    .map((name): EnvFault => {
      const problem = given[name] === undefined ? 'missing' : 'wrong';
      return { name, problem, is: variables[name].is };
    });
  return { ok: false, faults };
}

function textOf(source: Readonly<Record<string, string | undefined>>, name: Name): string | undefined {
  // The standard variables of proxies are written in either case.
  const found = source[name] ?? (name.endsWith('_PROXY') ? source[name.toLowerCase()] : undefined);
  // A key is taken as it is: a blank or a line break around it is a mistake to be told.
  const text = name === 'LENDING_API_KEY' ? found : found?.trim();
  const unset = text === undefined || (text === '' && !mayBeEmpty.includes(name));
  return unset ? (variables[name].fallback ?? undefined) : text;
}

/** A fault as one line for a person. */
export function faultLine({ name, problem, is }: EnvFault): string {
  return `${name} is ${problem}: it should be ${is}.`;
}

/** Each variable, what it is for and what it should be, for `--help`. */
export function variableHelp(): string {
  return names
    .map((name) => {
      const { about, is, fallback } = variables[name];
      const otherwise = fallback === null ? 'required' : `default: ${fallback || 'none'}`;
      return `  ${name} (${otherwise})\n      ${about}: ${is}`;
    })
    .join('\n');
}

/** The environment, read once. Throws an error that names each variable that is missing or wrong. */
export function env(): Env {
  return shared('env', () => {
    const parsed = parseEnv(process.env);
    if (!parsed.ok) throw new Error(parsed.faults.map(faultLine).join('\n'));
    return parsed.env;
  });
}
