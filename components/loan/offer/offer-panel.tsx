import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { OfferDetail } from '#components/offer/offer-detail.tsx';
import { ReviewSummary, ReviewTooLarge } from '#components/offer/review/review-summary.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { recordExport } from '#lib/http/exports-client.ts';
import { childPointer, isObject, type JsonObject } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { type FieldName, fieldsOf, type ObjectName } from '#lib/loan/schema.ts';
import { FieldPanel } from '../panel/field-panel.tsx';
import { ObjectTable } from '../panel/object-table.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { AlsoInTheAnswer, FieldRows } from '../values/field-rows.tsx';
import { FieldValue } from '../values/field-value.tsx';
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

/** All that the offer says: whether it adds up, figures and terms, then what belongs to it, each in its own part. */
export function OfferPanel() {
  const { view } = useLoanView();
  const t = useTranslations('offer');
  const offer = isObject(view.loan.offer) ? view.loan.offer : {};
  return (
    <FieldPanel panel="offer">
      {view.review && <ReviewSummary />}
      {view.reviewTooLarge && <ReviewTooLarge />}
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
        <OfferSections offer={offer} />
      </div>
    </FieldPanel>
  );
}

const rebateColumns = ['feeType', 'description', 'amountType', 'amount'];
const cashoutColumns = ['type', 'paymentMethod', 'amount'];

/** The parts of the offer: insurance, late payment, rebates, cash-out, metadata, unknown members, and the review in detail. */
function OfferSections({ offer }: { offer: JsonObject }) {
  const { view } = useLoanView();
  const t = useTranslations('offer');
  return (
    <>
      <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Nested offer={offer} name="insurance" of="insurance" title={t('insurance')} />
        <Nested offer={offer} name="fine" of="fine" title={t('fine')} />
      </div>
      <NestedList offer={offer} name="rebates" of="rebate" title={t('rebates')} columns={rebateColumns} />
      <NestedList offer={offer} name="cashout" of="cashout" title={t('cashout')} columns={cashoutColumns} />
      {Object.hasOwn(offer, 'metadata') && (
        <TitledGroup title={t('metadata')} className="mt-4">
          <div className="py-1.5">
            <FieldValue object={offer} name="metadata" kind={{ type: 'free' }} pointer={place} />
          </div>
        </TitledGroup>
      )}
      <AlsoInTheAnswer objectName="offer" value={offer} pointer={place} />
      {view.review && (
        <OfferDetail
          repayment={view.repayment}
          recordCsv={() => recordExport(view.request.loan, 'installments-csv')}
        />
      )}
    </>
  );
}

/** An object in the offer: its rows, or the state of the field. */
function Nested({
  offer,
  name,
  of,
  title,
}: {
  offer: JsonObject;
  name: string;
  of: ObjectName;
  title: string;
}) {
  if (!Object.hasOwn(offer, name)) return null;
  const value = offer[name];
  return (
    <TitledGroup title={title}>
      {isObject(value) && !isMasked(value) && Object.keys(value).length > 0 ? (
        <>
          <FieldRows
            objectName={of}
            value={value}
            names={Object.keys(fieldsOf(of))}
            pointer={childPointer(place, name)}
            className="rows-end"
          />
          <AlsoInTheAnswer objectName={of} value={value} pointer={childPointer(place, name)} />
        </>
      ) : (
        <div className="py-1.5">
          <FieldValue object={offer} name={name} kind={{ type: 'object', of }} pointer={place} />
        </div>
      )}
    </TitledGroup>
  );
}

function NestedList({
  offer,
  name,
  of,
  title,
  columns,
}: {
  offer: JsonObject;
  name: string;
  of: ObjectName;
  title: string;
  columns: string[];
}) {
  if (!Object.hasOwn(offer, name)) return null;
  const value = offer[name];
  return (
    <TitledGroup title={title} className="mt-4">
      {Array.isArray(value) && value.length > 0 ? (
        <ObjectTable
          objectName={of}
          list={value}
          names={columns}
          pointer={childPointer(place, name)}
          caption={title}
          total="amount"
        />
      ) : (
        <div className="py-1.5">
          <FieldValue object={offer} name={name} kind={{ type: 'list', of }} pointer={place} />
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
