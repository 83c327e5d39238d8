import { z } from 'zod';

/** Bounds of every deadline that an operator sets. */
export const minTimeoutMs = 500;
export const maxTimeoutMs = 60_000;

export type Variable<T> = {
  schema: z.ZodType<T>;
  /** The form of a right value, for the person who gets it wrong. */
  expected: string;
  purpose: string;
  /** The text that stands for a variable that is not set; null for a required one. */
  defaultText: string | null;
};

/** Declares a variable. `parse` returns null for a text that cannot be its value. */
export function variable<T>(
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
