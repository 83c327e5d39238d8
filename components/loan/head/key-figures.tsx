import { useTranslations } from 'use-intl';
import { isObject, type Json } from '#lib/loan/json.ts';
import type { FieldName } from '#lib/loan/schema.ts';
import { unitOfFigure } from '#lib/view/figure-units.ts';
import { amountNameOf, isNotOffered } from '#lib/view/nothing-owed.ts';
import { paymentSpan } from '#lib/view/payment-span.ts';
import { FieldValue, MissingValue } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { FigureMarks } from '../values/marked-figure.tsx';
import { UnitNote } from '../values/unit-note.tsx';

/** The most important terms of the offer. Their places are fixed: an absent one says so. */
export function KeyFigures() {
  const { loan, nothingOwed } = useLoanView().view;
  const t = useTranslations('figures');
  const ofAmount = useTranslations('nothingOwed');
  if (loan.deleted === true && !Object.hasOwn(loan, 'offer')) return null;
  return (
    <section aria-label={t('label')} className="border-line border-y">
      <dl className="key-figures">
        <Cell
          label={nothingOwed ? ofAmount(amountNameOf(nothingOwed)) : t('disbursed')}
          name="disbursementAmount"
        />
        <Cell label={t('installments')} name="installmentAmount" />
        <Cell label={t('total')} name="totalAmount" />
        <Cell label={t('cet')} name="yearlyCET" per={t('yearly')} />
        <Cell label={t('rate')} name="monthlyFee" per={t('monthly')} />
        <Cell label={t('firstDue')} name="firstDueDate" />
      </dl>
      <div className="px-3">
        <UnitNote groups={['amounts', 'rates', 'cet']} />
      </div>
    </section>
  );
}

/** A figure of the offer with its label. `per`: the period of a rate, after the percent sign or, without a unit, the label. */
function Cell({ label, name, per }: { label: string; name: FieldName<'offer'>; per?: string }) {
  const { view, display, format, asSent } = useLoanView();
  const t = useTranslations('figures');
  const isRead = !asSent && unitOfFigure('rate', name, display, view.review?.units).unit !== null;
  const offer = isObject(view.loan.offer) ? view.loan.offer : {};
  const has = Object.hasOwn(offer, name);
  const isOffered = (term: Json | undefined) => !isNotOffered(view.nothingOwed, term);
  const { numberOfInstallments } = offer;
  const count =
    name === 'installmentAmount' && isOffered(numberOfInstallments) ? numberOfInstallments : undefined;
  const { areEqual, span } = paymentSpan(offer, view.review);
  // The stated installment is one end of what the schedule has; the other end is computed.
  const other = span && !asSent && typeof count === 'number' ? span : null;
  const stated = offer[name];
  const isFirst = other !== null && typeof stated === 'number' && Math.abs(other.first - stated) < 0.05;
  return (
    <div className="min-w-0 px-3 py-1.5">
      <dt className="text-ink-3 text-label">
        {label}
        {per && !isRead && ` ${per}`}
      </dt>
      <dd className={has ? 'figures wrap-anywhere text-section' : 'text-body'}>
        {count !== undefined && typeof count !== 'number' && (
          <span className="text-ink-2">
            <FieldValue pointer="/offer/numberOfInstallments" /> ×{' '}
          </span>
        )}
        {typeof count === 'number' && (
          <span className="text-ink-2">
            {t(areEqual || !isOffered(stated) ? 'times' : 'count', { count: format.number(count) })}{' '}
            {other && t('from')} {other && !isFirst && `${format.amount(other.first)} ${t('to')} `}
          </span>
        )}
        {isOffered(stated) ? (
          <FieldValue pointer={`/offer/${name}`} />
        ) : (
          <MissingValue because="notOffered" />
        )}
        {other && isFirst && (
          <span className="text-ink-2">
            {' '}
            {t('to')} {format.amount(other.last)}
          </span>
        )}
        {has && per && isRead && isOffered(stated) && <small className="text-ink-3 text-label"> {per}</small>}
        <FigureMarks
          pointers={[
            `/offer/${name}`,
            ...(name === 'installmentAmount' ? ['/offer/numberOfInstallments'] : []),
          ]}
        />
      </dd>
    </div>
  );
}
