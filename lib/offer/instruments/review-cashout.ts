import { parseDay } from '#lib/loan/civil-date.ts';
import { type Json, member, valueAt } from '#lib/loan/json.ts';
import {
  type Bank,
  type Boleto,
  bankOf,
  type CashoutEntry,
  cashoutEntries,
  type PixKey,
  recognizeInstruments,
} from '#lib/offer/instruments/recognize-instruments.ts';
import { customerNumbers, type PersonDocument } from '../terms/borrower-kind.ts';
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
