import { type Word, wordSet } from '../text/text-words.ts';
import { labelOf, namesDocument, namesOtherValue, namesPersonalCode, type ValueName } from './label-words.ts';
import { isCounted, isOtherByForm } from './other-figures.ts';

/** `other`: a telephone, an installment, an amount, and whatever else has figures and is no contract number. */
export type Label = ValueName | 'document' | 'other';
/** The labels of a text, by the character at which the labeled word begins. */
export type LabelAt = ReadonlyMap<number, Label>;

/** Between a label and its value: `contrato nº 417`. */
const signs = wordSet('n no nº n° nr nro num number numero número is');
const verbs = wordSet('é eh is');
const fillers = new Set([...signs, ...verbs, 'id']);
/** After these a contract number needs a sign: `contrato de nº 417`. */
const connectives = wordSet('de sob com o crédito credito bancário bancario');
/** Between a name and what is no contract number: `taxa de 2`, `CPF do cliente: …`. */
const otherFillers = wordSet('o a os as de do da com the of cliente titular e em foi era são sao');
/** `boleto do 417123`: the boleto of that contract. */
const ofContract = wordSet('do da dos das no na');
/** `o telefone do contrato`: the value is the telephone. */
const ofWords = wordSet('do da dos das de of the');
/** Between the verb and the number: `é o número 417123`. */
const afterVerb = wordSet('o n no nº n° nr nro num number numero número the');
const negations = wordSet('não nao not nem sem without nunca never');
const conjunctions = wordSet(', / & e ou and or');

