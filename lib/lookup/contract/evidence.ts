import type { Evidence } from '../pasted-text.ts';
import type { Fit } from './contract-pattern.ts';
import { isOtherAlone, isOtherFigure, isYear } from './figures.ts';

/** A shorter number among words is a count, a day, an amount. */
export const shortestAmongWords = 4;
const hasDigit = /\d/;

export type OwnGrounds = {
  /** The line is this number, whatever else stands in it. */
  lone: boolean;
  /** It is said to be an amount, a count, an ordinal, or perhaps by a word near it to be something else. */
  aside: boolean;
  /** The same of any piece of it, plainly. */
  said: boolean;
  /** It is but a piece of what may be one number. */
  cut: boolean;
  /** It is but a piece of what fits the pattern. */
  withinFit: boolean;
};

type Grounds = OwnGrounds & {
  fits: ((written: string) => Fit | null) | null;
  labelled: boolean;
  alone: boolean;
};

/** `1.417.123 clientes`. */
const isInThousands = /^\d{1,3}(?:\.\d{3})+$/;

/** A piece of a word. */
export const piece: OwnGrounds = { lone: false, aside: false, said: false, cut: true, withinFit: false };

/** Why what is written may be a contract number, or null where it is none. */
export function evidenceOf(written: string, grounds: Grounds): Evidence | null {
  const { fits, labelled, alone, lone, cut, withinFit, aside, said } = grounds;
  const fit = fits?.(written);
  if (fit) {
    const isOther =
      (aside && /^\d/.test(written)) ||
      (said && !/^\d/.test(written)) ||
      (isYear.test(written) && !lone) ||
      (isInThousands.test(written) && fit === 'otherwise written' && !lone) ||
      (fit === 'otherwise written' && isOtherAlone(written));
    return withinFit || (isOther && !labelled) ? 'word' : 'pattern';
  }
  if (!hasDigit.test(written) || !/^[\p{L}\d]/u.test(written) || isOtherFigure(written)) return null;
  // What does not fit may be misheard, where the text says that it is one; it opens nothing.
  if (fits) return labelled || lone ? 'word' : null;
  if (labelled) return cut ? 'word' : 'label';
  if (alone) return lone && !cut ? 'alone' : 'word';
  return written.length < shortestAmongWords ? null : 'word';
}
