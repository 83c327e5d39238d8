import { days360 } from '../calendar/day-count.ts';
import type { CetCandidate } from './cet-candidates.ts';
import { equalMonth } from './cet-months.ts';
import { solveCet } from './solve-cet.ts';

/** At most this many candidates are counted by another calendar: they differ by days alone. */
const maxCounted = 12;

/**
 * The CETs that some lenders print instead of that of the norm: with equal months between the payments, or with months
 * of thirty days. `release`: the day number of the release. Source: practice; Res. CMN 4.881/2020 counts calendar days.
 */
export function cetsByOtherCalendars(cets: readonly CetCandidate[], release: number | null): CetCandidate[] {
  const counted = cets.filter(
    ({ periodic, fromTransaction, result }) => result.ok && !periodic && !fromTransaction,
  );
  return counted.slice(0, maxCounted).flatMap((candidate) => {
    const { days } = candidate;
    const deferred = Math.max(0, Math.round((days[0] ?? 0) / equalMonth) - 1);
    const byMonths = (skipped: number) => days.map((_, at) => (at + 1 + skipped) * equalMonth);
    const by360 =
      release === null ? [] : days.map((day) => ((days360(release + day) - days360(release)) * 365) / 360);
    return [
      counting(candidate, byMonths(0), 'equal-months'),
      ...(deferred > 0 ? [counting(candidate, byMonths(deferred), 'equal-months')] : []),
      ...(by360.length > 0 ? [counting(candidate, by360, '30E/360')] : []),
    ];
  });
}

function counting(candidate: CetCandidate, days: readonly number[], calendar: string): CetCandidate {
  const { released, payments, assumptions } = candidate;
  return {
    ...candidate,
    days,
    result: solveCet(released, payments, days),
    assumptions: [...assumptions, { id: 'cet-calendar', value: calendar }],
  };
}
