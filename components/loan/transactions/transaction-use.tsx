import { useTranslations } from 'use-intl';
import type { Repayment } from '#lib/position/repayment.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { showInstallment } from './show-installment.ts';

/** Names the kind of a transaction and the installments that it pays, each with a link to its row. */
export function TransactionUse({ index, repayment }: { index: number; repayment: Repayment }) {
  const { view } = useLoanView();
  const t = useTranslations('transactions');
  const { kinds, installments, reversed } = repayment;
  const paid = installments.flatMap((one, at) => (one.transactions.includes(index) ? [at + 1] : []));
  const hasSchedule = Boolean((view.review?.corrected ?? view.review)?.schedule);
  return (
    <span className="text-ink-2 text-label">
      {t(`kinds.${kinds[index] ?? 'other'}`)}
      {reversed.includes(index) && `, ${t('reversed')}`}
      {paid.map((number) =>
        hasSchedule ? (
          <button
            key={number}
            type="button"
            className="figures ms-1.5 min-h-6 text-accent hover:underline"
            aria-label={t('toInstallment', { number })}
            onClick={() => showInstallment(number)}
          >
            {t('number', { number })}
          </button>
        ) : (
          <span key={number} className="figures ms-1.5">
            {t('number', { number })}
          </span>
        ),
      )}
    </span>
  );
}
