type Fit = 'as written' | 'otherwise written';
export type PatternMatcher = { fits: (written: string) => Fit | null };

const separators = /[\s./_-]+/g;

/** Tells which texts fit `CONTRACT_NUMBER_PATTERN`, whatever their case and their separators. */
export function contractPattern(pattern: RegExp): PatternMatcher {
  const flags = `${pattern.unicode ? 'u' : ''}i`;
  const whole = new RegExp(`^(?:${pattern.source})$`, flags);
  const bare = compiled(`^(?:${withoutSeparators(pattern.source)})$`, flags);
  return {
    fits(written) {
      if (whole.test(written)) return 'as written';
      return bare?.test(written.replace(separators, '')) ? 'otherwise written' : null;
    },
  };
}

/** A character class, an escape, or one character, with its quantifier. */
const atoms = /(\[(?:\\.|[^\]\\])*\]|\\[\s\S]|[\s_/-])([*+?]|\{[\d,]*\})?\??/g;
const isSeparator = /^(?:\[(?:\\?[./_ -]|\\s)+\]|\\[./sW-]|[ _/-])$/;

/** Removes the separators from the source of a pattern: `CCB-\d{4}` becomes `CCB\d{4}`. */
const withoutSeparators = (source: string) =>
  source.replace(atoms, (atom, element: string) => (isSeparator.test(element) ? '' : atom));

function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}
