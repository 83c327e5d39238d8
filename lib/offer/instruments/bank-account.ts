import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks';
import { isObject, type Json } from '#lib/loan/json.ts';
import { readPersonDocument } from '../terms/borrower-kind.ts';

export type Bank = {
  /** COMPE (three digits) or ISPB (eight), as it was written. */
  code: string;
  /** Without *S.A.*; null if it is not in the central bank's list of STR participants, as of September 2026. */
  name: string | null;
};

const banks = getBanks();
const names = new Map([
  ...banks.map((bank) => [bank.ispb, bank.name] as const),
  ...banks.map((bank) => [bank.code, bank.name] as const),
]);

export function bankOf(code: string): Bank {
  return { code, name: names.get(code)?.replace(/ S\.?A\.?$/i, '') ?? null };
}

/** An object with more members is not an account. */
const maxMembers = 40;

/**
 * Reads the bank of an account from an object with a bank (COMPE or ISPB, also one level deeper), a branch of four digits
 * and an account number, each known by its shape. Null for any other value.
 */
export function readAccountBank(value: Json): Bank | null {
  const texts = textsOf(value);
  const branch = texts.findIndex((text) => /^\d{4}(?:-[\dXx])?$/.test(text));
  const others = texts.filter((_, index) => index !== branch);
  // A number with its digit after a dash is an account; bare digits are one unless they are a bank or a document.
  const account =
    others.find((text) => /^\d{3,13}-[\dXxPp]$/.test(text)) ??
    others.find((text) => /^\d{5,13}$/.test(text) && !isBank(text) && !readPersonDocument(text));
  if (branch === -1 || account === undefined) return null;
  const inner = isObject(value) ? Object.values(value).flatMap(textsOf) : [];
  const bank = [...others, ...inner].find((text) => text !== account && isBank(text));
  return bank === undefined ? null : bankOf(bank);
}

/** Three or eight digits are a bank only if the list has them: eight digits may be an account. */
function isBank(text: string): boolean {
  return /^(?:\d{3}|\d{8})$/.test(text) && bankOf(text).name !== null;
}

function textsOf(value: Json): string[] {
  const members = isObject(value) ? Object.values(value) : [];
  if (members.length > maxMembers) return [];
  return members.filter((text) => typeof text === 'string').filter((text) => text.length <= 20);
}
