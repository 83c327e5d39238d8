import type { Identifier } from '../pasted-text.ts';
import { namesOtherValue } from '../words/label-words.ts';

/** The end of a contract number, zeros included, and the year that stands somewhere in it. */
export type NumberEnding = { ending: string; year: string | null };

const aYear = /(?<!\d)(?:19|20)\d\d(?!\d)/;
/** The figures are no end where something is glued to them: `84123456/FGP`. */
const goesOn = /\d\S*\p{L}/u;

const endingWords =
  /(?:(\p{L}{1,40})\s)?(?<!\p{L})(?:final|termina|ending|ends)\s(?:(?:em|com|in|with|é|is)\s)?(\d{3,9}(?:\/(?:19|20)\d\d)?)(?![\p{L}\p{N}/-])/giu;

/** Returns the end that a text says in words, and only one: `o contrato dele termina em 706/2026`, not `cartão final 706`. */
export function statedEnding(text: string): { words: string; figures: string } | null {
  const all = [...text.matchAll(endingWords)].filter(([, before = '']) => !namesOtherValue(before));
  const [words = '', , figures = ''] = all[0] ?? [];
  return all.length === 1 ? { words, figures } : null;
}

/**
 * Returns the end of a number that a text names with words, with letters or with a year: `final 706`, `CCB 706`,
 * `contrato 000706 atrasado`, `706/2026`. It is in the one number that is labeled as a contract's; else, in a typed text,
 * in the one number that there is. Null where there are several.
 */
export function namedEnding(identifiers: readonly Identifier[], typed: string | null): NumberEnding | null {
  const stated = statedEnding(typed ?? '');
  const numbers = identifiers.filter((number) => number.kind === 'contract');
  const labeled = numbers.filter(({ evidence }) => evidence === 'label');
  const unlabeled = typed !== null ? numbers.filter(({ evidence }) => !/other|near/.test(evidence)) : [];
  const meant = (labeled.length > 0 ? labeled : unlabeled).map((number) => number.written);
  const written = stated?.words === typed ? [stated.figures] : meant;
  // The others are pieces of the longest.
  const longest = written.reduce((text, other) => (other.length > text.length ? other : text), '');
  if (goesOn.test(longest) || written.some((piece) => !longest.includes(piece))) return null;
  const [year = null] = aYear.exec(longest) ?? [];
  const [ending, other] = longest.replace(aYear, ' ').match(/\d+(?:[./-]\d+)*/g) ?? [];
  return ending === undefined || other !== undefined ? null : { ending: ending.replace(/\D/g, ''), year };
}
