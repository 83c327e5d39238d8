import { prefixes } from '#lib/loan/schema.ts';
import { bareWord, type Word } from './text-words.ts';

/** What stands glued before a number and is none of it: `n.417`, `contrato_CCB-417`. */
const head =
  /^(?:(?:n|no|nr|nro|num|n[uú]mero|number|ref|refer[eê]ncia)[._]+|(?:contratos?|contract)(?:[._-]+|(?=\d|ccb)))(?=[\p{L}\d])/iu;
/** The kinds of files in which numbers come. */
const fileKind =
  /\.(?:pdf|p7s|docx?|odt|rtf|xlsx?|ods|csv|txt|json|xml|html?|eml|msg|zip|jpe?g|png|gif|webp|heic|tiff?)$/i;
const maxHeadLength = 40;

/** A number without what is glued to it on either side. */
export function withoutAffixes(text: string): string {
  const glued = head.exec(text.slice(0, maxHeadLength))?.[0].length ?? 0;
  return withoutFileKind(text.slice(glued));
}

export const withoutFileKind = (text: string) => text.replace(fileKind, '');

const known = Object.values(prefixes).join('|');
/** What stands glued before an identifier with a prefix: `ref.loan_8f`, `boleto_loan_8f`. Four letters may be a prefix. */
const headOfPrefixed = new RegExp(
  `^(?:[\\p{L}\\d]{1,20}\\.+|(?:\\p{L}{1,3}|\\p{L}{5,20})[_-]+|(?!${known})[a-z]{4}_(?=${known})){1,3}(?=[\\p{L}\\d])`,
  'u',
);

export function withoutLeadingWords(text: string): string {
  return text.slice(headOfPrefixed.exec(text.slice(0, maxHeadLength))?.[0].length ?? 0);
}

/** A word without what is glued to it; `closed`: more than a dash stands after it, so nothing goes on with it. */
export type Piece = Word & { closed: boolean };

/** A word as a piece of a number, or null where it is none: the first of several, or one that goes on with it. */
export function pieceOf(word: Word | undefined, place: 'first' | 'next'): Piece | null {
  if (!word) return null;
  const bare = bareWord(word.text);
  if (bare === '') return null;
  const at = word.text.indexOf(bare);
  if (place === 'next' && at > 0 && word.text.slice(0, at) !== '-') return null;
  const glued = place === 'first' ? (head.exec(bare.slice(0, maxHeadLength))?.[0].length ?? 0) : 0;
  const text = withoutFileKind(bare.slice(glued));
  const start = word.start + at + glued;
  const end = start + text.length;
  const after = word.text.slice(end - word.start);
  return { text, start, end, closed: after !== '' && after !== '-' };
}

/** `boleto_CCB-417`, `arquivo.CCB-417`: any word may be glued to what begins with letters; a long one to figures. */
const anyHead = /^(?:\p{L}{1,20}[._]+(?=\p{L})|\p{L}{6,20}[._]+(?=\d))/u;

/** `CCB-417_assinado`, `417123_parcela_3`. */
const anyTail = /(?<=\d)_\p{L}{2,}.*$/su;

/** What else than all of it a piece may mean: what stands between the words that may be glued to it. */
export function withoutGluedWords(text: string): string | null {
  const [glued = ''] = anyHead.exec(text.slice(0, maxHeadLength)) ?? [];
  const rest = text.slice(glued.length).replace(anyTail, '');
  return rest === text ? null : rest;
}
