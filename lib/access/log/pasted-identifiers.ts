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
  const value = text.replace(/^\s*(?:cpf|cnpj)\b[\s:.]*/i, '').replace(/[\s./-]/g, '');
  return isCpf(value) || (/^\d+$/.test(value) && isCnpj(value)) ? value : null;
}

/** Returns the first valid CPF that is no part of a longer word or number, without separators; null where there is none. */
export function cpfAmongWords(text: string): string | null {
  const alone = /(?<![\p{L}\d_.-])\d{3}[ .]?\d{3}[ .]?\d{3}[ -]?\d{2}(?![\p{L}\d_-])/gu;
  return Array.from(text.matchAll(alone), ([found]) => found.replace(/\D/g, '')).find(isCpf) ?? null;
}
