import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { databaseVariables } from './env/database-variables.ts';
import { lendingApiVariables } from './env/lending-api-variables.ts';
import { loanViewVariables } from './env/loan-view-variables.ts';
import { lookupVariables } from './env/lookup-variables.ts';
import { observabilityVariables } from './env/observability-variables.ts';
import { privacyVariables } from './env/privacy-variables.ts';
import { signInVariables } from './env/sign-in-variables.ts';
import type { Variable } from './env/variable.ts';
import { faultsTogether } from './env/variables-together.ts';
import { webServerVariables } from './env/web-server-variables.ts';
import { processValue } from './process-value.ts';

/** Every variable of the desk. An empty one counts as not set, except the lists of `mayBeEmpty`. */
export const variables = {
  ...lendingApiVariables,
  ...webServerVariables,
  ...observabilityVariables,
  ...signInVariables,
  ...databaseVariables,
  ...privacyVariables,
  ...lookupVariables,
  ...loanViewVariables,
} satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;
export type Env = { readonly [N in Name]: z.output<(typeof variables)[N]['schema']> };
type EnvFault = {
  name: Name;
  problem: 'missing' | 'wrong' | 'unreadable' | 'plain';
  expected: string;
};

const mayBeEmpty: readonly Name[] = ['DEFAULT_EXPAND', 'CUSTOMER_NAME_PATH'];
const names = Object.keys(variables) as Name[];

/** Parses the variables, or only the wanted ones, and names each that is missing or wrong. No fault holds a value. */
export function parseEnv<N extends Name = Name>(
  source: Readonly<Record<string, string | undefined>>,
  wanted: readonly N[] = names as N[],
): { ok: true; env: Pick<Env, N> } | { ok: false; faults: EnvFault[] } {
  const given = Object.fromEntries(
    wanted.map((name) => [name, textOf(source, name) ?? variables[name].defaultText ?? undefined]),
  );
  const schema = z.object(Object.fromEntries(wanted.map((name) => [name, variables[name].schema])));
  const parsed = schema.safeParse(given);
  const unreadable = new Set<Name>(wanted.filter((name) => isUnreadable(source, name)));
  const together = faultsTogether((name) => textOfAny(source, name)).flatMap((fault): EnvFault[] => {
    const name = wanted.find((one) => one === fault.name);
    return name ? [{ ...fault, name }] : [];
  });
  // Schema and type are made of the same table.
  if (parsed.success && unreadable.size === 0 && together.length === 0)
    return { ok: true, env: parsed.data as Pick<Env, N> };
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const faults = wanted
    .filter((name) => wrong.has(name) || unreadable.has(name))
    .map((name): EnvFault => {
      const problem = unreadable.has(name) ? 'unreadable' : given[name] === undefined ? 'missing' : 'wrong';
      return { name, problem, expected: variables[name].expected };
    });
  return { ok: false, faults: [...faults, ...together] };
}

/** Secrets, which may also be given as a file that a secret store mounts: `LENDING_API_KEY_FILE=/run/secrets/key`. */
const secrets = [
  ...(['LENDING_API_KEY', 'OIDC_CLIENT_SECRET', 'DATABASE_URL', 'DATABASE_OWNER_URL'] as const),
  ...(['DATABASE_RECORD_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const),
  ...(['SESSION_KEY', 'LOOKUP_KEY', 'ACCESS_LOG_SIGNING_KEY'] as const),
  ...(['TLS_CERT', 'TLS_KEY', 'LENDING_API_CLIENT_CERT', 'LENDING_API_CLIENT_KEY'] as const),
] satisfies Name[];

type SecretName = (typeof secrets)[number];

/** The key of the index changes with a restart, because it has to change on all instances. */
const rotatedSecrets = secrets.filter((name) => name !== 'LOOKUP_KEY');

const isSecret = (name: Name): name is SecretName => secrets.some((secret) => secret === name);

type Source = Readonly<Record<string, string | undefined>>;

/** The path of the file that holds a secret; null where the variable itself is set, or names no file. */
function secretFile(source: Source, name: Name): string | null {
  return isSecret(name) && !source[name]?.trim() ? source[`${name}_FILE`]?.trim() || null : null;
}

/** Reads the file of a secret, without the line break at its end. Null where it cannot be read, or is empty. */
function readSecretFile(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text.trim() === '' ? null : text;
  } catch {
    return null;
  }
}

function isUnreadable(source: Source, name: Name): boolean {
  const path = secretFile(source, name);
  return path !== null && readSecretFile(path) === null;
}

/** The text of a variable; undefined where it is not set. */
function textOf(source: Source, name: Name): string | undefined {
  const path = secretFile(source, name);
  const given = path
    ? (readSecretFile(path) ?? undefined)
    : // The standard proxy variables are written in either case.
      (source[name] ?? (name.endsWith('_PROXY') ? source[name.toLowerCase()] : undefined));
  // A blank or line break around the key is a mistake that should be reported.
  const text = name === 'LENDING_API_KEY' ? given : given?.trim();
  return text === '' && !mayBeEmpty.includes(name) ? undefined : text;
}

/** The same with the variable's default. */
function textOfAny(source: Source, name: string): string | undefined {
  const variableName = names.find((one) => one === name);
  return variableName && (textOf(source, variableName) ?? variables[variableName].defaultText ?? undefined);
}

/** Describes a fault in one line for a person. */
export function faultLine({ name, problem, expected }: EnvFault): string {
  if (problem === 'plain')
    return `${name} is without TLS, which REQUIRE_TLS refuses: it should be ${expected}.`;
  if (problem === 'unreadable') return `${name}_FILE names a file that is empty or cannot be read.`;
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

/** Variables are missing or wrong. The message names each of them, without its value. */
export class ConfigurationError extends Error {}

/** Some of the variables, for a command that needs no others. Throws a `ConfigurationError`. */
export function envOf<N extends Name>(wanted: readonly N[]): Pick<Env, N> {
  const parsed = parseEnv(process.env, wanted);
  if (!parsed.ok) throw new ConfigurationError(parsed.faults.map(faultLine).join('\n'));
  return parsed.env;
}

/** The environment, read once. Throws a `ConfigurationError`. */
export function env(): Env {
  return processValue('environment', () => envOf(names));
}

/** A secret whose file has changed. `fault`: the file holds no such secret, so the value of before stays. */
export type SecretChange = { name: SecretName; fault: EnvFault | null };

/** The content of a secret's file when it was last refused, so that each content is reported once. */
const refusedTexts = new Map<SecretName, string | undefined>();

/** Reads the files of the secrets again, replaces the secrets that have changed, and returns them. */
export function rereadSecretFiles(): SecretChange[] {
  return rotatedSecrets.flatMap((name): SecretChange[] => {
    const secret = env()[name];
    if (!secret || secretFile(process.env, name) === null) return [];
    const parsed = parseEnv(process.env, [name]);
    const value = parsed.ok ? parsed.env[name]?.reveal() : undefined;
    if (value !== undefined) {
      refusedTexts.delete(name);
      if (value === secret.reveal()) return [];
      secret.replace(value);
      return [{ name, fault: null }];
    }
    const text = textOf(process.env, name);
    const isReported = refusedTexts.has(name) && refusedTexts.get(name) === text;
    refusedTexts.set(name, text);
    return parsed.ok || isReported ? [] : parsed.faults.map((fault) => ({ name, fault }));
  });
}
