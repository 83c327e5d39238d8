// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the native role when CSS changes `display`.
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';

export type Column = { key: string; label: string; figures?: boolean };

/**
 * A table that becomes pairs of label and value on a narrow screen. The roles are explicit, because some browsers drop
 * them when CSS changes `display`.
 */
export function Table({
  caption,
  columns,
  rows,
  foot,
  narrow = 'pairs',
}: {
  caption: string;
  columns: Column[];
  rows: { key: string | number; id?: string; cells: ReactNode[]; below?: ReactNode }[];
  foot?: ReactNode[];
  /** On a narrow screen: a pair for each cell, cells side by side under their labels, or the table unchanged. */
  narrow?: 'pairs' | 'cells' | 'table';
}) {
  return (
    <table className={`table table-${narrow} w-full border-collapse`} role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classNames(
                'font-normal text-ink-3 text-label',
                column.figures ? 'text-end' : 'text-start',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Cells key={row.key} id={row.id} columns={columns} cells={row.cells} below={row.below} />
        ))}
      </tbody>
      {foot && (
        <tfoot role="rowgroup">
          <Cells columns={columns} cells={foot} total />
        </tfoot>
      )}
    </table>
  );
}

function Cells({
  id,
  columns,
  cells,
  below,
  total,
}: {
  id?: string;
  columns: Column[];
  cells: ReactNode[];
  below?: ReactNode;
  total?: boolean;
}) {
  return (
    <>
      <tr role="row" id={id} className={classNames('group table-line', total && 'font-semibold')}>
        {columns.map((column, index) => (
          <td
            key={column.key}
            role="cell"
            data-label={column.label}
            className={classNames('align-top', column.figures && 'figures')}
          >
            {cells[index]}
          </td>
        ))}
      </tr>
      {below && (
        <tr role="row">
          <td role="cell" colSpan={columns.length} className="table-below">
            {below}
          </td>
        </tr>
      )}
    </>
  );
}
