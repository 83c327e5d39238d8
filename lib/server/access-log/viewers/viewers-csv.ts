import type { ViewersOfContract } from '#lib/access/log/log-entry.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { byteOrderMark, type Cell, csvLines } from '../export/csv.ts';
import { type Export, exportHeader } from '../export/export-header.ts';

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
 * A line for each person who saw each of what was asked; one without a person where nobody did. The first lines say
 * which days of which zone, and what of the log that is; the last one how many were asked. Instants are UTC.
 */
export async function* viewersCsv(
  { first, last, timeZone, ...made }: Export & { first: string; last: string; timeZone: string },
  parts: AsyncIterable<readonly ViewersOfContract[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const days: Cell[][] = [
    ['first_day', first],
    ['last_day', last],
    ['time_zone', timeZone],
  ];
  const about = exportHeader('Loan Desk: who saw these', made, days);
  yield byteOrderMark + csvLines([...about, [''], [...columns]], locale);
  let count = 0;
  for await (const lines of parts) {
    count += lines.length;
    yield csvLines(lines.flatMap(rowsOf), locale);
  }
  yield csvLines([['end', count]], locale);
}

function rowsOf({ key, loans, viewers }: ViewersOfContract): Cell[][] {
  const asked = [key, loans.join(' ')];
  if (viewers.length === 0) return [[...asked, '', '', '', '', 0, 0, 0, '', '']];
  return viewers.map(({ name, subject, issuer, roles, views, reveals, verifications, first, last }) => {
    return [...asked, name, subject, issuer, roles.join(' '), views, reveals, verifications, first, last];
  });
}
