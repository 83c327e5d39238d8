import type { ViewersOfContract } from '#lib/access/log/log-entry.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { byteOrderMark, type Cell, csvLines } from '../export/csv.ts';
import { type ExportFacts, exportHeader } from '../export/export-header.ts';

const columns = [
  'asked',
  'loans',
  'person',
  'subject',
  'issuer',
  'roles',
  'views',
  'reveals',
  'verifications',
  'first',
  'last',
] as const;

/**
 * The viewers report as CSV: lines about the export, an empty line, the names of the columns, a row for each viewer of
 * each key (one without a person where nobody saw it), and a last line `end` with the number of keys. Instants are UTC.
 */
export async function* viewersCsv(
  { first, last, timeZone, ...facts }: ExportFacts & { first: string; last: string; timeZone: string },
  batches: AsyncIterable<readonly ViewersOfContract[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const days: Cell[][] = [
    ['first_day', first],
    ['last_day', last],
    ['time_zone', timeZone],
  ];
  const about = exportHeader('Loan Desk: who saw these', facts, days);
  yield byteOrderMark + csvLines([...about, [''], [...columns]], locale);
  let count = 0;
  for await (const lines of batches) {
    count += lines.length;
    yield csvLines(lines.flatMap(rowsOf), locale);
  }
  yield csvLines([['end', count]], locale);
}

function rowsOf({ key, loans, viewers }: ViewersOfContract): Cell[][] {
  const keyCells = [key, loans.join(' ')];
  if (viewers.length === 0) return [[...keyCells, '', '', '', '', 0, 0, 0, '', '']];
  return viewers.map(({ name, subject, issuer, roles, views, reveals, verifications, first, last }) => {
    return [...keyCells, name, subject, issuer, roles.join(' '), views, reveals, verifications, first, last];
  });
}
