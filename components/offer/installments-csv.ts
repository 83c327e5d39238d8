import type { InstallmentTable } from '#lib/offer/table.ts';

type Cell = number | string | null;

/** What a spreadsheet of that language takes for the end of a cell, and for the decimal point. */
const signs = { en: { delimiter: ',', point: '.' }, 'pt-BR': { delimiter: ';', point: ',' } };

/** The table as CSV (RFC 4180) with its totals; amounts in reais, days as `YYYY-MM-DD`. */
export function installmentsCsv(
  { rows, totals }: InstallmentTable,
  labels: readonly string[],
  totalLabel: string,
  locale: keyof typeof signs,
): string {
  const { delimiter, point } = signs[locale];
  const cell = (value: Cell) => {
    const text = typeof value === 'number' ? String(value).replace('.', point) : withoutFormula(value ?? '');
    return `"${text.replaceAll('"', '""')}"`;
  };
  const money = (value: number | null) => value && Number(value.toFixed(2));
  const lines: Cell[][] = [
    [...labels],
    ...rows.map((row) => [
      row.number,
      row.dueDate,
      row.days,
      ...[row.payment, row.interest, row.principal, row.iof, row.balance].map(money),
    ]),
    [
      totalLabel,
      null,
      null,
      ...[totals.payment, totals.interest, totals.principal, totals.iof].map(money),
      null,
    ],
  ];
  return lines
    .map((line) => line.map(cell).join(delimiter))
    .join('\r\n')
    .concat('\r\n');
}

/** No text of the table is one today; none will be run as one if that changes. */
function withoutFormula(text: string): string {
  return /^[\s\p{C}]*[=+\-@\u2212]/u.test(text.normalize('NFKC')) ? `'${text}` : text;
}
