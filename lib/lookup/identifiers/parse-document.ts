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
  const places = [...text.matchAll(/[\dA-Z]/gi)].map(({ index }) => index);
  const bare = places.map((place) => text.charAt(place).toUpperCase()).join('');
  const isAlone = (at: number, length: number) =>
    places[at - 1] !== (places[at] ?? 0) - 1 && places[at + length] !== (places[at + length - 1] ?? 0) + 1;
  // The last place at which the shorter of the two still fits.
  const found = places.slice(0, Math.max(0, bare.length - shortest + 1)).flatMap((_, at) => {
    const [cpf, cnpj] = [bare.slice(at, at + 11), bare.slice(at, at + 14)];
    const isHeldCnpj = isCnpj(cnpj) && (!/[A-Z]/.test(cnpj) || isAlone(at, cnpj.length));
    return [...(isCpf(cpf) ? [cpf] : []), ...(isHeldCnpj ? [cnpj] : [])];
  });
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
