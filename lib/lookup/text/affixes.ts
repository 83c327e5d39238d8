import { prefixes } from '#lib/loan/schema.ts';
import type { Word } from './text-words.ts';

/** Words that are glued before a number: `n.417`, `contrato_CCB-417`. */
const head =
  /^(?:(?:n|no|nr|nro|num|n[uú]mero|number|ref|refer[eê]ncia)[._]+|(?:contratos?|contract)(?:[._-]+|(?=\d|ccb)))(?=[\p{L}\d])/iu;
/** The extensions of files that are named after numbers. */
const fileKind =
  /\.(?:pdf|p7s|docx?|odt|rtf|xlsx?|ods|csv|txt|json|xml|html?|eml|msg|zip|jpe?g|png|gif|webp|heic|tiff?)$/i;
const maxHeadLength = 40;

/** Removes the words that are glued to a number on either side. */
export function withoutAffixes(text: string): string {
  const glued = head.exec(text.slice(0, maxHeadLength))?.[0].length ?? 0;
  return withoutFileKind(text.slice(glued));
}

export const withoutFileKind = (text: string) => text.replace(fileKind, '');

const knownPrefixes = Object.values(prefixes).join('|');
/** Words that are glued before an identifier: `ref.loan_8f`, `boleto_loan_8f`. Four letters may be a prefix. */
const headOfPrefixed = new RegExp(
  `^(?:[\\p{L}\\d]{1,20}\\.+|(?:\\p{L}{1,3}|\\p{L}{5,20})[_-]+|(?!${knownPrefixes})[a-z]{4}_(?=${knownPrefixes})){1,3}(?=[\\p{L}\\d])`,
  'u',
);

export function withoutLeadingWords(text: string): string {
  return text.slice(headOfPrefixed.exec(text.slice(0, maxHeadLength))?.[0].length ?? 0);
}

/** A word without its affixes; `closed`: more than a dash stands after it, so the number ends there. */
export type Piece = { text: string; start: number; end: number; closed: boolean };

/** Reads a word as a piece of a number, the first of several or a later one; null where it is none. */
export function pieceOf(word: Word | undefined, place: 'first' | 'next'): Piece | null {
  if (!word) return null;
  const { bare } = word;
  const at = word.text.indexOf(bare);
  if (place === 'next' && at > 0 && word.text.slice(0, at) !== '-') return null;
  const glued = place === 'first' ? (head.exec(bare.slice(0, maxHeadLength))?.[0].length ?? 0) : 0;
  const text = withoutFileKind(bare.slice(glued));
  const start = word.start + at + glued;
  const end = start + text.length;
  const after = word.text.slice(end - word.start);
  return { text, start, end, closed: after !== '' && after !== '-' };
}

/** `boleto_CCB-417`, `arquivo.CCB-417`: any word may stand glued before letters, a long one before digits. */
const anyHead = /^(?:\p{L}{1,20}[._]+(?=\p{L})|\p{L}{6,20}[._]+(?=\d))/u;

/** `CCB-417_assinado`, `417123_parcela_3`. */
const anyTail = /(?<=\d)_\p{L}{2,}.*$/su;

/** Removes any words that may be glued to a number; null where there are none. */
export function withoutGluedWords(text: string): string | null {
  const [glued = ''] = anyHead.exec(text.slice(0, maxHeadLength)) ?? [];
  const rest = text.slice(glued.length).replace(anyTail, '');
  return rest === text ? null : rest;
}
