import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCauseText, useReview } from '#components/offer/review/review-context.ts';
import { Tip } from '#components/ui/tip.tsx';
import { isObject, type JsonObject } from '#lib/loan/json.ts';
import { type FieldName, fieldsOf } from '#lib/loan/schema.ts';
import { figureMark } from '#lib/offer/causes/figure-marks.ts';
import type { UnitGroup } from '#lib/offer/units/unit-reading.ts';
import { causeField } from '#lib/view/causes/describe-cause.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { configuredUnit, type GroupUnit, unitOfFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { FieldValue } from '../values/field-value.tsx';

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
        {view.review && <Mark pointers={[`/offer/${name}`, ...alsoHere]} />}
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

/** Marks a figure that does not add up, in words and with the sign of the review. */
function Mark({ pointers }: { pointers: readonly string[] }) {
  const { review } = useReview();
  const text = useCauseText();
  return pointers.map((pointer) => {
    const mark = figureMark(review, pointer);
    return (
      mark && (
        <small key={pointer} className={`figure-mark ${mark === 'doubtful' ? 'text-attention' : 'text-bad'}`}>
          <span aria-hidden="true">{mark === 'doubtful' ? '? ' : '≠ '}</span>
          {pointers.length > 1 && `${causeField(pointer, text)} `}
          {text.t(mark)}
        </small>
      )
    );
  });
}

/** States once in which units figures are shown, and how certain that is. A button shows them as the API sent them. */
function UnitNote() {
  const { view, display, asSent, setAsSent } = useLoanView();
  const t = useTranslations('units');
  const u = useTranslations('review.units');
  const lines = mergeLines(view.review?.units ?? configured(display), display);
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line border-t px-3 py-1.5 text-ink-3 text-label print:[&_.tip-body]:hidden">
      {lines.length === 0 && <Tip tip={t('why')}>{t('none')}</Tip>}
      {lines.map(({ groups, reading, status, isSet }) => {
        const names = { groups: groups.map((group) => u(`groups.${group}`)).join(', ') };
        const settled = isSet ? u('because.configured') : u(`statuses.${status}`);
        return (
          <Tip key={names.groups} tip={t('why')}>
            {reading
              ? u('read', { ...names, unit: u(`names.${reading}`), status: settled })
              : u('open', names)}
          </Tip>
        );
      })}
      {lines.some(({ reading }) => reading) && (
        <button
          type="button"
          aria-pressed={asSent}
          onClick={() => setAsSent(!asSent)}
          className="press -my-1 min-h-6 rounded text-accent hover:underline aria-pressed:font-semibold print:hidden"
        >
          {t('asSent')}
        </button>
      )}
    </p>
  );
}

/** The configured units, for a loan without an offer. One configured rate unit counts for all groups of rates. */
function configured(display: DisplaySettings): GroupUnit[] {
  const groups: UnitGroup[] =
    typeof display.rateUnit === 'string'
      ? ['amounts', 'rates']
      : ['amounts', 'rates', 'cet', 'fine', 'insurance-fee'];
  return groups.flatMap((group): GroupUnit[] => {
    const reading = configuredUnit(group, display);
    return reading === 'auto' ? [] : [{ group, reading, status: 'certain' }];
  });
}

type Line = Omit<GroupUnit, 'group'> & { groups: UnitGroup[]; isSet: boolean };

/** Merges groups with the same unit and certainty into one line. */
function mergeLines(units: readonly GroupUnit[], display: DisplaySettings): Line[] {
  const lines: Line[] = [];
  for (const { group, reading, status } of units) {
    const isSet = configuredUnit(group, display) !== 'auto';
    const same = lines.find(
      (line) => line.reading === reading && line.status === status && line.isSet === isSet,
    );
    if (same) same.groups.push(group);
    else lines.push({ groups: [group], reading, status, isSet });
  }
  return lines;
}
