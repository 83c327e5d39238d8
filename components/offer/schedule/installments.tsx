import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDisplay } from '#components/preferences/providers.tsx';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { PrintedPart } from '#components/ui/print/printed-part.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import { Table } from '#components/ui/table/table.tsx';
import { requestExportRecord } from '#lib/http/exports-client.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { member } from '#lib/loan/json.ts';
import type { InstallmentTable } from '#lib/offer/findings/computed-parts.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { scheduleAsListed } from '#lib/view/schedule-as-listed.ts';
import { formatAssumption } from '../findings/format-assumption.ts';
import { useReview, useReviewText } from '../review-context.ts';
import type { ReviewText } from '../review-text.ts';
import { installmentColumns, installmentsCsv } from './installments-csv.ts';

const moneyColumns = ['payment', 'interest', 'principal', 'iof', 'balance'] as const;

/**
 * The installments as a chart, a table and a CSV file. `correction`: which figure the table is computed under, where the
 * offer's own do not add up.
 */
export function Installments({ correction }: { correction: string | null }) {
  const { review, loan, position, repayment, request } = useReview();
  const { timeZone } = useDisplay();
  const reviewText = useReviewText();
  const { t, format } = reviewText;
  const tState = useTranslations('position.states');
  const locale = useLocale();
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const { schedule, fits, fitCount } = (correction !== null && review.corrected) || review;
  if (!schedule) return <p className="py-1 text-ink-3">{t('schedule.none')}</p>;
  const listed = repayment && scheduleAsListed(schedule, repayment, position?.lastPayment.unit ?? null);
  const table = listed ?? schedule;
  const { rows, totals } = table;
  // A schedule of another number of rows is not the one that was paid.
  const states = repayment?.installments.length === rows.length ? repayment.installments : null;
  const basis = [...(fits[0]?.assumptions ?? []), ...schedule.assumptions].map((assumption) =>
    formatAssumption(assumption, reviewText),
  );
  if (listed) basis.unshift(t('schedule.listed'));
  if (fitCount > 1) basis.push(t('schedule.also', { count: fitCount - 1 }));
  const number = member(loan, 'contractNumber');
  const contract = typeof number === 'string' ? number : '';
  const heading = (column: (typeof installmentColumns)[number]) => t(`schedule.${column}`);
  const save = async () => {
    // No record, no file.
    const failed = await requestExportRecord(request.loan, 'installments-csv');
    setProblem(failed);
    if (failed) return;
    const words = {
      of: [
        { heading: t('schedule.contract'), text: contract },
        { heading: t('schedule.asOf'), text: civilDayOf(Date.now(), timeZone) },
      ],
      columns: installmentColumns.map(heading),
      states: { heading: tState('column'), texts: states?.map(({ state }) => tState(state)) ?? [] },
      total: t('schedule.total'),
      assumptions: t('assumptions'),
      // The page says the correction above the table.
      basis: correction === null ? basis : [correction, ...basis],
    };
    // Excel needs the byte order mark.
    const csv = `\uFEFF${installmentsCsv(table, words, locale)}`;
    const name = [contract.replace(/[^\p{L}\p{N}.-]+/gu, '-'), t('schedule.file')].filter(Boolean).join('-');
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);
  };
  const money = (value: number | null) => (value === null ? '—' : format.number(value.toFixed(2)));
  const sum = (value: number | null) => (value === null ? '—' : format.amount(value));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-1">
        <div className="min-w-0 flex-1 basis-72 text-ink-2">
          <p>
            {t('schedule.by')}{' '}
            {lastPaymentText(
              schedule,
              review.findings.find(({ check }) => check === 'total')?.expected,
              reviewText,
            )}
          </p>
          <p className="text-ink-3 text-label">{basis.join(' · ')}</p>
          {states?.some(({ transactions }) => transactions.length > 0) && (
            <p className="text-ink-3 text-label">{tState('oldestFirst')}</p>
          )}
        </div>
        <Button onClick={() => void save()}>{t('schedule.csv')}</Button>
      </div>
      {problem && <InlineProblem what={t('schedule.notSaved')} problem={problem} />}
      <InstallmentChart rows={rows} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable section has to be scrollable by keyboard. */}
      <section className="review-scroll" tabIndex={0} aria-label={t('schedule.title')}>
        <Table
          caption={t('schedule.title')}
          narrow="cells"
          rows={rows}
          keyOf={({ number }) => number}
          idOf={({ number }) => `installment-${number}`}
          columns={[
            { label: heading('number'), cell: (row) => row.number, total: t('schedule.total') },
            {
              label: heading('dueDate'),
              cell: ({ dueDate }) => (dueDate === null ? t('schedule.undated') : format.day(dueDate)),
            },
            {
              label: heading('days'),
              figures: true,
              cell: ({ days }) => (days === null ? '—' : format.number(days)),
            },
            ...moneyColumns.map((column) => ({
              label: heading(column),
              figures: true,
              cell: (row: InstallmentTable['rows'][number]) => money(row[column]),
              total: column === 'balance' ? undefined : sum(totals[column]),
            })),
            states !== null && {
              label: tState('column'),
              cell: (_, index) => states[index] && <InstallmentStateCell installment={states[index]} />,
            },
          ]}
        />
        <PrintedPart count={rows.length} />
      </section>
    </>
  );
}

