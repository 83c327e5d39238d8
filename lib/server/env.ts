import { readFileSync } from 'node:fs';
import { connectionVariables } from './env/connection-variables.ts';
import { loanVariables } from './env/loan-variables.ts';
import type { Variable } from './env/variable.ts';
import { processValue } from './process-value.ts';

/** Every variable of the desk. An empty one counts as not set, except the lists of `mayBeEmpty`. */
export const variables = { ...connectionVariables, ...loanVariables } satisfies Record<
  string,
  Variable<unknown>
>;

type Name = keyof typeof variables;
export type Env = { readonly [N in Name]: Exclude<ReturnType<(typeof variables)[N]['parse']>, null> };
type EnvFault = {
  name: Name;
  problem: 'missing' | 'wrong' | 'unreadable';
  expected: string;
};

const mayBeEmpty: readonly Name[] = ['DEFAULT_EXPAND'];
const names = Object.keys(variables) as Name[];

/** Parses the variables, or only the wanted ones, and names each that is missing or wrong. No fault holds a value. */
export function parseEnv<N extends Name = Name>(
  source: Readonly<Record<string, string | undefined>>,
  wanted: readonly N[] = names as N[],
): { ok: true; env: Pick<Env, N> } | { ok: false; faults: EnvFault[] } {
  const values: Partial<Record<Name, unknown>> = {};
  const faults = wanted.flatMap((name): EnvFault[] => {
    const { parse, expected, defaultText } = variables[name];
    const given = textOf(source, name);
    if (given === null) return [{ name, problem: 'unreadable', expected }];
    const text = given ?? defaultText;
    if (text === null) return [{ name, problem: 'missing', expected }];
    const value = parse(text);
    if (value === null) return [{ name, problem: 'wrong', expected }];
    values[name] = value;
    return [];
  });
  const all = [...faults, ...missingHalf(source, wanted)];
  // Each value is the one that the table's own function made.
  return all.length === 0 ? { ok: true, env: values as Pick<Env, N> } : { ok: false, faults: all };
}

const clientCertificate = ['LENDING_API_CLIENT_CERT', 'LENDING_API_CLIENT_KEY'] as const;

/** A certificate is of no use without its key, nor the key without it. */
function missingHalf(source: Source, wanted: readonly Name[]): EnvFault[] {
  const missing = clientCertificate.filter((name) => textOf(source, name) === undefined);
  if (missing.length !== 1) return [];
  const expected = 'set, as the other of its pair is';
  return missing
    .filter((name) => wanted.includes(name))
    .map((name) => ({ name, problem: 'missing', expected }));
}

/**
 * Secrets, which may also be given as a file that a secret store mounts: `LENDING_API_KEY_FILE=/run/secrets/key`. It is
 * read at the start alone.
 */
const secrets: readonly Name[] = [
  'LENDING_API_KEY',
  'OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'LOOKUP_KEY',
  'ACCESS_LOG_SIGNING_KEY',
  ...clientCertificate,
];

type Source = Readonly<Record<string, string | undefined>>;

/** Reads the file of a secret, without the line break at its end. Null where it cannot be read, or is empty. */
function readSecretFile(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text.trim() === '' ? null : text;
  } catch {
    return null;
  }
}

/** The text of a variable, or of the file that it names; undefined where neither is set, null where that is empty or cannot be read. */
function textOf(source: Source, name: Name): string | null | undefined {
  const path = secrets.includes(name) && !source[name]?.trim() ? source[`${name}_FILE`]?.trim() : undefined;
  // The standard proxy variables are written in either case.
  const written = source[name] ?? (name.endsWith('_PROXY') ? source[name.toLowerCase()] : undefined);
  const given = path ? readSecretFile(path) : written;
  // A blank or line break around the key is a mistake that should be reported.
  const text = name === 'LENDING_API_KEY' ? given : given?.trim();
  if (given === null) return null;
  return text === '' && !mayBeEmpty.includes(name) ? undefined : text;
}

/** Describes a fault in one line for a person. */
export function faultLine({ name, problem, expected }: EnvFault): string {
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

/** Variables are missing or wrong. The message names each, without its value. */
export class ConfigurationError extends Error {}

/** Some of the variables, for a command that needs no others. Throws a `ConfigurationError`. */
export function envOf<N extends Name>(wanted: readonly N[]): Pick<Env, N> {
  const parsed = parseEnv(process.env, wanted);
  if (parsed.ok) return parsed.env;
  throw new ConfigurationError(parsed.faults.map(faultLine).join('\n'));
}

/** The environment, read once. Throws a `ConfigurationError`. */
export function env(): Env {
  return processValue('environment', () => envOf(names));
}
