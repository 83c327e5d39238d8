'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isObject, type JsonObject } from '#lib/loan/json.ts';
import { type FieldName, fieldsOf } from '#lib/loan/schema.ts';
import { UnitNote } from './unit-note.tsx';
import { FieldValue } from './value.tsx';
import { useView } from './view-context.tsx';

/** The terms of the offer at a glance. Each place is fixed: what is not in the answer says so. */
export function KeyFigures({ loan }: { loan: JsonObject }) {
  const { display, asSent } = useView();
  const t = useTranslations('figures');
  const offer = isObject(loan.offer) ? loan.offer : {};
  if (loan.deleted === true && !Object.hasOwn(loan, 'offer')) return null;
  const rates = display.rateUnit !== 'auto' && !asSent;
  const suffix = (per: 'yearly' | 'monthly') =>
    rates ? <small className="text-ink-3 text-label"> {t(per)}</small> : null;
  return (
    <section aria-label={t('label')} className="border-line border-y">
      <dl className="key-figures">
        <Cell label={t('disbursed')} name="disbursementAmount" offer={offer} />
        <Cell label={t('installments')} name="installmentAmount" offer={offer}>
          <Times offer={offer} />
        </Cell>
        <Cell label={t('total')} name="totalAmount" offer={offer} />
        <Cell
          label={rates ? t('cet') : `${t('cet')} ${t('yearly')}`}
          name="yearlyCET"
          offer={offer}
          after={suffix('yearly')}
        />
        <Cell
          label={rates ? t('rate') : `${t('rate')} ${t('monthly')}`}
          name="monthlyFee"
          offer={offer}
          after={suffix('monthly')}
        />
        <Cell label={t('firstDue')} name="firstDueDate" offer={offer} />
      </dl>
      <UnitNote />
    </section>
  );
}

function Cell({
  label,
  name,
  offer,
  children,
  after,
}: {
  label: string;
  name: FieldName<'offer'>;
  offer: JsonObject;
  children?: ReactNode;
  after?: ReactNode;
}) {
  const kind = fieldsOf('offer')[name] ?? { is: 'free' };
  const { view } = useView();
  const t = useTranslations('state');
  const has = Object.hasOwn(offer, name);
  const { fields } = view.request;
  return (
    <div className="min-w-0 px-3 py-2.5">
      <dt className="text-ink-3 text-label">{label}</dt>
      <dd className={has ? 'figures wrap-anywhere text-figure' : 'text-body'}>
        {children}
        {!has && fields && !fields.some((asked) => asked.split('.')[0] === 'offer') ? (
          <span className="text-ink-3 text-label">— {t('notRequested')}</span>
        ) : (
          <FieldValue of={offer} name={name} kind={kind} pointer="/offer" />
        )}
        {has && after}
      </dd>
    </div>
  );
}

function Times({ offer }: { offer: JsonObject }) {
  const { format } = useView();
  const t = useTranslations('figures');
  const count = offer.numberOfInstallments;
  if (typeof count !== 'number') return null;
  return <span className="text-ink-2">{t('times', { count: format.number(count) })} </span>;
}
