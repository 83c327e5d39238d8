import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks';
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { childPointer, isObject, type Json, member, valueAt } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { createWorkBudget } from '#lib/loan/work-budget.ts';
import { customerNumbers, type PersonDocument, readPersonDocument } from '../terms/read-terms.ts';
import type { AmountUnit } from '../units/unit-reading.ts';

/** How one entry of a cash-out is paid, in as much as its values tell by their shape. */
export type PayoutInstrument = {
  /** The JSON Pointer of the entry. */
  path: string;
  /** Null where nothing in the answer tells it. */
  method: 'pix' | 'ted' | 'transfer' | 'boleto' | 'invoice' | 'loan' | null;
  /** Something in the entry is masked, so that this is not all that the answer tells. */
  hasMasked: boolean;
  pixKey: PixKey | null;
  /** The bank of the account, or that of the boleto. */
  bank: Bank | null;
  /** The bank of the customer's own account, where the answer has one and the money goes to another. */
  customerBank: Bank | null;
  /** Whose the account is, by the document beside it; null for a boleto or an invoice, which pay somebody else. */
  holder: {
    document: PersonDocument['kind'] | null;
    is: 'customer' | 'other' | 'not-compared' | 'absent' | 'masked';
  } | null;
  /** One whose digits do not hold, if there is one. */
  boleto: Boleto | null;
  /** What the line of the boleto says otherwise than the entry that it stands in. */
  boletoDiffers: ('amount' | 'due')[];
  /** The identifier of the earlier contract that the entry pays off; null where it pays none off, or it is masked. */
  paysOff: string | null;
  /** Whether the lender has verified the account, where the answer says it. */
  verification: 'verified' | 'not_verified' | 'verification_failed' | null;
};

/**
 * Reads how the entries of the cash-outs are paid, and compares the holders of accounts with the customer. `reference`: a
 * day when the instruments were in use (`YYYY-MM-DD`), or null. `unit`: of the amounts, where it is known. Accepts any JSON, never throws, and has the limits of
 * `cashoutEntries`.
 */
export function reviewCashout(
  loan: Json,
  reference: string | null,
  unit: AmountUnit | null,
): PayoutInstrument[] {
  const customer = customerOf(loan);
  return cashoutEntries(loan, reference).map((entry) =>
    instrumentOf(entry, { customer, sent: valueAt(loan, entry.path), unit }),
  );
}

type Customer = ReturnType<typeof customerOf>;

function customerOf(loan: Json) {
  const customer = recognizeInstruments(member(loan, 'customer') ?? null, '/customer', '');
  const documents = customerNumbers(loan).map(({ digits }) => digits);
  return { documents, banks: customer.banks, hasMasked: customer.hasMasked };
}

type Sent = { customer: Customer; sent: Json | undefined; unit: AmountUnit | null };

function instrumentOf(entry: CashoutEntry, { customer, sent, unit }: Sent): PayoutInstrument {
  const { path, hasMasked, pixKeys, banks, boletos } = entry;
  const payment = member(sent, 'paymentMethod');
  const method = methodOf(entry, sent);
  const read = boletos.find(({ isValid }) => !isValid) ?? boletos[0] ?? null;
  const due = textMember(sent, 'dueDate');
  // The due day of the entry says which of the two days its factor means.
  const boleto = read && due && read.dueDays.includes(due) ? { ...read, dueDays: [due] } : read;
  const bank = banks[0] ?? bankCodeOf(payment) ?? boleto?.bank ?? null;
  const isToAccount = method !== 'boleto' && method !== 'invoice' && method !== 'loan';
  const isTold = method !== null || bank !== null || entry.documents.length > 0;
  // By name, too: one of them may be a COMPE code and the other an ISPB.
  const isSame = ({ code, name }: Bank) => code === bank?.code || (name !== null && name === bank?.name);
  const isElsewhere = isToAccount && bank && !customer.banks.some(isSame);
  return {
    path,
    method,
    hasMasked,
    pixKey: namedKeys[textMember(member(payment, 'methodData'), 'keyType') ?? ''] ?? pixKeys[0] ?? null,
    bank,
    customerBank: (isElsewhere && customer.banks[0]) || null,
    holder: isToAccount && isTold ? holderOf(entry, customer) : null,
    boleto,
    boletoDiffers: boleto ? differencesOf(boleto, { amount: member(sent, 'amount'), due, unit }) : [],
    paysOff: method === 'loan' ? textMember(sent, 'loan') : null,
    verification: verifications.find((status) => status === member(payment, 'status')) ?? null,
  };
}

/** The kinds of a Pix key as the API names them. */
const namedKeys: Record<string, PixKey> = {
  document: 'document',
  email: 'email',
  phone: 'phone',
  random: 'evp',
};

const verifications = ['verified', 'not_verified', 'verification_failed'] as const;

