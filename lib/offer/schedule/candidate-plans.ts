import { type DayCount, dayCounts, equalMonths, leavesDatesOpen, monthsTo } from '../calendar/day-count.ts';
import { type DueDates, dueDateCandidates } from '../calendar/due-dates.ts';
import { isMissing, valueOrNull } from '../terms/read-field.ts';
import { isFloating, maxInstallments, type Terms } from '../terms/read-terms.ts';
import { type Amortization, type Grace, graceCandidates, type Plan } from './repayment-plan.ts';

/** The candidate due dates for a number of installments; none without a first due date. */
export type DueDateCandidates = (count: number) => readonly DueDates[];

/**
 * Every plan that an offer's terms allow: amortization × grace × day count × due dates. Without a release date and due
 * dates only equal months are left; none if the interest follows an index. `release` is a day number.
 */
export function candidatePlans(terms: Terms, release: number | null, dueDates: DueDateCandidates): Plan[] {
  const count = valueOrNull(terms.count);
  const grace = gracePeriods(terms);
  if (count === null || !grace || isFloating(terms)) return [];
  return graceCandidates(count, grace.interest, grace.principal).flatMap((candidate) => {
    const payments = candidate.interestOnly + candidate.amortizing;
    if (payments > maxInstallments) return [];
    const times = timesOf(payments, release, dueDates(payments));
    return amortizationsOf(terms, count).flatMap((amortization) =>
      times
        .filter(({ dayCount }) => isCombined(dayCount, amortization, candidate))
        .map((time): Plan => ({ amortization, grace: candidate, ...time })),
    );
  });
}

/** A first period of its own is only known of Price without a grace. */
function isCombined(dayCount: DayCount, amortization: Amortization, { included }: Grace): boolean {
  const isOwnPeriod = dayCount !== 'equal-months' && leavesDatesOpen(dayCount);
  return !isOwnPeriod || (amortization === 'price' && included === null);
}

/** The longest first period, in months: a longer one is a grace. */
const longestFirstPeriod = 4;

function amortizationsOf({ interestType }: Terms, count: number): Amortization[] {
  // With one installment both amortizations are the same.
  if (count === 1) return ['price'];
  const type = valueOrNull(interestType)?.toLowerCase() ?? '';
  if (type.includes('sac')) return ['sac', 'price'];
  return type.includes('price') ? ['price'] : ['price', 'sac'];
}

type Times = Pick<Plan, 'dayCount' | 'months' | 'dueDates'>;

function timesOf(count: number, release: number | null, candidates: readonly DueDates[]): Times[] {
  const [first] = candidates;
  const isAtSigning = release !== null && first?.days[0] === release;
  return dayCounts.flatMap((dayCount: DayCount): Times[] => {
    // Equal months give the same installment whatever the dates are. The CET chooses the dates afterwards.
    if (dayCount === 'equal-months')
      return [{ dayCount, months: equalMonths(count, isAtSigning ? 0 : 1), dueDates: first ?? null }];
    if (leavesDatesOpen(dayCount)) return firstPeriodOf(dayCount, count, release, first);
    return candidates.flatMap((dueDates) => {
      if (release === null || (dueDates.days[0] ?? 0) < release) return [];
      const months = monthsTo(dayCount, release, dueDates.days);
      return months ? [{ dayCount, months, dueDates }] : [];
    });
  });
}

/** The months of a first period by its days; none where it is a month, or longer than lenders let it be. */
function firstPeriodOf(
  dayCount: Exclude<DayCount, 'equal-months'>,
  count: number,
  release: number | null,
  first: DueDates | undefined,
): Times[] {
  const months = release !== null && first ? monthsTo(dayCount, release, first.days) : null;
  const [period = 0] = months ?? [];
  const isOrdinary = Math.abs(period - 1) < 1e-9;
  if (!months || !first || isOrdinary || period <= 0 || period > longestFirstPeriod) return [];
  return [{ dayCount, months: months.slice(0, count), dueDates: first }];
}

/** Grace periods in months, zero where they are not given; null if a value that is given cannot be read. */
export function gracePeriods({
  interestGrace,
  principalGrace,
}: Terms): { interest: number; principal: number } | null {
  const areReadable = [interestGrace, principalGrace].every((grace) => grace.ok || isMissing(grace));
  return areReadable
    ? { interest: valueOrNull(interestGrace) ?? 0, principal: valueOrNull(principalGrace) ?? 0 }
    : null;
}

/** The candidate due dates of an offer, computed once for each number of installments. */
export function memoizedDueDates({ firstDue, hasRareDueDates = false }: Terms): DueDateCandidates {
  const byCount = new Map<number, DueDates[]>();
  return (count) => {
    if (!firstDue.ok) return [];
    const candidates = byCount.get(count) ?? dueDateCandidates(firstDue.value, count, hasRareDueDates);
    byCount.set(count, candidates);
    return candidates;
  };
}
