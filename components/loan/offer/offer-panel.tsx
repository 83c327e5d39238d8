import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { childPointer, isObject, type JsonObject } from '#lib/loan/json.ts';
import { type FieldName, fieldsOf, objects } from '#lib/loan/schema.ts';
import { memberCount } from '#lib/view/json/json-preview.ts';
import { AlsoInTheAnswer, FieldRows } from '../fields/field-rows.tsx';
import { FieldValue } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { FieldPanel } from '../panel/field-panel.tsx';
import { ObjectTable } from '../panel/object-table.tsx';
import { AsSentButton, UnitNote } from '../values/unit-note.tsx';

const groups: Record<'amounts' | 'rates' | 'terms' | 'origin', FieldName<'offer'>[]> = {
  amounts: [
    'disbursementAmount',
    'installmentAmount',
    'totalAmount',
    'interestAmount',
    'iofAmount',
    'iofAdditionalAmount',
  ],
  terms: [
    'numberOfInstallments',
    'expectedDisbursementDate',
    'firstDueDate',
    'interestGracePeriod',
    'principalGracePeriod',
    'interestType',
    'creditOperationType',
  ],
  rates: ['monthlyCET', 'yearlyCET', 'monthlyFee', 'yearlyFee'],
  origin: ['id', 'description', 'fund', 'product', 'creditPolicy', 'createdAt'],
};

const place = '/offer';

/**
 * All that the offer says: whether it adds up (`summary`), figures and terms, what belongs to it, each in its own part, and
 * the review in detail (`detail`).
 */
export function OfferPanel({ summary, detail }: { summary: ReactNode; detail: ReactNode }) {
  const { view } = useLoanView();
  const t = useTranslations('offer');
  const offer = isObject(view.loan.offer) ? view.loan.offer : {};
  return (
    <FieldPanel panel="offer">
      {summary}
      <div className="flex flex-wrap items-baseline justify-end gap-x-4 py-1">
        <UnitNote groups={['fine', 'insurance-fee']} />
        <AsSentButton />
      </div>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {(['amounts', 'terms', 'rates', 'origin'] as const).map((group) => (
          <TitledGroup key={group} title={t(group)}>
            <FieldRows
              objectName="offer"
              value={offer}
              names={groups[group]}
              pointer={place}
              className={group === 'origin' ? undefined : 'rows-end'}
            />
          </TitledGroup>
        ))}
      </div>
      <div className="offer-sections">
        <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <OfferPart offer={offer} name="insurance" />
          <OfferPart offer={offer} name="fine" />
        </div>
        {(['rebates', 'cashout', 'metadata'] as const).map((name) => (
          <OfferPart key={name} offer={offer} name={name} className="mt-4" />
        ))}
        <AlsoInTheAnswer objectName="offer" value={offer} pointer={place} />
        {detail}
      </div>
    </FieldPanel>
  );
}

/** A part of the offer under its title: an object as rows, a list as a table, anything else in the state of its field. */
function OfferPart({
  offer,
  name,
  className,
}: {
  offer: JsonObject;
  name: 'insurance' | 'fine' | 'rebates' | 'cashout' | 'metadata';
  className?: string;
}) {
  const title = useTranslations('offer')(name);
  if (!Object.hasOwn(offer, name)) return null;
  const value = offer[name];
  const kind = objects.offer[name];
  const pointer = childPointer(place, name);
  const isFilled = memberCount(value ?? null) > 0;
  return (
    <TitledGroup title={title} className={className}>
      {kind.type === 'object' && isFilled && isObject(value) ? (
        <>
          <FieldRows
            objectName={kind.of}
            value={value}
            names={Object.keys(fieldsOf(kind.of))}
            pointer={pointer}
            className="rows-end"
          />
          <AlsoInTheAnswer objectName={kind.of} value={value} pointer={pointer} />
        </>
      ) : kind.type === 'list' && isFilled && Array.isArray(value) ? (
        <ObjectTable objectName={kind.of} list={value} pointer={pointer} caption={title} />
      ) : (
        <div className="py-1.5">
          <FieldValue pointer={pointer} />
        </div>
      )}
    </TitledGroup>
  );
}

/** A titled part of a section. It hides itself where it has nothing but the title. */
function TitledGroup({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames('print:break-inside-avoid [&:has(>h3:only-child)]:hidden', className)}>
      <h3 className="mb-0.5 font-medium text-ink-3 text-label">{title}</h3>
      {children}
    </div>
  );
}
