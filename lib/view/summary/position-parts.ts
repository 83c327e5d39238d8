import type { Position } from '#lib/position/loan-position.ts';
import { readRepaymentTerms } from '#lib/position/plan/repayment-terms.ts';
import { correctLoan } from '#lib/position/read-corrected-position.ts';
import type { PartWriter, SummaryFacts, SummaryLanguage } from './summary-facts.ts';
import { amountUnit, writeDay, writeFigure } from './write-values.ts';

/** Where the loan stands, with the certainty of each sentence in its words. */
export const positionPart: PartWriter = (facts, language) => {
  const { t } = language;
  const { position, loan } = facts.view;
  if (loan.deleted === true && position?.premise.value !== 'transactions') return [];
  if (!position) return [t('position.tooLarge')];
  const premise = position.premise.value ?? 'no-offer';
  if (premise !== 'transactions') {
    const showsOverdue = premise === 'no-payment';
    return [t(`position.${premise}`), ...(showsOverdue ? overdueSentences(position, facts, language) : [])];
  }
  const clauses = [paidClause(position, language), ...lastPaymentClause(position, facts, language)];
  return [
    t('position.transactions', { clauses: clauses.join('; ') }),
    ...overdueSentences(position, facts, language),
  ];
};

function paidClause({ paidInstallments, installments }: Position, { t }: SummaryLanguage): string {
  const { value: paid, certainty } = paidInstallments;
  if (paid === null) return t('position.paidUnknown');
  const count = installments.value;
  return count === null
    ? t('position.paid', { certainty, paid })
    : t('position.paidOf', { certainty, paid, count });
}

function lastPaymentClause({ lastPayment }: Position, facts: SummaryFacts, language: SummaryLanguage) {
  const { value, certainty } = lastPayment;
  if (value === null) return [];
  const when = writeDay(value.date, language);
  return [
    language.t('position.last', { certainty, value: positionAmount(value.amount, facts, language), when }),
  ];
}

function overdueSentences(
  { overdue, premise }: Position,
  facts: SummaryFacts,
  language: SummaryLanguage,
): string[] {
  const { t } = language;
  const { value, certainty, notes, charges } = overdue;
  if (notes.includes('not-paid-out')) return [t('position.notPaidOut')];
  if (certainty === 'unknown') return [t('position.overdueUnknown')];
  // Where no payment was seen, a day that has not come yet says nothing.
  if (value === null)
    return premise.value === 'no-payment' ? [] : [t('position.nothingOverdue', { certainty })];
  const { days, installments, state } = value;
  const words = { certainty, days, installments, value: positionAmount(value.amount, facts, language) };
  if (state === 'not-seen-yet') return [t('position.notSeenYet', words)];
  const sentence = t(notes.includes('payroll') ? 'position.payroll' : 'position.late', words);
  if (!charges) return [sentence];
  const [low, high] = [charges.low, charges.high].map((one) =>
    positionAmount(addAsSent(value.amount, one), facts, language),
  );
  return [sentence, t('position.withCharges', { low: low ?? '', high: high ?? '' })];
}

/** Amounts as sent have at most two decimals; the sum of two doubles may show more. */
function addAsSent(one: number, other: number): number {
  return Math.round((one + other) * 100) / 100;
}

function positionAmount(value: number, facts: SummaryFacts, language: SummaryLanguage): string {
  return writeFigure(value, amountUnit(facts, language).unit, language);
}

/** The installments that fall due from now on. */
export const nextPart: PartWriter = (facts, language) => {
  const { t } = language;
  const { position } = facts.view;
  if (!position || position.premise.value === 'no-offer') return [];
  const { value, certainty, notes } = position.nextDue;
  const sentences =
    value === null
      ? [certainty === 'unknown' ? t('next.unknown') : t('next.none', { certainty })]
      : [
          t('next.due', {
            certainty,
            value: positionAmount(value.amount, facts, language),
            when: writeDay(value.date, language),
          }),
        ];
  if (value !== null && notes.includes('credit-in-next')) sentences.push(t('next.part'));
  sentences.push(...sumToCome(facts, language));
  const { lastDue } = position;
  if (lastDue.value === null) return sentences;
  const when = writeDay(lastDue.value, language);
  return [...sentences, t('next.lastDue', { certainty: lastDue.certainty, when })];
};

/** The sum of the installments to come, where each installment is known to be paid, overdue or to come. */
function sumToCome({ view }: SummaryFacts, { t, format, display }: SummaryLanguage): string[] {
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
