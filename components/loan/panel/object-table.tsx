import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PrintedPart } from '#components/ui/print/printed-part.tsx';
import { Table, type TableColumn } from '#components/ui/table/table.tsx';
import { childPointer, isObject, type Json, member, valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { fieldsOf, type ObjectName } from '#lib/loan/schema.ts';
import { unitOfFigure } from '#lib/view/figure-units.ts';
import { newestFirst } from '#lib/view/newest-first.ts';
import { amountOfEntry, sumAmounts } from '#lib/view/sum-amounts.ts';
import { AlsoInTheAnswer, objectNameAt, unknownFields } from '../fields/field-rows.tsx';
import { FieldValue } from '../fields/field-value.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { Figure } from '../values/figure.tsx';
import { useFieldLabel } from '../values/value-frame.tsx';

/**
 * The columns of a table, where they are not the fields in the order of the specification; the one that is summed; and the
 * one whose instants put a long list in order.
 */
const tables: Partial<Record<ObjectName, { names: readonly string[]; summed?: string; instant?: string }>> = {
  cashout: { names: ['type', 'paymentMethod', 'amount'], summed: 'amount' },
  rebate: { names: ['feeType', 'description', 'amountType', 'amount'], summed: 'amount' },
  transaction: { names: ['createdAt', 'description', 'amount'], instant: 'createdAt' },
};

/**
 * The list of documented objects at a pointer as a table. Members that the specification does not know stand below their entry. A sum is
 * exactly that of the amounts shown, with a note on those that could not be added.
 */
export function ObjectTable({
  pointer,
  caption,
  extra = false,
}: {
  pointer: string;
  caption: string;
  /** A last column that is not in the answer. */
  extra?: { label: string; cell: (index: number) => ReactNode } | false;
}) {
  const { view, display, asSent } = useLoanView();
  const { loan } = view;
  const t = useTranslations();
  const value = valueAt(loan, pointer);
  const list = Array.isArray(value) ? value : [];
  const objectName = objectNameAt(pointer);
  const fieldLabel = useFieldLabel();
  const { names, summed, instant } = tables[objectName] ?? { names: Object.keys(fieldsOf(objectName)) };
  const whole = view.review?.rebatesOf ?? member(loan.offer, 'disbursementAmount');
  const amountOf = (name: string) => (entry: Json) => amountOfEntry(entry, name, asSent ? undefined : whole);
  const sum = summed === undefined ? null : sumAmounts(list.map(amountOf(summed)));
  const { order, isNewestFirst } = newestFirst(list, instant);
  const exactSum = sum?.total ?? '';
  const total = String(Number(exactSum)) === exactSum ? Number(exactSum) : exactSum;
  // A long list of amounts names its currency once.
  const { unit } = unitOfFigure('amount', undefined, display, view.review?.units);
  const isBare = instant !== undefined && !asSent && unit !== null;
  const columns = names.map(
    (name, place): TableColumn<number> => ({
      label: `${fieldLabel(childPointer(`${pointer}/0`, name))}${isBare && name === 'amount' ? ' (R$)' : ''}`,
      figures: ['amount', 'rate', 'count'].includes(fieldsOf(objectName)[name]?.type ?? ''),
      cell: (index) => {
        const entry = list[index];
        return isObject(entry) && !isMasked(entry) ? (
          <FieldValue pointer={childPointer(childPointer(pointer, index), name)} isBare={isBare} />
        ) : (
          place === 0 && <JsonTree pointer={childPointer(pointer, index)} />
        );
      },
      // The sum of one amount is that amount.
      total:
        sum &&
        list.length > 1 &&
        (name === summed ? <Figure value={total} kind="amount" /> : place === 0 && t('cashout.total')),
    }),
  );
  return (
    <>
      {isNewestFirst && <p className="sr-only">{t('transactions.newestFirst')}</p>}
      <Table
        caption={caption}
        narrow={instant === undefined ? 'pairs' : 'lines'}
        rows={order}
        keyOf={(index) => index}
        idOf={(index) => `${objectName}-${index}`}
        columns={[...columns, extra]}
        below={(index) =>
          unknownFields(loan, childPointer(pointer, index)) && (
            <AlsoInTheAnswer pointer={childPointer(pointer, index)} />
          )
        }
      />
      <PrintedPart count={list.length} />
      {sum && sum.left > 0 && (
        <p className="py-1 text-attention text-label">{t('cashout.leftOut', { count: sum.left })}</p>
      )}
    </>
  );
}
