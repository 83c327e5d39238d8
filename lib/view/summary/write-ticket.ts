import { findDisplayName } from '../customer-name.ts';
import { isPaidContradicted } from '../describe-contradiction.ts';
import { contradictionSentences, isTold } from './position-parts.ts';
import { differingHeadline } from './review-parts.ts';
import type { Summary, SummaryFacts, SummaryLanguage } from './summary-facts.ts';
import type { SummaryPart } from './summary-request.ts';
import type { SummaryLine } from './write-summary.ts';
import {
  dayAndTime,
  writeAmount,
  writeAmountValue,
  writeDay,
  writeText,
  writeTextValue,
} from './write-values.ts';

/**
 * A ticket as an agent types it, in at most five lines: who and which contract, where it stands, the amounts that were
 * asked for, what has to be checked, and blanks for the request and the answer. A masked value is dots.
 */
export function writeTicket(facts: SummaryFacts, language: SummaryLanguage): SummaryLine[] {
  const summary = { ...facts, ...language };
  const lines: [SummaryPart, string][] = [
    ['caller', identityLine(summary)],
    ['position', positionLine(summary)],
    ['payment', amountsLine(summary)],
    ['checks', checkLine(summary)],
    ['questions', summary.t('ticket.blanks')],
  ];
  return lines.flatMap(([part, line]) => (line === '' ? [] : [{ part, heading: '', sentences: [line] }]));
}

function identityLine(summary: Summary): string {
  const { t, view, display, verified, missed } = summary;
  const { loan, request, rights, visibility } = view;
  const name = writeTextValue(findDisplayName(loan, display.customerNamePaths)?.name);
  const number = writeTextValue(loan.contractNumber) ?? writeText(request.loan);
  const who = [name, t('ticket.contract', { number })].filter((part) => part !== null).join(', ');
  const misses = missed > 0 ? ` ${t('missed', { count: missed })}` : '';
  if (verified) {
    const matches = verified.matches.map(({ kind, at }) =>
      t('ticket.match', { kind, time: dayAndTime(at, summary).time }),
    );
    return `${who}. ${t('ticket.verified', { matches: matches.join(', ') })}${misses}`;
  }
  const isOpen = visibility === 'masked' && rights.includes('verify');
  return isOpen ? `${who}. ${t('ticket.notVerified')}${misses}` : `${who}.`;
}

/** What is paid, overdue and next, as far as no source contradicts it. What merely fits is to be confirmed. */
function positionLine(summary: Summary): string {
  const { t, view } = summary;
  const { position, loan, contradictions } = view;
  const sentences = loan.deleted === true ? [t('ticket.deleted')] : [];
  if (!position || isPaidContradicted(contradictions)) return sentences.join(' ');
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
  return sentences.join(' ');
}

/** The amounts of the API for the day that was asked for. */
function amountsLine(summary: Summary): string {
  const { t, view } = summary;
  const { loan, request } = view;
  const remaining = isTold(summary, 'remaining') ? writeAmountValue(loan.amountRemaining, summary) : null;
  const payment = writeAmountValue(loan.amountForPayment, summary);
  if (request.paymentFor === null || (remaining === null && payment === null)) return '';
  const day = writeDay(request.paymentFor, summary);
  return [
    ...(payment === null ? [] : [t('ticket.toPay', { day, value: payment })]),
    ...(remaining === null ? [] : [t('ticket.remaining', { day, value: remaining })]),
  ].join(' ');
}

/** In one line, what contradicts and which figure does not add up. */
function checkLine(summary: Summary): string {
  const all = [...contradictionSentences(summary), differingHeadline(summary)].filter((one) => one !== null);
  return all.length === 0 ? '' : summary.t('ticket.check', { all: all.join(' ') });
}
