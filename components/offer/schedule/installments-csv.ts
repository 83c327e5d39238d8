import type { InstallmentTable } from '#lib/offer/findings/computed-parts.ts';

/** The columns of the table and of the file, by the members of its rows. */
export const installmentColumns = [
  ...(['number', 'dueDate', 'days', 'payment', 'interest', 'principal', 'iof', 'balance'] as const),
];

/** The delimiter and the decimal separator that a spreadsheet of each language expects. */
const signs = { en: { delimiter: ',', point: '.' }, 'pt-BR': { delimiter: ';', point: ',' } };

/**
 * The texts of the file. `of`: what each row is of, contract and day, with their headings. `states`: the state of each row
 * with its heading. `basis`: the assumptions of the table, one row each below it.
 */
type Words = {
  of: readonly { heading: string; text: string }[];
  columns: readonly string[];
  states: { heading: string; texts: readonly string[] };
  total: string;
  assumptions: string;
  basis: readonly string[];
};

/**
 * The table as CSV (RFC 4180) with its totals and assumptions, as a file is read without the desk, and beside others.
 * Amounts in reais, days as `YYYY-MM-DD`.
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
    [...words.of.map(({ heading }) => heading), ...words.columns, words.states.heading],
    ...[...rows, sums].map((row, index) => [
      ...words.of.map(({ text }) => text),
      ...installmentColumns.map((column) => row[column]),
      words.states.texts[index],
    ]),
    ...words.basis.map((text) => [
      ...words.of.map(({ text: identity }) => identity),
      ...installmentColumns.map((_, index) => [words.assumptions, text][index]),
      null,
    ]),
  ];
  return lines.map((line) => `${line.map(cell).join(delimiter)}\r\n`).join('');
}

/** Prefixes a text that a spreadsheet would run as a formula. No text of the table is one today. */
function withoutFormula(text: string): string {
  return /^[\s\p{C}]*[=+\-@\u2212]/u.test(text.normalize('NFKC')) ? `'${text}` : text;
}
