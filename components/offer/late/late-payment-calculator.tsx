import { useId, useState } from 'react';
import { DayInput } from '#components/ui/day-input.tsx';
import { declaredInstallments, lateTermsOf, type OfferLateTerms } from '#lib/offer/late/due-installments.ts';
import { type LateCost, lateCost } from '#lib/offer/late/late-cost.ts';
import type { InstallmentTable } from '#lib/offer/schedule/installment-table.ts';
import { useReviewText } from '../review/review-context.ts';
import { LateLines } from './late-lines.tsx';

/** Estimates for analysts what an overdue installment would cost on a chosen day. Not a quotation. */
export function LatePaymentCalculator({
  late,
  schedule,
  firstUnpaid,
}: {
  late: OfferLateTerms;
  schedule: InstallmentTable | null;
  /** The number of the installment to begin with. */
  firstUnpaid: number;
}) {
  const { t, format } = useReviewText();
  const id = useId();
  const rows = schedule?.rows ?? declaredInstallments(late);
  const [number, setNumber] = useState(firstUnpaid);
  const [day, setDay] = useState('');
  const row = rows.find((one) => one.number === number) ?? rows[0];
  if (!row) return null;
  const cost = lateCost(lateTermsOf(late, row), day === '' ? null : day);
  return (
    <div className="max-w-[46rem]">
      <p className="py-1">
        <strong className="font-semibold text-attention">{t('late.estimate')}</strong>{' '}
        <span className="text-ink-3">{t('late.hint')}</span>
      </p>
      {!schedule && <p className="text-attention text-label">{t('late.declared')}</p>}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2">
        <label className="grid gap-0.5" htmlFor={`${id}n`}>
          <span className="text-ink-3 text-label">{t('late.installment')}</span>
          <select
            id={`${id}n`}
            value={row.number}
            onChange={(event) => setNumber(Number(event.target.value))}
            className="h-8 rounded border border-edge bg-page px-2"
          >
            {rows.map((one) => (
              <option key={one.number} value={one.number}>
                {t('late.option', {
                  number: one.number,
                  amount: format.amount(one.payment),
                  date: one.dueDate ? format.day(one.dueDate) : '—',
                })}
              </option>
            ))}
          </select>
        </label>
        <div className="grid gap-0.5">
          <label htmlFor={`${id}d`} className="text-ink-3 text-label">
            {t('late.date')}
          </label>
          <div className="flex flex-wrap items-center gap-x-2">
            <DayInput
              id={`${id}d`}
              inWords={format.dayHeading}
              onValue={setDay}
              className="h-8 rounded border border-edge bg-page px-2"
            />
          </div>
        </div>
      </div>
      <div aria-live="polite">
        <Cost cost={cost} />
      </div>
    </div>
  );
}

function Cost({ cost }: { cost: LateCost }) {
  const { t, format } = useReviewText();
  if (cost.verdict === 'cannot-tell')
    return <p className="text-ink-3">{t(`late.cannotTell.${cost.reason}`)}</p>;
  const from = format.day(cost.lastPayable);
  const moved = cost.moved && <p className="text-ink-3 text-label">{t('late.moved', { date: from })}</p>;
  if (cost.verdict === 'not-late') {
    return (
      <>
        <p>{t('late.notLate', { date: from })}</p>
        {moved}
      </>
    );
  }
  const { calendar, business } = cost.days;
  return (
    <>
      <p>
        {t('late.counted', { calendar })}
        {business !== null && `, ${t('late.business', { count: business })}`}
      </p>
      {moved}
      <LateLines cost={cost} />
    </>
  );
}
