import { civilDayOf } from '#lib/loan/civil-date.ts';
import { isObject, type JsonObject, member } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';
import type { Subject } from '#lib/position/sources/statement.ts';
import { verdictHeadline } from '../causes/describe-verdict.ts';
import { findDisplayName } from '../customer-name.ts';
import { describeContradiction, isPaidContradicted } from '../describe-contradiction.ts';
import { unitOfFigure } from '../figure-units.ts';
import { isOver } from '../loan-notes.ts';
import { visibleText } from '../visible-text.ts';
import type { Summary } from './summary-facts.ts';
import type { SummaryPart } from './summary-request.ts';
import {
  amountUnit,
  dayAndTime,
  writeAmount,
  writeDay,
  writeFigure,
  writeText,
  writeTextValue,
} from './write-values.ts';

/** Writes each part of a summary as whole sentences; none where there is nothing to say. */
export const partWriters: Record<SummaryPart, (summary: Summary) => (string | null)[]> = {
  /** Who and which contract, whether the caller was verified, and how many answers did not match. */
  caller(summary) {
    const { t, view, display, verified, missed } = summary;
    const { loan, request, rights, visibility } = view;
    const name = writeTextValue(findDisplayName(loan, display.customerNamePaths)?.name);
    const number = writeTextValue(loan.contractNumber) ?? writeText(request.loan);
    const who = [name, t('ticket.contract', { number })].filter((part) => part !== null).join(', ');
    const matches = (verified?.matches ?? []).map(({ kind, at }) =>
      t('ticket.match', { kind, time: dayAndTime(at, summary).time }),
    );
    const isOpen = !verified && visibility === 'masked' && rights.includes('verify');
    return [
      `${who}.`,
      verified && t('ticket.verified', { matches: matches.join(', ') }),
      isOpen ? t('ticket.notVerified') : null,
      (verified || isOpen) && missed > 0 ? t('missed', { count: missed }) : null,
    ];
  },

  contract({ view: { loan, request }, t }) {
    const status = writeTextValue(loan.status);
    return [`${writeText(request.loan)}.`, status && t('status', { status })];
  },

  terms(summary) {
    const { t, display, view } = summary;
    const { offer } = view.loan;
    if (isMasked(offer)) return [`${maskDots}.`];
    if (!isObject(offer)) return [];
    const clauses = terms.map(({ name, kind }) => {
      const value =
        kind === 'day'
          ? writeDay(offer[name], summary)
          : writeFigure(offer[name], unitOfFigure(kind, name, display, view.review?.units).unit, summary);
      return value && t(`terms.${name}`, { value });
    });
    const all = [installments(offer, summary), ...clauses].filter(Boolean);
    return [all.length > 0 ? `${all.join('; ')}.` : null];
  },

  /** What is paid, overdue and next, as far as no source contradicts it. What merely fits is to be confirmed. */
  position(summary) {
    const { t, view } = summary;
    const { position, loan, contradictions } = view;
    const deleted = loan.deleted === true ? t('ticket.deleted') : null;
    if (!position || isPaidContradicted(contradictions)) return [deleted];
    const { paidInstallments: paid, installments, overdue, nextDue } = position;
    const late = isTold(summary, 'overdue') ? overdue.value : null;
    const isPayroll = late?.state === 'late' && overdue.notes.includes('payroll');
    const amount = (value: number) => writeAmount(value, summary) ?? '';
    return [
      deleted,
      paid.value === null || installments.value === null
        ? null
        : t('ticket.paid', { certainty: paid.certainty, paid: paid.value, count: installments.value }),
      late &&
        t(`ticket.${isPayroll ? 'payrollLate' : late.state}`, {
          ...{ certainty: overdue.certainty, value: amount(late.amount) },
          ...{ days: late.days, count: late.installments },
        }),
      nextDue.value &&
        t('ticket.next', {
          certainty: nextDue.certainty,
          value: amount(nextDue.value.amount),
          when: writeDay(nextDue.value.date, summary) ?? '',
        }),
    ];
  },

  /** The amounts of the API for the day that was asked for. */
  payment(summary) {
    const { t, view } = summary;
    const { loan, request } = view;
    if (request.paymentFor === null) return [];
    const day = writeText(summary.format.day(request.paymentFor));
    const payment = writeAmount(loan.amountForPayment, summary);
    const remaining = isTold(summary, 'remaining') ? writeAmount(loan.amountRemaining, summary) : null;
    return [
      payment && t('ticket.toPay', { day, value: payment }),
      remaining && t('ticket.remaining', { day, value: remaining }),
    ];
  },

  /** The day on which the money went out, or else the day that the offer expects; nothing where sources contradict each other. */
  payout(summary) {
    const { t, view } = summary;
    const paidOut = view.position?.paidOut.value;
    if (paidOut === true || !isTold(summary, 'paid-out')) return [];
    const when = writeDay(paidOut || member(view.loan.offer, 'expectedDisbursementDate'), summary);
    return [when && t(paidOut ? 'payout.on' : 'payout.expected', { when })];
  },

  /** What sources contradict, and which figure does not add up, in the words of the page. */
  checks({ t, view, contradictions: words, causes, format, display }) {
    const { review, loan, contradictions } = view;
    const all = contradictions.map((contradiction) => {
      const described = describeContradiction(contradiction, { t: words, format, loan });
      const { subject, statements, difference } = described;
      const said = statements.map(({ value, sources }) => `${value} (${sources})`).join(' ≠ ');
      return `${subject}: ${[said, difference].filter(Boolean).join(' · ')}.`;
    });
    if (review && review.counts.differ > 0)
      all.push(`${verdictHeadline(review, { t: causes, loan, units: review.units, display, format })}.`);
    return [all.length > 0 ? t('ticket.check', { all: all.join(' ') }) : null];
  },

  /** The notes that hold still, the newest first. */
  notes(summary) {
    const { view, display, format, t } = summary;
    const today = civilDayOf(Date.parse(view.retrievedAt), display.timeZone);
    return view.notes
      .filter((note) => !isOver(note, today))
      .slice(0, maxNotes)
      .map(({ author, writtenAt, text }) =>
        t('note', {
          author,
          day: format.day(civilDayOf(Date.parse(writtenAt), display.timeZone)),
          text: text === null ? maskDots : visibleText(text.replace(/\s+/g, ' ')),
        }),
      );
  },

  /** Places for the request and the answer, which the agent fills in. */
  blanks: ({ t }) => [t('ticket.blanks')],

  /** The instant of the answer, and how its amounts are read where that is assumed. */
  source(summary) {
    const { t, view } = summary;
    const { unit, settled } = amountUnit(summary);
    const retrieved = t('retrieved', dayAndTime(view.retrievedAt, summary));
    const isAssumed = settled === 'assumed' && (unit === 'reais' || unit === 'centavos');
    return [isAssumed ? `${retrieved}; ${t('unitAssumed', { unit })}.` : `${retrieved}.`];
  },
};

/** The clauses of the terms, in their order. */
const terms = [
  { name: 'disbursementAmount', kind: 'amount' },
  { name: 'totalAmount', kind: 'amount' },
  { name: 'monthlyFee', kind: 'rate' },
  { name: 'yearlyCET', kind: 'rate' },
  { name: 'firstDueDate', kind: 'day' },
] as const;

/** A count is a number without a unit. */
function installments({ installmentAmount, numberOfInstallments: sent }: JsonObject, summary: Summary) {
  const value = writeAmount(installmentAmount, summary);
  const count = isMasked(sent) ? maskDots : typeof sent === 'number' && summary.format.number(sent);
  return count && value && summary.t('terms.times', { count, value });
}

const maxNotes = 5;

/** True where no source contradicts what is said of this subject. */
function isTold({ view }: Summary, told: Subject): boolean {
  return !view.contradictions.some(({ subject }) => subject === told);
}
