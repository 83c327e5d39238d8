// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the native role when CSS changes `display`.
import { Fragment, type ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';

export type TableColumn<Row> = {
  label: string;
  /** Its cells name their rows, so that its own label is for screen readers alone. */
  namesRows?: boolean;
  /** Its cells are aligned at the end. */
  figures?: boolean;
  cell: (row: Row, index: number) => ReactNode;
  /** Stands in the foot, which a table has where one of its columns has a total. */
  total?: ReactNode;
};

/**
 * A table that becomes pairs of label and value on a narrow screen. The roles are explicit, because some browsers drop
 * them when CSS changes `display`.
 */
export function Table<Row>({
  caption,
  columns: offered,
  rows,
  keyOf,
  idOf,
  below,
  narrow = 'pairs',
  className = `table table-${narrow} w-full border-collapse`,
  empty,
}: {
  caption: string;
  /** A column that is false is left out. */
  columns: readonly (TableColumn<Row> | false)[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  idOf?: (row: Row, index: number) => string;
  /** What stands below a row, as wide as the table. */
  below?: (row: Row, index: number) => ReactNode;
  /** On a narrow screen: a pair for each cell, cells side by side under their labels, two lines, or the table unchanged. */
  narrow?: 'pairs' | 'cells' | 'lines' | 'table';
  /** For a table of another look. */
  className?: string;
  /** Stands in place of a table without rows. */
  empty?: string;
}) {
  if (empty !== undefined && rows.length === 0) return <p className="py-1.5 text-ink-3">{empty}</p>;
  // Labels are of a language, and another one must not make the cells anew: they hold ticks and open details.
  const columns = offered.flatMap((column, key) => (column ? [{ ...column, key }] : []));
  const cells = (contentOf: (column: TableColumn<Row>) => ReactNode) =>
    columns.map(({ key, ...column }) =>
      column.namesRows ? (
        <th key={key} role="rowheader" scope="row">
          {contentOf(column)}
        </th>
      ) : (
        <td
          key={key}
          role="cell"
          data-label={column.label}
          className={classNames('align-top', column.figures && 'figures')}
        >
          {contentOf(column)}
        </td>
      ),
    );
  return (
    <table className={className} role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, namesRows, figures, key }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={classNames('font-normal text-ink-3 text-label', figures ? 'text-end' : 'text-start')}
            >
              {namesRows ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => {
          const underneath = below?.(row, index);
          return (
            <Fragment key={keyOf(row, index)}>
              <tr role="row" id={idOf?.(row, index)} className="group table-line">
                {cells((column) => column.cell(row, index))}
              </tr>
              {underneath && (
                <tr role="row">
                  <td role="cell" colSpan={columns.length} className="table-below">
                    {underneath}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      {columns.some(({ total }) => total) && (
        <tfoot role="rowgroup">
          <tr role="row" className="group table-line font-semibold">
            {cells(({ total }) => total)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
