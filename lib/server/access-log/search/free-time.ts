import { type RawBuilder, sql } from 'kysely';
import type { FreeTime } from '#lib/access/log/working-hours.ts';
import { dayText } from '#lib/loan/civil-date.ts';
import { bankHolidays } from '#lib/offer/calendar/bank-calendar.ts';
import { envOf } from '#lib/server/env.ts';

/** No log is older. */
const firstYear = 2026;

/** The holidays of the desk's zone, `YYYY-MM-DD`: those of Brazilian banks, or none where the zone is of another country. */
function holidaysOf(timeZone: string): string[] {
  // The types of the language do not have the method yet.
  const brazil: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale('pt-BR');
  // A zone has several names, such as `Brazil/East`.
  const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  if (!brazil.getTimeZones?.().includes(name)) return [];
  const years = new Date().getUTCFullYear() + 1 - firstYear;
  return Array.from({ length: years + 1 }, (_, index) => bankHolidays(firstYear + index))
    .flat()
    .map(dayText);
}

/** SQL for the time of the clocks of a zone at which a row (`row`) was written. */
export const localInstant = (timeZone: string) => sql<Date>`(row.instant at time zone ${timeZone}::text)`;

/**
 * SQL for the kind of time that a local instant is where nobody works then (`WORKING_HOURS`), else null. What is done after
 * midnight in a night shift is of the day on which that shift began.
 */
export function freeTimeOf(local: RawBuilder<Date>, timeZone: string): RawBuilder<FreeTime | null> {
  const [from, to] = envOf(['WORKING_HOURS']).WORKING_HOURS;
  const day = sql`(${local} - make_interval(hours => ${from > to ? to : 0}::int))`;
  const hour = sql`extract(hour from ${local})`;
  const isNight =
    from > to ? sql`${hour} >= ${to} and ${hour} < ${from}` : sql`${hour} < ${from} or ${hour} >= ${to}`;
  return sql`case when ${day}::date = any(${holidaysOf(timeZone)}::date[]) then 'holiday'
    when extract(isodow from ${day}) > 5 then 'weekend' when ${isNight} then 'night' end`;
}
