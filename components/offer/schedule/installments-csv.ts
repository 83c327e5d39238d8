import type { InstallmentTable } from '#lib/offer/findings/offer-schedule.ts';

/** The columns of the table and of the file, by the members of its rows. */
export const columns = [
  ...(['number', 'dueDate', 'days', 'payment', 'interest', 'principal', 'iof', 'balance'] as const),
];

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
  words: Words,
  locale: keyof typeof signs,
): string {
  const { delimiter, point } = signs[locale];
  const cell = (value: number | string | null = '') => {
    const text =
      typeof value === 'number'
        ? String(Number(value.toFixed(2))).replace('.', point)
        : withoutFormula(value ?? '');
    return `"${text.replaceAll('"', '""')}"`;
  };
  const sums = { ...totals, number: words.total, dueDate: null, days: null, balance: null };
  const lines = [
    words.columns,
    ...[...rows, sums].map((row) => columns.map((column) => row[column])),
    ...words.basis.map((text) => columns.map((_, at) => [words.assumptions, text][at])),
  ];
  return lines.map((line) => `${line.map(cell).join(delimiter)}\r\n`).join('');
}

/** Prefixes a text that a spreadsheet would run as a formula. No text of the table is one today. */
function withoutFormula(text: string): string {
  return /^[\s\p{C}]*[=+\-@\u2212]/u.test(text.normalize('NFKC')) ? `'${text}` : text;
}
