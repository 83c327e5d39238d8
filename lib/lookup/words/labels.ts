import { readLookAlikes } from '../identifiers/look-alikes.ts';
import {
  gluedDocumentName,
  labelOf,
  namesDocument,
  namesMeasure,
  namesOtherValue,
  namesPersonalCode,
  type ValueName,
} from './label-words.ts';
import { isCounted, isOtherByForm } from './other-figures.ts';
import { type Word, wordSet } from './text-words.ts';

/** `other`: a telephone, an installment, an amount, and whatever else has figures and is no contract number. */
export type Label = ValueName | 'document' | 'other';
/** The labels of a text, by the character at which the labeled word begins. */
export type LabelAt = ReadonlyMap<number, Label>;

/** Between a label and its value: `contrato nº 417`. */
const signs = wordSet('n no nº n° nr nro num number numero número');
const verbs = wordSet('é eh is');
const fillers = new Set([...signs, ...verbs, 'id']);
/** After these a contract number needs a sign: `contrato de nº 417`. */
const connectives = wordSet('de sob com o crédito credito bancário bancario');
/** Words between a label of another value and that value: `taxa de 2`, `CPF do cliente: …`. */
const otherFillers = wordSet('o a os as de do da com sob the of cliente titular e em foi era são sao');
/** `boleto do 417123`: the boleto of that contract. */
const ofContract = wordSet('do da dos das no na');

const maxGap = 40;
const gapBefore = /^[\s"“”'`*\\:=>{(#.º°|→➡⇒—-]*$/;
/** The same between the name of another value and the value, where a slash may stand: `CPF/MF`. */
const otherGapBefore = /^[\s"“”'`*\\:=>{(#.º°|→➡⇒—/-]*$/;
const hasMark = (gap: string) => /[:=]/.test(gap);

/** Whose contract it is: `contrato dela é o 84123456`, `contrato da cliente Ágata Müller: 84123456`. */
const title = '(?:minha|meu|dona|seu|sra?\\.?|cliente|titular)';
const owner = new RegExp(
  `^\\s(?:del[ae]s?|d[aeo]s?\\s(?:${title}\\s){0,2}\\p{L}+(?:\\s(?:d[aeo]s?\\s)?\\p{Lu}[\\p{L}\\p{M}]*){0,3})$`,
  'u',
);
/** Fewer figures behind an owner may be an amount. */
const manyFigures = /\d{6}/;

export function labelsIn(text: string, words: readonly Word[]): LabelAt {
  const labels = new Map<number, Label>();
  for (const word of words) {
    const named =
      contractOrIdBefore(text, word) ?? (gluedDocumentName.test(word.bare) ? 'document' : undefined);
    const other = () => otherNameBefore(word) ?? (isOtherByForm(text, word) ? 'other' : undefined);
    const label = named ?? (/\d/.test(word.text) ? other() : undefined);
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
  if (fillers.has(value.name) || connectives.has(value.name) || isCounted(text, value)) return undefined;
  let isOpen = false;
  let isSigned = false;
  let ownerEnd: number | undefined;
  for (const { word, gap } of wordsBefore(value, 8)) {
    if (gap.length > maxGap || !gapBefore.test(gap)) return undefined;
    isOpen ||= hasMark(gap);
    const label = labelOf(word.text) ?? pairLabel(word);
    // The `id` of a contract's record is not its number.
    if (label?.name === 'contract' && value.before?.name === 'id') return undefined;
    if (label) {
      const isOwned = ownerEnd === undefined || owner.test(text.slice(word.end, ownerEnd));
      const isNamed =
        label.needs === 'sign'
          ? isSigned
          : isOpen || label.needs === 'nothing' || (label.needs === 'figures' && /^\d{5,}$/.test(value.bare));
      const isOfOther = !isSigned && isOfSubject(word, value, isOpen);
      return isNamed && isOwned && !isOfOther ? label.name : undefined;
    }
    if (signs.has(word.name)) isOpen = isSigned = true;
    else if (verbs.has(word.name) || isArticleOfVerb(word)) isOpen = true;
    else if (word.name !== 'id' && !(connectives.has(word.name) && isSigned && !hasMark(word.gap))) {
      if (!isOpen || !manyFigures.test(value.bare) || namesOtherValue(word.text)) return undefined;
      ownerEnd ??= word.end;
    }
  }
  return undefined;
}

/**
 * Returns whether figures may be the value of what stands before the contract, not its number: `protocolo do contrato 417123`,
 * `valor do contrato: 417123`, and a few figures behind whatever has a value, as in `montante do contrato 5000`; not
 * `boleto do contrato: 417123`.
 */
function isOfSubject({ before }: Word, { bare }: Word, isOpen: boolean): boolean {
  const of = before?.name === 'the' ? before.before : before;
  const noun = of && (ofContract.has(of.name) || of.name === 'of') ? of.before : undefined;
  const outer = noun?.gap === ' ' ? noun.before : undefined;
  const words = [noun, outer, outer && otherFillers.has(outer.name) ? outer.before : undefined];
  const subject = words.find((word) => word && namesOtherValue(word.text))?.text;
  if (!noun || /^boletos?$/i.test(subject ?? '')) return false;
  const isFew = !manyFigures.test(bare);
  if (subject === undefined) return isFew && !isOpen && !fillers.has(noun.name);
  return isFew || !(isOpen ? /^parcelas?$/i.test(subject) : namesMeasure(subject));
}

/** Returns what two words label together: `external id`, `id externo`. */
const pairLabel = ({ text, before, gap }: Word) =>
  before && !signs.has(text.toLowerCase()) && /^[ -]$/.test(gap) ? labelOf(before.text + text) : undefined;

/** The article of `é o 417123`. */
const isArticleOfVerb = ({ name, before }: Word) => name === 'o' && verbs.has(before?.name ?? '');

/** `parcela 3`, `protocolo nº 88123`, `"amount": 5000`; of what begins with a letter only `passaporte FA123456`. */
function otherNameBefore(value: Word): Label | undefined {
  const isName = /^\d/.test(readLookAlikes(value.bare)) ? namesOtherValue : namesPersonalCode;
  for (const { word, gap } of wordsBefore(value, 4)) {
    if (gap.length > maxGap || !otherGapBefore.test(gap)) return undefined;
    // The last name in the first line of a table is of no cell below it.
    if (/[\r\n]/.test(gap) && word.before && !/[\r\n]/.test(word.gap)) return undefined;
    if (isName(word.text)) return namesDocument(word.text) ? 'document' : 'other';
    const isOfContract = word === value.before && ofContract.has(word.name);
    if (isOfContract || !(fillers.has(word.name) || otherFillers.has(word.name))) return undefined;
  }
  return undefined;
}
