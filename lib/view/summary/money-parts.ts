import { isObject, type Json, member } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import type { PartWriter, Summary } from './summary-facts.ts';
import {
  dayAndTime,
  writeAmountValue,
  writeDay,
  writeDayValue,
  writeMembers,
  writeTextValue,
} from './write-values.ts';

/** Entries that are listed: a loan is paid out to few places. */
const maxEntries = 5;
/** Members of a payment method that are written out. */
const maxMembers = 8;

/** Both amounts of the API under their own names, with the day that was asked for and the instant of the answer. */
export const paymentPart: PartWriter = (summary) => {
  const { t, view } = summary;
  const { loan, request, retrievedAt } = view;
  const day = request.paymentFor === null ? null : writeDay(request.paymentFor, summary);
  const hasAmounts = [loan.amountForPayment, loan.amountRemaining].some(
    (value) => value !== undefined && value !== null,
  );
  if (!hasAmounts) return day === null ? [] : [t('payment.none', { day })];
  const amount = (name: 'amountForPayment' | 'amountRemaining') =>
    writeAmountValue(loan[name], summary) ??
    t(isRequested(request.fields, `/${name}`) ? 'payment.missing' : 'payment.notRequested');
  const amounts = {
    ...dayAndTime(retrievedAt, summary),
    payment: amount('amountForPayment'),
    remaining: amount('amountRemaining'),
  };
  return [day === null ? t('payment.undated', amounts) : t('payment.dated', { day, ...amounts })];
};

/** When the money went out, by the transactions, and where to, by the loan's cash-out. */
export const payoutPart: PartWriter = (summary) => {
  const { t, view } = summary;
  const { loan } = view;
  const paidOut = disbursements(summary);
  const expected = writeDayValue(member(loan.offer, 'expectedDisbursementDate'), summary);
  const cashout = [loan.cashout, member(loan.offer, 'cashout')].find((one) => Array.isArray(one));
  const entries = Array.isArray(cashout) ? cashout.slice(0, maxEntries) : [];
  return [
    ...paidOut,
    ...(paidOut.length === 0 && expected !== null ? [t('payout.expected', { when: expected })] : []),
    ...entries.flatMap((entry) => destination(entry, summary)),
  ];
};

function disbursements(summary: Summary): string[] {
  const { t, view } = summary;
  const { loan, repayment } = view;
  const { transactions } = loan;
  if (!Array.isArray(transactions) || !repayment) return [];
  return repayment.kinds.flatMap((kind, at) => {
    const entry = transactions[at];
    if (kind !== 'disbursement' || !isObject(entry)) return [];
    const sent = entry.amount;
    const size = typeof sent === 'number' ? Math.abs(sent) : sent;
    const value = writeAmountValue(size, summary) ?? maskDots;
    const when = writeDayValue(entry.createdAt, summary);
    return [when === null ? t('payout.entryUndated', { value }) : t('payout.entry', { value, when })];
  });
}

function destination(entry: Json, summary: Summary): string[] {
  if (!isObject(entry)) return [];
  const amount = writeAmountValue(entry.amount, summary);
  const method = isMasked(entry) ? maskDots : writeMembers(entry.paymentMethod, maxMembers);
  const parts = [amount, writeTextValue(entry.type), method].filter((one) => one !== null);
  return method === null ? [] : [summary.t('payout.where', { where: parts.join(' · ') })];
}
