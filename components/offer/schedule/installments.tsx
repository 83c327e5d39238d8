import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import { Table } from '#components/ui/table/table.tsx';
import type { RequestProblem } from '#lib/http/request-error.ts';
import type { InstallmentTable } from '#lib/offer/schedule/installment-table.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { formatAssumption } from '../review/format-assumption.ts';
import { useReview, useReviewText } from '../review/review-context.ts';
import { InstallmentStateCell } from './installment-state.tsx';
import { installmentsCsv } from './installments-csv.ts';

const Chart = lazy(async () => ({ default: (await import('./installment-chart.tsx')).InstallmentChart }));

const columns = ['number', 'dueDate', 'days', 'payment', 'interest', 'principal', 'iof', 'balance'] as const;

/** Records the export of the file: null, or the problem for which nothing is saved. */
export type RecordCsv = () => Promise<RequestProblem | null>;

/** The installments as a table, a chart and a CSV file. */
export function Installments({
  correction,
  repayment,
  recordCsv,
}: {
  /** Which transactions pay which installments; null where that is not known. */
  repayment: Repayment | null;
  /** Which figure the table is computed under, where the offer's own do not add up. */
  correction: string | null;
  recordCsv: RecordCsv;
}) {
  const { review } = useReview();
  const reviewText = useReviewText();
  const { corrected } = review;
  const { schedule, fits, fitCount } = correction !== null && corrected ? corrected : review;
  const { t } = reviewText;
  const tState = useTranslations('position.states');
  const [ref, isInView] = useInView();
  const locale = useLocale();
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  if (!schedule) return <p className="py-1 text-ink-3">{t('schedule.none')}</p>;
  const [first] = fits;
  // A schedule of another number of rows is not the one that was paid.
  const states = repayment?.installments.length === schedule.rows.length ? repayment.installments : null;
  const basis = [
    ...(correction === null ? [] : [correction]),
    ...[...(first?.assumptions ?? []), ...schedule.assumptions].map((one) =>
      formatAssumption(one, reviewText),
    ),
    ...(fitCount > 1 ? [t('schedule.also', { count: fitCount - 1 })] : []),
  ];
  // The page says the correction above the table; the file says it in its basis.
  const shown = basis.filter((one) => one !== correction);
  const save = async () => {
    // No record, no file.
    const failed = await recordCsv();
    setProblem(failed);
    if (failed) return;
    const words = {
      columns: columns.map((column) => t(`schedule.${column}`)),
      total: t('schedule.total'),
      assumptions: t('assumptions'),
      basis,
    };
    // Excel needs the byte order mark.
    const csv = `\uFEFF${installmentsCsv(schedule, words, locale)}`;
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), t('schedule.file'));
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-1">
        <div className="min-w-0 flex-1 basis-72 text-ink-2">
          <p>{t('schedule.by')}</p>
          {shown.length > 0 && <p className="text-ink-3 text-label">{shown.join(' · ')}</p>}
          {states?.some(({ transactions }) => transactions.length > 0) && (
            <p className="text-ink-3 text-label">{tState('oldestFirst')}</p>
          )}
        </div>
        <Button onClick={() => void save()}>{t('schedule.csv')}</Button>
      </div>
      {problem && <InlineProblem what={t('schedule.notSaved')} problem={problem} />}
      <section ref={ref} aria-label={t('schedule.chart')} className="my-2 min-h-64 print:hidden">
        {isInView && (
          <Suspense>
            <Chart rows={schedule.rows} states={states?.map(({ state }) => state) ?? null} />
          </Suspense>
        )}
      </section>
      <Rows schedule={schedule} states={states} />
    </>
  );
}

/** True once an element has been within 200 pixels of the viewport. */
function useInView() {
  const [isInView, setIsInView] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isInView] as const;
}

function Rows({
  schedule,
  states,
}: {
  schedule: InstallmentTable;
  states: Repayment['installments'] | null;
}) {
  const position = useTranslations('position.states');
  const { t, format } = useReviewText();
  const { rows, totals } = schedule;
  const money = (value: number | null) => (value === null ? '—' : format.number(value.toFixed(2)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable section has to be scrollable by keyboard.
    <section className="review-scroll" tabIndex={0} aria-label={t('schedule.title')}>
      <Table
        caption={t('schedule.title')}
        narrow="cells"
        columns={[
          ...columns.map((column) => ({
            key: column,
            label: t(`schedule.${column}`),
            figures: column !== 'number' && column !== 'dueDate',
          })),
          ...(states ? [{ key: 'state', label: position('column') }] : []),
        ]}
        rows={rows.map((row, at) => ({
          key: row.number,
          id: `installment-${row.number}`,
          cells: [
            String(row.number),
            row.dueDate === null ? t('schedule.undated') : format.day(row.dueDate),
            row.days === null ? '—' : format.number(row.days),
            money(row.payment),
            money(row.interest),
            money(row.principal),
            money(row.iof),
            money(row.balance),
            states?.[at] && <InstallmentStateCell key="state" installment={states[at]} />,
          ],
        }))}
        foot={[
          t('schedule.total'),
          null,
          null,
          format.amount(totals.payment),
          format.amount(totals.interest),
          format.amount(totals.principal),
          totals.iof === null ? '—' : format.amount(totals.iof),
          null,
          null,
        ]}
      />
    </section>
  );
}
