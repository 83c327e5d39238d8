import { useTranslations } from 'use-intl';
import type { LedgerRow } from '#lib/ledger/payment-ledger.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** What a payment is beside what was due on its day, by its JSON Pointer; null where there is nothing to say of it. */
export function usePaymentText(): (path: string) => string | null {
  const t = useTranslations('transactions.judged');
  const { view, format } = useLoanView();
  const { ledger } = view;
  const amount = (value: number) => formatFigure(Number(value.toFixed(2)), ledger?.unit ?? null, format);
  const rows = new Map(ledger?.rows.map((row) => [row.path, row]));
  const textOf = ({ kind, dayBefore, due, paid, charges, difference }: LedgerRow) => {
    const left = (due ?? 0) - paid;
    const isLate = (charges?.high ?? 0) > 0;
    const values = {
      due: amount(due ?? 0),
      difference: amount(Math.abs(difference ?? 0)),
      discount: amount(Math.max(0, left)),
      hasDiscount: left > 0 ? 'yes' : 'no',
      charged: isLate && due ? format.shortPercent(Number((-left / due).toFixed(4))) : 'none',
      dayBefore: format.day(dayBefore ?? ''),
    };
    const isCharged = isLate && (kind === 'above' || left < 0);
    return [
      isCharged && t('charges', { due: values.due, high: amount(charges?.high ?? 0) }),
      kind !== 'as-due' && kind !== 'part' && t(kind, values),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (path) => {
    const row = rows.get(path);
    return row ? textOf(row) || null : null;
  };
}
