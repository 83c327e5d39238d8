import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { childPointer, type Json, valueAt } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { createWorkBudget } from '#lib/loan/work-budget.ts';
import { type Boleto, readBoleto } from '#lib/offer/instruments/boleto.ts';
import { type PersonDocument, readPersonDocument } from '../terms/borrower-kind.ts';
import { type Bank, readAccountBank } from './bank-account.ts';

/** An entry of a cash-out, with what was recognized in it by its shape. */
export type CashoutEntry = {
  /** The JSON Pointer of the entry. */
  path: string;
  /** Every way to pay that a text in the entry names, or that an identifier belongs to. */
  words: Set<string>;
  boletos: Boleto[];
  documents: PersonDocument[];
  /** The banks of the accounts. */
  banks: Bank[];
  pixKeys: PixKey[];
  hasMasked: boolean;
};

/** `document`: the CPF or CNPJ of the holder; `evp`: a random key. */
export type PixKey = 'document' | 'email' | 'phone' | 'evp';

const maxValues = 100_000;
/** An instrument takes about as long as so many values, so that at most 500 are recognized in a list. */
const valuesPerInstrument = 200;
/** Twice the depth that an answer may have. */
const maxDepth = 128;
const maxTextLength = 200;

/**
 * The entries of the cash-outs of a loan and its offer. `reference`: a day when the instruments were in use
 * (`YYYY-MM-DD`), or null. Any JSON is accepted, and nothing throws. In each list at most 100,000 values are looked at,
 * 128 levels deep; entries beyond that are left out.
 */
export function cashoutEntries(loan: Json | undefined, reference: string | null): CashoutEntry[] {
  return ['/cashout', '/offer/cashout'].flatMap((pointer) => {
    const list = valueAt(loan, pointer);
    if (!Array.isArray(list)) return [];
    const budget = createWorkBudget(maxValues);
    return list.flatMap((entry, index) =>
      budget.spend(1)
        ? recognizeInstruments(entry, childPointer(pointer, index), reference ?? '', budget)
        : [],
    );
  });
}

/** What is recognized within a value, in the order of the document. */
export function recognizeInstruments(
  value: Json,
  path: string,
  reference: string,
  budget = createWorkBudget(maxValues),
): CashoutEntry {
  const entry: CashoutEntry = {
    path,
    words: new Set(),
    boletos: [],
    documents: [],
    banks: [],
    pixKeys: [],
    hasMasked: false,
  };
  const stack = [{ value, depth: 0 }];
  for (let next = stack.pop(); next && budget.spend(1); next = stack.pop()) {
    if (isPartlyMasked(next.value)) entry.hasMasked = true;
    else if (typeof next.value === 'string') budget.spend(addText(entry, next.value.trim(), reference));
    else if (typeof next.value === 'object' && next.value !== null && next.depth < maxDepth) {
      const bank = readAccountBank(next.value);
      if (bank) entry.banks.push(bank);
      // In reverse, so that the first member is popped next.
      for (const inner of Object.values(next.value).reverse())
        stack.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return entry;
}

/** Digits and their usual separators. */
const boletoShape = /^[\d .-]{44,80}$/;
/** E, or D for a return, the ISPB of the sender, yyyyMMddHHmm and eleven characters (Resolução BCB 1/2020, Pix). */
const endToEndId = /^[ED]\d{20}[\dA-Za-z]{11}$/;
const ways = /^(?:pix|ted|transfer|boleto|invoice)$/i;

/** Adds what a text is to its entry. Returns the work that it took beyond that of a value. */
function addText(entry: CashoutEntry, text: string, reference: string): number {
  if (text.length > maxTextLength) return 0;
  const boleto = boletoShape.test(text) ? readBoleto(text.replace(/\D/g, ''), reference) : null;
  const document = readPersonDocument(text);
  const pixKey = readPixKey(text);
  if (boleto) entry.boletos.push(boleto);
  else if (document) entry.documents.push(document);
  else if (pixKey) entry.pixKeys.push(pixKey);
  else if (endToEndId.test(text)) entry.words.add('pix');
  else if (ways.test(text)) entry.words.add(text.toLowerCase());
  return boleto || document || pixKey ? valuesPerInstrument : 0;
}

/**
 * A Pix key by its shape: an e-mail address, a mobile telephone with +55, or a UUID. None has a check digit, and a UUID
 * may identify anything. CPF and CNPJ, which can be keys too, are read as documents.
 */
function readPixKey(text: string): PixKey | null {
  const isPhone = /^\+55[\d ().-]+$/.test(text);
  if (!isPhone && !/^[\da-f-]{36}$/i.test(text) && !text.includes('@')) return null;
  const type = getPixKeyInfo(text)?.type;
  return type === undefined || type === 'cpf' || type === 'cnpj' ? null : type;
}
