import { maskedPart } from '#lib/loan/masked.ts';
import { createWorkBudget, type WorkBudget } from '#lib/loan/work-budget.ts';
import { type FormKind, numberFormAt, wordCharacter } from './number-forms.ts';
import {
  ambiguousWords,
  businessVocabulary,
  links,
  nameAnnouncers,
  numberAnnouncers,
  type Vocabulary,
} from './vocabulary.ts';

type Word = {
  /** A word, or several that are joined: `CPF/CNPJ`, a date, an address of mail. They are shown all or not at all. */
  text: string;
  folded: string;
  at: number;
  /** The characters between the word before it and this one. */
  gap: string;
  isShown: boolean;
  /** True where it is shown only if the next word is. */
  needsNext: boolean;
};

type Reading = {
  words: readonly Word[];
  vocabulary: Vocabulary;
  /** What the words before say of the next ones. */
  announced: 'name' | 'number' | null;
};

/** The work that a text of any length takes. */
const unitsPerText = 16;
const part = `(?:\\[••••\\]|${wordCharacter}+)`;
/** A sentence may begin, an abbreviation or a number end without a blank: `pago.Cliente`, `parc.3`, `R$ 5,00/mês`. */
const apart = '\\.(?:\\p{N}|\\p{Lu}\\p{Ll}|\\[)|(?<=[\\d%])/[\\p{L}\\[]';
const joint = `(?:(?<=\\p{N})[.,:](?=\\p{N})|(?!${apart})[._@'’/\\\\|&+~^\`\\u2212\\p{Pd}]+)`;
const joinedWords = new RegExp(`${part}(?:${joint}${part})*`, 'gu');
const compound = /[/_&\p{Pd}]/u;
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
  showHarmless(text, { words, vocabulary, announced: null }, firstMonth);
  hideUnsupported(words);
  return withoutHidden(text, words);
}

function wordsOf(text: string): Word[] {
  let end = 0;
  return Array.from(text.matchAll(joinedWords), ({ 0: word, index }) => {
    const gap = text.slice(end, index);
    end = index + word.length;
    return { text: word, folded: fold(word), at: index, gap, isShown: false, needsNext: false };
  });
}

/** Decides from left to right which words are shown. */
function showHarmless(text: string, reading: Reading, firstMonth: string | null): void {
  const { words } = reading;
  for (let index = 0, end = 0; index < words.length; index = end) {
    const word = words[index] as Word;
    const isName = continuesName(reading, index);
    end = endOfNumber(text, reading, index, firstMonth);
    for (const one of words.slice(index, end))
      Object.assign(one, { isShown: true, needsNext: word.needsNext });
    if (end > index) continue;
    end = index + 1;
    // An address of mail, or the name of a user, may be made of any words.
    const isHandle = `${word.gap}${words[end]?.gap}`.includes('@');
    word.isShown = !isName && !isHandle && isKnown(reading, index);
    readAnnouncement(reading, word);
  }
}

/** Returns the index behind the words of a harmless number that begins at a word, or that word's own index. */
function endOfNumber(text: string, reading: Reading, index: number, firstMonth: string | null): number {
  const { words } = reading;
  const form = numberFormAt(text, words[index] as Word, firstMonth);
  if (!form) return index;
  let end = index + 1;
  while ((words[end]?.at ?? form.end) < form.end) end++;
  const last = words[end - 1] as Word;
  const isWhole = last.at + last.text.length === form.end;
  return isWhole && isHarmless(form.kind, reading, index, end) ? end : index;
}

/** Takes note of what a word says of the words after it. */
function readAnnouncement(reading: Reading, { text, folded, isShown }: Word): void {
  const isMaskedBefore = text.includes(maskedPart);
  if (numberAnnouncers.has(folded)) reading.announced = 'number';
  else if (nameAnnouncers.has(folded)) reading.announced = 'name';
  else if (isShown ? !links.has(folded) : isMaskedBefore && reading.announced === 'name')
    reading.announced = null;
}

