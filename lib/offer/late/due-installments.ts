import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import { addMonths } from '../calendar/due-dates.ts';
import type { LateTerms } from './late-charges.ts';

/** The late-payment terms that all installments of an offer share. */
export type OfferLateTerms = Omit<LateTerms, 'installment' | 'dueDate'> & {
  /**
   * The installments as the offer states them, for an offer without a schedule: the amount in reais, the first due date
   * (`YYYY-MM-DD`), and the number of installments that are taken to be equal. Null if any of these is not known.
   */
  declared: { payment: number; firstDue: string; count: number } | null;
};

/** `dueDate`: `YYYY-MM-DD`; `payment`: in reais. */
export type DueInstallment = { number: number; dueDate: string | null; payment: number };

/** The installments as the offer states them, due monthly on the day of the first one, on closed days too. */
export function declaredInstallments({ declared }: OfferLateTerms): DueInstallment[] {
  const first = declared && parseCivilDate(declared.firstDue);
  if (!first) return [];
  const { payment, count } = declared;
  return Array.from({ length: count }, (_, at) => {
    const dueDate = dayText(dayNumber(addMonths(first, at, first.day)));
    return { number: at + 1, dueDate, payment };
  });
}

/** The late-payment terms of one installment. */
export function lateTermsOf(
  { declared: _, ...terms }: OfferLateTerms,
  { dueDate, payment }: Pick<DueInstallment, 'dueDate' | 'payment'>,
): LateTerms {
  return { ...terms, installment: payment, dueDate };
}
