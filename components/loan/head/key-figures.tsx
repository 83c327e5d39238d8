import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isObject, type JsonObject } from '#lib/loan/json.ts';
import type { FieldName } from '#lib/loan/schema.ts';
import { unitOfFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { FigureMarks } from '../values/marked-figure.tsx';
import { UnitNote } from '../values/unit-note.tsx';

/** The most important terms of the offer. Their places are fixed: an absent one says so. */
export function KeyFigures() {
  const { loan } = useLoanView().view;
  const t = useTranslations('figures');
  const offer = isObject(loan.offer) ? loan.offer : {};
  if (loan.deleted === true && !Object.hasOwn(loan, 'offer')) return null;
  return (
    <section aria-label={t('label')} className="border-line border-y">
      <dl className="key-figures">
        <Cell label={t('disbursed')} name="disbursementAmount" offer={offer} />
        <Cell
          label={t('installments')}
          name="installmentAmount"
          offer={offer}
          alsoHere={['/offer/numberOfInstallments']}
        >
          <Times offer={offer} />
        </Cell>
        <Cell label={t('total')} name="totalAmount" offer={offer} />
        <Cell label={t('cet')} name="yearlyCET" offer={offer} per={t('yearly')} />
        <Cell label={t('rate')} name="monthlyFee" offer={offer} per={t('monthly')} />
        <Cell label={t('firstDue')} name="firstDueDate" offer={offer} />
      </dl>
      <div className="px-3">
        <UnitNote groups={['amounts', 'rates', 'cet']} />
      </div>
    </section>
  );
}

function Cell({
  label,
  name,
  offer,
  children,
  per,
  alsoHere = [],
}: {
  label: string;
  name: FieldName<'offer'>;
  offer: JsonObject;
  children?: ReactNode;
  /** The period of a rate. It follows the percent sign, or the label where the figure has no unit. */
  per?: string;
  /** JSON Pointers of further figures in the cell. */
  alsoHere?: readonly string[];
}) {
  const { view, display, asSent } = useLoanView();
  const isRead = !asSent && unitOfFigure('rate', name, display, view.review?.units).unit !== null;
  const has = Object.hasOwn(offer, name);
  return (
    <div className="min-w-0 px-3 py-1.5">
      <dt className="text-ink-3 text-label">
        {label}
        {per && !isRead && ` ${per}`}
      </dt>
      <dd className={has ? 'figures wrap-anywhere text-section' : 'text-body'}>
        {children}
        <FieldValue objectName="offer" object={offer} name={name} pointer="/offer" />
        {has && per && isRead && <small className="text-ink-3 text-label"> {per}</small>}
        <FigureMarks pointers={[`/offer/${name}`, ...alsoHere]} />
      </dd>
    </div>
  );
}

function Times({ offer }: { offer: JsonObject }) {
  const { format } = useLoanView();
  const t = useTranslations('figures');
  const count = offer.numberOfInstallments;
  if (typeof count !== 'number') return null;
  return <span className="text-ink-2">{t('times', { count: format.number(count) })} </span>;
}
