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
/** Words between a label of another value and that value: `taxa de 2`, `CPF do cliente: …`. */
const otherFillers = wordSet('o a os as de do da com the of cliente titular e em foi era são sao');
/** `boleto do 417123`: the boleto of that contract. */
const ofContract = wordSet('do da dos das no na');
/** `o telefone do contrato`: the value is the telephone. */
const ofWords = wordSet('do da dos das de of the');
/** Between the verb and the number: `é o número 417123`. */
const afterVerb = wordSet('o n no nr nro num number numero número the é eh is');
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
  for (const word of words) {
    const named = contractOrIdBefore(text, word) ?? otherValue(text, word, labels);
    const label = named ?? (isContractByClause(text, word) ? 'contract' : undefined);
    if (label) labels.set(word.start, label);
  }
  return labels;
}

/** The words before a value, nearest first, each with the characters between it and the word after it. */
function* wordsBefore(value: Word, most: number) {
  let { before: word, gap } = value;
  for (let count = 0; word && count < most; count++) {
    yield { word, gap };
    ({ before: word, gap } = word);
  }
}

/** `contrato nº 417123`, `"customer": {"id": "…"}`: only words of few kinds stand between the name and the value. */
function contractOrIdBefore(text: string, value: Word): ValueName | undefined {
  if (fillers.has(value.name) || connectives.has(value.name)) return undefined;
  if (isOtherClause(value) || isOrdinal(text, value) || isCounted(text, value)) return undefined;
  if (isAfterPathSegment(text, value)) return 'contract';
  let isOpen = false;
  let isSigned = false;
  let isOfRecord = false;
  for (const { word, gap } of wordsBefore(value, 8)) {
    if (gap.length > maxGap || !gapBefore.test(gap)) return undefined;
    isOpen ||= hasMark(gap);
    const label = labelOf(word.text);
    if (label) {
      const isMarked = isOpen || isShortNameOf(word, value);
      const isMet = { nothing: true, mark: isMarked, sign: isSigned }[label.needs];
      return isMet && !(isOfRecord && label.name === 'contract') ? label.name : undefined;
    }
    if (word.name === 'id') isOfRecord ||= text[word.end] === '"';
    else if (signs.has(word.name)) isOpen = isSigned = true;
    else if (verbs.has(word.name) || isOrdinal(text, word) || isArticleOfVerb(word)) isOpen = true;
    else if (word.name === 'e' && word === value.before && longNumber.test(value.text)) isOpen = true;
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
const isArticleOfVerb = ({ name, before }: Word) =>
  name === 'o' && /^(?:é|eh|e|is)$/.test(before?.name ?? '');
/** `ctr 8450019273`, `ctr CCB-2026-000417`: a short name of a contract, before what is as long as a number. */
const isShortNameOf = (name: Word, value: Word) =>
  /^ctr$/i.test(name.text) && value.gap === ' ' && longNumber.test(value.bare);

/** `/contratos/417123` */
const isAfterPathSegment = (text: string, { before: name, gap }: Word) =>
  name &&
  gap === '/' &&
  text[name.start - 1] === '/' &&
  labelOf(name.text.replace(/s$/, ''))?.name === 'contract';

/**
 * `o contrato dela é o 8450019273`: a clause says that the number is the contract's, some words after the label. Not
 * where a stop or a comma ends the clause before, where it is denied, or where another name stands in it.
 */
function isContractByClause(text: string, value: Word): boolean {
  if (!longNumber.test(value.text) && !isNumberPrefix(text, value)) return false;
  let isStated = false;
  let isNearNumber = true;
  for (const { word, gap } of wordsBefore(value, 7)) {
    if (word.bare !== word.text || !blank.test(gap) || (isStated && hasMark(gap))) return false;
    isStated ||= hasMark(gap);
    const label = labelOf(word.text);
    if (label?.name === 'contract' && label.needs === 'nothing') return isStated && !isOfOther(word);
    isNearNumber &&= afterVerb.has(word.name);
    if (!isNearNumber && (!isStated || isOtherTopic(word.name))) return false;
    isStated ||= verbs.has(word.name);
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
function isOfOther({ before }: Word): boolean {
  const isOf = (word: Word | undefined) => word !== undefined && ofWords.has(word.name);
  const topic = isOf(before) && isOf(before?.before) ? before?.before?.before : before?.before;
  return isOf(before) && namesOther(topic?.bare ?? '');
}

/** Recognizes a figure that is no contract number, by the word before it, by the figures before it, or by its form. */
function otherValue(text: string, word: Word, labels: LabelAt): Label | undefined {
  if (!hasDigit.test(word.text)) return undefined;
  const isOther = goesOnFromOther(text, word, labels) || isOtherByForm(text, word);
  return otherNameBefore(text, word) ?? (isOther ? 'other' : undefined);
}

/** `parcela 3`, `protocolo nº 88123`, `"amount": 5000`; of what begins with a letter only `passaporte FA123456`. */
function otherNameBefore(text: string, value: Word): Label | undefined {
  const isName = /^\d/.test(value.bare) ? namesOtherValue : namesPersonalCode;
  for (const { word, gap } of wordsBefore(value, 4)) {
    const isPath = gap === '/' && text[word.start - 1] === '/';
    if (gap.length > maxGap || !(isPath || gapBefore.test(gap))) return undefined;
    if (isName(word.text)) {
      if (isLastOfHeader(text, word, gap)) return undefined;
      return namesDocument(word.name) ? 'document' : 'other';
    }
    const isOfContract = word === value.before && ofContract.has(word.name);
    if (isOfContract || !(fillers.has(word.name) || otherFillers.has(word.name))) return undefined;
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
function goesOnFromOther(text: string, word: Word, labels: LabelAt): boolean {
  const before = [word.before, word.before?.before].find((one) => one && labels.has(one.start));
  if (!before || labels.get(before.start) !== 'other' || word.start - before.end > maxGap) return false;
  const between = text.slice(before.end, word.start);
  return between === '/' || (before.bare.length === word.bare.length && conjunctions.has(between.trim()));
}
