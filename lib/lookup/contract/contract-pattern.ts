export type Fit = 'as written' | 'otherwise written';
export type PatternMatcher = { fits: (written: string) => Fit | null };

const maxRemembered = 10_000;
const separators = /[\s./—_-]+/g;

/** Tells which texts fit `CONTRACT_NUMBER_PATTERN`, whatever their case and their separators. */
export function contractPattern(pattern: RegExp): PatternMatcher {
  const flags = `${pattern.unicode ? 'u' : ''}i`;
  const whole = new RegExp(`^(?:${pattern.source})$`, flags);
  const bare = compiled(`^(?:${withoutSeparators(pattern.source)})$`, flags);
  const known = new Map<string, Fit | null>();
  const isOtherwise = (written: string) =>
    bare?.test(written.replace(separators, '')) ||
    ['', '-', '.', '/', ' '].some((by) => whole.test(written.replace(separators, by)));
  const fits = (written: string) => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const now = whole.test(written) ? 'as written' : isOtherwise(written) ? 'otherwise written' : null;
    if (known.size < maxRemembered) known.set(written, now);
    return now;
  };
  return { fits };
}

/** A class of characters, an escape, or one character, and how often it may stand. */
const atoms = /(\[(?:\\.|[^\]\\])*\]|\\[\s\S]|[\s_/-])([*+?]|\{[\d,]*\})?\??/g;
const isSeparator = /^(?:\[(?:\\?[./_ -]|\\s)+\]|\\[./s-]|[ _/-])$/;

/** A form without the separators that it has between groups: `CCB-\d{4}` as `CCB\d{4}`. */
const withoutSeparators = (source: string) =>
  source.replace(atoms, (atom, one: string) => (isSeparator.test(one) ? '' : atom));

function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}
