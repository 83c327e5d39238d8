import { useTranslations } from 'use-intl';
import { parseDay } from '#lib/loan/civil-date.ts';
import type { Overdue, Position } from '#lib/position/loan-position.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import type { PositionState } from '#lib/view/position-state.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** The pieces of the position in words. */
export function usePositionText(position: Position) {
  const t = useTranslations('position');
  const { format } = useLoanView();
  const { paidOut, installments, paidInstallments, lastPayment, overdue } = position;
  const day = (date: string) => visibleText(format.day(date));
  const amount = (value: number) => formatFigure(value, lastPayment.unit, format);
  const count = installments.value ?? 0;
  // Nothing is seen paid, and nothing is late: the next installment is the first one.
  const isUnpaid = position.premise.value === 'no-payment' && paidInstallments.value === 0;
  const isPart = String(overdue.notes.includes('missing.installments'));
  const paid = (state: PositionState) => {
    if (state === 'repaid') return t('settledByStatus');
    if (state === 'not-told') return t('notTold', { count, isPart });
    if (paidInstallments.value === null) return t('paidUnknown');
    if (paidInstallments.value === installments.value && state !== 'running') return t('finished', { count });
    if (installments.value === null) return t('paidAlone', { paid: paidInstallments.value });
    return t('paid', { paid: paidInstallments.value, count });
  };
  return {
    day,
    amount,
    isUnpaid,
    isPart,
    paid,
    payout: payoutText(paidOut),
    overdueShort: overdue.value && nameOverdue(overdue.value),
    describeOverdue,
    countOverdue,
  };

  /** When the money went out, or whether it did, with the source that tells. */
  function payoutText({ value, because: [pointer = ''] }: Position['paidOut']): string {
    if (value === null) return t('paidOutUnknown');
    const source = t(pointer.startsWith('/history') ? 'bySource.history' : 'bySource.status');
    if (typeof value === 'string') return t('paidOutOn', { date: day(value), source });
    return t(value ? 'paidOut' : 'notPaidOut', { source });
  }

  /** Names the overdue installments, and since when they are overdue. */
  function nameOverdue({ state, amount: value, days }: Overdue): string {
    const isPayroll = state === 'late' && overdue.notes.includes('payroll');
    return t(isPayroll ? 'payrollLate' : state, { value: amount(value), days });
  }

  /** The same with the number of installments, and that charges are not in the amount. */
  function describeOverdue(value: Overdue): string {
    return `${nameOverdue(value)}, ${countOverdue(value)}`;
  }

  /** The number of overdue installments; at least so many where others are not seen. */
  function countOverdue({ installments: late, state }: Overdue): string {
    const isWithoutCharges = state === 'late' && overdue.charges === null;
    const what = t(isWithoutCharges ? 'overdueCharged' : 'overdueCount', { count: late });
    return isPart === 'true' ? t('atLeast', { what }) : what;
  }
}

/** By the day of the week, from Sunday. */
const weekends: Partial<Record<number, 'saturday' | 'sunday'>> = { 0: 'sunday', 6: 'saturday' };

export const partNames = [
  ...(['paidInstallments', 'lastPayment', 'nextDue', 'overdue', 'lastDue', 'paidAmount'] as const),
  ...(['remaining', 'forPayment', 'unclassified'] as const),
] as const;
export type PartName = (typeof partNames)[number];

/**
 * The value of a part of the position, or of another reading of it, in words. Of an installment on another day only the
 * day is said, where the amount is the same; and of a day at the weekend, which it is.
 */
export function usePartText(
  position: Position,
): (name: PartName, value: Position[PartName]['value']) => string {
  const t = useTranslations('position');
  const text = usePositionText(position);
  return (name, value) => {
    if (value === null) return position[name].certainty === 'unknown' ? '—' : t('none');
    if (typeof value === 'string') return text.day(value);
    if (typeof value === 'number')
      return name === 'paidInstallments' || name === 'unclassified' ? String(value) : text.amount(value);
    if ('date' in value) {
      const first = position[name].value;
      const isOther = first !== value && first !== null && typeof first === 'object';
      if (isOther && first.amount === value.amount) return text.day(value.date);
      const weekend = weekends[((parseDay(value.date) ?? 0) + 4) % 7];
      const date = weekend
        ? t('onWeekend', { date: text.day(value.date), weekday: t(`weekends.${weekend}`) })
        : text.day(value.date);
      return t('amountOn', { amount: text.amount(value.amount), date });
    }
    return text.describeOverdue(value);
  };
}
