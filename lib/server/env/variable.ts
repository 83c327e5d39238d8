import { z } from 'zod';

/** What a person is told of a variable, and the forms in which it may be given. */
export type VariableInfo = {
  purpose: string;
  /** The form of a right value, for the person who gets it wrong. */
  expected: string;
  /** The text that stands for a variable that is not set; null for a required one. */
  defaultText: string | null;
  /** It may also be given as a file that a secret store mounts: `NAME_FILE=/run/secrets/name`. */
  mayBeFile?: boolean;
  /** An empty text is a value. Any other variable that is empty counts as not set. */
  mayBeEmpty?: boolean;
};

type Info = Omit<VariableInfo, 'defaultText'>;
type TextSchema<T = unknown> = z.ZodType<T, string>;

/** By schema of a variable. */
export const variableInfos = z.registry<VariableInfo>();

/** Declares a variable: a required one where no text stands for one that is not set. */
export function variable<T extends TextSchema>(
  schema: T,
  info: Info & { defaultText: string },
): z.ZodPrefault<T>;
export function variable<T extends TextSchema>(schema: T, info: Info): T;
export function variable(schema: TextSchema, info: Info & { defaultText?: string }): z.ZodType {
  const { defaultText = null } = info;
  // Two variables may be of one schema, and each has words of its own.
  const declared = defaultText === null ? schema.clone() : schema.prefault(defaultText);
  variableInfos.add(declared, { ...info, defaultText });
  return declared;
}

/** Declares a variable that need not be set: its value is undefined then. */
export function optionalVariable<T>(schema: TextSchema<T>, info: Info): z.ZodOptional<TextSchema<T>> {
  const declared = schema.optional();
  variableInfos.add(declared, { ...info, defaultText: '' });
  return declared;
}

/** Declares a variable that is one of some words. */
export function choice<const T extends string>(
  words: readonly T[],
  info: { purpose: string; defaultText: NoInfer<T> },
): z.ZodPrefault<TextSchema<T>> {
  const schema: TextSchema<T> = z.literal(words);
  return variable(schema, { ...info, expected: words.join(words.length > 2 ? ', ' : ' or ') });
}

type WholeNumber = { min: number; max: number };

/** A whole number within bounds, both included. */
export function wholeNumber({ min, max }: WholeNumber) {
  const digits = z.string().regex(/^\d{1,9}$/);
  return digits.transform(Number).pipe(z.number().min(min).max(max));
}

/** Declares a variable that counts something, such as minutes (`of`). */
export function countVariable(
  { of, ...bounds }: WholeNumber & { of: string },
  info: { purpose: string; defaultText: string },
) {
  const expected = `a whole number of ${of} between ${bounds.min} and ${bounds.max}`;
  return variable(wholeNumber(bounds), { ...info, expected });
}

/** The value that a function makes of a text, which is wrong where the function returns null. */
export function parsedBy<T>(parse: (text: string) => T | null) {
  return z.string().transform((text, context): T => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });
}
