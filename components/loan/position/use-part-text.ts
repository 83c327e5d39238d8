import { useTranslations } from 'use-intl';
import type { Position } from '#lib/position/loan-position.ts';
import { usePositionText } from './use-position-text.ts';

export const partNames = [
  ...(['paidInstallments', 'lastPayment', 'nextDue', 'overdue', 'lastDue', 'paidAmount'] as const),
  ...(['remaining', 'forPayment', 'unclassified'] as const),
] as const;
export type PartName = (typeof partNames)[number];

/** The value of a part of the position, or of another reading of it, in words. */
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
    if ('date' in value)
      return t('amountOn', { amount: text.amount(value.amount), date: text.day(value.date) });
    return text.describeOverdue(value);
  };
}
