import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';

export type DocumentKind = 'cpf' | 'cnpj';

/** As it is kept: without separators, letters in upper case, leading zeros kept. */
export type Document = { kind: DocumentKind; value: string };

/** A CPF without separators. */
const shortest = 11;

/** A CPF or CNPJ, however it is punctuated, or null: a wrong check digit is no document. */
export function parseDocument(text: string): Document | null {
  if (text.length < shortest) return null;
  const value = text.replace(/[\s./-]/g, '').toUpperCase();
  if (isCpf(value)) return { kind: 'cpf', value };
  return isCnpj(value) ? { kind: 'cnpj', value } : null;
}

/**
 * Returns the CPF and CNPJ that a text holds, alone or within a longer number, without separators and each once. A CNPJ
 * with letters counts only where it stands alone: one in a hundred runs of fourteen characters has such check digits.
 */
export function documentsWithin(text: string): string[] {
  if (text.length < shortest) return [];
  const positions = Array.from(text.matchAll(/[\dA-Z]/gi), ({ index }) => index);
  const characters = positions.map((position) => text.charAt(position).toUpperCase()).join('');
  /** True where no letter or digit stands right before or after these characters. */
  const isAlone = (start: number, end: number) =>
    positions[start - 1] !== (positions[start] ?? 0) - 1 && positions[end] !== (positions[end - 1] ?? 0) + 1;
  const found: string[] = [];
  for (let start = 0; start + shortest <= characters.length; start++) {
    const [cpf, cnpj] = [characters.slice(start, start + 11), characters.slice(start, start + 14)];
    if (isCpf(cpf)) found.push(cpf);
    if (isCnpj(cnpj) && (/^\d+$/.test(cnpj) || isAlone(start, start + cnpj.length))) found.push(cnpj);
  }
  return [...new Set(found)];
}

/**
 * A CPF or CNPJ that a spreadsheet took for a quantity, without the zeros that led it, of which it has lost `maxZeros` at
 * most. Ask it of figures that are said to be one: of others, one in a hundred has such check digits.
 */
export function parseUnpaddedDocument(text: string, maxZeros: number): Document | null {
  if (!/^\d+$/.test(text)) return null;
  const padded = [11, 14]
    .filter((length) => text.length < length && text.length + maxZeros >= length)
    .map((length) => parseDocument(text.padStart(length, '0')));
  return padded.find((document) => document !== null) ?? null;
}
