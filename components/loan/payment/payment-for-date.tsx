import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { DayInput } from '#components/ui/day-input.tsx';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { PaymentAmounts } from './payment-amounts.tsx';

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
