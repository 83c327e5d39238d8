import { cleanText } from '#lib/loan/clean-text.ts';
import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { isStorableText } from '#lib/loan/storable-text.ts';

/** As many as one report takes. */
export const maxKeys = 10_000;
const maxIdentifierLength = 200;

/**
 * Reads contracts and loans out of pasted text: one a line, or separated by commas, semicolons or tabs. Returns each
 * once, in order, without surplus blanks and a spreadsheet's quotes. Null where one of them is no identifier.
 */
export function readPastedIdentifiers(text: string): string[] | null {
  const parts = text.split(/[\r\n\t,;]+/).map((part) =>
    part
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );
  const keys = [...new Set(parts.filter((part) => part !== ''))];
  return keys.some((key) => key.length > maxIdentifierLength || !isStorableText(key)) ? null : keys;
}

/**
 * Returns the CPF or CNPJ that a pasted text is, with or without its name before it, without separators; null for another
 * text. Letters of a CNPJ count nowhere but in the field for one: one text in a hundred of its form has such check digits.
 */
export function wholeDocument(text: string): string | null {
  const value = cleanText(text)
    .replace(/^\s*(?:cpf|cnpj)(?!\p{L})[\s:.]*/iu, '')
    .replace(/[\s./-]/g, '');
  return isCpf(value) || (/^\d+$/.test(value) && isCnpj(value)) ? value : null;
}

const cpf = String.raw`\d{3}[ ./-]?\d{3}[ ./-]?\d{3}[ ./-]?\d{2}`;
const cnpj = String.raw`\d{2}[ .]?\d{3}[ .]?\d{3}[ /]?\d{4}[ -]?\d{2}`;
const alone = new RegExp(String.raw`(?<![\p{L}\d_.-])(?:cpf|cnpj)?(?:${cpf}|${cnpj})(?![\p{L}\d_-])`, 'giu');

/** Returns the first valid CPF or CNPJ that is no part of a longer word or number, without separators, or null. */
export function documentAmongWords(text: string): string | null {
  const found = Array.from(cleanText(text).replace(/\s/g, ' ').matchAll(alone), ([written]) =>
    written.replace(/\D/g, ''),
  );
  return found.find((value) => isCpf(value) || isCnpj(value)) ?? null;
}

/** The dots, or the slash, of a document: no contract is numbered so. */
const punctuated = /\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/;

/**
 * The same for a text that may be a contract, whose number may be such figures behind its letters: only a document with its
 * punctuation counts.
 */
export function documentInContract(text: string): string | null {
  return wholeDocument(text) ?? (punctuated.test(cleanText(text)) ? documentAmongWords(text) : null);
}
