import type { Identifier } from '../pasted-text.ts';

/** The end of a contract number, zeros included, and the year that stands somewhere in it. */
export type NumberEnding = { ending: string; year: string | null };

const aYear = /(?<!\d)(?:19|20)\d\d(?!\d)/;
/** The figures are no end where something is glued to them: `84123456/FGP`. */
const goesOn = /\d\S*\p{L}/u;

/**
 * Returns the end of a number that a text names with words, with letters or with a year: `final 706`, `CCB 706`,
 * `contrato 000706 atrasado`, `706/2026`. It is in the one number that is labeled as a contract's; else, in a typed text,
 * in the one number that there is. Null where there are several.
 */
export function namedEnding(identifiers: readonly Identifier[], isTyped: boolean): NumberEnding | null {
  const numbers = identifiers.filter((number) => number.kind === 'contract');
  const labeled = numbers.filter(({ evidence }) => evidence === 'label');
  const unlabeled = isTyped ? numbers.filter(({ evidence }) => !/other|near/.test(evidence)) : [];
  const written = (labeled.length > 0 ? labeled : unlabeled).map((number) => number.written);
  // The others are pieces of the longest.
  const longest = written.reduce((one, other) => (other.length > one.length ? other : one), '');
  if (goesOn.test(longest) || written.some((piece) => !longest.includes(piece))) return null;
  const [year = null] = aYear.exec(longest) ?? [];
  const [ending, other] = longest.replace(aYear, ' ').match(/\d+(?:[./-]\d+)*/g) ?? [];
  return ending === undefined || other !== undefined ? null : { ending: ending.replace(/\D/g, ''), year };
}
