import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PrintedPart } from '#components/ui/print/printed-part.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { childPointer, isObject, type Json, member } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { fieldsOf, type ObjectName } from '#lib/loan/schema.ts';
import { sumAmounts } from '#lib/view/sum-amounts.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { AlsoInTheAnswer, unknownFields } from '../values/field-rows.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { Figure } from '../values/figure.tsx';

/**
 * A list of documented objects as a table. Members that the specification does not know stand below their entry.
 * `total` names a column to sum: exactly the amounts shown, with a note on those that could not be added.
 */
export function ObjectTable({
  objectName,
  list,
  names,
  pointer,
  caption,
  total,
  extra,
}: {
  objectName: ObjectName;
  list: Json[];
  /** The columns, in order. Figures are aligned at the end. */
  names: readonly string[];
  pointer: string;
  caption: string;
  total?: string;
  /** A last column that is not in the answer. */
  extra?: { label: string; cell: (index: number) => ReactNode };
}) {
  const t = useTranslations();
  const totals = useTotals(list, names, total);
  const kinds = fieldsOf(objectName);
  const documented = names.map((name) => ({
    key: name,
    label: t(`fields.${objectName}.${name}` as 'fields.loan.id'),
    figures: ['amount', 'rate', 'count'].includes(kinds[name]?.type ?? ''),
  }));
  const columns = extra ? [...documented, { key: ' extra', label: extra.label }] : documented;
  const rows = list.map((entry, index) => {
    const entryPointer = childPointer(pointer, index);
    const cells: ReactNode[] =
      isObject(entry) && !isMasked(entry)
        ? names.map((name) => (
            <FieldValue
              key={name}
              object={entry}
              name={name}
              kind={kinds[name] ?? { type: 'free' }}
              pointer={entryPointer}
            />
          ))
        : [<JsonTree key="entry" value={entry} pointer={entryPointer} />];
    return {
      key: index,
      id: `${objectName}-${index}`,
      cells: extra ? [...pad(cells, names.length), extra.cell(index)] : cells,
      below: unknownFields(objectName, entry) && (
        <AlsoInTheAnswer objectName={objectName} value={entry} pointer={entryPointer} />
      ),
    };
  });
  return (
    <>
      <Table caption={caption} columns={columns} rows={rows} foot={totals?.foot} />
      <PrintedPart count={rows.length} />
      {totals && totals.leftOut > 0 && (
        <p className="py-1 text-attention text-label">{t('cashout.leftOut', { count: totals.leftOut })}</p>
      )}
    </>
  );
}

function pad(cells: ReactNode[], count: number): ReactNode[] {
  return [...cells, ...new Array<ReactNode>(Math.max(0, count - cells.length)).fill(null)];
}

function useTotals(list: Json[], names: readonly string[], name: string | undefined) {
  const t = useTranslations('cashout');
  if (!name) return null;
  const { total, left: leftOut } = sumAmounts(list.map((entry) => member(entry, name)));
  const isExact = String(Number(total)) === total;
  const figure = <Figure value={isExact ? Number(total) : total} kind="amount" />;
  const foot = names.map((column, index) => (column === name ? figure : index === 0 ? t('total') : null));
  return { foot, leftOut };
}