/** True of a word of a name, or of an address, that began before it: up to a word in small letters that is known. */
function continuesName(reading: Reading, index: number): boolean {
  const { words, vocabulary, announced } = reading;
  const { text, folded, gap } = words[index] as Word;
  const behind = words[index - (links.has(words[index - 1]?.folded ?? '') ? 2 : 1)];
  const isOfName = behind && !behind.isShown && !behind.text.includes(maskedPart) && !isDigit(behind.text);
  if (isOfName && capitalized.test(text) && /^[\s&]{1,3}$/.test(gap)) return true;
  if (announced !== 'name') return false;
  const isFirst = nameAnnouncers.has(words[index - 1]?.folded ?? '');
  const isSmall = /^\p{Ll}/u.test(text) || numberAnnouncers.has(folded);
  const isOrdinary = isSmall && vocabulary.has(folded) && !links.has(folded);
  if (/[;()\n→]/.test(gap) || (isOrdinary && !isFirst)) reading.announced = null;
  return reading.announced === 'name';
}

/** True of a word of the vocabulary, of several that a stroke or a hyphen joins, and of an ambiguous one beside a neighbor. */
function isKnown({ words, vocabulary }: Reading, index: number): boolean {
  const word = words[index] as Word;
  const parts = word.folded.split(compound);
  if (parts.length > 1 && parts.every((one) => one.length > 1 && vocabulary.has(one))) return true;
  if (!vocabulary.has(word.folded)) return isBeside(words, index, word.folded);
  // A single letter may be an initial: it is a word only between words.
  word.needsNext = /^\p{L}$/u.test(word.folded);
  return !word.needsNext || words[index - 1]?.isShown !== false;
}

/** True where a word, or a number (`#`) up to the word `next`, stands behind a neighbor or before one. */
function isBeside(words: readonly Word[], index: number, name: string, next = words[index + 1]): boolean {
  const neighbors = ambiguousWords.get(name);
  if (!neighbors) return false;
  const { after, before } = neighbors;
  const isListed = (one?: Word) => one && (after.has(one.folded) || (after.has('#') && isDigit(one.text)));
  const word = words[index] as Word;
  // A link may stand between them: `parcela nº 3`.
  const isLinked = links.has(words[index - 1]?.folded ?? '') && !isListed(words[index - 1]);
  const behind = index - (isLinked ? 2 : 1);
  const areShown = words.slice(Math.max(0, behind), index).every(({ isShown }) => isShown);
  if (isListed(words[behind]) && areShown && near.test(word.gap)) return true;
  word.needsNext = true;
  return next !== undefined && near.test(next.gap) && before.has(next.folded);
}

/** True where the words from `index` to `end` are a number of a form that leads to nobody: see `FormKind`. */
function isHarmless(kind: FormKind, reading: Reading, index: number, end: number): boolean {
  const { words, announced } = reading;
  if (kind === 'amount' || announced !== null) return kind === 'amount';
  const [before, word, next] = [words[index - 1], words[index] as Word, words[end]];
  if (kind === 'plain') return before?.isShown !== false || listJoint.test(word.gap);
  const isInRow = isDigit(before?.text) && !listJoint.test(word.gap);
  const goesOn = isDigit(next?.text) && !listJoint.test(next?.gap ?? '');
  return (kind === 'of-total' || (!isInRow && !goesOn)) && isBeside(words, index, '#', next);
}

/** Hides each word whose neighbor is masked after all, and each connector within a masked name. */
function hideUnsupported(words: readonly Word[]): void {
  for (let index = words.length - 1; index >= 0; index--) {
    const [word, next] = [words[index] as Word, words[index + 1]];
    if (word.needsNext && !next?.isShown) word.isShown = false;
  }
  for (const [index, word] of words.entries()) {
    const isWithin = words[index - 1]?.isShown === false && words[index + 1]?.isShown === false;
    if (isWithin && /^\s/.test(word.gap) && links.has(word.folded)) word.isShown = false;
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
