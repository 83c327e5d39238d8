import type { BankAccount } from './bank-account.ts';
import type { Boleto } from './boleto/boleto.ts';
import type { BoletoField } from './boleto/boleto-fields.ts';
import type { PersonDocument } from './person-document.ts';
import type { EndToEndId, PixKey } from './pix.ts';

export type Failure =
  | BoletoField
  | { field: 'check-digits' | 'time' | 'length' | 'bank' | 'account-digit'; found: string | null };

export type Instrument = {
  /** The JSON Pointer of the text, or of an account's object. */
  path: string;
  /** `form`: it has no check digits (or each bank has its own), so only its shape was checked. */
  checked: 'check-digits' | 'form';
  verdict: 'agrees' | 'differs' | 'cannot-tell';
  failures: readonly Failure[];
} & (
  | ({ kind: 'boleto' } & Boleto)
  /** The digits of a line with `missing` digits too few, or too many if negative. */
  | { kind: 'boleto-part'; missing: number }
  | PixKey
  | EndToEndId
  | PersonDocument
  | BankAccount
);
