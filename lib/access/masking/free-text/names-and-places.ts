import { placeholder } from '../personal-data.ts';
import { type Range, replaceRanges, type Token, tokensOf } from './tokens.ts';
import {
  betweenWordAndNumber,
  connectors,
  numberWords,
  ordinaryWords,
  personWords,
  placeWords,
  withinPlace,
  wordsBetweenNameAndDocument,
} from './word-lists.ts';

const maxName = 8;
const maxLinks = 8;
const maxPlace = 16;

const listed = [...numberWords, ...placeWords, ...personWords, 'chave', 'key'].filter(
  (word) => word.length > 1,
);
/** The words in all their cases and accents, so that a text without any of them is not taken apart. */
const accented: Record<string, string> = {
  a: '[aáàâã]',
  e: '[eéê]',
  i: '[ií]',
  o: '[oóôõ]',
  u: '[uú]',
  c: '[cç]',
};
const anyListed = new RegExp(
  `(?<!\\p{L})(?:${listed.map((word) => word.replace(/[aeiouc]/g, (letter) => accented[letter] ?? letter)).join('|')}|r(?=[.\\s])|c(?=/c))(?!\\p{L})`,
  'iu',
);

const anyLetter = /\p{L}/u;

/** Hides names beside what was already replaced, addresses, and the numbers and names that a word announces. */
export function replaceNamesAndPlaces(text: string): string {
  // Names, and the words that announce something, are made of letters.
  if (!anyLetter.test(text) || (!text.includes(placeholder) && !anyListed.test(text))) return text;
  const tokens = tokensOf(text);
  const ranges: Range[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const rangesHere = rangesAt(tokens, index);
    ranges.push(...rangesHere);
    // An address is gone through once, however many of its words could begin one.
    for (const [first, last] of rangesHere) if (first === index) index = last;
  }
  return replaceRanges(text, tokens, ranges);
}

function rangesAt(tokens: readonly Token[], index: number): Range[] {
  const token = tokens[index];
  if (token?.kind === 'placeholder')
    return [nameBeside(tokens, index, -1), nameBeside(tokens, index, 1)].filter((range) => range !== null);
  if (token?.kind !== 'word') return [];
  const { folded } = token;
  const candidates = [
    placeWords.has(folded) ? placeFrom(tokens, index) : null,
    numberWords.has(folded) ? numberAfter(tokens, index) : null,
    folded === 'chave' || folded === 'key' ? keyAfter(tokens, index) : null,
    personWords.has(folded) ? nameBeside(tokens, index, 1, true) : null,
  ];
  return candidates.filter((range) => range !== null);
}

const linkable = /^[\s,;:()[\]<>"'“”\p{Pd}/|.&ºª°]{0,6}$/u;
const withinName = /^[\s.,'’&"“”\p{Pd}]{1,3}$/u;

/** The words before (-1) or after (1) a document, or after a word such as *titular*, that may be a name. */
function nameBeside(tokens: readonly Token[], index: number, by: 1 | -1, onlyCapitals = false): Range | null {
  /** The characters between a token and the one that was passed before it. */
  const gap = (at: number) => tokens[by === 1 ? at : at + 1]?.between ?? '';
  let at = index + by;
  for (let links = 0; links < maxLinks && isLink(tokens[at]) && linkable.test(gap(at)); links++) at += by;
  if (!linkable.test(gap(at))) return null;
  const nearest = at;
  let farthest: number | null = null;
  for (; Math.abs(at - nearest) < maxName && isWord(tokens[at]); at += by) {
    const token = tokens[at];
    if (at !== nearest && !withinName.test(gap(at))) break;
    if (isName(token) && (!onlyCapitals || /^\p{Lu}/u.test(token?.text ?? ''))) farthest = at;
    else if (!connectors.has(token?.folded ?? '')) break;
  }
  if (farthest === null) return null;
  return by === 1 ? [nearest, farthest] : [farthest, nearest];
}

const withinPlaceText = /^[\s.,:ºª°/\p{Pd}()]{0,4}$/u;

/** An address, from the word that announces it to the first ordinary word. */
function placeFrom(tokens: readonly Token[], index: number): Range | null {
  let last = index;
  for (let at = index + 1; at <= index + maxPlace; at++) {
    const token = tokens[at];
    if (!token || !withinPlaceText.test(token.between)) break;
    const { folded } = token;
    if (token.kind !== 'word' || placeWords.has(folded) || !ordinaryWords.has(folded)) last = at;
    else if (!withinPlace.has(folded) && !connectors.has(folded)) break;
  }
  return last > index ? [index, last] : null;
}

const glued = /^[\s.,/*_\p{Pd}]{0,2}$/u;
const unmarked = /^[\s.,:;()#*•ºª°/\p{Pd}]{0,12}$/u;
const minAnnounced = 3;
/** Words before the end of a number, which has fewer digits than a whole number. */
const endWords: readonly string[] = ['final', 'finais', 'fim', 'terminado', 'terminando', 'ending'];
const minOfEnd = 2;

/** The number that a word such as *CPF*, *conta* or *ramal* announces. */
function numberAfter(tokens: readonly Token[], index: number): Range | null {
  let first = index + 1;
  let least = minAnnounced;
  for (let links = 0; links < 4 && isBetween(tokens[first]); links++) {
    if (endWords.includes(tokens[first]?.folded ?? '')) least = minOfEnd;
    first++;
  }
  let last = first - 1;
  let digits = 0;
  for (let token = tokens[first]; token && digits < 40; token = tokens[last + 1]) {
    const isFirst = last < first;
    if (token.kind !== 'number' || !(isFirst ? unmarked : glued).test(token.between)) break;
    digits += token.text.length;
    last++;
  }
  return digits >= least ? [first, last] : null;
}

/** A Pix key: what stands after *chave*, or *chave pix*. */
function keyAfter(tokens: readonly Token[], index: number): Range | null {
  let first = index + 1;
  const links = 'pix aleatoria cpf cnpj email e mail celular telefone do da de cliente no para'.split(' ');
  for (let skipped = 0; skipped < 4 && links.includes(tokens[first]?.folded ?? ''); skipped++) first++;
  const token = tokens[first];
  if (!token || !unmarked.test(token.between) || (token.kind === 'word' && ordinaryWords.has(token.folded)))
    return null;
  let last = first;
  while (last < first + maxName && /^[._+\p{Pd}]?$/u.test(tokens[last + 1]?.between ?? ' ')) last++;
  return [first, last];
}

function isWord(token: Token | undefined): boolean {
  return token?.kind === 'word';
}

function isLink(token: Token | undefined): boolean {
  return token?.kind === 'word' && wordsBetweenNameAndDocument.has(token.folded);
}

function isName(token: Token | undefined): boolean {
  return token?.kind === 'word' && !ordinaryWords.has(token.folded);
}

/** A state's two letters count too, and the x's of a number that is masked already. */
function isBetween(token: Token | undefined): boolean {
  return (
    token?.kind === 'word' &&
    unmarked.test(token.between) &&
    (betweenWordAndNumber.has(token.folded) ||
      /^(?:[A-Z]{2}|x+)$/u.test(token.text) ||
      /^x+$/u.test(token.folded))
  );
}