/** Says whether all payments are equal, or what the last one settles where the offer's total is that of equal ones. */
function lastPaymentText(
  { rows, totals }: InstallmentTable,
  expectedTotal: number | string | null | undefined,
  { t, format }: ReviewText,
): string {
  const payments = rows.map(({ payment }) => payment);
  const [first = 0] = payments;
  if (payments.every((payment) => payment === first)) return t('schedule.equal');
  const equal = Math.round(first * rows.length * 100) / 100;
  if (equal !== expectedTotal || equal === totals.payment) return t('schedule.lastPays');
  const cents = format.amount((equal - totals.payment).toFixed(2));
  return t('schedule.stated', { stated: format.amount(equal), count: rows.length, cents });
}

type Installment = Repayment['installments'][number];

/** A shape for each state, so that color is not the only difference. */
const states: Record<Installment['state'], { mark: string; className?: string }> = {
  paid: { mark: '✓', className: 'text-good' },
  part: { mark: '◐', className: 'text-attention' },
  'part-late': { mark: '◐', className: 'font-semibold text-bad' },
  'not-seen-yet': { mark: '…', className: 'text-attention' },
  late: { mark: '!', className: 'font-semibold text-bad' },
  'to-come': { mark: '', className: 'text-ink-2' },
  passed: { mark: '·', className: 'text-ink-2' },
  uncollectible: { mark: '×', className: 'text-ink-2' },
  void: { mark: '–', className: 'text-ink-3' },
  unknown: { mark: '?' },
};

/** Whether an installment is paid, and the transactions that pay it. */
function InstallmentStateCell({ installment: { state, transactions } }: { installment: Installment }) {
  const t = useTranslations('position.states');
  const { mark, className } = states[state];
  return (
    <span className="whitespace-nowrap">
      <span className={className}>
        <span aria-hidden="true">{mark} </span>
        {t(state)}
      </span>
      {transactions.map((index) => (
        <a
          key={index}
          href={`#transaction-${index}`}
          className="ms-1.5 inline-block min-h-6 text-accent hover:underline print:hidden"
          aria-label={t('toTransaction', { number: index + 1 })}
        >
          ↗
        </a>
      ))}
    </span>
  );
}

/**
 * A bar for each installment: interest hatched on plain principal, so that they differ without color. The table below has
 * every figure, and whether it is paid.
 */
function InstallmentChart({ rows }: Pick<InstallmentTable, 'rows'>) {
  const { t, format } = useReviewText();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const highest = Math.max(...rows.map(({ interest, principal }) => interest + principal));
  const height = (amount: number) => ({ height: `${Math.max(0, (amount / highest) * 100)}%` });
  const summary = t('schedule.summary', {
    first: format.amount(first.interest),
    last: format.amount(last.interest),
    firstPrincipal: format.amount(first.principal),
    lastPrincipal: format.amount(last.principal),
  });
  return (
    <figure aria-label={t('schedule.chart')} className="chart">
      <figcaption>
        {(['principal', 'interest'] as const).map((part) => (
          <span key={part}>
            <span aria-hidden="true" className={`chart-sign chart-${part}`} /> {t(`schedule.${part}`)}
          </span>
        ))}
      </figcaption>
      <div className="chart-bars" role="img" aria-label={summary}>
        {rows.map(({ number, principal, interest }) => (
          <span key={number}>
            <span className="chart-interest" style={height(interest)} />
            <span className="chart-principal" style={height(principal)} />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="chart-scale">
        <span>{first.number}</span>
        <span>{last.number}</span>
      </div>
    </figure>
  );
}
