import type { InstallmentTable } from '#lib/offer/schedule/installment-table.ts';

type Cell = number | string | null;

/** The delimiter and the decimal separator that a spreadsheet of each language expects. */
const signs = { en: { delimiter: ',', point: '.' }, 'pt-BR': { delimiter: ';', point: ',' } };

/** The texts of the file. `basis`: the assumptions of the table, one row each below it. */
type Words = { columns: readonly string[]; total: string; assumptions: string; basis: readonly string[] };

/**
 * The table as CSV (RFC 4180) with its totals and assumptions, as a file is read without the desk. Amounts in reais, days
 * as `YYYY-MM-DD`.
 */
export function installmentsCsv(
  { rows, totals }: InstallmentTable,
  { columns, total, assumptions, basis }: Words,
  locale: keyof typeof signs,
): string {
  const { delimiter, point } = signs[locale];
  const cell = (value: Cell) => {
    const text = typeof value === 'number' ? String(value).replace('.', point) : withoutFormula(value ?? '');
    return `"${text.replaceAll('"', '""')}"`;
  };
  const money = (value: number | null) => value && Number(value.toFixed(2));
  const lines: Cell[][] = [
    [...columns],
    ...rows.map((row) => [
      row.number,
      row.dueDate,
      row.days,
      ...[row.payment, row.interest, row.principal, row.iof, row.balance].map(money),
    ]),
    [total, null, null, ...[totals.payment, totals.interest, totals.principal, totals.iof].map(money), null],
    ...basis.map((text) => [assumptions, text, ...columns.slice(2).map(() => null)]),
  ];
  return lines
    .map((line) => line.map(cell).join(delimiter))
    .join('\r\n')
    .concat('\r\n');
}

/** Prefixes a text that a spreadsheet would run as a formula. No text of the table is one today. */
function withoutFormula(text: string): string {
  return /^[\s\p{C}]*[=+\-@\u2212]/u.test(text.normalize('NFKC')) ? `'${text}` : text;
}
