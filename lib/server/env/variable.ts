import type { Secret } from '../secret.ts';
import * as values from './env-parsers.ts';

export type Variable<T> = {
  /** Returns null for a text that cannot be the value. */
  parse: (text: string) => T | null;
  /** The form of a right value, for the person who gets it wrong. */
  expected: string;
  purpose: string;
  /** The text that stands for a variable that is not set; null for a required one. */
  defaultText: string | null;
};

/** Declares a variable. */
export function variable<T>(
  parse: (text: string) => T | null,
  expected: string,
  purpose: string,
  defaultText: string | null = null,
): Variable<T> {
  return { parse, expected, purpose, defaultText };
}

/** Declares a variable that need not be set: its value is undefined then. */
export function optionalVariable<T>(
  parse: (text: string) => T | null,
  expected: string,
  purpose: string,
): Variable<T | undefined> {
  return variable((text) => (text === '' ? undefined : parse(text)), expected, purpose, '');
}

/** Declares a variable that is one of some words. */
export function choice<const T extends string>(
  words: readonly T[],
  purpose: string,
  defaultText: NoInfer<T>,
): Variable<T> {
  return variable(
    values.parseOneOf(words),
    words.join(words.length > 2 ? ', ' : ' or '),
    purpose,
    defaultText,
  );
}

/** Declares a variable that is a whole number within bounds, both included. `of`: what it counts, such as minutes. */
export function wholeNumber(
  { min, max, of }: { min: number; max: number; of: string },
  purpose: string,
  defaultText: string,
): Variable<number> {
  const expected = `a whole number of ${of} between ${min} and ${max}`;
  return variable(values.parseInteger(min, max), expected, purpose, defaultText);
}

/** Declares a key of 32 random bytes, which need not be set. */
export function seed(purpose: string): Variable<Secret | undefined> {
  const expected = '32 random bytes in Base64, as "openssl rand -base64 32" prints them';
  return optionalVariable(values.parseSeed, expected, purpose);
}
