import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { connectionVariables } from './env/connection-variables.ts';
import { loanVariables } from './env/loan-variables.ts';
import { findMisspelled } from './env/misspelled-variables.ts';
import { type VariableInfo, variableInfos } from './env/variable.ts';
import { processValue } from './process-value.ts';

/** The environment of the desk: how each variable is parsed, and what stands for one that is not set. */
const envSchema = z.object({ ...connectionVariables, ...loanVariables });

export type Env = Readonly<z.output<typeof envSchema>>;
type Name = keyof Env;
type Source = Readonly<Record<string, string | undefined>>;
type EnvFault = {
  name: Name;
  problem: 'missing' | 'wrong' | 'unreadable';
  expected: string;
};

const names = envSchema.keyof().options;
const shape: Readonly<Record<Name, z.ZodType>> = envSchema.shape;

/** What a person is told of each variable. */
export const variables = Object.fromEntries(
  // The functions of `variable.ts`, which declare them, register all of them.
  names.map((name) => [name, variableInfos.get(shape[name])]),
) as Readonly<Record<Name, VariableInfo>>;

/** Parses the variables, or only the wanted ones, and names each that is missing or wrong. No fault holds a value. */
export function parseEnv<N extends Name = Name>(
  source: Source,
  wanted: readonly N[] = names as N[],
): { ok: true; env: Pick<Env, N> } | { ok: false; faults: EnvFault[] } {
  const texts = new Map<Name, string | null | undefined>(wanted.map((name) => [name, textOf(source, name)]));
  const wantedShape: Record<string, z.ZodType> = Object.fromEntries(
    wanted.map((name) => [name, shape[name]]),
  );
  const parsed = z.object(wantedShape).safeParse(Object.fromEntries(texts));
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const faults = wanted
    .filter((name) => wrong.has(name))
    .map((name): EnvFault => {
      const text = texts.get(name);
      const problem = text === null ? 'unreadable' : text === undefined ? 'missing' : 'wrong';
      return { name, problem, expected: variables[name].expected };
    });
  const all = [...faults, ...missingHalf(source, wanted)];
  // Each value is the one that the schema of its variable made.
  return all.length === 0 ? { ok: true, env: parsed.data as Pick<Env, N> } : { ok: false, faults: all };
}

/** A certificate is of no use without its key, nor the key without it. */
function missingHalf(source: Source, wanted: readonly Name[]): EnvFault[] {
  const pair = ['LENDING_API_CLIENT_CERT', 'LENDING_API_CLIENT_KEY'] as const;
  const missing = pair.filter((name) => textOf(source, name) === undefined);
  if (missing.length !== 1) return [];
  const expected = 'set, as the other of its pair is';
  return missing
    .filter((name) => wanted.includes(name))
    .map((name) => ({ name, problem: 'missing', expected }));
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

/** The text of a variable, or of the file that it names; undefined where neither is set, null where that is empty or cannot be read. */
function textOf(source: Source, name: Name): string | null | undefined {
  const { mayBeFile, mayBeEmpty } = variables[name];
  // A file is read at the start alone.
  const path = mayBeFile && !source[name]?.trim() ? source[`${name}_FILE`]?.trim() : undefined;
  // The standard proxy variables are written in either case.
  const written = source[name] ?? (name.endsWith('_PROXY') ? source[name.toLowerCase()] : undefined);
  const given = path ? readSecretFile(path) : written;
  // A blank or line break around the key is a mistake that should be reported.
  const text = name === 'LENDING_API_KEY' ? given : given?.trim();
  if (given === null) return null;
  return text === '' && !mayBeEmpty ? undefined : text;
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
  return processValue('environment', () => {
    const all = envOf(names);
    // A status code to which the lender has given a label identifies nobody.
    const codes = Object.keys(all.STATUS_LABELS).map((code) => code.toLowerCase());
    return { ...all, FREE_TEXT_WORDS: new Set([...all.FREE_TEXT_WORDS, ...codes]) };
  });
}

/** The variables of this process's environment that are surely meant to be ones of the desk, which reads none of them. */
export function misspelledVariables(): { variable: string; meant: string }[] {
  return findMisspelled(Object.keys(process.env), names);
}
