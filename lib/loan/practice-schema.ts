import { type ObjectName, prefixes } from './schema.ts';

/**
 * The form in which a value is expected. `day`: a day, or an instant. `code`: one of a closed set. `program-code`: words
 * of the trade as programs join them. `id`: a prefix and 24 hexadecimal digits. `list`: a list, or a page of one,
 * `{ hasMore, data }`; its items are objects, or identifiers with one of the prefixes.
 */
export type PracticeKind =
  | { type: 'flag' | 'amount' | 'count' | 'day' | 'program-code' }
  | { type: 'code'; of: readonly string[] }
  | { type: 'id'; of: readonly string[] }
  | { type: 'object'; of: PracticeObject }
  | { type: 'list'; of: PracticeObject; ids?: readonly string[] };

const flag = { type: 'flag' } as const;
const amount = { type: 'amount' } as const;
const count = { type: 'count' } as const;
const day = { type: 'day' } as const;

/**
 * What the lending API answers in practice beside the written contract, where nothing of it is of a person: the places,
 * and the form in which each is expected. A masked role reads a value here in that form alone, and the page lays it out
 * by its name. The desk depends on none of it.
 */
const practice = {
  loan: { isRefinancing: flag, installments: { type: 'list', of: 'installment' } },
  offer: { acquittanceLoans: { type: 'list', of: 'acquittanceLoan', ids: ['loan'] } },
  cashout: {
    loan: { type: 'id', of: ['loan'] },
    dueDate: day,
    paymentMethod: { type: 'object', of: 'paymentMethod' },
  },
  attachment: { file: { type: 'object', of: 'file' } },
  acquittanceLoan: { id: { type: 'id', of: ['loan'] } },
  paymentMethod: {
    status: { type: 'code', of: ['verified', 'not_verified', 'verification_failed'] },
    method: { type: 'code', of: ['bank_account', 'pix_key'] },
    methodData: { type: 'object', of: 'methodData' },
  },
  methodData: {
    keyType: { type: 'code', of: ['document', 'email', 'phone', 'random'] },
    accountType: { type: 'code', of: ['current', 'savings'] },
  },
  file: { purpose: { type: 'program-code' } },
  installment: {
    id: { type: 'id', of: ['inst'] },
    number: count,
    dueDate: day,
    status: { type: 'code', of: ['unpaid', 'paid', 'void', 'uncollectible'] },
    payer: { type: 'id', of: ['comp', 'cust'] },
    totalAmount: amount,
    amountPaid: amount,
    amountRemaining: amount,
    duePrincipal: amount,
    principalAmortizationAmount: amount,
    preFixedAmount: amount,
    postFixedAmount: amount,
    taxAmount: amount,
    calendarDays: count,
    workdays: count,
    hasInterest: flag,
    amountForPayment: amount,
    amountForPaymentDiscount: amount,
    amountForPaymentFine: amount,
    amountForPaymentInterest: amount,
    transactions: { type: 'list', of: 'installmentPayment' },
  },
  installmentPayment: {
    id: { type: 'id', of: ['itsc'] },
    amountPaid: amount,
    discount: amount,
    fine: amount,
    interest: amount,
    createdAt: day,
  },
} as const satisfies Record<string, Record<string, { type: string; of?: unknown; ids?: unknown }>>;

export type PracticeObject = keyof typeof practice;

/** The expected form of a member of an object; undefined for one of which nothing is known. */
export function practiceKindOf(of: ObjectName | PracticeObject, name: string): PracticeKind | undefined {
  const fields: Record<string, PracticeKind> = Object.hasOwn(practice, of)
    ? practice[of as PracticeObject]
    : {};
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

const writtenPrefixes = Object.values(prefixes).map((prefix) => prefix.replace('_', ''));
const idPrefixes: readonly string[] = [
  ...writtenPrefixes,
  ...['cust', 'empl', 'comp', 'cgrp', 'cpol', 'pm', 'inst', 'itsc', 'inv', 'item', 'pi', 'step', 'subs'],
];

/** An identifier with a known prefix, or one of these, and 24 hexadecimal digits, one of them a letter. */
export function isPracticeId(value: unknown, allowed: readonly string[] = idPrefixes): boolean {
  const [, prefix = '', digits = ''] =
    (typeof value === 'string' && /^([a-z]+)_([\da-f]{24})$/.exec(value)) || [];
  return allowed.includes(prefix) && /[a-f]/.test(digits);
}
