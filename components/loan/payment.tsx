'use client';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { parseCivilDate, parseInstant } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { useAsk } from './ask-context.tsx';
import { FieldValue } from './value.tsx';
import { useView } from './view-context.tsx';

const amounts = ['amountRemaining', 'amountForPayment'] as const;

/** What is owed on a date: the API gives both amounts only when it is asked with `payment_for`. */
export function Payment({ loan }: { loan: JsonObject }) {
  const { view, format } = useView();
  const t = useTranslations();
  const asked = view.request.paymentFor;
  const date = asked ? parseCivilDate(asked) : null;
  const present = amounts.filter((name) => Object.hasOwn(loan, name));
  if (loan.deleted === true && !asked && present.length === 0) return null;
  return (
    <section
      aria-label={t('payment.label')}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2"
    >
      <PaymentForm key={asked} asked={asked} />
      {present.length > 0 && (
        <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          {amounts.map((name) => (
            <div key={name} className="flex items-baseline gap-2">
              <dt className="text-ink-3 text-label">{t(`fields.loan.${name}`)}</dt>
              <dd className="figures font-medium text-section">
                <FieldValue of={loan} name={name} kind={{ is: 'amount' }} pointer="" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {asked && present.length > 0 && <CopySentence loan={loan} asked={asked} />}
      {asked && present.length === 0 && (
        <p className="text-attention">
          {t('payment.notHonoured', { asked: date ? format.civilDate(date) : asked })}
        </p>
      )}
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
        className="figures h-8 w-36 rounded border border-line bg-page px-2 hover:border-edge"
      />
      <Button type="submit">{t('ask')}</Button>
      {asked && (
        <Button look="quiet" onClick={() => ask({ paymentFor: null })}>
          {t('clear')}
        </Button>
      )}
      <button
        type="button"
        className="rounded px-1 text-ink-3 text-label hover:text-ink hover:underline"
        onClick={() => setFree(!free)}
      >
        {free ? t('asDate') : t('asText')}
      </button>
    </form>
  );
}

/** Both amounts as one sentence to read out or paste, under the API's own names, with what is assumed. */
function CopySentence({ loan, asked }: { loan: JsonObject; asked: string }) {
  const { view, display, format } = useView();
  const t = useTranslations('payment');
  const amount = (name: (typeof amounts)[number]) =>
    Object.hasOwn(loan, name) ? JSON.stringify(loan[name]) : t('missing');
  const sentence = () =>
    t('sentence', {
      loan: typeof loan.contractNumber === 'string' ? loan.contractNumber : view.request.loan,
      asked,
      remaining: amount('amountRemaining'),
      payment: amount('amountForPayment'),
      unit:
        display.amountUnit === 'auto'
          ? t('unitAuto')
          : t('unitFixed', { unit: display.amountUnit, currency: display.currency }),
      when: format.exactInstant(parseInstant(view.retrievedAt) ?? 0),
    });
  return (
    <CopyButton text={sentence} label={t('copy')} done={t('copied')}>
      {t('copy')}
    </CopyButton>
  );
}
