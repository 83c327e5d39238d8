import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Tip } from '#components/ui/tip.tsx';
import { isObject, type JsonObject, valueAt } from '#lib/loan/json.ts';
import { type FieldName, fieldsOf } from '#lib/loan/schema.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { formatFigure, unitOfFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { AsSentButton } from '../values/as-sent-button.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { FigureMarks } from '../values/marked-figure.tsx';

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
      <UnitNote />
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
  const kind = fieldsOf('offer')[name] ?? { type: 'free' };
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
        <FieldValue object={offer} name={name} kind={kind} pointer="/offer" />
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

/**
 * Says which units are assumed or unknown, by one figure of each. Units that are known need no word. A reader who sees the
 * figures as the API sent them can go back here.
 */
function UnitNote() {
  const { view, display, asSent, format } = useLoanView();
  const t = useTranslations('units');
  const u = useTranslations('review.units');
  const readings = view.review?.units ?? [];
  const uncertain = readings.filter(({ status }) => status !== 'certain');
  const isUnknown = readings.length === 0 && !hasConfiguredUnits(display);
  if (uncertain.length === 0 && !isUnknown && !asSent) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line border-t px-3 py-1.5 text-ink-3 text-label print:[&_.tip-body]:hidden">
      {isUnknown && <Tip tip={t('why')}>{t('none')}</Tip>}
      {uncertain.map(({ group, reading, status, paths }) => {
        const groups = u(`groups.${group}`);
        const sent = paths.map((path) => valueAt(view.loan, path)).find((value) => typeof value === 'number');
        return (
          <Tip key={group} tip={t('why')}>
            {reading && typeof sent === 'number'
              ? u('read', {
                  groups,
                  sent: format.number(sent),
                  value: formatFigure(sent, reading, format),
                  status: u(`statuses.${status}`),
                })
              : u('open', { groups })}
          </Tip>
        );
      })}
      {(asSent || uncertain.some(({ reading }) => reading)) && <AsSentButton />}
    </p>
  );
}

function hasConfiguredUnits({ amountUnit, rateUnit }: DisplaySettings): boolean {
  return amountUnit !== 'auto' || typeof rateUnit !== 'string' || rateUnit !== 'auto';
}
