import { childPointer, isObject, type Json } from '#lib/loan/json.ts';
import { type Bank, bankOf } from './banks.ts';
import { readDocument } from './person-document.ts';

export type BankAccount = {
  kind: 'bank-account';
  bank: Bank;
  /** The JSON Pointer of each part, so that a person can check them; `digit` is null without a check digit. */
  parts: { bank: string; branch: string; account: string; digit: string | null };
};

/** An object with more members is not an account. */
const maxMembers = 40;

type AccountPart = { pointer: string; text: string };

/**
 * Reads an object as a bank account if it holds a bank (COMPE or ISPB, also one level deeper), a branch of four digits
 * and an account number, each by its shape. Check digits are not verified, as each bank has its own rule.
 */
export function readAccount(value: Json, pointer: string): BankAccount | null {
  const own = textsOf(value, pointer);
  const inner = isObject(value) && own.length > 0 ? innerTexts(value, pointer) : [];
  const branch = own.find(({ text }) => /^\d{4}(?:-[\dXx])?$/.test(text));
  const account = branch && accountOf(own.filter((part) => part !== branch));
  if (!account) return null;
  const usedParts = [branch, account];
  const bank = [...own, ...inner].find((part) => !usedParts.includes(part) && isBank(part.text));
  if (!bank) return null;
  const digit = account.text.includes('-') ? account : own.find(({ text }) => /^[\dXxPp]$/.test(text));
  return {
    kind: 'bank-account',
    bank: bankOf(bank.text),
    parts: {
      bank: bank.pointer,
      branch: branch.pointer,
      account: account.pointer,
      digit: digit?.pointer ?? null,
    },
  };
}

/** A number with its digit after a dash is an account; bare digits are one unless they are a bank or a document. */
function accountOf(parts: readonly AccountPart[]): AccountPart | undefined {
  return (
    parts.find(({ text }) => /^\d{3,13}-[\dXxPp]$/.test(text)) ??
    parts.find(({ text }) => /^\d{5,13}$/.test(text) && !isBank(text) && !readDocument(text))
  );
}

/** Three or eight digits are a bank only if the list has them: eight digits may be an account. */
function isBank(text: string): boolean {
  return /^(?:\d{3}|\d{8})$/.test(text) && bankOf(text).name !== null;
}

function textsOf(value: Json, pointer: string): AccountPart[] {
  if (!isObject(value)) return [];
  const members = Object.entries(value);
  if (members.length > maxMembers) return [];
  return members.flatMap(([name, text]) =>
    typeof text === 'string' && text.length <= 20 ? [{ pointer: childPointer(pointer, name), text }] : [],
  );
}

function innerTexts(value: Json, pointer: string): AccountPart[] {
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsOf(inner, childPointer(pointer, name)));
}
