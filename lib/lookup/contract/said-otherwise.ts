import { bareWord, type Word } from '../text/text-words.ts';
import { isYear } from './figures.ts';
import { isCodeName, isOfContract, isOtherName, isPersonalCode } from './label-words.ts';
import { fillers, isSegment } from './labels.ts';

/** They may stand between a name and its figures, as `fillers` do: `taxa de 2`. */
const small: ReadonlySet<string> = new Set(
  'o a os as de do da com the of cliente titular e em foi era são sao'.split(' '),
);
const mostBetween = 3;
const longestLine = 200;
const longestGap = 40;
const gapBefore = /^[\s"“”'*\\:=>{(#.º°|—-]*$/;

/** Between a name right before and its figures: `NF-e nº 417123`, `C/C 417123`. */
const gapOfOwn = /^[\p{Zs}\t):#.º°]{0,4}$/u;
const signs: ReadonlySet<string> = new Set(
  'n no nº n° nr nro num numero número number crédito credito bancário bancario'.split(' '),
);
/** Words that name nothing. */
const plain: ReadonlySet<string> = new Set(
  [
    'a o as os e é à ao da de do das dos em na no nas nos com por um uma ou se que até the of in on at to is and for or by',
    'consultar verificar quitar preciso informou pediu disse aqui abaixo seguinte',
    'eh já ja não nao sim oi olá ola sobre segue veja ver meu seu minha sua esse este essa esta foi era ok favor',
  ].flatMap((line) => line.split(' ')),
);
/** `CCB:2026:`, before the rest of that number. */
const gapInNumber = /^(?:[:|•·./-]|\p{Zs}[:|•·.-]?\p{Zs}?)$/u;
const anyName = /^\p{L}[\p{L}.-]*$/u;

/** How a word is said to be no contract number: `plainly` by a name before it, or perhaps by some word near it. */
export type Said = ReadonlyMap<number, 'plainly' | 'perhaps'>;

/**
 * Which figures a name right before them says to be something else than a contract number, by the index of their
 * words: `parcela 3`, `protocolo nº 88123`, `"amount": 5000`. What begins with a letter names itself, but after the
 * name of what is somebody's own (`passaporte FA123456`).
 * `figuresAlone`: no contract number has letters, so that a word before figures names them: `NF 417123`, `cheque 417123`, `/tickets/417123`.
 */
export function saidOtherwise(text: string, words: readonly Word[], figuresAlone: boolean): Said {
  const said = new Map<number, 'plainly' | 'perhaps'>();
  for (const [index, word] of words.entries()) {
    const bare = bareWord(word.text);
    if (!hasDigit.test(bare)) continue;
    if (!/^\d/.test(bare)) {
      if (isNamed(text, words, index, isPersonalCode)) said.set(index, 'plainly');
      continue;
    }
    const isOwn = figuresAlone && hasOwnName(text, words, index);
    // The year of `CCB:2026:000417`.
    if (isOwn && isYear.test(words[index - 1]?.text ?? '')) said.set(index - 1, 'perhaps');
    if (isNamed(text, words, index, isOtherName)) said.set(index, 'plainly');
    else if (
      isOwn ||
      isNamed(text, words, index, isCodeName) ||
      goesOn(text, words, index, said) ||
      (figuresAlone && isToldOf(text, words, index))
    )
      said.set(index, 'perhaps');
  }
  return said;
}

const between = /^\p{Zs}?(?:[,/&]|e|ou|and|or)\p{Zs}?$/u;

/** The 24 of `parcela 3/24`, and what is of the same length: `protocolos 556677, 556688 e 556699`. */
function goesOn(text: string, words: readonly Word[], index: number, said: Said): boolean {
  const word = words[index];
  const before = said.has(index - 1) ? words[index - 1] : said.has(index - 2) ? words[index - 2] : undefined;
  if (!word || !before || word.start - before.end > longestGap) return false;
  const gap = text.slice(before.end, word.start);
  const isAsLong = bareWord(before.text).length === bareWord(word.text).length;
  return gap === '/' || (isAsLong && between.test(gap.trim()));
}

const mostTold = 6;
const inSentence = /^[\p{Zs}:]{1,3}$/u;

/** `o protocolo que me deram foi 556677`: a name in the same breath, and no contract since. */
function isToldOf(text: string, words: readonly Word[], index: number): boolean {
  let start = words[index]?.start ?? 0;
  for (let at = index - 1; at >= 0 && at >= index - mostTold; at--) {
    const word = words[at];
    if (!word || !inSentence.test(text.slice(word.end, start))) return false;
    const name = bareWord(word.text).toLowerCase();
    // `boleto do 417123`: of that contract.
    if (!anyName.test(name) || isOfContract(name) || (at === index - 1 && ofThat.has(name))) return false;
    if (isOtherName(word.text)) return true;
    start = word.start;
  }
  return false;
}

const ofThat: ReadonlySet<string> = new Set('do da dos das no na'.split(' '));

function hasOwnName(text: string, words: readonly Word[], index: number): boolean {
  let start = words[index]?.start ?? 0;
  let inNumber = false;
  for (let at = index - 1; at >= 0 && at >= index - 1 - mostBetween; at--) {
    const word = words[at];
    if (!word || start - word.end > longestGap) return false;
    const gap = text.slice(word.end, start);
    const name = bareWord(word.text).toLowerCase();
    if (gap === '/' && isSegment(text, word)) return !hasDigit.test(name) && !isOfContract(name);
    const ofNumber = gapInNumber.test(gap);
    if (!inNumber && ofNumber && isYear.test(name)) inNumber = true;
    else {
      if (!gapOfOwn.test(gap) && !(inNumber && ofNumber)) return false;
      if (!signs.has(name)) return isOwn(word, inNumber);
    }
    start = word.start;
  }
  return false;
}

/** `inNumber`: a year stands between, so that what names a contract is of its number. */
function isOwn({ text }: Word, inNumber: boolean): boolean {
  const bare = bareWord(text);
  const name = bare.toLowerCase();
  if (!anyName.test(name) || (!inNumber && isOfContract(name))) return false;
  return bare === 'OS' || !plain.has(name);
}

function isNamed(
  text: string,
  words: readonly Word[],
  index: number,
  isName: (name: string) => boolean,
): boolean {
  let start = words[index]?.start ?? 0;
  for (let at = index - 1; at >= 0 && at >= index - 1 - mostBetween; at--) {
    const word = words[at];
    if (!word || start - word.end > longestGap) return false;
    const gap = text.slice(word.end, start);
    if (!gapBefore.test(gap) && !(gap === '/' && isSegment(text, word))) return false;
    const name = bareWord(word.text).toLowerCase();
    if (isName(word.text)) return !isOfHeader(text, word, start);
    if (at === index - 1 && ofThat.has(name)) return false;
    if (name !== '' && !fillers.has(name) && !small.has(name)) return false;
    start = word.start;
  }
  return false;
}

const hasDigit = /\d/;

/** The last name of a table's first line, which says nothing of the first cell below it. */
function isOfHeader(text: string, name: Word, start: number): boolean {
  if (!/[\r\n]/.test(text.slice(name.end, start))) return false;
  const line = /[^\r\n]*$/.exec(text.slice(Math.max(0, name.start - longestLine), name.start))?.[0] ?? '';
  return /[\t;|,]/.test(line) || beginsWithContract.test(line);
}

/** `Contrato Data Valor`, as a PDF gives it. */
export const beginsWithContract =
  /^\s*(?:n[°o.]{0,2}\s+(?:do\s+)?)?(?:contrato|contract|ccb)\s+(?!n[°o]?\b|d[aeo]\b)(?:\p{L}[\p{L}.]*\s+)+/iu;
