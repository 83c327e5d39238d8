import { givenNames } from './given-names.ts';
import { type Range, replaceRanges, type Token, tokensOf } from './tokens.ts';
import { connectors, foldWord, institutionWords, ordinaryWords } from './word-lists.ts';

/** A name has at most so many words. */
const maxName = 8;
/** Capitals alone are as often an abbreviation as a name, unless there are many of them. */
const minCapitals = 8;
const withinName = /^[\s.]{1,2}$/u;

/** Two words with a capital near one another: a text without them, and without a given name, is not taken apart. */
const twoCapitals = /(?<!\p{L})\p{Lu}[\p{L}'’]+[\s.]{1,2}(?:\p{L}{1,3}[\s.]{1,2}){0,2}\p{Lu}\p{L}/u;

/**
 * Hides names that no word such as *titular* announces: a given name that is frequent in Brazil and the words that go
 * on after it, and two or more words with capitals that are no words of the business. Other names that stand alone
 * cannot be distinguished from ordinary words.
 */
export function replaceUnannouncedNames(text: string): string {
  if (!/\p{L}{3}/u.test(text)) return text;
  const hasCapitals = twoCapitals.test(text);
  if (!hasCapitals && !hasGivenName(text)) return text;
  const tokens = tokensOf(text);
  const ranges: Range[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const range = nameFrom(tokens, index, hasCapitals);
    if (!range) continue;
    ranges.push(range);
    index = range[1];
  }
  return ranges.length === 0 ? text : replaceRanges(text, tokens, ranges);
}

const words = /[\p{L}\p{M}]{3,}/gu;

function hasGivenName(text: string): boolean {
  for (const [word] of text.matchAll(words)) if (givenNames.has(foldWord(word))) return true;
  return false;
}

function nameFrom(tokens: readonly Token[], index: number, hasCapitals: boolean): Range | null {
  const token = tokens[index];
  if (token?.kind !== 'word') return null;
  if (givenNames.has(token.folded)) return [index, lastOfName(tokens, index, isNameWord).last];
  if (!hasCapitals || !isCapitalized(token)) return null;
  const { last, count, letters, isUpper } = lastOfName(tokens, index, isCapitalized);
  return count >= 2 && (!isUpper || letters >= minCapitals) ? [index, last] : null;
}

/** The last word of the name that begins here, and what it is made of. Connectors belong to it between its words. */
function lastOfName(tokens: readonly Token[], index: number, isPart: (token: Token) => boolean) {
  const name = { last: index, count: 0, letters: 0, isUpper: true };
  for (let at = index; at < index + maxName; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word' || (at > index && !withinName.test(token.between))) break;
    if (at === index || isPart(token)) {
      name.last = at;
      name.count += 1;
      name.letters += token.text.length;
      name.isUpper &&= token.text === token.text.toUpperCase();
    } else if (!connectors.has(token.folded)) break;
  }
  return name;
}

const isNameWord = ({ folded }: Token) =>
  folded.length > 1 && !ordinaryWords.has(folded) && !institutionWords.has(folded) && !connectors.has(folded);

const isCapitalized = (token: Token) => /^\p{Lu}/u.test(token.text) && isNameWord(token);
