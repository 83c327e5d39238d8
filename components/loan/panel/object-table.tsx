'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Table } from '#components/ui/table.tsx';
import { isObject, type Json, member, step } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { fieldsOf, type ObjectName } from '#lib/loan/schema.ts';
import { sumAmounts } from '#lib/view/sum-amounts.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { AlsoInTheAnswer, unknownFields } from '../values/field-rows.tsx';
import { FieldValue, Figure } from '../values/field-value.tsx';

/**
 * A list of documented objects as a table, each entry with whatever the specification does not know below it.
 * `total` sums that column: exactly what the table shows, and says what it could not count.
 */
export function ObjectTable({
  of,
  list,
  names,
  pointer,
  caption,
  total,
}: {
  of: ObjectName;
  list: Json[];
  /** The columns in order; figures stand at the end. */
  names: readonly string[];
  pointer: string;
  caption: string;
  total?: string;
}) {
  const t = useTranslations();
  const totals = useTotals(list, names, total);
  const kinds = fieldsOf(of);
  const columns = names.map((name) => ({
    key: name,
    label: t(`fields.${of}.${name}` as 'fields.loan.id'),
    figures: ['amount', 'rate', 'count'].includes(kinds[name]?.is ?? ''),
  }));
  const rows = list.map((entry, index) => {
    const place = step(pointer, index);
    const cells: ReactNode[] =
      isObject(entry) && !isMasked(entry)
        ? names.map((name) => (
            <FieldValue
              key={name}
              of={entry}
              name={name}
              kind={kinds[name] ?? { is: 'free' }}
              pointer={place}
            />
          ))
        : [<JsonTree key="entry" value={entry} pointer={place} />];
    return {
      key: index,
      cells,
      below: unknownFields(of, entry) && <AlsoInTheAnswer of={of} value={entry} pointer={place} />,
    };
  });
  return (
    <>
      <Table caption={caption} columns={columns} rows={rows} foot={totals?.foot} />
      {totals && totals.left > 0 && (
        <p className="py-1 text-attention text-label">{t('cashout.leftOut', { count: totals.left })}</p>
      )}
    </>
  );
}

function useTotals(list: Json[], names: readonly string[], name: string | undefined) {
  const t = useTranslations('cashout');
  if (!name) return null;
  const { total, left } = sumAmounts(list.map((entry) => member(entry, name)));
  const isHeld = String(Number(total)) === total;
  const figure = <Figure value={isHeld ? Number(total) : total} kind="amount" />;
  const foot = names.map((column, index) => (column === name ? figure : index === 0 ? t('total') : null));
  return { foot, left };
}
