import type { JsonObject } from '../../json-values.ts';
import { makeRandom } from '../../random.ts';
import {
  dailyTax,
  daysBetween,
  fundId,
  movedDay,
  type PracticeSchedule,
  workdaysBetween,
} from './practice-offer.ts';
import { recorded } from './practice-people.ts';

/** `paidOn`: paid on another day than its own, with what that adds or takes away. */
export type InstallmentState =
  | 'paid'
  | 'unpaid'
  | 'void'
  | 'uncollectible'
  | { readonly paidInPart: number }
  | { readonly paidOn: string };

export type Listing = {
  readonly loan: string;
  readonly schedule: PracticeSchedule;
  readonly rate: number;
  /** In the order of the numbers. */
  readonly states: readonly InstallmentState[];
  /** Who pays each of them. */
  readonly payerOf: (number: number) => string;
  readonly customer: string;
};

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** What is to pay of one installment on a day: less its discount before its day, plus fine and interest after it. */
const forPayment = (remaining: number, due: string, day: string, rate: number) => {
  const moved = movedDay(due);
  if (moved > day) {
    const worth = cents(remaining * (1 + rate) ** (-12 * (daysBetween(day, moved) / 365)));
    return { amount: worth, discount: cents(remaining - worth), fine: 0, interest: 0 };
  }
  const late = moved === day ? 0 : daysBetween(due, day);
  const [fine, interest] = [late > 0 ? cents(remaining * 0.02) : 0, cents((remaining * 0.01 * late) / 30)];
  return { amount: cents(remaining + fine + interest), discount: 0, fine, interest };
};

/** The installments of a loan as the API lists them: the newest first, each with its payments. */
export const practiceInstallments = (listing: Listing, paymentFor: string | undefined): JsonObject[] => {
  const { loan, schedule, rate, states, payerOf, customer } = listing;
  const { installment: amount, rows, released } = schedule;
  const rowsOf = rows.map((row, index): JsonObject => {
    const random = makeRandom(`${loan} installment ${index}`);
    // A letter among the digits, as the identifiers of the API have.
    const id = (prefix: string) => `${prefix}_${random.hex(23)}f`;
    const sent = states[index] ?? 'unpaid';
    const state = typeof sent === 'string' ? { of: sent } : { of: 'unpaid' as const, ...sent };
    const moved = movedDay(row.due);
    const last = rows[index - 1]?.due;
    const paidDay = 'paidOn' in state ? state.paidOn : moved;
    const isPaid = state.of === 'paid' || 'paidOn' in state;
    const settled = forPayment(amount, row.due, paidDay, rate);
    const paid = 'paidInPart' in state ? state.paidInPart : !isPaid ? 0 : settled.amount;
    const remaining = isPaid || state.of === 'void' ? 0 : cents(amount - paid);
    const toPay = forPayment(remaining, row.due, paymentFor ?? row.due, rate);
    const isAsked = paymentFor !== undefined && remaining > 0 && state.of !== 'uncollectible';
    const { discount, fine, interest } = isPaid ? settled : { discount: 0, fine: 0, interest: 0 };
    const payment: JsonObject = {
      id: id('itsc'),
      ...{ discount, fine, interest, amountPaid: paid },
      invoice: id('inv'),
      installment: id('inst'),
      createdAt: `${paidDay}T06:00:12.000Z`,
    };
    return {
      ...recorded(released),
      id: id('inst'),
      loan,
      customer,
      fund: fundId,
      number: index + 1,
      status: isPaid ? 'paid' : state.of,
      payer: payerOf(index + 1),
      dueDate: row.due,
      totalAmount: amount,
      amountPaid: paid,
      amountRemaining: remaining,
      duePrincipal: cents(row.before),
      principalAmortizationAmount: cents(row.principal),
      preFixedAmount: cents(row.interest),
      postFixedAmount: 0,
      taxAmount: cents(row.principal * dailyTax * Math.min(365, daysBetween(released, moved))),
      calendarDays: row.days,
      workdays: workdaysBetween(last ? movedDay(last) : released, moved),
      hasInterest: true,
      transactions: { hasMore: false, data: paid > 0 ? [payment] : [] },
      ...(isAsked && {
        amountForPayment: toPay.amount,
        amountForPaymentDiscount: toPay.discount,
        amountForPaymentFine: toPay.fine,
        amountForPaymentInterest: toPay.interest,
      }),
    };
  });
  return rowsOf.toReversed();
};

/** What remains of all of them, and what settles them on a day. */
export const practiceAmounts = (installments: readonly JsonObject[]): JsonObject => {
  const owed = installments.filter(({ status }) => status === 'unpaid');
  const sumOf = (name: string) => cents(owed.reduce((sum, item) => sum + Number(item[name] ?? 0), 0));
  return { amountRemaining: sumOf('amountRemaining'), amountForPayment: sumOf('amountForPayment') };
};
