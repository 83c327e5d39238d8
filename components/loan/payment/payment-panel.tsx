'use client';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { useAsk } from '../request/loan-request-context.tsx';
import { useView } from '../screen/loan-view-context.tsx';
import { PaymentAnswer } from './payment-amounts.tsx';

/** What is owed on a date: the API gives both amounts only when it is asked with `payment_for`. */
export function Payment({ loan }: { loan: JsonObject }) {
  const { view } = useView();
  const t = useTranslations('payment');
  const { request } = useAsk();
  const asked = view.request.paymentFor;
  const answered = asked !== null || 'amountRemaining' in loan || 'amountForPayment' in loan;
  if (loan.deleted === true && !answered) return null;
  return (
    <section aria-label={t('label')} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2">
      <PaymentForm key={request.paymentFor} asked={request.paymentFor} />
      {answered && <PaymentAnswer loan={loan} asked={asked} />}
    </section>
  );
}

function PaymentForm({ asked }: { asked: string | null }) {
  const { ask } = useAsk();
  const t = useTranslations('payment');
  const [free, setFree] = useState(asked !== null && !parseCivilDate(asked));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('payment_for');
    ask({ paymentFor: typeof text === 'string' && text.trim() !== '' ? text.trim() : null });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-1.5 print:hidden">
      <label htmlFor="payment-for" className="text-ink-3 text-label">
        {t('label')}
      </label>
      <input
        key={String(free)}
        id="payment-for"
        name="payment_for"
        type={free ? 'text' : 'date'}
        maxLength={128}
        defaultValue={asked ?? ''}
        aria-label={free ? t('text') : t('date')}
        className="figures h-8 w-36 rounded border border-edge bg-page px-2 hover:border-ink-3"
      />
      <Button type="submit">{t('ask')}</Button>
      {asked && (
        <Button look="quiet" onClick={() => ask({ paymentFor: null })}>
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
