import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { childPointer } from '#lib/loan/json.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { ListPanel } from '../panel/field-panel.tsx';
import { showInstallment } from './show-installment.ts';
import { usePaymentText } from './use-payment-text.ts';

/** The transactions, and what each is taken for. */
export function TransactionsPanel() {
  const { repayment } = useLoanView().view;
  const label = useTranslations('transactions')('use');
  const paymentText = usePaymentText();
  return (
    <ListPanel
      panel="transactions"
      extra={
        repayment !== null && {
          label,
          cell: (index) => (
            <TransactionUse
              index={index}
              repayment={repayment}
              judged={paymentText(childPointer('/transactions', index))}
            />
          ),
        }
      }
    />
  );
}

/**
 * Names the kind of a transaction, the installments that it pays, each with a link to its row, and what the payment is
 * beside what was due, where there is something to say of it.
 */
function TransactionUse({
  index,
  repayment,
  judged,
}: {
  index: number;
  repayment: Repayment;
  judged: string | null;
}) {
  const { view } = useLoanView();
  const t = useTranslations('transactions');
  const { kinds, installments, reversed } = repayment;
  const paid = installments.flatMap((installment, position) =>
    installment.transactions.includes(index) ? [position + 1] : [],
  );
  const kind = kinds[index] ?? 'other';
  const hasSchedule = Boolean((view.review?.corrected ?? view.review)?.schedule);
  return (
    <span className="text-ink-2 text-label">
      {/* The number of the installment says that it pays one. */}
      {!(kind === 'installment' && paid.length > 0) && t(`kinds.${kind}`)}
      {reversed.includes(index) && `, ${t('reversed')}`}
      {/* A blank, not a margin: it is copied with the words. */}
      {paid.map((number) => (
        <Fragment key={number}>
          {' '}
          {hasSchedule ? (
            <button
              type="button"
              className="figures min-h-6 text-accent hover:underline"
              aria-label={t('toInstallment', { number })}
              onClick={() => showInstallment(number)}
            >
              {t('number', { number })}
            </button>
          ) : (
            <span className="figures">{t('number', { number })}</span>
          )}
        </Fragment>
      ))}
      {judged && ` · ${judged}`}
    </span>
  );
}