const maxGap = 40;
const gapBefore = /^[\s"“”'`*\\:=>{(#.º°|→➡⇒—-]*$/;
const blank = /^(?:\p{Zs}?[:=])?\p{Zs}{1,2}$/u;
const hasDigit = /\d/;
const hasMark = (gap: string) => /[:=]/.test(gap);
/** Figures as long as a contract number, perhaps with the letters that such numbers begin with. */
const longNumber = /^(?:[A-Z]{1,5}-?)?\d[\d.-]{4,}/i;

/** Returns the labels of the words of a text. */
export function labelsIn(text: string, words: readonly Word[]): LabelAt {
  const labels = new Map<number, Label>();
  for (const [index, word] of words.entries()) {
    const named = contractOrIdBefore(text, words, index) ?? otherValue(text, words, index, labels);
    const label = named ?? (isContractByClause(text, words, index) ? 'contract' : undefined);
    if (label) labels.set(word.start, label);
  }
  return labels;
}

/** The words before a value, nearest first, each with the characters between it and the word after it. */
function* wordsBefore(words: readonly Word[], index: number, most: number) {
  for (let at = index - 1; at >= Math.max(0, index - most); at--) {
    const [word, after] = [words[at], words[at + 1]];
    if (word && after) yield { word, at, gap: after.gap };
  }
}

/** `contrato nº 417123`, `"customer": {"id": "…"}`: only words of few kinds stand between the name and the value. */
function contractOrIdBefore(text: string, words: readonly Word[], index: number): ValueName | undefined {
  const value = words[index];
  if (!value || fillers.has(value.name) || connectives.has(value.name)) return undefined;
  if (isOtherClause(value) || isOrdinal(text, value) || isCounted(text, value)) return undefined;
  if (isAfterPathSegment(text, words, index)) return 'contract';
  let isOpen = false;
  let isSigned = false;
  let isOfRecord = false;
  for (const { word, at, gap } of wordsBefore(words, index, 8)) {
    if (gap.length > maxGap || !gapBefore.test(gap)) return undefined;
    isOpen ||= hasMark(gap);
    const label = labelOf(word.text);
    if (label) {
      const isMet = { nothing: true, mark: isOpen || isShortNameOf(word, value), sign: isSigned }[
        label.needs
      ];
      return isMet && !(isOfRecord && label.name === 'contract') ? label.name : undefined;
    }
    if (word.name === 'id') isOfRecord ||= text[word.end] === '"';
    else if (signs.has(word.name)) isOpen = isSigned = true;
    else if (verbs.has(word.name) || isOrdinal(text, word) || isArticleOfVerb(words, at)) isOpen = true;
    else if (word.name === 'e' && at === index - 1 && longNumber.test(value.text)) isOpen = true;
    else if (!connectives.has(word.name) || !isSigned || hasMark(word.gap)) return undefined;
  }
  return undefined;
}

/** After a dash with a blank a short number begins another clause: `o contrato - 2 dúvidas`. */
const isOtherClause = ({ gap, text }: Word) => /[—-]\s/.test(gap) && text.length < 5;
/** The 1 of `contrato 1: 417123`. */
const isOrdinal = (text: string, { text: figures, end }: Word) =>
  /^\d{1,2}$/.test(figures) && /^\s?[:=]\s?[A-Z\d]{4}/i.test(text.slice(end, end + 8));
/** The article of `é o 417123`. */
const isArticleOfVerb = (words: readonly Word[], at: number) =>
  words[at]?.name === 'o' && /^(?:é|eh|e|is)$/.test(words[at - 1]?.name ?? '');
/** `ctr 8450019273`, `ctr CCB-2026-000417`: a short name of a contract, before what is as long as a number. */
const isShortNameOf = (name: Word, value: Word) =>
  /^ctr$/i.test(name.text) && value.gap === ' ' && longNumber.test(value.bare);

/** `/contratos/417123` */
function isAfterPathSegment(text: string, words: readonly Word[], index: number): boolean {
  const name = words[index - 1];
  if (!name || words[index]?.gap !== '/' || text[name.start - 1] !== '/') return false;
  return labelOf(name.text.replace(/s$/, ''))?.name === 'contract';
}

/**
 * `o contrato dela é o 8450019273`: a clause says that the number is the contract's, some words after the label. Not
 * where a stop or a comma ends the clause before, where it is denied, or where another name stands in it.
 */
function isContractByClause(text: string, words: readonly Word[], index: number): boolean {
  const value = words[index];
  if (!value || !(longNumber.test(value.text) || isNumberPrefix(text, value))) return false;
  let isStated = false;
  let isNearNumber = true;
  for (const { word, at, gap } of wordsBefore(words, index, 7)) {
    if (word.bare !== word.text || !blank.test(gap) || (isStated && hasMark(gap))) return false;
    isStated ||= hasMark(gap);
    const label = labelOf(word.text);
    if (label?.name === 'contract' && label.needs === 'nothing') return isStated && !isOfOther(words, at);
    const isVerb = verbs.has(word.name);
    isNearNumber &&= isVerb || afterVerb.has(word.name);
    if (!isNearNumber && (!isStated || isOtherTopic(word.name))) return false;
    isStated ||= isVerb;
  }
  return false;
}

const isOtherTopic = (name: string) =>
  hasDigit.test(name) ||
  verbs.has(name) ||
  negations.has(name) ||
  labelOf(name) !== undefined ||
  namesOther(name);
const namesOther = (name: string) => namesOtherValue(name) || namesDocument(name);

/** The letters that a contract number begins with, where they are written apart: `CCB 2026 000417`. */
function isNumberPrefix(text: string, { text: letters, end }: Word): boolean {
  if (!/^[A-Z]{2,5}$/.test(letters) || !/^ \d/.test(text.slice(end, end + 2))) return false;
  return !namesOther(letters) && (labelOf(letters)?.name ?? 'contract') === 'contract';
}

/** `o telefone do contrato` */
function isOfOther(words: readonly Word[], index: number): boolean {
  let at = index - 1;
  while (at >= index - 2 && ofWords.has(words[at]?.name ?? '')) at--;
  return at < index - 1 && namesOther(words[at]?.bare ?? '');
}

/** Recognizes a figure that is no contract number, by the word before it, by the figures before it, or by its form. */
function otherValue(text: string, words: readonly Word[], index: number, labels: LabelAt): Label | undefined {
  const word = words[index];
  if (!word || !hasDigit.test(word.text)) return undefined;
  const isOther = goesOnFromOther(text, words, index, labels) || isOtherByForm(text, word);
  return otherNameBefore(text, words, index) ?? (isOther ? 'other' : undefined);
}

/** `parcela 3`, `protocolo nº 88123`, `"amount": 5000`; of what begins with a letter only `passaporte FA123456`. */
function otherNameBefore(text: string, words: readonly Word[], index: number): Label | undefined {
  const isName = /^\d/.test(words[index]?.bare ?? '') ? namesOtherValue : namesPersonalCode;
  for (const { word, at, gap } of wordsBefore(words, index, 4)) {
    const isPath = gap === '/' && text[word.start - 1] === '/';
    if (gap.length > maxGap || !(isPath || gapBefore.test(gap))) return undefined;
    if (isName(word.text)) {
      if (isLastOfHeader(text, word, gap)) return undefined;
      return namesDocument(word.name) ? 'document' : 'other';
    }
    if (at === index - 1 && ofContract.has(word.name)) return undefined;
    if (!fillers.has(word.name) && !otherFillers.has(word.name)) return undefined;
  }
  return undefined;
}

/** The last name in the first line of a table says nothing of the first cell below it. */
function isLastOfHeader(text: string, name: Word, gap: string): boolean {
  if (!/[\r\n]/.test(gap)) return false;
  const [line = ''] = /[^\r\n]*$/.exec(text.slice(Math.max(0, name.start - 200), name.start)) ?? [];
  return /[\t;|,]/.test(line);
}

/** The 24 of `parcela 3/24`, and what is as long in `protocolos 556677, 556688 e 556699`. */
function goesOnFromOther(text: string, words: readonly Word[], index: number, labels: LabelAt): boolean {
  const word = words[index];
  const before = [words[index - 1], words[index - 2]].find((one) => one && labels.has(one.start));
  if (!word || !before || labels.get(before.start) !== 'other' || word.start - before.end > maxGap)
    return false;
  const between = text.slice(before.end, word.start);
  return between === '/' || (before.bare.length === word.bare.length && conjunctions.has(between.trim()));
}
