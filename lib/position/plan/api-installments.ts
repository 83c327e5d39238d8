import { childPointer, isObject, type Json, member } from '#lib/loan/json.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import { centsAsSent } from '../amounts/sent-amounts.ts';

/** `void` is not owed, and `uncollectible` is no longer asked for. `unknown`: its state cannot be read. */
export type StatedState = 'paid' | 'part' | 'unpaid' | 'void' | 'uncollectible' | 'unknown';

/** An installment as the API lists it. Amounts in cents, days as day numbers; null where they cannot be read. */
export type StatedInstallment = {
  pointer: string;
  number: number;
  due: number | null;
  amount: number | null;
  state: StatedState;
  /** As the API says, of an uncollectible one too. */
  remaining: number | null;
  /** By the prefix of its identifier: the company remits from the salary. */
  payer: 'company' | 'customer' | null;
  /** How the amount is split. */
  split: Record<'principal' | 'interest' | 'tax', number | null>;
  payments: StatedPayment[];
  /** What is to pay of it on the day that was asked about, and what is in it; null where the API does not say. */
  forPayment: Record<'amount' | 'discount' | 'fine' | 'interest', number | null>;
};
/** `cents`: what was paid; the others are parts of it, or, of the discount, what was left off. */
export type StatedPayment = { pointer: string; day: number | null; cents: number | null } & Record<
  'discount' | 'fine' | 'interest',
  number | null
>;

/** `isComplete`: the list holds each number from 1 once, and says that there are no more. */
export type StatedInstallments = { list: StatedInstallment[]; isComplete: boolean };

type Options = { unit: AmountUnit; timeZone: string };

/**
 * Reads the installments of an answer, in the order of their numbers: a list, or `{ hasMore, data }`. Null where there
 * are none that can be read, as in every answer of the written contract. Of two with one number neither is known. Any
 * JSON is accepted; nothing throws.
 */
export function readStatedInstallments(sent: Json | undefined, options: Options): StatedInstallments | null {
  const { list, hasMore, pointer } = pageOf(sent, '/installments');
  const byNumber = new Map<number, StatedInstallment>();
  let readable = 0;
  for (const [index, item] of list.entries()) {
    const read = readInstallment(item, childPointer(pointer, index), options);
    if (!read) continue;
    readable++;
    const other = byNumber.get(read.number);
    byNumber.set(read.number, other ? { ...other, state: 'unknown' } : read);
  }
  if (readable === 0) return null;
  const installments = [...byNumber.values()].toSorted((a, b) => a.number - b.number);
  const isInOrder = installments.every(({ number }, index) => number === index + 1);
  const isEachRead = readable === list.length && byNumber.size === readable;
  return { list: installments, isComplete: !hasMore && isInOrder && isEachRead };
}

/** The items of a list, or of a page of one. */
function pageOf(
  sent: Json | undefined,
  pointer: string,
): { list: Json[]; hasMore: boolean; pointer: string } {
  if (Array.isArray(sent)) return { list: sent, hasMore: false, pointer };
  const data = member(sent, 'data');
  if (!isObject(sent) || !Array.isArray(data)) return { list: [], hasMore: false, pointer };
  return { list: data, hasMore: member(sent, 'hasMore') !== false, pointer: childPointer(pointer, 'data') };
}

/** More installments than any loan has: a larger number is an error of the answer. */
const maxNumber = 10_000;

function readInstallment(item: Json, pointer: string, options: Options): StatedInstallment | null {
  const number = member(item, 'number');
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > maxNumber)
    return null;
  const cents = (name: string) => centsAsSent(member(item, name), options.unit);
  const amount = cents('totalAmount');
  const paid = cents('amountPaid');
  const remaining = cents('amountRemaining') ?? (amount !== null && paid !== null ? amount - paid : null);
  const due = readDay(readMember(item, pointer, 'dueDate'), options.timeZone);
  const page = pageOf(member(item, 'transactions'), childPointer(pointer, 'transactions'));
  const state = stateOf(member(item, 'status'), { paid, remaining, amount });
  return {
    pointer,
    number,
    due: due.ok ? due.value : null,
    amount,
    state,
    remaining: remaining ?? (state === 'unpaid' ? amount : null),
    payer: payerOf(member(item, 'payer')),
    split: {
      principal: cents('principalAmortizationAmount'),
      interest: cents('preFixedAmount'),
      tax: cents('taxAmount'),
    },
    forPayment: {
      amount: cents('amountForPayment'),
      discount: cents('amountForPaymentDiscount'),
      fine: cents('amountForPaymentFine'),
      interest: cents('amountForPaymentInterest'),
    },
    payments: page.list.map((payment, index) =>
      readPayment(payment, childPointer(page.pointer, index), options),
    ),
  };
}

/** Its word, as far as its amounts do not contradict it. A part that is paid keeps `unpaid`. */
function stateOf(
  status: Json | undefined,
  { paid, remaining, amount }: Record<'paid' | 'remaining' | 'amount', number | null>,
): StatedState {
  if (status === 'void' || status === 'uncollectible') return status;
  if (status === 'paid') return (remaining ?? 0) > 0 ? 'unknown' : 'paid';
  if (status !== 'unpaid' || remaining === 0) return 'unknown';
  if ((paid ?? 0) > 0) return 'part';
  return remaining !== null && amount !== null && remaining < amount ? 'part' : 'unpaid';
}

/** What is still asked for of an installment; null where that is not known. */
export function statedLeft({ state, remaining }: StatedInstallment): number | null {
  if (state === 'paid' || state === 'void' || state === 'uncollectible') return 0;
  return state === 'unknown' ? null : remaining;
}

/** The installments of which something is to pay on the day that was asked about: a paid one is no line of that sum. */
export function installmentsToPay({ list }: StatedInstallments): StatedInstallment[] {
  return list.filter(({ forPayment }) => forPayment.amount);
}

function payerOf(payer: Json | undefined): StatedInstallment['payer'] {
  const id = typeof payer === 'string' ? payer : member(payer, 'id');
  if (typeof id !== 'string') return null;
  return id.startsWith('comp_') ? 'company' : id.startsWith('cust_') ? 'customer' : null;
}

function readPayment(payment: Json, pointer: string, { unit, timeZone }: Options): StatedPayment {
  const day = readDay(readMember(payment, pointer, 'createdAt'), timeZone);
  const cents = (name: string) => centsAsSent(member(payment, name), unit);
  return {
    pointer,
    day: day.ok ? day.value : null,
    cents: cents('amountPaid'),
    discount: cents('discount'),
    fine: cents('fine'),
    interest: cents('interest'),
  };
}
