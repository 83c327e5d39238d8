import { civilDayOf, parseCivilDate, parseInstant } from '#lib/loan/civil-date.ts';
import { decimalOf } from '#lib/loan/decimal.ts';
import { isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';
import { nameOfStatus } from '#lib/position/lifecycle/status-words.ts';
import type { Subject } from '#lib/position/sources/statement.ts';
import { capitalized } from '../causes/describe-cause.ts';
import { findDisplayName } from '../customer-name.ts';
import { describeBasis } from '../describe-payment-causes.ts';
import { describeNote } from '../describe-promise.ts';
import { formatFigure, type SettledUnit, unitOfFigure } from '../figure-units.ts';
import { isNoteOver } from '../loan-notes.ts';
import { amountNameOf } from '../nothing-owed.ts';
import { paymentSpan } from '../payment-span.ts';
import { refusalOf } from '../position-state.ts';
import { statusWord } from '../status-word.ts';
import { describeReason } from '../verdicts/describe-reason.ts';
import { visibleText } from '../visible-text.ts';
import { speakAnswer } from './spoken-answer.ts';
import type { Summary } from './summary-facts.ts';
import { type SummaryPart, summaryBlanks } from './summary-request.ts';

/** Writes each part of a summary as whole sentences; none where there is nothing to say. */
export const partWriters: Record<SummaryPart, (summary: Summary) => (string | null)[]> = {
  /** Who and which contract, whether the caller was verified, and how many answers did not match. */
  caller(summary) {
    const { t, view, verified, missed } = summary;
    const { loan, request, rights, visibility } = view;
    const name = writeTextValue(findDisplayName(loan)?.name);
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

  contract({ view: { loan, request }, t, statuses, display }) {
    const sent = writeTextValue(loan.status);
    // A deleted loan is not said to be open: its status stands there as it was sent.
    const isAsSent = loan.deleted === true && nameOfStatus(loan.status) === 'open';
    const status = isAsSent ? sent : sent && (statusWord(sent, { t: statuses, ...display }) ?? sent);
    return [`${writeText(request.loan)}.`, status && t('status', { status })];
  },

  terms(summary) {
    const { t, display, view } = summary;
    const { offer } = view.loan;
    if (isMasked(offer)) return [`${maskDots}.`];
    if (!isObject(offer)) return [];
    const isRefused = refusalOf(view.loan) !== null;
    const clauses = terms.map(({ name, kind }) => {
      // What a refused offer has as 0 was never computed, and nothing is to pay.
      if (isRefused && (offer[name] === 0 || name === 'totalAmount')) return null;
      const value =
        kind === 'day'
          ? writeDay(offer[name], summary)
          : writeFigure(offer[name], unitOfFigure(kind, name, display, view.review?.units).unit, summary);
      const { nothingOwed } = view;
      const isUnpaid = name === 'disbursementAmount' && nothingOwed !== null;
      if (name === 'totalAmount' && isTotalOfPrincipal(view)) return value && t('terms.financed', { value });
      return value && t(`terms.${isUnpaid ? amountNameOf(nothingOwed) : name}`, { value });
    });
    const all = [isRefused ? null : installments(offer, summary), ...clauses].filter(Boolean);
    return [all.length > 0 ? `${all.join('; ')}.` : null];
  },

  /** How the loan stands, as it is said to a caller. */
  position: (summary) => speakAnswer(summary).sentences,

  /** The amounts of the API for the day that was asked for. */
  payment(summary) {
    const { t, view, means } = summary;
    const { loan, request } = view;
    if (request.paymentFor === null || view.nothingOwed) return [];
    const day = writeText(summary.format.day(request.paymentFor));
    const payment = writeAmount(loan.amountForPayment, summary);
    const remaining = isTold(summary, 'remaining') ? writeAmount(loan.amountRemaining, summary) : null;
    const basis = (name: 'amountForPayment' | 'amountRemaining') => {
      const meaning = name === 'amountForPayment' ? (view.position?.forPayment.means ?? []) : [];
      const words =
        describeBasis(name, view, { t: summary.paymentCauses, format: summary.format }) ??
        meaning.map((payableMeaning) => means(payableMeaning)).join(', ');
      return words ? ` (${words})` : '';
    };
    return [
      payment && t('ticket.toPay', { day, value: payment, basis: basis('amountForPayment') }),
      remaining && t('ticket.remaining', { day, value: remaining, basis: basis('amountRemaining') }),
    ];
  },

  /** The day on which the money went out, or else the day that the offer expects; nothing where sources contradict each other. */
  payout(summary) {
    const { t, view } = summary;
    const paidOut = view.position?.paidOut.value;
    const hasEnded = view.nothingOwed !== null && amountNameOf(view.nothingOwed) === 'offered';
    if (hasEnded || paidOut === true || !isTold(summary, 'paid-out')) return [];
    const when = writeDay(paidOut || member(view.loan.offer, 'expectedDisbursementDate'), summary);
    return [when && t(paidOut ? 'payout.on' : 'payout.expected', { when })];
  },

  /** What differs, and what sources contradict, in the words of the verdicts. */
  checks({ t, view, verdicts, contradictions: contradictionWords, format }) {
    const text = { t: verdicts, contradictionWords, format, answer: view };
    const differences = Object.values(view.verdictReasons).flatMap((reasons) =>
      reasons.filter(({ severity }) => severity === 'difference'),
    );
    const all = differences.map((reason) => `${capitalized(describeReason(reason, text))}.`);
    return [all.length > 0 ? t('ticket.check', { all: all.join(' ') }) : null];
  },

  /** The notes that hold still, the newest first. */
  notes(summary) {
    const { view, display, format, t } = summary;
    const today = civilDayOf(Date.parse(view.retrievedAt), display.timeZone);
    return view.notes
      .filter((note) => !isNoteOver(note, today))
      .slice(0, maxNotes)
      .map((note) => {
        const text = describeNote(note, { t: summary.promises, format });
        return t('note', {
          author: note.author,
          day: format.day(civilDayOf(Date.parse(note.writtenAt), display.timeZone)),
          text: text === null ? maskDots : visibleText(text.replace(/\s+/g, ' ')),
        });
      });
  },

  /** The promises that hold, and what was asked and answered: what the agent filled in, or places for it. */
  blanks({ t, view, format, promises, filled = {}, display }) {
    const today = civilDayOf(Date.parse(view.retrievedAt), display.timeZone);
    const held = view.notes.filter((note) => note.promise !== null && !isNoteOver(note, today));
    return [
      ...held.map((note) => `${describeNote({ ...note, text: null }, { t: promises, format })}.`),
      ...summaryBlanks.map((name) =>
        t(`ticket.blanks.${name}`, { text: writeText(filled[name] ?? '') || '___' }),
      ),
    ];
  },

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

/** True of a total that is what was financed: it is not what is to be paid. */
function isTotalOfPrincipal({ review }: Summary['view']): boolean {
  return (
    review?.findings.some(
      ({ check, explainedBy }) => check === 'total' && explainedBy?.id === 'total-of-principal',
    ) ?? false
  );
}

/** A count is a number without a unit. */
function installments(offer: JsonObject, summary: Summary) {
  const { installmentAmount, numberOfInstallments: sent } = offer;
  const { areEqual, span } = paymentSpan(offer, summary.view.review);
  const value = writeAmount(installmentAmount, summary);
  const count = isMasked(sent) ? maskDots : typeof sent === 'number' && summary.format.number(sent);
  if (!count || !value) return count && value;
  if (!span) return summary.t(areEqual ? 'terms.times' : 'terms.unlike', { count, value });
  const { format } = summary;
  return summary.t('terms.unequal', {
    count,
    first: format.amount(span.first),
    last: format.amount(span.last),
  });
}

const maxNotes = 5;

/** True where no source contradicts what is said of this subject. */
function isTold({ view }: Summary, told: Subject): boolean {
  return !view.contradictions.some(({ subject }) => subject === told);
}

/** A text of the API that is longer than this is cut: a summary is short. */
const maxTextLength = 120;

/** A text of the API in one line, with what is invisible written out. */
function writeText(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ').trim());
  return line.length > maxTextLength ? `${[...line].slice(0, maxTextLength).join('')}…` : line;
}

/** A text, or the dots of a masked one; null where the value is no text or has no character. */
function writeTextValue(value: Json | undefined): string | null {
  if (isMasked(value)) return maskDots;
  return typeof value === 'string' && value.trim() !== '' ? writeText(value) : null;
}

/**
 * A figure with its unit; null where the answer has none. A number whose unit is not known is written as sent, and says so.
 * A double that is too long is its text.
 */
function writeFigure(
  value: Json | undefined,
  unit: SettledUnit['unit'],
  { t, format }: Summary,
): string | null {
  if (value === undefined || value === null) return null;
  if (isMasked(value)) return maskDots;
  const isFigure = typeof value === 'number' || (typeof value === 'string' && decimalOf(value) !== null);
  if (!isFigure) return t('unreadable');
  const written = formatFigure(value, unit, format);
  return unit === null ? t('asSent', { value: written }) : written;
}

/** An amount as a figure. */
function writeAmount(value: Json | undefined, summary: Summary): string | null {
  return writeFigure(value, amountUnit(summary).unit, summary);
}

/** A day, or the day of an instant in the zone of the desk; null where the value is neither. */
function writeDay(value: Json | undefined, { format, display }: Summary): string | null {
  if (isMasked(value)) return maskDots;
  if (typeof value !== 'string') return null;
  const instant = parseCivilDate(value) ? null : parseInstant(value);
  if (instant !== null) return format.day(civilDayOf(instant, display.timeZone));
  return parseCivilDate(value) && format.day(value);
}

/** The day and the time of an instant, as separate arguments of a message. */
function dayAndTime(instant: string, { format, display }: Summary): { when: string; time: string } {
  const ms = parseInstant(instant) ?? 0;
  return { when: format.day(civilDayOf(ms, display.timeZone)), time: format.time(ms) };
}

/** The unit in which the amounts of a loan are read. */
function amountUnit({ view, display }: Summary): SettledUnit {
  return unitOfFigure('amount', undefined, display, view.review?.units);
}
