import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DayInput } from '#components/ui/day-input.tsx';
import { parseCivilDate, parseInstant } from '#lib/loan/civil-date.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { inexact } from '#lib/loan/reader/deviations.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { formatFigure, unitOfFigure } from '#lib/view/figure-units.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { NotRequested } from '../panel/field-panel.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { LoanField } from '../values/field-value.tsx';

/** The amounts owed on a date. The API gives them only for a request with `payment_for`. */
export function PaymentForDate() {
  const { view } = useLoanView();
  const { loan } = view;
  const t = useTranslations('payment');
  const { request } = useCurrentRequest();
  const requestedDate = view.request.paymentFor;
  const hasAmounts = requestedDate !== null || 'amountRemaining' in loan || 'amountForPayment' in loan;
  if (loan.deleted === true && !hasAmounts) return null;
  return (
    <section aria-label={t('label')} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2">
      <PaymentForm key={request.paymentFor} requestedDate={request.paymentFor} />
      {hasAmounts && <PaymentAmounts requestedDate={requestedDate} />}
    </section>
  );
}

function PaymentForm({ requestedDate }: { requestedDate: string | null }) {
  const { changeRequest } = useCurrentRequest();
  const { format } = useLoanView();
  const t = useTranslations('payment');
  const [free, setFree] = useState(requestedDate !== null && !parseCivilDate(requestedDate));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('payment_for');
    changeRequest({ paymentFor: typeof text === 'string' && text.trim() !== '' ? text.trim() : null });
  };
  const field = {
    id: 'payment-for',
    name: 'payment_for',
    defaultValue: requestedDate ?? '',
    className: 'figures h-8 w-36 rounded border border-edge bg-page px-2 hover:border-ink-3',
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-1.5 print:hidden">
      <label htmlFor="payment-for" className="text-ink-3 text-label">
        {t('label')}
      </label>
      {free ? (
        <input {...field} type="text" maxLength={128} aria-label={t('text')} />
      ) : (
        <DayInput {...field} aria-label={t('date')} inWords={format.dayHeading} />
      )}
      <Button type="submit">{t('ask')}</Button>
      {requestedDate && (
        <Button look="quiet" onClick={() => changeRequest({ paymentFor: null })}>
          {t('clear')}
        </Button>
      )}
      <button
        type="button"
        className="min-h-6 rounded px-1 text-ink-3 text-label hover:text-ink hover:underline max-sm:-ms-1"
        onClick={() => setFree(!free)}
      >
        {free ? t('asDate') : t('asText')}
      </button>
    </form>
  );
}

const amounts = ['amountRemaining', 'amountForPayment'] as const;

/** Both amounts under the API's names, with a button that copies them; or the reason why there is neither. */
function PaymentAmounts({ requestedDate }: { requestedDate: string | null }) {
  const { view, format } = useLoanView();
  const { loan, request } = view;
  const t = useTranslations();
  const notRequestedNames = notRequestedAmounts(request.fields);
  const day = visibleText(format.day(requestedDate ?? ''));
  const isNone = !amounts.some((name) => Object.hasOwn(loan, name));
  // A deleted loan has only a part of its data: the banner has said so.
  if (isNone && loan.deleted === true) return null;
  if (isNone && notRequestedNames.length === amounts.length)
    return <NotRequested names={notRequestedNames} />;
  if (isNone && notRequestedNames.length === 0) {
    return <p className="text-attention">{t('payment.notHonored', { asked: day })}</p>;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {/* The date field is not printed. */}
      {requestedDate && <p className="hidden print:block">{`${t('payment.label')} ${day}`}</p>}
      <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        {amounts.map((name) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-ink-3 text-label">{t(`fields.loan.${name}`)}</dt>
            <dd className="figures font-medium text-section">
              <LoanField name={name} />
            </dd>
          </div>
        ))}
      </dl>
      {requestedDate && <CopySentence day={day} />}
    </div>
  );
}

function notRequestedAmounts(fields: readonly string[] | null): string[] {
  return amounts.filter((name) => !isRequested(fields, `/${name}`));
}

/** Copies both amounts as one sentence, each under its own name and with the unit as it is read. */
function CopySentence({ day }: { day: string }) {
  const { view, display, format, deviationAt } = useLoanView();
  const t = useTranslations('payment');
  const { loan } = view;
  const { fields, loan: id } = view.request;
  const notRequestedNames = notRequestedAmounts(fields);
  const { unit, settled } = unitOfFigure('amount', undefined, display, view.review?.units);
  const notRequested = useTranslations('state')('notRequested');
  const amount = (name: (typeof amounts)[number]) => {
    const value = loan[name];
    if (isMasked(value)) return preview(value, 0);
    // The reader keeps a number as text where a double cannot hold it.
    if (deviationAt(`/${name}`)?.expected === inexact) return String(value);
    if (typeof value === 'number') return formatFigure(value, unit, format);
    if (Object.hasOwn(loan, name)) return JSON.stringify(value);
    return notRequestedNames.includes(name) ? notRequested : t('missing');
  };
  const unitWords = () => {
    if (unit === null) return t('unitAuto');
    return t(settled === 'assumed' ? 'unitAssumed' : 'unitFixed', { unit });
  };
  const sentence = () =>
    t('sentence', {
      loan: typeof loan.contractNumber === 'string' ? visibleText(loan.contractNumber) || id : id,
      asked: day,
      remaining: amount('amountRemaining'),
      payment: amount('amountForPayment'),
      unit: unitWords(),
      when: format.exactInstant(parseInstant(view.retrievedAt) ?? 0),
    });
  return (
    <span className="-ms-2">
      <CopyButton text={sentence} label={t('copy')} done={t('copied')}>
        {t('copy')}
      </CopyButton>
    </span>
  );
}
