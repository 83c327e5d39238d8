import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '#lib/loan/json.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { subtotals } from '#lib/view/transactions/transaction-groups.ts';
import { FieldPanel } from '../panel/field-panel.tsx';
import { ObjectTable } from '../panel/object-table.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { Figure } from '../values/figure.tsx';
import { showInstallment } from './show-installment.ts';

const names = ['createdAt', 'description', 'amount'];

/** The transactions: what each is taken for, and their sums by kind. */
export function TransactionsPanel() {
  const { view } = useLoanView();
  const t = useTranslations();
  const { loan, repayment } = view;
  const list = Array.isArray(loan.transactions) ? loan.transactions : [];
  return (
    <FieldPanel panel="transactions" count={list.length > 0 ? String(list.length) : undefined}>
      <ObjectTable
        objectName="transaction"
        list={list}
        names={names}
        pointer="/transactions"
        caption={t('sections.transactions')}
        {...(repayment && {
          extra: {
            label: t('transactions.use'),
            cell: (index: number) => <TransactionUse index={index} repayment={repayment} />,
          },
        })}
      />
      <Subtotals list={list} />
    </FieldPanel>
  );
}

function Subtotals({ list }: { list: Json[] }) {
  const { view } = useLoanView();
  const t = useTranslations();
  const sums = subtotals(list, view.repayment);
  const leftOut = sums.reduce((count, { left }) => count + left, 0);
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 py-2">
        {sums
          .filter(({ counted }) => counted > 0)
          .map(({ group, total, counted }) => (
            <div key={group} className="flex items-baseline gap-2">
              <dt className="text-ink-3 text-label">
                {t(`transactions.groups.${group}`)} ({counted})
              </dt>
              <dd className="font-semibold">
                <Figure value={String(Number(total)) === total ? Number(total) : total} kind="amount" />
              </dd>
            </div>
          ))}
      </dl>
      {leftOut > 0 && (
        <p className="py-1 text-attention text-label">{t('cashout.leftOut', { count: leftOut })}</p>
      )}
    </>
  );
}

/** Names the kind of a transaction and the installments that it pays, each with a link to its row. */
function TransactionUse({ index, repayment }: { index: number; repayment: Repayment }) {
  const { view } = useLoanView();
  const t = useTranslations('transactions');
  const { kinds, installments, reversed } = repayment;
  const paid = installments.flatMap((one, at) => (one.transactions.includes(index) ? [at + 1] : []));
  const hasSchedule = Boolean((view.review?.corrected ?? view.review)?.schedule);
  return (
    <span className="text-ink-2 text-label">
      {t(`kinds.${kinds[index] ?? 'other'}`)}
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
    </span>
  );
}
