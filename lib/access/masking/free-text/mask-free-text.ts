import { maskedPart } from '#lib/loan/masked.ts';
import { createWorkBudget, type WorkBudget } from '#lib/loan/work-budget.ts';
import { type NumberForm, numberFormAt, wordCharacter } from './number-forms.ts';
import {
  ambiguousWords,
  businessVocabulary,
  connectors,
  links,
  nameAnnouncers,
  numberAnnouncers,
  type Vocabulary,
} from './vocabulary.ts';

type Word = {
  text: string;
  folded: string;
  at: number;
  /** The characters between the word before it and this one. */
  gap: string;
  /** True where neither a blank nor the punctuation of a sentence stands before it, as in `CPF/CNPJ`. */
  isJoined: boolean;
  isShown: boolean;
  /** True where it is shown only if the next word is. */
  needsNext?: boolean;
};

type Reading = {
  words: readonly Word[];
  vocabulary: Vocabulary;
  /** What the words before say of the next ones. */
  announced: 'name' | 'number' | null;
  /** True after a masked word: the capitals that follow belong to the same name. */
  isWithinName: boolean;
};

/** The work that a text of any length takes. */
const unitsPerText = 16;
const oneWord = new RegExp(`\\[••••\\]|${wordCharacter}+(?:['’]${wordCharacter}+)*`, 'gu');
const joint = /^[._@'’/\\|&+~^`\u2212\p{Pd}]+$/u;
const compound = /^[/_&\p{Pd}]$/u;
/** Stands between a word and its neighbor. */
const near = /^[\s.,;:_/#()\p{Pd}]{1,3}$/u;
const listJoint = /[,;:()]/;
const capitalized = /^\p{Lu}\p{Ll}/u;
const isDigit = (text: string | undefined) => /^\d/.test(text ?? '');
/** An accent has to be the word's own, and a letter of another script or width is another letter. */
const fold = (word: string) => word.toLowerCase().normalize('NFC').replace('’', "'").replace(/'s$/, '');

/**
 * Masks a text that somebody typed: shows the words of the vocabulary and the numbers of a harmless form, and puts
 * `maskedPart` in the place of everything else. Returns null where the whole text is to be masked: more of it is masked
 * than shown, or the budget is exceeded. `firstMonth`: see `firstMonthOf`. Linear in the text; masking again changes nothing.
 */
export function maskFreeText(
  text: string,
  budget: WorkBudget = createWorkBudget(),
  firstMonth: string | null = null,
  vocabulary: Vocabulary = businessVocabulary,
): string | null {
  if (!budget.spend(unitsPerText + text.length)) return null;
  const words = wordsOf(text);
  showHarmless(text, { words, vocabulary, announced: null, isWithinName: false }, firstMonth);
  hideUnsupported(words);
  return withoutHidden(text, words);
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(oneWord)) {
    const gap = text.slice(end, index);
    const previous = words.at(-1)?.text;
    const isNumber = isDigit(word) && isDigit(previous);
    // A sentence may begin, and an abbreviation end, without a blank: `pago.Cliente`, `parc.3`.
    const mayBegin = isDigit(word) || capitalized.test(word) || word === maskedPart;
    const isApart = gap === '.' && !isNumber && mayBegin;
    const isJoined = words.length > 0 && !isApart && (joint.test(gap) || (isNumber && /^[,:]$/.test(gap)));
    words.push({ text: word, folded: fold(word), at: index, gap, isJoined, isShown: false });
    end = index + word.length;
  }
  return words;
}

/** Decides from left to right which words are shown. Words that are joined are shown all or not at all. */
function showHarmless(text: string, reading: Reading, firstMonth: string | null): void {
  const { words, vocabulary } = reading;
  for (let index = 0, end = 0; index < words.length; index = end) {
    const word = words[index] as Word;
    const isName = continuesName(reading, index);
    const form = word.isJoined ? null : numberFormAt(text, word, firstMonth);
    const isForm = form !== null && isHarmless(form, reading, index);
    end = index + 1;
    while (words[end] && (isForm ? (words[end]?.at ?? 0) < form.end : words[end]?.isJoined)) end++;
    const group = words.slice(index, end);
    const last = group.at(-1) ?? word;
    for (const [offset, member] of group.entries()) {
      if (isForm) Object.assign(member, { isShown: true, needsNext: word.needsNext });
      else member.isShown = (offset === 0 || compound.test(member.gap)) && isKnown(reading, index + offset);
    }
    if (isForm) continue;
    const whole = fold(text.slice(word.at, last.at + last.text.length));
    // An address of mail, or the name of a user, may be made of any words.
    const isHandle = word.gap.includes('@') || words[end]?.gap.includes('@');
    const isShown =
      !isName && !isHandle && (vocabulary.has(whole) || group.every((member) => member.isShown));
    for (const member of group) member.isShown = isShown;
    readAnnouncement(reading, last, whole);
  }
}

/** Takes note of what a word says of the words after it. */
function readAnnouncement(reading: Reading, { text, folded, isShown }: Word, whole: string): void {
  const isLink = connectors.has(folded) || links.has(folded);
  if (!connectors.has(folded)) reading.isWithinName = !isShown && text !== maskedPart && !isDigit(text);
  if (numberAnnouncers.has(whole)) reading.announced = 'number';
  else if (nameAnnouncers.has(whole)) reading.announced = 'name';
  else if (isShown ? !isLink : text === maskedPart && reading.announced === 'name') reading.announced = null;
}

/** True of a word of a name, or of an address, that began before it: up to a word in small letters that is known. */
function continuesName(reading: Reading, index: number): boolean {
  const { words, vocabulary, announced, isWithinName } = reading;
  const { text, folded, gap } = words[index] as Word;
  if (isWithinName && capitalized.test(text) && /^[\s&]{1,3}$/.test(gap)) return true;
  if (announced !== 'name') return false;
  const isFirst = nameAnnouncers.has(words[index - 1]?.folded ?? '');
  const isSmall = /^\p{Ll}/u.test(text) || numberAnnouncers.has(folded);
  const isOrdinary = isSmall && vocabulary.has(folded) && !connectors.has(folded);
  if (/[;()\n→]/.test(gap) || (isOrdinary && !isFirst)) reading.announced = null;
  return reading.announced === 'name';
}

/** True of a word of the vocabulary, and of an ambiguous one beside a neighbor. */
function isKnown({ words, vocabulary }: Reading, index: number): boolean {
  const word = words[index] as Word;
  if (!vocabulary.has(word.folded)) return isBeside(words, index, word.folded);
  // A single letter may be an initial: it is a word only between words.
  word.needsNext = /^\p{L}$/u.test(word.folded);
  return !word.needsNext || words[index - 1]?.isShown !== false;
}

/** True where a word, or a number (`#`) up to the word `next`, stands beside one of its neighbors. */
function isBeside(words: readonly Word[], index: number, name: string, next = words[index + 1]): boolean {
  const neighbors = ambiguousWords.get(name);
  if (!neighbors || isAfter(words, index, neighbors.after)) return neighbors !== undefined;
  Object.assign(words[index] as Word, { needsNext: true });
  return next !== undefined && near.test(next.gap) && neighbors.before.has(next.folded);
}

/** Words that may stand between a word and a neighbor before it. */
const maxLinks = 2;

/** True of a word directly after one of these words, or after it and links. */
function isAfter(words: readonly Word[], index: number, listed: ReadonlySet<string>): boolean {
  for (let place = index - 1; place >= Math.max(0, index - maxLinks - 1); place--) {
    const { folded, isShown } = words[place] as Word;
    if (!isShown || !near.test(words[place + 1]?.gap ?? '')) return false;
    if (listed.has(folded) || (listed.has('#') && isDigit(folded))) return true;
    if (!links.has(folded)) return false;
  }
  return false;
}

/** True where a number of a form leads to nobody: see `FormKind`. */
function isHarmless({ kind, end, isCountOf }: NumberForm, reading: Reading, index: number): boolean {
  const { words, announced, vocabulary } = reading;
  if (kind === 'amount' || announced !== null) return kind === 'amount';
  if (kind === 'day') return true;
  const [previous, { gap = '' } = {}] = [words[index - 1], words[index]];
  if (kind === 'plain')
    return !previous || (previous.isShown && vocabulary.has(previous.folded) && near.test(gap));
  const next = words.slice(index + 1, index + 4).find(({ at }) => at >= end);
  const isInRow = isDigit(previous?.text) && !listJoint.test(gap);
  const goesOn = isDigit(next?.text) && !listJoint.test(next?.gap ?? '');
  return (isCountOf || (!isInRow && !goesOn)) && isBeside(words, index, '#', next);
}

/** Hides each word whose neighbor or joined word is masked after all, and each connector within a masked name. */
function hideUnsupported(words: readonly Word[]): void {
  for (let index = words.length - 1; index >= 0; index--) {
    const [word, next] = [words[index] as Word, words[index + 1]];
    if ((word.needsNext || next?.isJoined) && !next?.isShown) word.isShown = false;
  }
  for (const [index, word] of words.entries()) {
    const isWithin = words[index - 1]?.isShown === false && words[index + 1]?.isShown === false;
    if (isWithin && /^\s/.test(word.gap) && connectors.has(word.folded)) word.isShown = false;
  }
}

/** Masked words that follow one another are one masked part, so that nobody can count them. */
function withoutHidden(text: string, words: readonly Word[]): string | null {
  let [written, end, balance] = ['', 0, 0];
  for (const [index, { text: word, at, gap, isShown }] of words.entries()) {
    const goesOn = !isShown && words[index - 1]?.isShown === false && !/[;:()\n→]/.test(gap);
    if (!goesOn) balance += isShown ? 1 : -1;
    if (!goesOn) written += text.slice(end, at) + (isShown ? word : maskedPart);
    end = at + word.length;
  }
  return balance < 0 ? null : written + text.slice(end);
}
