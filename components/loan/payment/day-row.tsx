import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#components/ui/button.tsx';
import { Form, type FormFailure, SubmitButton } from '#components/ui/form/form.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import type { DayFigures } from '#lib/ledger/day-figures.ts';
import { civilDayOf, parseCivilDate } from '#lib/loan/civil-date.ts';
import { parseTypedDay } from '#lib/loan/typed-day.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';

/**
 * What the loan costs on the next days, computed without another read, and a field for another day. To open a day asks the
 * API, whose own figure then stands in the tile above.
 */
export function DayRow() {
  const { view, format } = useLoanView();
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations('days');
  const { days, position, nothingOwed, loan } = view;
  const unit = position?.lastPayment.unit ?? null;
  const amount = (value: number) => formatFigure(value, unit, format).replace(/^R\$\s/, '');
  const range = (value: { low: number; high: number } | null | undefined) => {
    if (!value) return '—';
    return value.low === value.high ? amount(value.high) : `${amount(value.low)}–${amount(value.high)}`;
  };
  const isCharged = days.some(({ charges }) => charges?.high !== 0);
  const isEstimated = days.some((day) => day.payoff !== null);
  const rowsOf = ({ due, charges, payoff: estimate }: DayFigures) => [
    [t('rows.due'), amount(due)],
    // Nothing is late by that day.
    ...(isCharged ? [[t('rows.charges'), charges?.high === 0 ? '' : range(charges)]] : []),
    ...(isEstimated ? [[t('rows.payoff'), range(estimate)]] : []),
    ...(isEstimated ? [[t('rows.perDiem'), range(estimate?.perDiem)]] : []),
  ];
  // Nothing is owed on any day, or a deleted loan no longer tells it.
  if (nothingOwed || (loan.deleted === true && days.length === 0)) return null;
  const [today, tomorrow] = days;
  const nameOf = (day: DayFigures) => {
    const name = day === today ? t('today') : day === tomorrow ? t('tomorrow') : format.day(day.day);
    return day.isDueDay ? t('due', { day: name }) : name;
  };
  return (
    <section aria-label={t('label')} className="day-row">
      {days.length > 0 && (
        <ul className="days">
          {days.map((day) => (
            <li key={day.day}>
              <button
                type="button"
                aria-pressed={day.day === request.paymentFor}
                title={t('open')}
                className="press text-accent"
                onClick={() => changeRequest({ paymentFor: day.day })}
              >
                {nameOf(day)}
              </button>
              <dl>
                {rowsOf(day).map(([label, figure]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="figures">{figure}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
      <OtherDay key={request.paymentFor} requestedDate={request.paymentFor} />
    </section>
  );
}

/** Asks the API for its amounts of a day that a person types. */
function OtherDay({ requestedDate }: { requestedDate: string | null }) {
  const { changeRequest } = useCurrentRequest();
  const { display, format } = useLoanView();
  const t = useTranslations('payment');
  const [pastDay, setPastDay] = useState<string | null>(null);
  const fail = (words: string): FormFailure => ({ words, field: 'payment_for' });
  const submit = (fields: FormData) => {
    const today = civilDayOf(Date.now(), display.timeZone);
    const day = parseTypedDay(String(fields.get('payment_for')), today);
    if (day === null) return fail(t('noDay'));
    // A day in the past is mostly a mistyped one: it is asked for when it is submitted again.
    const isConfirmed = day >= today || day === pastDay;
    setPastDay(day);
    if (!isConfirmed) return fail(t('past', { day: format.day(day) }));
    changeRequest({ paymentFor: day });
    return null;
  };
  const isDay = requestedDate === null || parseCivilDate(requestedDate) !== null;
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-center gap-1.5 print:hidden">
      <TextField
        id="payment-for"
        name="payment_for"
        label={t('date')}
        labelAt="hidden"
        placeholder={t('another')}
        // What stands in the address and is no day stays to be corrected.
        defaultValue={isDay ? '' : requestedDate}
        maxLength={32}
        className="figures w-30 px-2"
      />
      <SubmitButton>{t('ask')}</SubmitButton>
      {requestedDate !== null && (
        <IconButton icon="cross" label={t('clear')} onClick={() => changeRequest({ paymentFor: null })} />
      )}
    </Form>
  );
}