function textMember(value: Json | undefined, name: string): string | null {
  const text = member(value, name);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** The bank that a payment method of the API names by its code, whatever length its branch and number have. */
function bankCodeOf(payment: Json | undefined): Bank | null {
  const code = textMember(member(payment, 'methodData'), 'bankCode');
  return code === null || !/^\d{3}$|^\d{8}$/.test(code) ? null : bankOf(code);
}

type OwnFigures = { amount: Json | undefined; due: string | null; unit: AmountUnit | null };

/** A line without an amount or a day says nothing of it; an amount is compared where its unit is known. */
function differencesOf(
  { isValid, amountCents, dueDays }: Boleto,
  { amount, due, unit }: OwnFigures,
): PayoutInstrument['boletoDiffers'] {
  if (!isValid) return [];
  const sent =
    typeof amount === 'number' && unit !== null ? Math.round(unit === 'reais' ? amount * 100 : amount) : null;
  const isOtherAmount = sent !== null && amountCents !== null && sent !== amountCents;
  const isOtherDay = due !== null && parseDay(due) !== null && dueDays.length > 0 && !dueDays.includes(due);
  return [...(isOtherAmount ? (['amount'] as const) : []), ...(isOtherDay ? (['due'] as const) : [])];
}

/** The API's own words come first: a Pix key carries the account that it was resolved to. */
function methodOf(
  { words, boletos, pixKeys, banks }: CashoutEntry,
  sent: Json | undefined,
): PayoutInstrument['method'] {
  const named = member(member(sent, 'paymentMethod'), 'method');
  if (member(sent, 'type') === 'loan') return 'loan';
  if (named === 'pix_key') return 'pix';
  if (named === 'bank_account') return words.has('ted') ? 'ted' : 'transfer';
  if (boletos.length > 0 || words.has('boleto')) return 'boleto';
  if (words.has('invoice')) return 'invoice';
  if (words.has('ted')) return 'ted';
  if (words.has('pix') || pixKeys.length > 0) return 'pix';
  return words.has('transfer') || banks.length > 0 ? 'transfer' : null;
}

function holderOf(entry: CashoutEntry, customer: Customer): PayoutInstrument['holder'] {
  const { documents } = entry;
  const isOfCustomer = ({ digits }: PersonDocument) => customer.documents.includes(digits);
  const document = (documents.find(isOfCustomer) ?? documents[0])?.kind;
  if (document === undefined) return { document: null, is: entry.hasMasked ? 'masked' : 'absent' };
  if (customer.documents.length === 0)
    return { document, is: customer.hasMasked ? 'masked' : 'not-compared' };
  // A document of another kind, such as the CNPJ of whoever pays, says nothing of the holder.
  const isOwn = documents.filter(({ kind }) => kind === document).every(isOfCustomer);
  return { document, is: isOwn ? 'customer' : 'other' };
}

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
type PixKey = 'document' | 'email' | 'phone' | 'evp';

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
function cashoutEntries(loan: Json | undefined, reference: string | null): CashoutEntry[] {
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

function bankOf(code: string): Bank {
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

/** A boleto by the digits of its line. Right check digits do not make it genuine. */
export type Boleto = {
  /** The check digits hold. Nothing is read from a line with a wrong one. */
  isValid: boolean;
  /** Null for a collection, which belongs to no bank. */
  bank: Bank | null;
  /** In centavos; null if the line carries none, or a quantity that is not money. */
  amountCents: number | null;
  /** The days, `YYYY-MM-DD`, that the due factor can mean: one that is certain, or two; none without a factor. */
  dueDays: string[];
};

/**
 * Reads the digits of a line: a bank's has 47, a collection's 48 and begins with 8. Null for any other number of digits.
 * `reference`: a day when the boleto was in use (`YYYY-MM-DD`), or null.
 */
export function readBoleto(digits: string, reference: string | null): Boleto | null {
  const isCollection = digits.startsWith('8');
  if (!/^\d+$/.test(digits) || digits.length !== (isCollection ? 48 : 47)) return null;
  const info = getBoletoInfo(digits);
  // Carta-Circular BCB 2.926/2000: the currency of a bank's boleto is 9, the real.
  const isValid = info !== null && (isCollection || digits[3] === '9');
  if (!isValid) return { isValid, bank: null, amountCents: null, dueDays: [] };
  return {
    isValid,
    bank: isCollection ? null : bankOf(info.bankCode),
    amountCents: (info.hasEffectiveValue !== false && info.amount) || null,
    dueDays: isCollection ? [] : dueDaysOf(Number(digits.slice(33, 37)), reference),
  };
}

/** FEBRABAN: the factor counts days since 1997-10-07; after 9999 it began again at 1000, on 2025-02-22. */
const factorStarts = ['1997-10-07', '2022-05-29'].flatMap((day) => parseDay(day) ?? []);
/** In days: a written debt lapses after five years (Código Civil, art. 206, § 5, I), so a boleto is paid before that. */
const maxDistance = 1826;

/** The day of a due factor that is near the reference, or both that it can mean. A factor that begins with 0 is none. */
function dueDaysOf(factor: number, reference: string | null): string[] {
  if (factor < 1000) return [];
  const days = factorStarts.map((start) => start + factor);
  const from = parseDay(reference ?? '');
  const near = days.filter((day) => from !== null && Math.abs(day - from) <= maxDistance);
  return (near.length > 0 ? near : days).map(dayText);
}
