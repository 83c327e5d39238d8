import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { databaseVariables } from './env/database-variables.ts';
import { lendingApiVariables } from './env/lending-api-variables.ts';
import { loanViewVariables } from './env/loan-view-variables.ts';
import { lookupVariables } from './env/lookup-variables.ts';
import { privacyVariables } from './env/privacy-variables.ts';
import { signInVariables } from './env/sign-in-variables.ts';
import type { Variable } from './env/variable.ts';
import { webServerVariables } from './env/web-server-variables.ts';

/** Every variable of the desk. An empty one counts as not set, except the lists of `mayBeEmpty`. */
export const variables = {
  ...lendingApiVariables,
  ...webServerVariables,
  ...signInVariables,
  ...databaseVariables,
  ...privacyVariables,
  ...lookupVariables,
  ...loanViewVariables,
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
