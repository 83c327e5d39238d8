'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isObject, type JsonObject, step } from '#lib/loan/json.ts';
import { type FieldName, fieldsOf, type ObjectName } from '#lib/loan/schema.ts';
import { AlsoInTheAnswer, FieldRows } from './fields.tsx';
import { ObjectTable } from './object-table.tsx';
import { Panel } from './panel.tsx';
import { FieldValue } from './value.tsx';

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

/** All that the offer says: figures and terms first, then what belongs to it, each in its own part. */
export function Offer({ loan }: { loan: JsonObject }) {
  const t = useTranslations('offer');
  const offer = isObject(loan.offer) ? loan.offer : {};
  return (
    <Panel id="offer" name="offer" loan={loan}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {(['amounts', 'terms', 'rates', 'origin'] as const).map((group) => (
          <Group key={group} title={t(group)}>
            <FieldRows
              of="offer"
              value={offer}
              names={groups[group]}
              pointer={place}
              className={group === 'origin' ? undefined : 'rows-end'}
            />
          </Group>
        ))}
        <Nested offer={offer} name="insurance" of="insurance" title={t('insurance')} />
        <Nested offer={offer} name="fine" of="fine" title={t('fine')} />
      </div>
      <NestedList offer={offer} name="rebates" of="rebate" title={t('rebates')} columns={rebateColumns} />
      <NestedList offer={offer} name="cashout" of="cashout" title={t('cashout')} columns={cashoutColumns} />
      {Object.hasOwn(offer, 'metadata') && (
        <Group title={t('metadata')} className="mt-4">
          <div className="py-1.5">
            <FieldValue of={offer} name="metadata" kind={{ is: 'free' }} pointer={place} />
          </div>
        </Group>
      )}
      <AlsoInTheAnswer of="offer" value={offer} pointer={place} />
    </Panel>
  );
}

const rebateColumns = ['feeType', 'description', 'amountType', 'amount'];
const cashoutColumns = ['type', 'paymentMethod', 'amount'];

/** A part of the offer that is an object of its own: its rows, or the state in which it is. */
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
    <Group title={title}>
      {isObject(value) && Object.keys(value).length > 0 ? (
        <>
          <FieldRows
            of={of}
            value={value}
            names={Object.keys(fieldsOf(of))}
            pointer={step(place, name)}
            className="rows-end"
          />
          <AlsoInTheAnswer of={of} value={value} pointer={step(place, name)} />
        </>
      ) : (
        <div className="py-1.5">
          <FieldValue of={offer} name={name} kind={{ is: 'object', of }} pointer={place} />
        </div>
      )}
    </Group>
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
    <Group title={title} className="mt-4">
      {Array.isArray(value) && value.length > 0 ? (
        <ObjectTable
          of={of}
          list={value}
          names={columns}
          pointer={step(place, name)}
          caption={title}
          total="amount"
        />
      ) : (
        <div className="py-1.5">
          <FieldValue of={offer} name={name} kind={{ is: 'list', of }} pointer={place} />
        </div>
      )}
    </Group>
  );
}

function Group({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h3 className="mb-0.5 font-medium text-ink-3 text-label">{title}</h3>
      {children}
    </div>
  );
}
