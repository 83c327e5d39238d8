import { isCpf } from '#lib/loan/cpf-cnpj-check-digits.ts';
import { placeholder } from '../personal-data.ts';

/** A telephone without its area code. Fewer digits lead to nobody unless a word beside them says what they are. */
const minDigits = 8;

/** Digits and whatever people put between them. A semicolon, or a comma with a blank after it, separates a list. */
const run = /\p{Nd}(?:(?:,|(?:\s|[^\p{L}\p{N}\p{Cc},;%$]){0,3})\p{Nd})*/gu;

const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const year = '(?:19|20)\\d\\d';
const isoDate = `${year}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])`;
const civilDate = `${day}([/.-])${month}\\1(?:${year}|\\d\\d)`;
const readable = [
  isoDate,
  civilDate,
  `${year}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`,
  `${month}/${year}`,
  `${year}[-/](?:0[1-9]|1[0-2])`,
  `${year}\\s?[-/–]\\s?${year}`,
  // Amounts with cents, and decimals such as a rate.
  '\\d{1,3}(?:\\.\\d{3}){1,3},\\d\\d',
  '\\d{1,3}(?:,\\d{3}){1,3}\\.\\d\\d',
  '\\d{1,7}[.,]\\d\\d',
  '[0-8][.,]\\d{1,10}',
  // A time of day, with its zone.
  '\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?:[+-]\\d\\d:?\\d\\d)?',
  // An installment of so many.
  '\\d{1,3}/\\d{1,3}',
].join('|');
/** A date or an amount stands alone: `39.05.33` is the beginning of a longer number. */
const readablePart = new RegExp(`(?<!\\d[.,/_-]?)(?:${readable})(?![.,/_-]?\\d)`, 'gu');
const wholeReadable = new RegExp(`^(?:${readable})$`, 'u');

const afterCurrency = /(?:R\$|BRL|USD|US\$|\$)\s{0,2}$/iu;
const wholeAmount = /^\d{1,12}(?:[.,]\d{3}){0,4}(?:[.,]\d\d)?(?![.,/_-]?\d)/u;
/** Replaces each run of digits that may lead to somebody, whatever stands between them. */
export function replaceDigitRuns(text: string): string {
  return text.replace(run, (match, at: number) => {
    if (match.length < minDigits || isReadable(match) || countDigits(match) < minDigits) return match;
    const before = text.slice(Math.max(0, at - 6), at);
    const amount = afterCurrency.test(before) ? (wholeAmount.exec(match)?.[0].length ?? 0) : 0;
    return match.slice(0, amount) + replaceUnreadable(match.slice(amount));
  });
}

/** A shortcut for most runs: they are one date or one amount. Eleven digits could be a CPF with a comma in it. */
function isReadable(match: string): boolean {
  return match.length < 12 && wholeReadable.test(match);
}

/** Keeps the dates and amounts of a run, and replaces what stands between them where it is long enough. */
function replaceUnreadable(digits: string): string {
  let replaced = '';
  let from = 0;
  const replaceUpTo = (to: number) => {
    const part = digits.slice(from, to);
    replaced += countDigits(part) < minDigits ? part : part.replace(/\p{Nd}.*\p{Nd}/su, placeholder);
  };
  for (const { 0: part, index } of digits.matchAll(readablePart)) {
    if (isCpf(part.replace(/\D/g, ''))) continue;
    replaceUpTo(index);
    replaced += part;
    from = index + part.length;
  }
  replaceUpTo(digits.length);
  return replaced;
}

function countDigits(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code >= 0x30 && code <= 0x39) || (code > 127 && /\p{Nd}/u.test(text.charAt(at)))) count++;
  }
  return count;
}
