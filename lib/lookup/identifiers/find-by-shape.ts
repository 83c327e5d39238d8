import { readReturnTo } from '#lib/access/sign-in/return-to.ts';
import { withoutStops } from '../text/text-words.ts';
import { parseDocument, parseUnpaddedDocument } from './cpf-cnpj.ts';
import type { Findings } from './found-identifiers.ts';

const longestLink = 2_000;
/** A link of the desk is written in ASCII, and nothing that closes what holds it stands in it. */
const linkEnd = /[^!-~]|["'`<>()[\]{}|\\]/;
const loanPage = /^\/(?:loans\/|open\?|\?)/;

/**
 * Links to pages of the desk itself, but those to a loan or with a text to read in them. What a browser would follow
 * to another place is no page, whatever stands before it.
 */
export function findPages(text: string, ownOrigins: readonly string[], findings: Findings): void {
  for (const origin of ownOrigins) {
    let at = text.indexOf(`${origin}/`);
    while (at >= 0) {
      const [link = ''] = text.slice(at, at + longestLink).split(linkEnd, 1);
      const path = readReturnTo(withoutStops(link.slice(origin.length)));
      if (path !== null && path.length > 1 && !loanPage.test(path)) {
        findings.add(at, { kind: 'page', id: path });
        findings.take(at, at + link.length);
      }
      at = text.indexOf(`${origin}/`, at + origin.length);
    }
  }
}

/** Not within a word, nor after a prefix; a low line may be Markdown's, or that of another word, which no prefix is. */
const otherWord = '(?<=(?<![\\p{L}\\p{N}_-])(?:\\p{L}{1,3}|\\p{L}{5,20})_)';
const opens = `(?<![\\p{L}\\p{N}])(?:(?<!\\w_)|${otherWord})`;
const closes = '(?![\\p{L}\\p{N}]|_\\w)';
const standing = (form: string) => new RegExp(`${opens}${form}${closes}`, 'giu');

const hex = (length: number, between = '') => Array.from({ length }, () => '[\\da-f]').join(between);
const groups = [8, 4, 4, 4, 12];
/**
 * Blanks and line breaks may stand at its dashes, or instead of them, as stops and low lines may; or, where it has
 * dashes, anywhere. Without dashes it may be in fours, or broken once.
 */
const uuidForms = [
  standing(groups.map((length) => hex(length)).join('[\\s._—-]{1,4}')),
  standing(hex(32)),
  standing(Array.from({ length: 8 }, () => hex(4)).join('[\\s-]{1,2}')),
  standing(`(?=(?:[\\da-f]\\s{0,3}){32}${closes})[\\da-f]{8,24}\\s{1,3}[\\da-f]{8,24}`),
  standing(groups.map((length) => hex(length, '\\s{0,2}')).join('\\s{0,2}-\\s{0,2}')),
];

export function findUuids(text: string, findings: Findings): void {
  for (const form of uuidForms) {
    for (const match of text.matchAll(form)) {
      const end = match.index + match[0].length;
      if (findings.isTaken(match.index, end)) continue;
      const digits = match[0].replace(/[^\da-f]/gi, '').toLowerCase();
      // Thirty-two figures are a number, or several.
      if (digits.length !== 32 || (!/[-—]/.test(match[0]) && /^\d+$/.test(digits))) continue;
      findings.add(match.index, {
        kind: 'externalId',
        id: digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      });
      findings.take(match.index, end);
    }
  }
}

/** Between figures: so many blanks and marks, or a mark at the end or the beginning of a line, quoted or not. */
function joint(marks: string, most: number): string {
  const lineBreak = '\\p{Zs}?(?:\\r\\n?|\\n)[\\p{Zs}\\t>]{0,6}';
  return `(?:[\\p{Zs}${marks}]{0,${most}}|[${marks}]${lineBreak}|${lineBreak}[${marks}])`;
}

/** The figures after a decimal comma: `5,39053344705`. After a longer number a comma parts two cells. */
const decimals = '(?<=(?<![\\p{L}\\p{N}_-])\\d{1,3},)\\d{5}';

/** `390. 533. 447 - 05`, `390, 533, 447, 05`: a comma alone parts cells. */
const loose = '(?:\\p{Zs}{0,2}[.-]\\p{Zs}{0,2}|\\p{Zs}?,\\p{Zs})';
const documentForms = [
  `\\d{3}${joint('.', 1)}\\d{3}${joint('.', 1)}\\d{3}${joint('./—-', 3)}\\d{2}`,
  `\\d{3}(?:${loose}\\d{3}){2}${loose}\\d{2}`,
  `\\d{2}${joint('.', 1)}\\d{3}${joint('.', 1)}\\d{3}${joint('/', 3)}\\d{4}${joint('—-', 3)}\\d{2}`,
  '[\\dA-Z]{2}\\.?[\\dA-Z]{3}\\.?[\\dA-Z]{3}/?[\\dA-Z]{4}-?\\d{2}',
].map((form) => standing(`(?<!\\d[.-])(?!${decimals})(?:cpf|cnpj)?(${form})`));
const punctuated = /^(?:\d{3}\.\d{3}\.\d{3}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4})-\d\d$/i;

/** `CPF nº 1234567890`, `CPF do cliente: 1234567890`. */
const saidDocument = standing(
  '(?:cpf|cnpj)(?: d[ao] \\p{L}{3,12})?(?:[\\s:=.°"\'-]|n(?:°|r|o|um|[úu]mero)?|é|eh){0,6}(\\d{9,13})',
);

/** CPF and CNPJ. One without punctuation does not take its place: it may be a contract number as well. */
export function findDocuments(text: string, findings: Findings): void {
  for (const form of documentForms) {
    form.lastIndex = 0;
    let match = form.exec(text);
    while (match) {
      const { index } = match;
      const written = match[1] ?? '';
      const end = index + match[0].length;
      const document = parseDocument(written.replace(/[—>,]/g, ''));
      if (document && !findings.isTaken(index, end)) {
        findings.add(index, { kind: 'document', id: document.value, documentKind: document.kind });
        if (/[^\dA-Z]/i.test(written)) findings.take(index, end);
      } else if (!document) {
        if (punctuated.test(written) && !findings.isTaken(index, end)) {
          findings.notice({
            kind: 'wrong-check-digits',
            documentKind: written.length === 14 ? 'cpf' : 'cnpj',
          });
        }
        // What was no document may have begun with another number.
        form.lastIndex = index + 1;
      }
      match = form.exec(text);
    }
  }
  for (const { 1: written = '', index } of text.matchAll(saidDocument)) {
    const document = parseUnpaddedDocument(written);
    if (document) findings.add(index, { kind: 'document', id: document.value, documentKind: document.kind });
  }
}

const instants =
  /(?<![\p{L}\p{N}])(?:\d{1,2}\/\d{1,2}\/(?:19|20)?\d\d|(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(?::\d\d(?:\.\d{1,9})?Z?)?)(?![\p{L}\p{N}])/giu;

const isNumberLike = /^[A-Z]{0,5}[\s.-]?[\d/-]+$/i;

/**
 * Days and times of day in a text, whose figures in a row would look like numbers in pieces. What is nothing but a
 * day, or `CCB 10/11/12`, may be a number all the same, and is left to be asked for.
 */
export function takeInstants(text: string, findings: Findings): void {
  if (isNumberLike.test(text.trim())) return;
  for (const match of text.matchAll(instants)) findings.take(match.index, match.index + match[0].length);
}
