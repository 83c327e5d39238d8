import { isObject, type Json, member, step } from '#lib/loan/json.ts';
import { type BankAccount, readAccount } from './bank-account.ts';
import { type Boleto, failures } from './boleto.ts';
import type { BoletoField } from './boleto-fields.ts';
import { readBoletoText } from './boleto-text.ts';
import { type PersonDocument, readDocument } from './cpf-cnpj.ts';
import { type EndToEndId, type PixKey, readEndToEndId, readPixKey } from './pix.ts';

type Failure =
  | BoletoField
  | { field: 'check-digits' | 'time' | 'length' | 'bank' | 'account-digit'; found: string | null };

export type Instrument = {
  /** JSON Pointer of the text, or of the object that an account is. */
  path: string;
  /** `form`: there are no check digits in it (or each bank has its own), only its shape was looked at. */
  checked: 'check-digits' | 'form';
  verdict: 'agrees' | 'differs' | 'cannot-tell';
  failures: readonly Failure[];
} & (
  | ({ kind: 'boleto' } & Boleto)
  /** Digits of which some are missing for a line, or, negative, too many. */
  | { kind: 'boleto-part'; missing: number }
  | PixKey
  | EndToEndId
  | PersonDocument
  | BankAccount
);

const mostNodes = 100_000;
const mostFound = 500;
/** Twice what an answer may have: a pointer is as long as its place is deep. */
const deepest = 128;
const longestText = 200;

/**
 * Finds payment instruments in any JSON value by their shape, in the order of the document; what is masked
 * (`{"$masked": …}`) is passed by. `pointer` is the place of the value, `reference` a day when the instruments
 * were in use (`YYYY-MM-DD`) or null. Never throws; looks at 100,000 values,
 * 128 deep, and gives 500 at most.
 */
export function findInstruments(
  value: Json | undefined,
  pointer: string,
  reference: string | null,
): Instrument[] {
  const found: Instrument[] = [];
  const left: Place[] = value === undefined ? [] : [{ value, pointer, depth: 0 }];
  for (let seen = 0; seen < mostNodes && found.length < mostFound; seen++) {
    const next = left.pop();
    if (!next) break;
    if (member(next.value, '$masked') !== undefined) continue;
    const instrument = readInstrument(next.value, next.pointer, reference);
    if (instrument) found.push(instrument);
    if (next.depth < deepest) pushMembers(left, next);
  }
  return found;
}

type Place = { value: Json; pointer: string; depth: number };

/** From the last to the first, so that the first is taken next. */
function pushMembers(left: Place[], { value, pointer, depth }: Place): void {
  if (typeof value !== 'object' || value === null) return;
  const members = Array.isArray(value) ? value.slice(0, mostNodes).entries() : Object.entries(value);
  for (const [name, inner] of [...members].reverse())
    left.push({ value: inner, pointer: step(pointer, name), depth: depth + 1 });
}

function readInstrument(value: Json, path: string, reference: string | null): Instrument | null {
  if (isObject(value)) {
    const account = readAccount(value, path);
    return account && ofAccount(account, path);
  }
  if (typeof value !== 'string' || value.length > longestText) return null;
  const text = value.trim();
  return (
    ofBoleto(text, path, reference) ??
    ofDocument(readDocument(text), path) ??
    ofEndToEndId(readEndToEndId(text), path) ??
    ofPixKey(readPixKey(text), path)
  );
}

/** Only digits, and what is usual between them: words around a line are for `readBoletoText`. */
const boletoShape = /^[\d .-]{44,80}$/;
/** A line that lost or gained two digits is still meant as one; nothing else is nearly that long. */
const mostMissing = 2;

function ofBoleto(text: string, path: string, reference: string | null): Instrument | null {
  const read = boletoShape.test(text) ? readBoletoText(text, reference) : null;
  if (read?.is === 'boleto') {
    const failed = failures(read.boleto);
    const verdict = verdictOf(read.boleto, failed.length);
    return { path, kind: 'boleto', checked: 'check-digits', verdict, failures: failed, ...read.boleto };
  }
  if (read?.is !== 'incomplete' && read?.is !== 'too-long') return null;
  const missing = read.is === 'incomplete' ? read.missing : read.most - read.digits.length;
  if (Math.abs(missing) > mostMissing) return null;
  const failed: Failure[] = [{ field: 'length', found: String(read.digits.length) }];
  return {
    path,
    kind: 'boleto-part',
    missing,
    checked: 'check-digits',
    verdict: 'cannot-tell',
    failures: failed,
  };
}

/** Other numbers have 44 digits too, an invoice's key (NF-e) for one: a wrong barcode may be none. */
function verdictOf({ form }: Boleto, failed: number): Instrument['verdict'] {
  if (failed === 0) return 'agrees';
  return form.endsWith('line') ? 'differs' : 'cannot-tell';
}

function ofDocument(document: PersonDocument | null, path: string): Instrument | null {
  if (!document) return null;
  const failed: Failure[] = document.valid ? [] : [{ field: 'check-digits', found: null }];
  return {
    path,
    checked: 'check-digits',
    verdict: document.valid ? 'agrees' : 'differs',
    failures: failed,
    ...document,
  };
}

function ofEndToEndId(id: EndToEndId | null, path: string): Instrument | null {
  if (!id) return null;
  const failed: Failure[] = [];
  if (id.length !== 32) failed.push({ field: 'length', found: String(id.length) });
  if (id.at === null) failed.push({ field: 'time', found: null });
  return {
    path,
    checked: 'form',
    verdict: failed.length > 0 ? 'differs' : 'agrees',
    failures: failed,
    ...id,
  };
}

function ofPixKey(key: PixKey | null, path: string): Instrument | null {
  return key && { path, checked: 'form', verdict: 'agrees', failures: [], ...key };
}

function ofAccount(account: BankAccount, path: string): Instrument {
  const failed: Failure[] = account.parts.digit ? [] : [{ field: 'account-digit', found: null }];
  return {
    path,
    checked: 'form',
    verdict: failed.length > 0 ? 'cannot-tell' : 'agrees',
    failures: failed,
    ...account,
  };
}
