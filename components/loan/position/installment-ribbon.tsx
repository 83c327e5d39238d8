import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Repayment } from '#lib/position/repayment.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { type InstallmentCell, installmentCells } from '#lib/view/installment-cells.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { showInstallment } from '../transactions/show-installment.ts';

type State = Repayment['installments'][number]['state'];

/** In the order in which they are counted aloud. */
const states: readonly State[] = [
  ...(['paid', 'part', 'part-late', 'late', 'not-seen-yet', 'passed', 'to-come'] as const),
  ...(['uncollectible', 'void', 'unknown'] as const),
];
/** A sign for what a filled or an empty cell does not tell. */
const signs: Partial<Record<State, string>> = {
  ...{
    late: '!',
    'part-late': '!',
    'not-seen-yet': '…',
    passed: '·',
    uncollectible: '×',
    void: '–',
    unknown: '?',
  },
};

/** One cell for each installment, or for each year, in its state. A cell leads to the installment in the schedule. */
export function InstallmentRibbon({ installments }: Pick<Repayment, 'installments'>) {
  const t = useTranslations('position');
  const [focused, setFocused] = useState(0);
  const textOf = useCellText();
  if (installments.length === 0 || installments.every(({ state }) => state === 'unknown')) return null;
  const cells = installmentCells(installments.map(({ state }) => state));
  const counts = states.flatMap((state) => {
    const count = installments.filter((installment) => installment.state === state).length;
    return count > 0 ? [t(`ribbon.counts.${state}`, { count })] : [];
  });
  const upcoming = cells.findIndex(({ state }) => state === 'to-come');
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowLeft: focused - 1, ArrowRight: focused + 1, Home: 0 };
    const to = event.key === 'End' ? cells.length - 1 : steps[event.key];
    if (to === undefined || to < 0 || to >= cells.length) return;
    event.preventDefault();
    setFocused(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('ribbon.label', { counts: counts.join(', ') })}
      className="ribbon"
      onKeyDown={move}
    >
      {cells.map((cell, index) => (
        <button
          key={cell.first}
          type="button"
          tabIndex={index === focused ? 0 : -1}
          className={`ribbon-cell ribbon-${cell.state} ${index === upcoming ? 'ribbon-today' : ''}`}
          aria-label={textOf(cell)}
          title={textOf(cell)}
          onFocus={() => setFocused(index)}
          onClick={() => showInstallment(cell.first)}
        >
          <span aria-hidden="true">{signs[cell.state]}</span>
        </button>
      ))}
    </div>
  );
}

/** The number of an installment, its amount and day as the API lists them or by the schedule, and its state. */
function useCellText(): (cell: InstallmentCell) => string {
  const t = useTranslations('position');
  const { view, format } = useLoanView();
  const isCorrected = view.position?.nextDue.notes.includes('corrected-schedule') ?? false;
  const rows = (view.review?.corrected ?? view.review)?.schedule?.rows ?? [];
  const unit = view.position?.lastPayment.unit ?? null;
  return ({ first, last, state }) => {
    const words = t(`states.${state}`);
    if (last > first) return `${t('ribbon.cells', { first, last })}: ${words}`;
    const listed = view.repayment?.installments[first - 1]?.listed;
    const row = rows.length === view.repayment?.installments.length ? rows[first - 1] : undefined;
    const amount = listed ? formatFigure(listed.amount, unit, format) : row && format.amount(row.payment);
    const day = listed ? listed.date : row?.dueDate;
    const parts = [
      t('ribbon.cell', { number: first }),
      amount,
      day && format.day(day),
      isCorrected && t('tiles.corrected'),
    ];
    return `${parts.filter(Boolean).join(' · ')}: ${words}`;
  };
}
