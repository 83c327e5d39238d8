import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { type Bank, bankOf } from './banks.ts';

export type PixKey = { kind: 'pix-key'; key: 'email' | 'phone' | 'random' };

export type EndToEndId = {
  kind: 'pix-end-to-end-id';
  /** The sending institution, by its ISPB. */
  bank: Bank;
  /** The time of the payment in milliseconds since 1970 (written in UTC); null if it is not a valid time. */
  at: number | null;
  /** Its number of characters, which should be 32. */
  length: number;
};

/**
 * Reads a Pix key by its shape: an e-mail address, a mobile telephone with +55, or a UUID. None has a check digit, and a
 * UUID may identify anything. CPF and CNPJ, which can be keys too, are read as documents.
 */
export function readPixKey(text: string): PixKey | null {
  const isPhone = /^\+55[\d ().-]+$/.test(text);
  if (!isPhone && !/^[\da-f-]{36}$/i.test(text) && !text.includes('@')) return null;
  const type = getPixKeyInfo(text)?.type;
  if (type === 'email') return { kind: 'pix-key', key: 'email' };
  if (type === 'phone') return { kind: 'pix-key', key: 'phone' };
  return type === 'evp' ? { kind: 'pix-key', key: 'random' } : null;
}

/** Reads E (D for a return), an ISPB of eight digits, yyyyMMddHHmm and eleven characters, 32 in all. (domain.md §4) */
export function readEndToEndId(text: string): EndToEndId | null {
  const match = /^[ED](\d{8})(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[\dA-Za-z]*$/.exec(text);
  // Up to two characters more or fewer may be a typing error; beyond that it is another number.
  if (!match || Math.abs(text.length - 32) > 2) return null;
  const [, ispb = '', year, month, day, hours, minutes] = match;
  const at = parseInstant(`${year}-${month}-${day}T${hours}:${minutes}:00Z`);
  const bank = bankOf(ispb);
  // With an unknown bank and no valid time it is as likely another number.
  if (at === null && bank.name === null) return null;
  return { kind: 'pix-end-to-end-id', bank, at, length: text.length };
}
