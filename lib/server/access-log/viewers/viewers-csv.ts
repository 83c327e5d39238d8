import type { ViewersOfContract } from '#lib/access/log/log-entry.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Cell } from '../export/csv.ts';
import { csvFile, type ExportFacts, exportHeader } from '../export/csv-file.ts';

const columns = [
  ...['asked', 'loans', 'person', 'subject', 'issuer', 'roles'],
  ...['views', 'reveals', 'verifications', 'first', 'last'],
];

/** The viewers report as CSV: a row for each viewer of each key, or one without a person where nobody saw it. */
export function viewersCsv(
  { first, last, timeZone, ...facts }: ExportFacts & { first: string; last: string; timeZone: string },
  batches: AsyncIterable<readonly ViewersOfContract[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const days: Cell[][] = [
    ['first_day', first],
    ['last_day', last],
    ['time_zone', timeZone],
  ];
  const header = exportHeader('Loan Desk: who saw these', facts, days);
  return csvFile({ header, columns, batches, rowsOf, locale });
}

function rowsOf({ key, loans, viewers }: ViewersOfContract): Cell[][] {
  const keyCells = [key, loans.join(' ')];
  if (viewers.length === 0) return [[...keyCells, '', '', '', '', 0, 0, 0, '', '']];
  return viewers.map(({ name, subject, issuer, roles, views, reveals, verifications, first, last }) => {
    return [...keyCells, name, subject, issuer, roles.join(' '), views, reveals, verifications, first, last];
  });
}
