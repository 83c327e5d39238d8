import { totalCharges } from '#lib/ledger/overdue-charges.ts';
import { meaningOfStatus } from '#lib/position/lifecycle/status-words.ts';
import type { Certainty } from '#lib/position/loan-position.ts';
import type { AmountRange } from '#lib/position/payoff/payoff.ts';
import { capitalized } from '../causes/describe-cause.ts';
import { isInTile, isPaidContradicted } from '../describe-contradiction.ts';
import { describeCauses, describeCharges } from '../describe-payment-causes.ts';
import { formatFigure } from '../figure-units.ts';
import { describeNothingOwed } from '../nothing-owed.ts';
import { isOver, positionState, refusalOf } from '../position-state.ts';
import { visibleText } from '../visible-text.ts';
import type { Summary } from './summary-facts.ts';

/** Whole sentences, and the figures in them in the order of the text. `source`: where a figure comes from, in words. */
export type SpokenAnswer = { sentences: string[]; figures: { text: string; source: string }[] };

/**
 * What is said to a customer who asks how the loan stands: what is paid, what is owed and with which charges, why, what comes
 * next, and what settles it. It says what is known and nothing else, and of what merely fits that it is to be confirmed. The
 * page and the ticket have this very text. Any loan is accepted; nothing throws.
 */
export function speakAnswer({ t, view, nothingOwed, paymentCauses, format }: Summary): SpokenAnswer {
  const { loan, position, repayment, payoff, ledger } = view;
  const words = { t: paymentCauses, format };
  const figures: SpokenAnswer['figures'] = [];
  const amount = (value: number, source: string) => {
    const text = formatFigure(Number(value.toFixed(2)), position?.lastPayment.unit ?? null, format);
    figures.push({ text, source });
    return text;
  };
  const range = ({ low, high }: AmountRange, source: string) =>
    low === high
      ? amount(low, source)
      : paymentCauses('range', { low: amount(low, source), high: amount(high, source) });
  const sentence = (text: string) => `${capitalized(text)}.`;
  const say = (all: readonly (string | false | null | undefined)[]): SpokenAnswer => ({
    sentences: all.filter((said) => typeof said === 'string'),
    figures,
  });
  const deleted = loan.deleted === true && t('ticket.deleted');
  if (view.nothingOwed) {
    const reason = view.nothingOwed.state === 'refused' ? refusalOf(loan) : null;
    return say([
      deleted,
      sentence(describeNothingOwed(view.nothingOwed, { t: nothingOwed, format })),
      reason !== null && t('ticket.refusal', { reason: visibleText(reason) }),
    ]);
  }
  const causes = describeCauses(view, words).map(sentence);
  if (!position || !repayment || isPaidContradicted(view.contradictions)) return say([deleted, ...causes]);
  const { paidInstallments: paid, installments, overdue, nextDue, lastPayment, asOf } = position;
  const state = positionState(loan, position, repayment);
  const subjects = view.contradictions.map(({ subject }) => subject);
  // Another source says another amount: what follows from the payments has to be confirmed.
  const isContradicted = subjects.some(isInTile);
  const certaintyOf = ({ certainty }: { certainty: Certainty }) => (isContradicted ? 'fits' : certainty);
  const paidOf =
    paid.value !== null &&
    installments.value !== null &&
    t('ticket.paid', { certainty: certaintyOf(paid), paid: paid.value, count: installments.value });
  const givenUp = (['uncollectible', 'void'] as const).map((name) => {
    const count = repayment.installments.filter((installment) => installment.state === name).length;
    return count > 0 && t(`ticket.${name}`, { count });
  });
  if (state === 'not-collected') return say([deleted, paidOf, ...givenUp, ...causes]);
  if (isOver(state)) {
    const when = format.day(lastPayment.value?.date ?? '');
    const isSaid = ledger?.causes.some(({ kind }) => kind === 'paid-off');
    const byWord = meaningOfStatus(loan.status).finished ? t('ticket.repaid') : t('ticket.nothingLeft');
    const paidOffSentence = state === 'repaid' || when === '' ? byWord : t('ticket.paidOff', { when });
    return say([deleted, !isSaid && paidOffSentence, ...causes]);
  }
  const day = (text: string | null) => visibleText(format.day(text ?? ''));
  const isToday = (text: string | null) => text === asOf.value;
  const computed = t('ticket.sources.computed');
  const late = subjects.includes('overdue') ? null : overdue.value;
  const isPayroll = late?.state === 'late' && overdue.notes.includes('payroll');
  const isPart = String(overdue.notes.includes('missing.installments'));
  const [ifUnpaid] = overdue.certainty === 'unknown' ? overdue.otherwise : [];
  const charges = late?.state === 'late' && !isPayroll ? ledger?.overdueCharges : null;
  const total = charges && totalCharges(charges);
  const apart = describeCharges(view, words) ?? computed;
  const estimate = t('ticket.sources.payoff', { source: payoff?.source ?? '' });
  return say([
    deleted,
    ifUnpaid &&
      t('ticket.notTold', {
        value: amount(ifUnpaid.amount, computed),
        days: ifUnpaid.days,
        count: ifUnpaid.installments,
        isPart,
      }),
    paidOf,
    late &&
      t(`ticket.${isPayroll ? 'payrollLate' : late.state}`, {
        certainty: certaintyOf(overdue),
        value: amount(late.amount, computed),
        days: late.days,
        due: day(overdue.from),
        count: late.installments,
        isPart,
      }),
    ...givenUp,
    late &&
      total &&
      charges &&
      t('ticket.charged', {
        when: isToday(charges.day) ? t('ticket.today') : day(charges.day),
        low: amount(late.amount + total.low, apart),
        high: amount(late.amount + total.high, apart),
      }),
    ...causes,
    nextDue.value &&
      t('ticket.next', {
        certainty: certaintyOf(nextDue),
        value: amount(nextDue.value.amount, computed),
        when: day(nextDue.value.date),
      }),
    payoff?.value &&
      !isContradicted &&
      t('ticket.payoff', {
        when: isToday(payoff.day) ? t('ticket.today') : t('ticket.onDay', { day: day(payoff.day) }),
        value: range(payoff.value, estimate),
      }),
  ]);
}
