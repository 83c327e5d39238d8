import { useTranslations } from 'use-intl';
import { amountAsSent } from '#lib/position/amounts/sent-amounts.ts';
import { installmentsToPay, readStatedInstallments } from '#lib/position/plan/api-installments.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** What is to pay of each installment that the API lists, with discount, fine and interest: the amount to pay line by line. */
export function ListedAmounts() {
  const { view, format, display } = useLoanView();
  const t = useTranslations('installments');
  const unit = view.position?.lastPayment.unit ?? null;
  const options = { unit: unit ?? 'reais', timeZone: display.timeZone } as const;
  const stated = readStatedInstallments(view.loan.installments, options);
  const listed = stated ? installmentsToPay(stated) : [];
  if (listed.length === 0) return null;
  const amount = (cents: number) => formatFigure(amountAsSent(cents, options.unit), unit, format);
  return (
    <details className="disclosure">
      <summary className="text-label">{t('lineByLine', { count: listed.length })}</summary>
      <ul aria-label={t('lineByLine', { count: listed.length })} className="figures text-ink-2 text-label">
        {listed.map(({ number, forPayment }) => {
          const parts = (['discount', 'fine', 'interest'] as const).flatMap((part) => {
            const cents = forPayment[part];
            return cents ? [t(part, { amount: amount(cents) })] : [];
          });
          return (
            <li key={number}>
              {[t('line', { number, amount: amount(forPayment.amount ?? 0) }), ...parts].join(', ')}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
