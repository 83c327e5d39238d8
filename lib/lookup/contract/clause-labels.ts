import { bareWord, type Word } from '../text/text-words.ts';
import { labelOf, namesDocument, namesOtherValue, namesPersonalCode } from './label-words.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const verbs = words('é eh is');
/** Between the verb and the number: `é o número 417123`. */
const afterVerb = words('o n no nº n° nr nro num number numero número the');
const negations = words('não nao not nem sem without nunca never');
/** `o telefone do contrato`: whatever follows is the telephone. */
const ofWords = words('do da dos das de of the');

const maxWords = 7;
const isBlank = /^\p{Zs}{1,2}$/u;
const isBlankWithMark = /^\p{Zs}?[:=]\p{Zs}{1,2}$/u;
const hasDigit = /\d/;
/** Figures as long as a contract number, perhaps with the letters that such numbers begin with. */
export const longNumber = /^(?:[A-Z]{1,5}-?)?\d[\d.-]{4,}/i;
/** The letters that a contract number begins with, where they are written apart: `CCB 2026 000417`. */
const numberPrefix = /^[A-Z]{2,5}$/;

const namesSomethingElse = (name: string) =>
  namesOtherValue(name) || namesDocument(name) || namesPersonalCode(name);

/**
 * Returns the index of the number that a clause says to be the contract's, some words after the label at `index`:
 * `o contrato dela é o 8450019273`. Null where a stop or a comma ends the clause before, where it is denied, or where
 * another name stands in it.
 */
export function numberInClause(text: string, all: readonly Word[], index: number): number | null {
  if (isOfSomethingElse(all, index)) return null;
  let isStated = false;
  for (let at = index + 1; at <= index + maxWords; at++) {
    const [before, word] = [all[at - 1], all[at]];
    if (!before || !word || bareWord(before.text) !== before.text) return null;
    const gap = text.slice(before.end, word.start);
    isStated ||= isBlankWithMark.test(gap);
    if (!isBlank.test(gap) && !isBlankWithMark.test(gap)) return null;
    const name = bareWord(word.text).toLowerCase();
    if (hasDigit.test(name)) return isStated && longNumber.test(word.text) ? at : null;
    if (isStated && isPrefixOfNumber(text, all, at)) return at;
    if (isStated ? !afterVerb.has(name) : isOtherClause(name)) return null;
    isStated ||= verbs.has(name);
  }
  return null;
}

function isPrefixOfNumber(text: string, all: readonly Word[], at: number): boolean {
  const word = all[at];
  if (!word || !numberPrefix.test(word.text) || namesSomethingElse(word.text)) return false;
  return (labelOf(word.text)?.name ?? 'contract') === 'contract' && /^ \d/.test(text.slice(word.end));
}

const isOtherClause = (name: string) =>
  negations.has(name) || labelOf(name) !== undefined || namesSomethingElse(name);

function isOfSomethingElse(all: readonly Word[], index: number): boolean {
  let at = index - 1;
  while (at >= index - 2 && ofWords.has(all[at]?.text.toLowerCase() ?? '')) at--;
  return at < index - 1 && namesSomethingElse(bareWord(all[at]?.text ?? ''));
}
