import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import { childPointer, valueAt } from '#lib/loan/json.ts';
import { hasWord, plainText, readNumbering } from '#lib/position/entries/description-words.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { panelsFor } from '#lib/view/panel-registry.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { ListPanel } from '../panel/field-panel.tsx';
import { showInstallment } from './show-installment.ts';
import { usePaymentText } from './use-payment-text.ts';

/** The transactions, and what each is taken for. Where the timeline beside them has all that is to be said, they fold. */
export function TransactionsPanel() {
  const { view, orderFor } = useLoanView();
  const { repayment, ledger } = view;
  const t = useTranslations('transactions');
  const label = t('use');
  const paymentText = usePaymentText();
  const isJudged = ledger?.rows.some(({ path }) => paymentText(path) !== null);
  const isOnTimeline = panelsFor(orderFor).beside.includes('timeline');
  return (
    <ListPanel
      panel="transactions"
      fold={isOnTimeline && !isJudged ? t('each') : null}
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
  const description = valueAt(view.loan, childPointer(childPointer('/transactions', index), 'description'));
  const text = typeof description === 'string' ? plainText(description) : '';
  const { installmentNumber: named } = readNumbering(text, installments.length);
  const isNamed =
    kind === 'installment' ? paid.length > 0 : kind === 'disbursement' && hasWord(text, 'disbursement');
  const hasSchedule = Boolean((view.review?.corrected ?? view.review)?.schedule);
  return (
    <span className="text-ink-2 text-label">
      {/* The number of the installment says that it pays one, and the description mostly that the money went out. */}
      {!isNamed && t(`kinds.${kind}`)}
      {reversed.includes(index) && `, ${t('reversed')}`}
      {/* A blank, not a margin: it is copied with the words. */}
      {paid.map((number) => (
        <Fragment key={number}>
          {' '}
          {hasSchedule ? (
            <button
              type="button"
              className={`figures min-h-6 text-accent hover:underline ${named === number ? 'print:hidden' : ''}`}
              aria-label={t('toInstallment', { number })}
              onClick={() => showInstallment(number)}
            >
              {/* A number that the description says stands there. */}
              {named === number ? (
                <Icon name="chevron" className="size-3.5" />
              ) : (
                `${number}/${installments.length}`
              )}
            </button>
          ) : (
            named !== number && <span className="figures">{`${number}/${installments.length}`}</span>
          )}
        </Fragment>
      ))}
      {judged && ` · ${judged}`}
    </span>
  );
}
