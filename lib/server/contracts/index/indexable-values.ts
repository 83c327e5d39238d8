import { isOpaqueId } from '#lib/access/masking/documented-values.ts';
import { isPersonalData, maskPersonalData } from '#lib/access/masking/personal-data.ts';
import { isCnpj, isCpf, isMobile } from '#lib/access/masking/personal-numbers.ts';
import { isUnmaskedContractNumber } from '#lib/access/masking/unmasked-contract-number.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { contractKeys } from '#lib/lookup/contract/contract-keys.ts';

/** What of a loan may be kept in the index, each as it is kept, or null: nothing that says who someone is. */

const maxLength = 128;
const plain = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,127}$/u;

/**
 * The identifier of a customer, company, employment link or of the caller's system: a UUID, one of the form of the
 * specification, or another. That has a digit, and none of its runs is a CPF, a CNPJ or a telephone: some systems
 * take those for identifiers, and here only their HMAC is kept.
 */
export function indexableId(text: string): string | null {
  if (isUuid(text)) return text.toLowerCase();
  if (isOpaqueId(text)) return text;
  if (!plain.test(text) || !/\d/.test(text)) return null;
  const upper = text.toUpperCase();
  const whole = [...upper.split(/[^\dA-Z]+/), upper.replace(/[^\dA-Z]/g, '')];
  // `cli11987654321`; but digits among letters belong to what is random.
  const runs = whole.flatMap((run) => [run, run.replace(/^[A-Z]+(?=\d+$)/, '')]);
  return runs.some((run) => isCpf(run) || isCnpj(run) || isMobile(run)) ? null : text;
}

/** `RG 12.345.678-9`, `TEL33334444`: it says itself that it is somebody's. */
const saysWhose =
  /^\P{L}*(?:cpf|cnpj|rg|cnh|pis|nis|cep|tel|telefone|cel|celular|fone|fax|whats|whatsapp|zap|pix)(?!\p{L})/iu;

/** Whether a text may be somebody's, such as a telephone or a CPF with a wrong digit: unknown, it is written nowhere. */
export function looksPersonal(text: string): boolean {
  return saysWhose.test(text) || isPersonalData(text) || /^\D*(?:\d\D*){11}$|^\D*(?:\d\D*){14}$/.test(text);
}

/** The same of what may be an identifier: digits in a row may be somebody's, those scattered among letters are random. */
export function mayHoldPersonalDigits(text: string): boolean {
  if (saysWhose.test(text) || isPersonalData(text)) return true;
  return text.split(/\p{L}+/u).some((part) => looksPersonal(/[+(]?\d.*\d/s.exec(part)?.[0] ?? ''));
}

/** `Maria1985`, `nome_maria_85`: a word and a few figures after it, by which people name themselves. */
export function mayBeName(id: string): boolean {
  return /^[\p{L}_.-]{3,}\d{1,4}$/u.test(id.slice(id.indexOf('_') + 1));
}

export type IndexableContractNumber = { number: string; key: string; alt: string | null };

/** A contract number that every role sees, with the keys it is found by. */
export function indexableContractNumber(text: string): IndexableContractNumber | null {
  if (text.length > maxLength || !isUnmaskedContractNumber(text)) return null;
  const [key, alt = null] = contractKeys(text);
  return key === undefined ? null : { number: text, key, alt };
}

/** A code, such as `open`. */
export function indexableStatus(text: string): string | null {
  return /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,63}$/u.test(text) && maskPersonalData(text) === text ? text : null;
}

const earliest = Date.UTC(1900, 0);
const latest = Date.UTC(2200, 0);
const civilOrInstant = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** An instant of ISO 8601, in UTC where it names no zone; a day is its first instant. */
export function indexableInstant(text: string): Date | null {
  if (!civilOrInstant.test(text)) return null;
  const iso = text.replace(' ', 'T').replace(',', '.');
  const date = new Date(/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`);
  const at = date.getTime();
  return at >= earliest && at < latest ? date : null;
}
