import type { Position } from '#lib/position/loan-position.ts';
import { readRepaymentTerms } from '#lib/position/plan/repayment-terms.ts';
import { correctLoan } from '#lib/position/read-corrected-position.ts';
import type { Subject } from '#lib/position/sources/statement.ts';
import { describeContradiction } from '../describe-contradiction.ts';
import type { PartWriter, Summary } from './summary-facts.ts';
import { writeAmount, writeDay } from './write-values.ts';

/** Where the loan stands, with the certainty of each sentence in its words. */
export const positionPart: PartWriter = (summary) => {
  const { t, view } = summary;
  const { position, loan } = view;
  if (loan.deleted === true && position?.premise.value !== 'transactions') return [];
  if (!position) return [t('position.tooLarge')];
  const premise = position.premise.value ?? 'no-offer';
  if (premise !== 'transactions') {
    const showsOverdue = premise === 'no-payment';
    return [
      t(`position.${premise}`),
      ...(showsOverdue && isTold(summary, 'overdue') ? overdueSentences(position, summary) : []),
      ...contradictionSentences(summary),
    ];
  }
  const isPaidTold = isTold(summary, 'paid-installments', 'finished');
  const clauses = [
    ...(isPaidTold ? [paidClause(position, summary)] : []),
    ...lastPaymentClause(position, summary),
  ];
  return [
    ...(clauses.length > 0 ? [t('position.transactions', { clauses: clauses.join('; ') })] : []),
    ...(isTold(summary, 'overdue', 'finished') ? overdueSentences(position, summary) : []),
    ...contradictionSentences(summary),
  ];
};

/** True where no source contradicts what is said of these subjects. */
export function isTold({ view }: Summary, ...subjects: Subject[]): boolean {
  return !view.contradictions.some(({ subject }) => subjects.includes(subject));
}

/** What the sources say where they contradict each other, as neither is the truth. */
export function contradictionSentences({ view, contradictions: t, format }: Summary): string[] {
  return view.contradictions.map((contradiction) => {
    const { subject, statements } = describeContradiction(contradiction, { t, format });
    const said = statements.map(({ value, sources }) => `${value} (${sources})`);
    return `${subject}: ${said.join(' ≠ ')}.`;
  });
}

function paidClause({ paidInstallments, installments }: Position, { t }: Summary): string {
  const { value: paid, certainty } = paidInstallments;
  if (paid === null) return t('position.paidUnknown');
  const count = installments.value;
  return count === null
    ? t('position.paid', { certainty, paid })
    : t('position.paidOf', { certainty, paid, count });
}

function lastPaymentClause({ lastPayment }: Position, summary: Summary): string[] {
  const { value, certainty } = lastPayment;
  if (value === null) return [];
  const when = writeDay(value.date, summary);
  return [summary.t('position.last', { certainty, value: writeAmount(value.amount, summary), when })];
}

function overdueSentences({ overdue, premise }: Position, summary: Summary): string[] {
  const { t } = summary;
  const { value, certainty, notes, charges } = overdue;
  if (notes.includes('not-paid-out')) return [t('position.notPaidOut')];
  if (certainty === 'unknown') return [t('position.overdueUnknown')];
  // Where no payment was seen, a day that has not come yet says nothing.
  if (value === null)
    return premise.value === 'no-payment' ? [] : [t('position.nothingOverdue', { certainty })];
  const { days, installments, state } = value;
  const words = { certainty, days, installments, value: writeAmount(value.amount, summary) };
  if (state === 'not-seen-yet') return [t('position.notSeenYet', words)];
  const sentence = t(notes.includes('payroll') ? 'position.payroll' : 'position.late', words);
  if (!charges) return [sentence];
  const withCharge = (charge: number) => writeAmount(addAsSent(value.amount, charge), summary);
  const range = { low: withCharge(charges.low), high: withCharge(charges.high) };
  return [sentence, t('position.withCharges', range)];
}

/** Amounts as sent have at most two decimals; the sum of two doubles may show more. */
function addAsSent(amount: number, charge: number): number {
  return Math.round((amount + charge) * 100) / 100;
}

/** The installments that fall due from now on. */
export const nextPart: PartWriter = (summary) => {
  const { t, view } = summary;
  const { position } = view;
  if (!position || position.premise.value === 'no-offer') return [];
  if (!isTold(summary, 'paid-installments', 'finished')) return [];
  const { value, certainty, notes } = position.nextDue;
  const sentences =
    value === null
      ? [certainty === 'unknown' ? t('next.unknown') : t('next.none', { certainty })]
      : [
          t('next.due', {
            certainty,
            value: writeAmount(value.amount, summary),
            when: writeDay(value.date, summary),
          }),
        ];
  if (value !== null && notes.includes('credit-in-next')) sentences.push(t('next.part'));
  sentences.push(...sumToCome(summary));
  const { lastDue } = position;
  if (lastDue.value === null) return sentences;
  const when = writeDay(lastDue.value, summary);
  return [...sentences, t('next.lastDue', { certainty: lastDue.certainty, when })];
};

/** The sum of the installments to come, where each installment is known to be paid, overdue or to come. */
function sumToCome({ view, t, format, display }: Summary): string[] {
  const { loan, review, repayment, position } = view;
  const states = (repayment?.installments ?? []).map(({ state }) => state);
  const isOpen = states.some((state) => state === 'unknown' || state === 'part');
  // The installments are those of the position, which goes by the corrected figure where one is likely.
  const corrected = correctLoan(loan, review);
  const isCorrected = position?.nextDue.notes.includes('corrected-schedule') ?? false;
  if (isCorrected && !corrected) return [];
  const terms = readRepaymentTerms(corrected?.loan ?? loan, corrected?.review ?? review, display.timeZone);
  const { amounts, isUnitKnown, isEqualSum, areAmountsSure, isCountSure } = terms;
  if (isOpen || !isUnitKnown || amounts.length !== states.length || !position) return [];
  const toCome = amounts.filter((_, at) => states[at] === 'to-come');
  if (toCome.length === 0) return [];
  const total = format.amount(
    toCome.reduce((sum, cents) => sum + cents, 0),
    -2,
  );
  // The last installment is of another amount where the offer's total is not so many times its installment.
  const areTermsSure = !isCorrected && isEqualSum && areAmountsSure && isCountSure;
  const isSure = position.paidInstallments.certainty === 'follows' && areTermsSure;
  return [t('next.sum', { certainty: isSure ? 'follows' : 'fits', count: toCome.length, total })];
}
