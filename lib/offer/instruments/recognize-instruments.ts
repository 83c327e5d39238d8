import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { childPointer, type Json, valueAt } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { type Bank, readAccountBank } from './bank-account.ts';
import { type Boleto, readBoleto } from './boleto.ts';
import { type PersonDocument, readDocument } from './person-document.ts';

/** An entry of a cash-out, with what was recognized in it by its shape. */
export type CashoutEntry = {
  /** The JSON Pointer of the entry. */
  path: string;
  /** Every way to pay that a text in the entry names, or that an identifier belongs to. */
  words: Set<string>;
  boletos: { path: string; boleto: Boleto }[];
  documents: { path: string; document: PersonDocument }[];
  /** The banks of the accounts. */
  banks: Bank[];
  pixKeys: PixKey[];
  hasMasked: boolean;
};

export type PixKey = 'email' | 'phone' | 'random';

const maxNodes = 100_000;
const maxEntries = 500;
/** Twice the depth that an answer may have. */
const maxDepth = 128;
const maxTextLength = 200;

/**
 * The entries of the cash-outs of a loan and its offer. `reference`: a day when the instruments were in use
 * (`YYYY-MM-DD`), or null. Any JSON is accepted, and nothing throws. Of each cash-out at most 500 entries are read, and
 * of each entry at most 100,000 values, 128 levels deep.
 */
export function cashoutEntries(loan: Json | undefined, reference: string | null): CashoutEntry[] {
  return ['/cashout', '/offer/cashout'].flatMap((pointer) => {
    const list = valueAt(loan, pointer);
    const entries = Array.isArray(list) ? list.slice(0, maxEntries) : [];
    return entries.map((entry, index) =>
      recognizeInstruments(entry, childPointer(pointer, index), reference),
    );
  });
}

/** What is recognized within a value, in the order of the document. */
export function recognizeInstruments(value: Json, path: string, reference: string | null): CashoutEntry {
  const entry: CashoutEntry = {
    path,
    words: new Set(),
    boletos: [],
    documents: [],
    banks: [],
    pixKeys: [],
    hasMasked: false,
  };
  const stack = [{ value, path, depth: 0 }];
  for (let visited = 0; visited < maxNodes; visited++) {
    const next = stack.pop();
    if (!next) break;
    if (isPartlyMasked(next.value)) entry.hasMasked = true;
    else if (typeof next.value === 'string') addText(entry, next.value.trim(), next.path, reference);
    else if (typeof next.value === 'object' && next.value !== null && next.depth < maxDepth) {
      const bank = readAccountBank(next.value);
      if (bank) entry.banks.push(bank);
      // In reverse, so that the first member is popped next.
      for (const [name, inner] of Object.entries(next.value).reverse())
        stack.push({ value: inner, path: childPointer(next.path, name), depth: next.depth + 1 });
    }
  }
  return entry;
}

/** Digits and their usual separators. */
const boletoShape = /^[\d .-]{44,80}$/;
/** E, or D for a return, the ISPB of the sender, yyyyMMddHHmm and eleven characters (Resolução BCB 1/2020, Pix). */
const endToEndId = /^[ED]\d{20}[\dA-Za-z]{11}$/;
const ways = /^(?:pix|ted|transfer|boleto|invoice)$/i;

function addText(entry: CashoutEntry, text: string, path: string, reference: string | null): void {
  if (text.length > maxTextLength) return;
  const boleto = boletoShape.test(text) ? readBoleto(text.replace(/\D/g, ''), reference) : null;
  const document = readDocument(text);
  if (ways.test(text)) entry.words.add(text.toLowerCase());
  else if (boleto) entry.boletos.push({ path, boleto });
  else if (document) entry.documents.push({ path, document });
  else if (endToEndId.test(text)) entry.words.add('pix');
  else entry.pixKeys.push(...readPixKey(text));
}

/**
 * A Pix key by its shape: an e-mail address, a mobile telephone with +55, or a UUID. None has a check digit, and a UUID
 * may identify anything. CPF and CNPJ, which can be keys too, are read as documents.
 */
function readPixKey(text: string): PixKey[] {
  const isPhone = /^\+55[\d ().-]+$/.test(text);
  if (!isPhone && !/^[\da-f-]{36}$/i.test(text) && !text.includes('@')) return [];
  const type = getPixKeyInfo(text)?.type;
  if (type === 'email' || type === 'phone') return [type];
  return type === 'evp' ? ['random'] : [];
}
