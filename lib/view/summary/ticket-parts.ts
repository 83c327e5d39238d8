import type { Subject } from '#lib/position/sources/statement.ts';
import { verdictHeadline } from '../causes/describe-verdict.ts';
import { findDisplayName } from '../customer-name.ts';
import { describeContradiction, isPaidContradicted } from '../describe-contradiction.ts';
import type { PartWriter, Summary } from './summary-facts.ts';
import {
  dayAndTime,
  writeAmount,
  writeAmountValue,
  writeDay,
  writeText,
  writeTextValue,
} from './write-values.ts';

/** Who and which contract, whether the caller was verified, and how many answers did not match. */
export const callerPart: PartWriter = (summary) => {
  const { t, view, display, verified, missed } = summary;
  const { loan, request, rights, visibility } = view;
  const name = writeTextValue(findDisplayName(loan, display.customerNamePaths)?.name);
  const number = writeTextValue(loan.contractNumber) ?? writeText(request.loan);
  const who = [name, t('ticket.contract', { number })].filter((part) => part !== null).join(', ');
  const misses = missed > 0 ? [t('missed', { count: missed })] : [];
  if (verified) {
    const matches = verified.matches.map(({ kind, at }) =>
      t('ticket.match', { kind, time: dayAndTime(at, summary).time }),
    );
    return [`${who}.`, t('ticket.verified', { matches: matches.join(', ') }), ...misses];
  }
  const isOpen = visibility === 'masked' && rights.includes('verify');
  return isOpen ? [`${who}.`, t('ticket.notVerified'), ...misses] : [`${who}.`];
};

/** What is paid, overdue and next, as far as no source contradicts it. What merely fits is to be confirmed. */
export const positionPart: PartWriter = (summary) => {
  const { t, view } = summary;
  const { position, loan, contradictions } = view;
  const sentences = loan.deleted === true ? [t('ticket.deleted')] : [];
  if (!position || isPaidContradicted(contradictions)) return sentences;
  const { paidInstallments, installments, overdue, nextDue } = position;
  if (paidInstallments.value !== null && installments.value !== null) {
    const { certainty, value: paid } = paidInstallments;
    sentences.push(t('ticket.paid', { certainty, paid, count: installments.value }));
  }
  if (overdue.value !== null && isTold(summary, 'overdue')) {
    const { amount, days, installments: count, state } = overdue.value;
    const isPayroll = state === 'late' && overdue.notes.includes('payroll');
    const words = { certainty: overdue.certainty, value: writeAmount(amount, summary), days, count };
    sentences.push(t(`ticket.${isPayroll ? 'payrollLate' : state}`, words));
  }
  if (nextDue.value !== null) {
    const { amount, date } = nextDue.value;
    const words = { value: writeAmount(amount, summary), when: writeDay(date, summary) };
    sentences.push(t('ticket.next', { certainty: nextDue.certainty, ...words }));
  }
  return sentences;
};

/** The amounts of the API for the day that was asked for. */
export const paymentPart: PartWriter = (summary) => {
  const { t, view } = summary;
  const { loan, request } = view;
  if (request.paymentFor === null) return [];
  const remaining = isTold(summary, 'remaining') ? writeAmountValue(loan.amountRemaining, summary) : null;
  const payment = writeAmountValue(loan.amountForPayment, summary);
  const day = writeDay(request.paymentFor, summary);
  return [
    ...(payment === null ? [] : [t('ticket.toPay', { day, value: payment })]),
    ...(remaining === null ? [] : [t('ticket.remaining', { day, value: remaining })]),
  ];
};

/** What sources contradict, and which figure does not add up, in the words of the page. */
export const checksPart: PartWriter = (summary) => {
  const { t, view, contradictions: words, causes, format, display } = summary;
  const { review, loan } = view;
  const contradictions = view.contradictions.map((contradiction) => {
    const { subject, statements, difference } = describeContradiction(contradiction, {
      t: words,
      format,
      loan,
    });
    const said = statements.map(({ value, sources }) => `${value} (${sources})`);
    return `${subject}: ${said.join(' ≠ ')}${difference === null ? '' : ` · ${difference}`}.`;
  });
  const headline =
    review && review.counts.differ > 0
      ? [`${verdictHeadline(review, { t: causes, loan, units: review.units, display, format })}.`]
      : [];
  const all = [...contradictions, ...headline];
  return all.length === 0 ? [] : [t('ticket.check', { all: all.join(' ') })];
};

/** Places for the request and the answer, which the agent fills in. */
export const blanksPart: PartWriter = ({ t }) => [t('ticket.blanks')];

/** True where no source contradicts what is said of these subjects. */
function isTold({ view }: Summary, ...subjects: Subject[]): boolean {
  return !view.contradictions.some(({ subject }) => subjects.includes(subject));
}
