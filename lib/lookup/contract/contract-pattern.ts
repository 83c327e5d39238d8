/** Which texts fit the configured form of a contract number, whatever their case and separators are. */

export type Fit = 'as written' | 'otherwise written';
export type Fitter = {
  fits: (written: string) => Fit | null;
  /** False where the form is of figures alone: then letters before figures are no part of a number. */
  hasLetters: boolean;
};

const mostRemembered = 10_000;
const separators = /[\s./—_-]+/g;

export function fitterOf(pattern: RegExp): Fitter {
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
    if (known.size < mostRemembered) known.set(written, now);
    return now;
  };
  return { fits, hasLetters: mayHoldLetters(pattern.source) };
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

/** Escapes of figures, blanks and edges, and the heads of groups. */
const letterless = /\\[dsbB]|\(\?(?:[:=!]|<[=!]|<\w+>)|\\[^\w]/g;

/** False only where it surely holds none. */
const mayHoldLetters = (source: string) => /[\p{L}.\\]|\[\^/u.test(source.replace(letterless, ''));
