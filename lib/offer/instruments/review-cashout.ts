import { type Json, member } from '#lib/loan/json.ts';
import type { Boleto } from '#lib/offer/instruments/boleto.ts';
import { customerNumbers, type PersonDocument } from '../terms/borrower-kind.ts';
import type { Bank } from './bank-account.ts';
import {
  type CashoutEntry,
  cashoutEntries,
  type PixKey,
  recognizeInstruments,
} from './recognize-instruments.ts';

/** How one entry of a cash-out is paid, in as much as its values tell by their shape. */
export type PayoutInstrument = {
  /** The JSON Pointer of the entry. */
  path: string;
  /** Null where nothing in the answer tells it. */
  method: 'pix' | 'ted' | 'transfer' | 'boleto' | 'invoice' | null;
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
};

/**
 * Reads how the entries of the cash-outs are paid, and compares the holders of accounts with the customer. `reference`: a
 * day when the instruments were in use (`YYYY-MM-DD`), or null. Accepts any JSON, never throws, and has the limits of
 * `cashoutEntries`.
 */
export function reviewCashout(loan: Json, reference: string | null): PayoutInstrument[] {
  const customer = customerOf(loan);
  return cashoutEntries(loan, reference).map((entry) => instrumentOf(entry, customer));
}

type Customer = ReturnType<typeof customerOf>;

function customerOf(loan: Json) {
  const customer = recognizeInstruments(member(loan, 'customer') ?? null, '/customer', '');
  const documents = customerNumbers(loan).map(({ digits }) => digits);
  return { documents, banks: customer.banks, hasMasked: customer.hasMasked };
}

function instrumentOf(entry: CashoutEntry, customer: Customer): PayoutInstrument {
  const { path, hasMasked, pixKeys, banks, boletos } = entry;
  const method = methodOf(entry);
  const boleto = boletos.find(({ isValid }) => !isValid) ?? boletos[0] ?? null;
  const bank = banks[0] ?? boleto?.bank ?? null;
  const isToAccount = method !== 'boleto' && method !== 'invoice';
  const isTold = method !== null || bank !== null || entry.documents.length > 0;
  // By name, too: one of them may be a COMPE code and the other an ISPB.
  const isSame = ({ code, name }: Bank) => code === bank?.code || (name !== null && name === bank?.name);
  const isElsewhere = isToAccount && bank && !customer.banks.some(isSame);
  return {
    path,
    method,
    hasMasked,
    pixKey: pixKeys[0] ?? null,
    bank,
    customerBank: (isElsewhere && customer.banks[0]) || null,
    holder: isToAccount && isTold ? holderOf(entry, customer) : null,
    boleto,
  };
}

function methodOf({ words, boletos, pixKeys, banks }: CashoutEntry): PayoutInstrument['method'] {
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
