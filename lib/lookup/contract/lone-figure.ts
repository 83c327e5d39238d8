import { parseDocument } from '../identifiers/cpf-cnpj.ts';
import { bareWord, type Word } from '../text/text-words.ts';
import { normaliseContract } from './contract-keys.ts';
import { isCounted } from './counted.ts';
import { isOtherAlone, isOtherFigure, isTelephoneAt, isYear, joinsFrom } from './figures.ts';

const hasDigit = /\d/;
const currency = /(?:[$€£¥]|(?<!\p{L})(?:BRL|USD|EUR))[\s:=]{0,3}$/iu;
const areaCode = /\(\d{2}\)\s?$/;
const isAreaCode = /(?<!\d)\d{2}[\s-]$/;
const isCoordinate = /^-\d{1,3}\.\d{4,}$/;
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
    isCoordinate.test(word.text) ||
    isTelephoneAt(text, start) ||
    (isAreaCode.test(text.slice(Math.max(0, start - 4), start)) && isTelephoneAt(text, start - 3)) ||
    currency.test(text.slice(Math.max(0, start - 8), start)) ||
    areaCode.test(text.slice(Math.max(0, start - 6), start)) ||
    (areaCode.test(text.slice(Math.max(0, start - 1), end + 1)) &&
      /^\)\s?\d{4}/.test(text.slice(end, end + 6))) ||
    (inBrackets.test(text.slice(Math.max(0, start - 1), end + 1)) && !hasDigit.test(text.slice(end))) ||
    isCounted(text, word) ||
    (isOtherFigure(bare) && !isYear.test(bare))
  );
}

const isPostalCode = /^\d{5}-\d{3}$/;

/** Names of a contract number. */
const names = new Set(
  'contrato contratos contract ccb empréstimo emprestimo loan nº n nr num número numero number'.split(' '),
);
/** These name nothing: they may stand before any number. */
const small = new Set('o a do da de no é is the of'.split(' '));
/** Beside other words a shorter number is a count, a page, a day. */
const shortestBesideWords = 5;

/**
 * The index of the last word of the one number in pieces that a typed line is about, by that of its first, which is
 * of letters: `CCB 2026 000417 parcela 3`; null where there is none, or other figures, or a word before it.
 */
export function loneRun(
  text: string,
  words: readonly Word[],
  free: readonly boolean[],
  asides: ReadonlySet<number>,
): { first: number; last: number } | null {
  const first = words.findIndex((_, index) => free[index] && !asides.has(index) && !isSmall(words[index]));
  const { joins, doubtful, counted } = joinsFrom(text, words, first, free, false);
  const last = joins.at(-1)?.last;
  if (last === undefined || doubtful || counted || hasDigit.test(words[first]?.text ?? '')) return null;
  const isOther = ({ text: word }: Word, index: number) =>
    hasDigit.test(word) && (index < first || index > last) && free[index] && !asides.has(index);
  return words.some(isOther) ? null : { first, last };
}

/** What may stand before a number in pieces, and is none of them. */
function isSmall(word: Word | undefined): boolean {
  const name = bareWord(word?.text ?? '').toLowerCase();
  return name === '' || small.has(name) || (names.has(name) && name !== 'ccb');
}

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
    free[index] &&
    !asides.has(index) &&
    !isPostalCode.test(bareWord(word)) &&
    parseDocument(bareWord(word)) === null;
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
