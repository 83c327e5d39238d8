import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { isObject, valueAt } from '#lib/loan/json.ts';
import { type FieldName, objects } from '#lib/loan/schema.ts';
import { memberCount } from '#lib/view/json/json-preview.ts';
import { AlsoInTheAnswer, FieldRows } from '../fields/field-rows.tsx';
import { FieldValue } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { FieldPanel } from '../panel/field-panel.tsx';
import { ObjectTable } from '../panel/object-table.tsx';
import { AsSentButton, UnitNote } from '../values/unit-note.tsx';

/** The figures and terms that do not stand in the head of the page already. */
const groups: Record<'amounts' | 'rates' | 'terms' | 'origin', FieldName<'offer'>[]> = {
  amounts: ['interestAmount', 'iofAmount', 'iofAdditionalAmount'],
  terms: [
    'expectedDisbursementDate',
    'interestGracePeriod',
    'principalGracePeriod',
    'interestType',
    'creditOperationType',
  ],
  rates: ['monthlyCET', 'yearlyFee'],
  origin: ['id', 'description', 'fund', 'product', 'creditPolicy', 'createdAt'],
};

/**
 * What the offer says beside its key figures: whether it adds up (`summary`), further figures and terms, what belongs to it,
 * each in its own part, and the review in detail (`detail`).
 */
export function OfferPanel({ summary, detail }: { summary: ReactNode; detail: ReactNode }) {
  const t = useTranslations('offer');
  return (
    <FieldPanel panel="offer">
      {summary}
      <div className="flex flex-wrap items-baseline justify-end gap-x-4 py-1">
        <UnitNote groups={['fine', 'insurance-fee']} />
        <AsSentButton />
      </div>
      <div className="gap-x-8 sm:columns-2">
        {(['amounts', 'terms', 'rates', 'origin'] as const).map((group) => (
          <TitledGroup key={group} title={t(group)} className="mb-4 break-inside-avoid">
            <FieldRows
              pointer="/offer"
              names={groups[group]}
              className={group === 'origin' ? undefined : 'rows-end'}
            />
          </TitledGroup>
        ))}
      </div>
      <div className="offer-sections">
        <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <OfferPart name="insurance" />
          <OfferPart name="fine" />
        </div>
        {(['rebates', 'cashout', 'metadata'] as const).map((name) => (
          <OfferPart key={name} name={name} className="mt-4" />
        ))}
        <AlsoInTheAnswer pointer="/offer" />
        {detail}
      </div>
    </FieldPanel>
  );
}

/** A part of the offer under its title: an object as rows, a list as a table, anything else in the state of its field. */
function OfferPart({
  name,
  className,
}: {
  name: 'insurance' | 'fine' | 'rebates' | 'cashout' | 'metadata';
  className?: string;
}) {
  const { loan } = useLoanView().view;
  const title = useTranslations('offer')(name);
  const pointer = `/offer/${name}`;
  const value = valueAt(loan, pointer);
  if (value === undefined) return null;
  const { type } = objects.offer[name];
  const isFilled = memberCount(value) > 0;
  return (
    <TitledGroup title={title} className={className}>
      {type === 'object' && isFilled && isObject(value) ? (
        <>
          <FieldRows pointer={pointer} className="rows-end" />
          <AlsoInTheAnswer pointer={pointer} />
        </>
      ) : type === 'list' && isFilled && Array.isArray(value) ? (
        <ObjectTable pointer={pointer} caption={title} />
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
    <div
      className={classNames(
        'print:not-[:has(tr:nth-child(6))]:break-inside-avoid [&:has(>h3:only-child)]:hidden',
        className,
      )}
    >
      <h3 className="mb-0.5 font-medium text-ink-3 text-label">{title}</h3>
      {children}
    </div>
  );
}
