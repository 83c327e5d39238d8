import { readLookAlikes } from '../identifiers/look-alikes.ts';
import { parseDocument, parseUnpaddedDocument } from '../identifiers/parse-document.ts';
import { gluedDocumentName } from '../words/label-words.ts';
import type { TextSource } from './found-identifiers.ts';

/** Not within a word, nor after a prefix; an underscore may be Markdown's, or end a word that is no prefix. */
const otherWord = '(?<=(?<![\\p{L}\\p{N}_-])(?:\\p{L}{1,3}|\\p{L}{5,20})_)';
const opens = `(?<![\\p{L}\\p{N}])(?:(?<!\\w_)|${otherWord})`;
const closes = '(?![\\p{L}\\p{N}]|_\\w)';
const standing = (form: string) => new RegExp(`${opens}${form}${closes}`, 'giu');

const groups = [8, 4, 4, 4, 12];
/** With blanks, line breaks, stops or low lines at its dashes or instead of them, or without any. */
const uuidForms = [
  standing(groups.map((length) => `[\\da-f]{${length}}`).join('[\\s._-]{1,4}')),
  standing('[\\da-f]{32}'),
];

export function findUuids({ text, labelAt, found }: TextSource): void {
  for (const form of uuidForms) {
    for (const { 0: written, index } of text.matchAll(form)) {
      const end = index + written.length;
      if (found.isClaimed(index, end)) continue;
      const digits = written.replace(/[^\da-f]/gi, '').toLowerCase();
      // Thirty-two figures are a number, or several.
      if (digits.length !== 32 || (!written.includes('-') && /^\d+$/.test(digits))) continue;
      const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      const label = labelAt.get(index);
      const evidence = found.evidenceAt(index, end, label !== undefined && label !== 'other');
      found.add(index, { kind: 'externalId', id, evidence });
      found.claim(index, end);
    }
  }
}

/** `390.533.447-05`, `390. 533. 447 - 05`, `390-533-447-05`. */
const figure = '[\\dOLIZSB]';
const joint = '(?:\\p{Zs}?|\\p{Zs}{0,2}[.-]\\p{Zs}{0,2})';
const documentForms = [
  `${figure}{3}${joint}${figure}{3}${joint}${figure}{3}[\\p{Zs}./-]{0,3}${figure}{2}`,
  '\\d{2}[\\p{Zs}.]?\\d{3}[\\p{Zs}.]?\\d{3}[\\p{Zs}/]{0,3}\\d{4}[\\p{Zs}-]{0,3}\\d{2}',
  '[\\dA-Z]{2}\\.?[\\dA-Z]{3}\\.?[\\dA-Z]{3}/?[\\dA-Z]{4}-?\\d{2}',
]
  // Digits that fail the check may be the tail of a longer number, so each is looked for from each character on.
  .map((form) => new RegExp(`(?=(${opens}(?<!\\d[.-])(?:cpf|cnpj)?(${form})${closes}))`, 'giu'));
const punctuated = /^(?:\d{3}\.\d{3}\.\d{3}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4})-\d\d$/i;

/** Adds CPF and CNPJ. One without punctuation may be a contract number as well, so its place stays free. */
export function findDocuments({ text, words, labelAt, isTyped, found }: TextSource): void {
  for (const form of documentForms) {
    for (const { 1: all = '', 2: written = '', index } of text.matchAll(form)) {
      const end = index + all.length;
      if (found.isClaimed(index, end)) continue;
      const document = parseDocument(written) ?? documentOfLookAlikes(written);
      if (document) {
        const isLabeled = labelAt.get(index) === 'document' || all.length > written.length;
        const isRead = isLabeled || parseDocument(written) !== null;
        const evidence = isRead ? found.evidenceAt(index, end, isLabeled) : 'word';
        found.add(index, { kind: 'document', id: document.value, evidence });
        if (/[^\dA-Z]/i.test(written)) found.claim(index, end);
      } else if (punctuated.test(written))
        found.notice({ kind: 'wrong-check-digits', documentKind: written.length === 14 ? 'cpf' : 'cnpj' });
    }
  }
  for (const { bare, start, end } of words) {
    const isLabeled = labelAt.get(start) === 'document';
    const written = bare.replace(gluedDocumentName, '');
    const document = parseUnpaddedDocument(
      isLabeled ? written.replace(/[.-]/g, '') : written,
      isLabeled ? 4 : 2,
    );
    if (!document) continue;
    const { kind, value } = document;
    // With zeros put back it may be another person's: it is offered, and opens nothing.
    if (isLabeled) found.add(start, { kind: 'document', id: value, evidence: 'near' });
    else if (isTyped && found.evidenceAt(start, end, false) === 'whole')
      found.notice({ kind: 'lost-zeros', documentKind: kind, document: value });
  }
}

/** `39O.533.447-O5`: a CPF of which a few digits were read as letters. */
function documentOfLookAlikes(written: string) {
  const isMostlyDigits = /^(?:\D*\d){8}/.test(written);
  return isMostlyDigits ? parseDocument(readLookAlikes(written.replace(/[^\dA-Z]/gi, ''))) : null;
}

const instants =
  /(?<![\p{L}\p{N}]|\d\/)(?:\d{1,2}\/\d{1,2}\/(?:19|20)?\d\d|(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(?::\d\d(?:\.\d{1,9})?Z?)?)(?![\p{L}\p{N}])/giu;

/** Takes the places of days and times, whose figures in a row would look like numbers in pieces. */
export function claimInstants({ text, found }: TextSource): void {
  for (const match of text.matchAll(instants)) found.claim(match.index, match.index + match[0].length);
}
