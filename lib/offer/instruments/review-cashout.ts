import { type Json, member } from '#lib/loan/json.ts';
import type { Boleto } from '#lib/offer/instruments/boleto.ts';
import type { InstrumentFinding } from '../findings/finding.ts';
import { finding, judged } from '../findings/make-finding.ts';
import { customerDocuments } from '../terms/borrower-kind.ts';
import { type PersonDocument, readPersonDocument } from '../terms/person-document.ts';
import type { Bank } from './bank-account.ts';
import { type CashoutDates, checkBoletoAmount } from './boleto-amount.ts';
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
  boleto: Boleto | null;
};

/**
 * Reads how the entries of the cash-outs are paid, compares the holders of accounts with the customer, and boletos with
 * the amounts and days beside them. Accepts any JSON, never throws, and has the limits of `cashoutEntries`.
 */
export function reviewCashout(
  loan: Json,
  dates: CashoutDates,
): { instruments: PayoutInstrument[]; findings: InstrumentFinding[] } {
  const entries = cashoutEntries(loan, dates.created ?? dates.disbursed);
  const customer = customerOf(loan);
  return {
    instruments: entries.map((entry) => instrumentOf(entry, customer)),
    findings: entries.flatMap((entry) => findingsOf(loan, entry, dates)),
  };
}

type Customer = ReturnType<typeof customerOf>;

function customerOf(loan: Json) {
  const customer = recognizeInstruments(member(loan, 'customer') ?? null, '/customer', '');
  const documents = customerDocuments(loan).flatMap(({ value }) => {
    const document = typeof value === 'string' ? readPersonDocument(value.trim()) : null;
    return document?.valid ? [document.digits] : [];
  });
  return { documents, banks: customer.banks, hasMasked: customer.hasMasked };
}

function instrumentOf(entry: CashoutEntry, customer: Customer): PayoutInstrument {
  const { path, hasMasked, pixKeys, banks, boletos } = entry;
  const method = methodOf(entry);
  const boleto = boletos[0]?.boleto ?? null;
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
  const documents = entry.documents.map(({ document }) => document);
  const isOfCustomer = ({ digits }: PersonDocument) => customer.documents.includes(digits);
  const document = (documents.find(isOfCustomer) ?? documents[0])?.kind;
  if (document === undefined) return { document: null, is: entry.hasMasked ? 'masked' : 'absent' };
  if (customer.documents.length === 0)
    return { document, is: customer.hasMasked ? 'masked' : 'not-compared' };
  // A document of another kind, such as the CNPJ of whoever pays, says nothing of the holder.
  const isOwn = documents.filter(({ kind }) => kind === document).every(isOfCustomer);
  return { document, is: isOwn ? 'customer' : 'other' };
}

/** The findings about the check digits of boletos and documents, and about the amount of a boleto. */
function findingsOf(loan: Json, entry: CashoutEntry, dates: CashoutDates): InstrumentFinding[] {
  const { boletos, documents } = entry;
  const amount = checkBoletoAmount(loan, entry, dates);
  return [
    ...boletos.map(({ path, boleto: { isValid } }) => digitFinding('boleto', path, isValid)),
    ...documents.map(({ path, document: { kind, valid } }) => digitFinding(kind, path, valid)),
    ...(amount ? [{ ...amount, path: boletos[0]?.path ?? entry.path, kind: 'boleto' as const }] : []),
  ];
}

function digitFinding(kind: InstrumentFinding['kind'], path: string, isValid: boolean): InstrumentFinding {
  const found = finding(
    'instrument-digits',
    judged(isValid, 'material'),
    kind === 'boleto' ? { paths: [path] } : { paths: [path], source: 'Receita Federal' },
  );
  return { ...found, path, kind };
}
