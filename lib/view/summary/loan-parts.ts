import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import { isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { findDisplayName } from '../customer-name.ts';
import { unitOfFigure } from '../figure-units.ts';
import type { PartWriter, Summary } from './summary-facts.ts';
import {
  dayAndTime,
  writeAmountValue,
  writeDay,
  writeDayValue,
  writeFigureValue,
  writeMembers,
  writeText,
  writeTextValue,
} from './write-values.ts';

/** The customer of the contract, and the values of the caller that matched. For a reader who has verified nobody it is empty. */
export const callerPart: PartWriter = (summary) => {
  const { t, display, view, verified, missed } = summary;
  const { loan, rights, visibility } = view;
  const name = writeTextValue(findDisplayName(loan, display.customerNamePaths)?.name);
  const id = writeTextValue(isMasked(loan.customer) ? loan.customer : referenceId(loan.customer));
  const who = name && id ? `${name} (${id})` : (name ?? id);
  const sentences = who === null ? [] : [t('caller.customer', { who })];
  if (verified) sentences.push(t('caller.verified', { matches: matchesOf(verified, summary) }));
  else if (visibility === 'masked' && rights.includes('verify')) sentences.push(t('caller.notVerified'));
  if (missed > 0) sentences.push(t('missed', { count: missed }));
  return sentences;
};

function matchesOf({ matches }: VerifiedCaller, summary: Summary): string {
  return matches
    .map(({ kind, at }) => summary.t('caller.match', { kind, ...dayAndTime(at, summary) }))
    .join('; ');
}

export const contractPart: PartWriter = ({ view: { loan, request }, t }) => {
  const number = writeTextValue(loan.contractNumber);
  const id = { loan: writeText(request.loan) };
  const status = writeTextValue(loan.status);
  return [
    number === null
      ? t(isRequested(request.fields, '/contractNumber') ? 'contract.noNumber' : 'contract.notRequested', id)
      : t('contract.number', { number, ...id }),
    ...(status === null ? [] : [t('contract.status', { status })]),
    ...(loan.deleted === true ? [t('contract.deleted')] : []),
  ];
};

/** The clauses of the terms, in their order. A count is a number without a unit. */
const terms = [
  { name: 'disbursementAmount', kind: 'amount' },
  { name: 'totalAmount', kind: 'amount' },
  { name: 'monthlyFee', kind: 'rate' },
  { name: 'yearlyCET', kind: 'rate' },
  { name: 'firstDueDate', kind: 'day' },
] as const;

export const termsPart: PartWriter = (summary) => {
  const { t, display, view } = summary;
  const { loan, review } = view;
  const { offer } = loan;
  if (isMasked(offer)) return [`${maskDots}.`];
  if (!isObject(offer)) return loan.deleted === true ? [] : [t('terms.noOffer')];
  const clauses = terms.flatMap(({ name, kind }) => {
    const sent = offer[name];
    const value =
      kind === 'day'
        ? writeDayValue(sent, summary)
        : writeFigureValue(sent, unitOfFigure(kind, name, display, review?.units).unit, summary);
    return value === null ? [] : [t(`terms.${name}`, { value })];
  });
  const all = [...installmentClause(offer, summary), ...clauses];
  return all.length === 0 ? [] : [`${all.join('; ')}.`];
};

function installmentClause(offer: JsonObject, summary: Summary): string[] {
  const { t, format } = summary;
  const sent = offer.numberOfInstallments;
  const value = writeAmountValue(offer.installmentAmount, summary);
  const written = typeof sent === 'number' ? format.number(sent) : null;
  const count = isMasked(sent) ? maskDots : written;
  if (count !== null && value !== null) return [t('terms.times', { count, value })];
  if (value !== null) return [t('terms.installmentAmount', { value })];
  return count === null ? [] : [t('terms.numberOfInstallments', { value: count })];
}

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
  const cashout = [loan.cashout, member(loan.offer, 'cashout')].find((list) => Array.isArray(list));
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
  const parts = [amount, writeTextValue(entry.type), method].filter((part) => part !== null);
  return method === null ? [] : [summary.t('payout.where', { where: parts.join(' · ') })];
}
