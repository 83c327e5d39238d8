import { normaliseContract } from './contract-number.ts';
import { isCounted } from './counted.ts';
import { parseDocument } from './documents.ts';
import { isOtherAlone, isOtherFigure, isYear } from './figures.ts';
import { bareWord, type Word } from './words.ts';

const hasDigit = /\d/;
const currency = /(?:[$€£¥]|(?<!\p{L})(?:BRL|USD|EUR))[\s:=]{0,3}$/iu;
/** `417123 (2)`: a copy, a footnote; figures after it, and it is an area code. */
const inBrackets = /^\(\d{1,2}\)$/;

/** Which figures of a typed line are said to be an amount, a count, an ordinal, by the index of their words. */
export function asidesOf(text: string, words: readonly Word[]): Set<number> {
  return new Set(
    words.flatMap((word, index) => (hasDigit.test(word.text) && isAside(text, word) ? [index] : [])),
  );
}

function isAside(text: string, word: Word): boolean {
  const { start, end } = word;
  const bare = bareWord(word.text);
  return (
    /[$+@]/.test(word.text) ||
    currency.test(text.slice(Math.max(0, start - 8), start)) ||
    (inBrackets.test(text.slice(Math.max(0, start - 1), end + 1)) && !hasDigit.test(text.slice(end))) ||
    isCounted(text, word) ||
    (isOtherFigure(bare) && !isYear.test(bare))
  );
}

/** Names of a contract number. */
const names = new Set(
  'contrato contratos contract ccb empréstimo emprestimo loan nº n nr num número numero number'.split(' '),
);
/** These name nothing: they may stand before any number. */
const small = new Set('o a do da de no é is the of'.split(' '));
/** Beside other words a shorter number is a count, a page, a day. */
const shortestBesideWords = 5;

/**
 * The index of the one number that a typed line is about, or null. Any other figures are taken or said to be
 * something else; a word before it would name it (`protocolo 88123`), but for those that name contracts, and for
 * one with a comma after it (`Maria, 417123`).
 */
export function loneFigure(
  text: string,
  words: readonly Word[],
  free: readonly boolean[],
  asides: ReadonlySet<number>,
): number | null {
  const isOpen = (index: number, word: string) =>
    free[index] && !asides.has(index) && parseDocument(bareWord(word)) === null;
  const [only, second] = words.flatMap(({ text: word }, index) =>
    hasDigit.test(word) && isOpen(index, word) ? [index] : [],
  );
  const figure = only === undefined ? undefined : words[only];
  if (only === undefined || !figure || second !== undefined || isOtherAlone(bareWord(figure.text)))
    return null;
  // Of `1 de 420` the first is said to be a count, and the second is none the less.
  const isOther = (index: number, bare: string) =>
    bare !== '' && !names.has(bare) && (isOpen(index, bare) || (asides.has(index) && index < only));
  const others = words.flatMap(({ text: word, end }, index) => {
    const bare = bareWord(word).toLowerCase();
    return index !== only && isOther(index, bare) ? [{ bare, end, index }] : [];
  });
  const before = others.findLast(({ bare, index }) => index < only && !small.has(bare));
  if (before && !/^\s*,/.test(text.slice(before.end))) return null;
  const isLong = normaliseContract(bareWord(figure.text)).length >= shortestBesideWords;
  return others.length === 0 || isLong ? only : null;
}
