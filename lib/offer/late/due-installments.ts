import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import { addMonths } from '../calendar/due-dates.ts';
import type { LateTerms } from './late-cost.ts';

/** What is the same for every installment of an offer. */
export type OfferLateTerms = Omit<LateTerms, 'installment' | 'dueDate'> & {
  /**
   * The installments as the offer itself says them, for where no schedule gives them: an amount in reais, the first due
   * date (`YYYY-MM-DD`), and how many are taken for alike. Null where one of these is not known.
   */
  declared: { payment: number; firstDue: string; count: number } | null;
};

/** One installment: its due date (`YYYY-MM-DD`) and what is paid, in reais. */
export type DueInstallment = { number: number; dueDate: string | null; payment: number };

/** The installments as the offer says them: due by the day of the first, month by month, as they fall. */
export function declaredInstallments({ declared }: OfferLateTerms): DueInstallment[] {
  const first = declared && parseCivilDate(declared.firstDue);
  if (!first) return [];
  const { payment, count } = declared;
  return Array.from({ length: count }, (_, at) => {
    const dueDate = dayText(dayNumber(addMonths(first, at, first.day)));
    return { number: at + 1, dueDate, payment };
  });
}

/** The same, of one installment. */
export function lateTermsOf(
  { declared: _, ...terms }: OfferLateTerms,
  { dueDate, payment }: Pick<DueInstallment, 'dueDate' | 'payment'>,
): LateTerms {
  return { ...terms, installment: payment, dueDate };
}
