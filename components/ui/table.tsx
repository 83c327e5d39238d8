// biome-ignore-all lint/a11y/noRedundantRoles: changing `display` takes the native roles from a screen reader.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Column = { key: string; label: string; figures?: boolean };

/**
 * A table that becomes label and figure pairs where it has no room.
 * The roles are written out: changing `display` would otherwise take them from a screen reader.
 */
export function Table({
  caption,
  columns,
  rows,
  foot,
}: {
  caption: string;
  columns: Column[];
  rows: { key: string | number; id?: string; cells: ReactNode[]; below?: ReactNode }[];
  foot?: ReactNode[];
}) {
  return (
    <table className="table-pairs w-full border-collapse" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classNames(
                'px-2 py-1.5 font-normal text-ink-3 text-label',
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
      <tr role="row" id={id} className={classNames('group border-line border-t', total && 'font-semibold')}>
        {columns.map((column, index) => (
          <td
            key={column.key}
            role="cell"
            data-label={column.label}
            className={classNames('px-2 py-1.5 align-top', column.figures && 'figures text-end')}
          >
            {cells[index]}
          </td>
        ))}
      </tr>
      {below && (
        <tr role="row">
          <td role="cell" colSpan={columns.length} className="px-2 pb-2">
            {below}
          </td>
        </tr>
      )}
    </>
  );
}
