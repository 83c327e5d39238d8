import { childPointer, isObject, type Json, member, valueAt } from '#lib/loan/json.ts';
import { type BankAccount, readAccount } from './bank-account.ts';
import { type Boleto, failures } from './boleto/boleto.ts';
import { readBoletoText } from './boleto/boleto-text.ts';
import type { Failure, Instrument } from './instrument.ts';
import { type PersonDocument, readDocument } from './person-document.ts';
import { type EndToEndId, type PixKey, readEndToEndId, readPixKey } from './pix.ts';

const maxNodes = 100_000;
const maxInstruments = 500;
/** Twice the depth that an answer may have. */
const maxDepth = 128;
const maxTextLength = 200;

/**
 * Finds payment instruments in any JSON value by their shape, in the order of the document. Masked values
 * (`{"$masked": …}`) are skipped. `pointer` is the JSON Pointer of the value, `reference` a day when the instruments
 * were in use (`YYYY-MM-DD`) or null. Never throws. Visits at most 100,000 values, 128 levels deep, and returns at most
 * 500 instruments.
 */
export function findInstruments(
  value: Json | undefined,
  pointer: string,
  reference: string | null,
): Instrument[] {
  const instruments: Instrument[] = [];
  const stack: Place[] = value === undefined ? [] : [{ value, pointer, depth: 0 }];
  for (let visited = 0; visited < maxNodes && instruments.length < maxInstruments; visited++) {
    const next = stack.pop();
    if (!next) break;
    if (member(next.value, '$masked') !== undefined) continue;
    const instrument = readInstrument(next.value, next.pointer, reference);
    if (instrument) instruments.push(instrument);
    if (next.depth < maxDepth) pushMembers(stack, next);
  }
  return instruments;
}

/** The payment instruments of the cash-outs of a loan and its offer. */
export function cashoutInstruments(loan: Json | undefined, reference: string | null): Instrument[] {
  return ['/cashout', '/offer/cashout'].flatMap((pointer) =>
    findInstruments(valueAt(loan, pointer), pointer, reference),
  );
}

type Place = { value: Json; pointer: string; depth: number };

/** Pushes the members in reverse, so that the first one is popped next. */
function pushMembers(stack: Place[], { value, pointer, depth }: Place): void {
  if (typeof value !== 'object' || value === null) return;
  const members = Array.isArray(value) ? value.slice(0, maxNodes).entries() : Object.entries(value);
  for (const [name, inner] of [...members].reverse())
    stack.push({ value: inner, pointer: childPointer(pointer, name), depth: depth + 1 });
}

function readInstrument(value: Json, path: string, reference: string | null): Instrument | null {
  if (isObject(value)) {
    const account = readAccount(value, path);
    return account && fromAccount(account, path);
  }
  if (typeof value !== 'string' || value.length > maxTextLength) return null;
  const text = value.trim();
  return (
    fromBoletoText(text, path, reference) ??
    fromDocument(readDocument(text), path) ??
    fromEndToEndId(readEndToEndId(text), path) ??
    fromPixKey(readPixKey(text), path)
  );
}

/** Digits and their usual separators. A line within other words is left to `readBoletoText`. */
const boletoShape = /^[\d .-]{44,80}$/;
/** A line with up to two digits too few or too many is still a boleto: nothing else is nearly that long. */
const maxMissingDigits = 2;

function fromBoletoText(text: string, path: string, reference: string | null): Instrument | null {
  const read = boletoShape.test(text) ? readBoletoText(text, reference) : null;
  if (read?.kind === 'boleto') {
    const failed = failures(read.boleto);
    const verdict = verdictOf(read.boleto, failed.length);
    return { path, kind: 'boleto', checked: 'check-digits', verdict, failures: failed, ...read.boleto };
  }
  if (read?.kind !== 'incomplete' && read?.kind !== 'too-long') return null;
  const missing = read.kind === 'incomplete' ? read.missing : read.maxLength - read.digits.length;
  if (Math.abs(missing) > maxMissingDigits) return null;
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

/** Other numbers have 44 digits too, such as an invoice's key (NF-e), so a wrong barcode may not be a boleto. */
function verdictOf({ form }: Boleto, failed: number): Instrument['verdict'] {
  if (failed === 0) return 'agrees';
  return form.endsWith('line') ? 'differs' : 'cannot-tell';
}

function fromDocument(document: PersonDocument | null, path: string): Instrument | null {
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

function fromEndToEndId(id: EndToEndId | null, path: string): Instrument | null {
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

function fromPixKey(key: PixKey | null, path: string): Instrument | null {
  return key && { path, checked: 'form', verdict: 'agrees', failures: [], ...key };
}

function fromAccount(account: BankAccount, path: string): Instrument {
  const failed: Failure[] = account.parts.digit ? [] : [{ field: 'account-digit', found: null }];
  return {
    path,
    checked: 'form',
    verdict: failed.length > 0 ? 'cannot-tell' : 'agrees',
    failures: failed,
    ...account,
  };
}
