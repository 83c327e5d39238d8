/** A run of characters of which identifiers are made: no blank, quote, bracket, slash or symbol. */
export type Word = {
  text: string;
  start: number;
  end: number;
  /** Without the punctuation at both ends, and without what is glued to a number. */
  bare: string;
  /** `bare` in lower case. */
  name: string;
  before: Word | undefined;
  /** The characters between the word before and this one. */
  gap: string;
};

export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** `51,34`, `417123,0`; not the comma between two cells of a row. */
const beforeCents = '(?<=\\d),(?=\\d{1,2}(?!\\d|[.,/:-]\\d))';
/** `4,17E+05`. */
const beforeExponent = '(?<=(?<!\\d)\\d),(?=\\d{1,17}[Ee][+\\d])';
/** Letters, numerals, marks, and the punctuation inside words; a comma only in an amount. */
const wordPattern = new RegExp(`(?:[\\p{L}\\p{N}\\p{M}_.@+~$!-]|${beforeCents}|${beforeExponent})+`, 'gu');

/** Returns the words of a text. Punctuation that stands by itself is none, and belongs to the gap. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let previous: Word | undefined;
  for (const { 0: word, index: start } of text.matchAll(wordPattern)) {
    const bare = withoutAffixes(bareWord(word));
    if (bare === '') continue;
    const end = start + word.length;
    const gap = text.slice(previous?.end ?? 0, start);
    previous = { text: word, start, end, bare, name: bare.toLowerCase(), before: previous, gap };
    words.push(previous);
  }
  return words;
}

/** Words that are glued before a number: `n.417`, `contrato_CCB-417`. */
const gluedBefore =
  /^(?:(?:n|no|nr|nro|num|n[uú]mero|number|ref|refer[eê]ncia)[._]+|(?:contratos?|contract)(?:[._-]+|(?=\d|ccb)))(?=[\p{L}\d])/iu;
const fileKind =
  '\\.(?:pdf|p7s|docx?|odt|rtf|xlsx?|ods|csv|txt|json|xml|html?|eml|msg|zip|jpe?g|png|gif|webp|heic|tiff?)';
/** Such an extension, or what a spreadsheet puts after a number that it takes for a quantity: `417123.0`. */
const gluedAfter = new RegExp(`(?:${fileKind}|(?<=\\d{4})[.,]0)$`, 'i');

/** Removes what is glued to a number on either side. */
export const withoutAffixes = (text: string) => text.replace(gluedBefore, '').replace(gluedAfter, '');

const escapedSeparator = /%(?:25){0,3}(?:0[\da-d]|20|2[1-9a-cf]|3[a-f]|40|5[b-e]|60|7[b-e])/gi;

/**
 * Replaces characters that a URL encodes by blanks, since encoded or not they separate words; a slash (`%2F`), which may
 * stand within a number, by slashes. The text keeps its length.
 */
export function withoutEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(escapedSeparator, (written) =>
    (/2f$/i.test(written) ? '/' : ' ').repeat(written.length),
  );
}

const edge = /[_.@+~$!,\p{M}-]/u;

/** Removes the punctuation at both ends, character by character: a pattern with `+$` would take quadratic time. */
export function bareWord(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && edge.test(text.charAt(start))) start++;
  while (end > start && edge.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
