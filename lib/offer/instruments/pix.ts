import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { type Bank, bankOf } from './banks.ts';

export type PixKey = { kind: 'pix-key'; key: 'email' | 'phone' | 'random' };

export type EndToEndId = {
  kind: 'pix-end-to-end-id';
  /** The institution that sent it, by ISPB. */
  bank: Bank;
  /** When it was made, milliseconds since 1970 (it is written in UTC); null for a time that is none. */
  at: number | null;
  /** How many characters it has; 32 are right. */
  length: number;
};

/**
 * A Pix key that shows itself by its shape: an e-mail address, a mobile telephone with +55, a UUID. None has a
 * check digit, and a UUID may be anything's. CPF and CNPJ, which are keys too, are read as documents.
 */
export function readPixKey(text: string): PixKey | null {
  const isPhone = /^\+55[\d ().-]+$/.test(text);
  if (!isPhone && !/^[\da-f-]{36}$/i.test(text) && !text.includes('@')) return null;
  const type = getPixKeyInfo(text)?.type;
  if (type === 'email') return { kind: 'pix-key', key: 'email' };
  if (type === 'phone') return { kind: 'pix-key', key: 'phone' };
  return type === 'evp' ? { kind: 'pix-key', key: 'random' } : null;
}

/** E (D for a return), ISPB of eight digits, yyyyMMddHHmm, eleven characters: 32 in all. (domain.md §4) */
export function readEndToEndId(text: string): EndToEndId | null {
  const match = /^[ED](\d{8})(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[\dA-Za-z]*$/.exec(text);
  // Two characters more or fewer are still meant as one; further off it is some other number.
  if (!match || Math.abs(text.length - 32) > 2) return null;
  const [, ispb = '', year, month, day, hours, minutes] = match;
  const at = parseInstant(`${year}-${month}-${day}T${hours}:${minutes}:00Z`);
  const bank = bankOf(ispb);
  // Of a bank that is not in the list, and of no time, it is as likely some other number.
  if (at === null && bank.name === null) return null;
  return { kind: 'pix-end-to-end-id', bank, at, length: text.length };
}
