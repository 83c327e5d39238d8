import type { CivilDate } from '#lib/loan/civil-date.ts';
import {
  type Cadence,
  type DayCount,
  type DueDates,
  dayCounts,
  equalMonths,
  leavesDatesOpen,
  monthsTo,
} from '../calendar/due-dates.ts';
import { type Amortization, graceCandidates, type Schedule } from '../model/schedule.ts';

/** What an offer states of its schedule. Days are day numbers; null for what is not stated or left out. */
export type ScheduleTerms = {
  count: number | null;
  interestGrace: number;
  principalGrace: number;
  release: number | null;
  firstDue: CivilDate | null;
  /** The days between payments; null where these are monthly. */
  cadence: Cadence | null;
  /** True of a total that is so many equal installments, to the cents of their rounding: the payments do not decline. */
  arePaymentsEqual: boolean;
  /** The type of interest in lower case; empty without one. */
  interestType: string;
};

/** A schedule with the bits that its choices cost. */
export type CandidateSchedule = { schedule: Schedule; cost: number; isRare: boolean };

/** More installments are not computed: a hundred years of months. */
const maxInstallments = 1200;
/** The longest first period, in months, that is one: a longer one is a grace. */
const longestFirstPeriod = 4;

/**
 * Every schedule that an offer's terms allow: amortization × grace × day count × due dates. Without a release and due
 * dates only equal months are left. The ways of few lenders, which are only considered where figures differ without
 * them, are `isRare`.
 */
export function candidateSchedules(
  stated: ScheduleTerms,
  dueDates: (count: number) => readonly DueDates[],
): CandidateSchedule[] {
  const { count, interestGrace, principalGrace } = stated;
  if (count === null) return [];
  return graceCandidates(count, interestGrace, principalGrace).flatMap((grace) => {
    const payments = grace.interestOnly + grace.amortizing;
    if (payments > maxInstallments) return [];
    const times = timesOf(stated, payments, dueDates(payments));
    return amortizationsOf(stated).flatMap(({ amortization, cost }) =>
      times
        .filter(({ isOwnPeriod }) => !isOwnPeriod || (amortization === 'price' && grace.included === null))
        .map(({ schedule, cost: costOfTime, isRare }) => ({
          schedule: { ...schedule, amortization, grace },
          cost: cost + costOfTime + (grace.included === false ? 1 : 0),
          isRare,
        })),
    );
  });
}

function amortizationsOf({ interestType, count, arePaymentsEqual }: ScheduleTerms): {
  amortization: Amortization;
  cost: number;
}[] {
  // With one installment both amortizations are the same.
  if (count === 1 || arePaymentsEqual) return [{ amortization: 'price', cost: 0 }];
  const isSac = interestType.includes('sac');
  const price = { amortization: 'price', cost: isSac ? 3 : 0 } as const;
  if (interestType.includes('price')) return [price];
  return [price, { amortization: 'sac', cost: isSac ? 0 : 2 }];
}

type Time = {
  schedule: Pick<Schedule, 'dayCount' | 'months' | 'dueDates' | 'apart' | 'cadence'>;
  cost: number;
  isRare: boolean;
  /** A first period of its own, which is only known of Price without a grace. */
  isOwnPeriod: boolean;
};

function timesOf(
  { release, interestType, cadence }: ScheduleTerms,
  count: number,
  candidates: readonly DueDates[],
): Time[] {
  const [first = null] = candidates;
  const every = cadence === null ? {} : { cadence };
  // `pre_price` counts equal months and `pre_price_days` days with the lenders that write it so.
  const bySaid = (isByDays: boolean) => (interestType.includes('days') === isByDays ? 0 : 1);
  const equal: Time = {
    schedule: { dayCount: 'equal-months', months: equalMonths(count), dueDates: first, ...every },
    cost: bySaid(false),
    isRare: false,
    isOwnPeriod: false,
  };
  // Thirty days are a month of equal months, and weeks are none.
  const equals = cadence === null || cadence === 30 ? [equal] : [];
  if (release === null || first === null)
    return equals.length > 0 ? equals : equalWeeks(equal, cadence ?? 7, first);
  const byDays = dayCounts.flatMap((dayCount): Time[] => {
    const isOpen = leavesDatesOpen(dayCount);
    if (dayCount === 'equal-months' || (isOpen && cadence !== null)) return [];
    return (isOpen ? [first] : candidates).flatMap((dueDates, at) => {
      if ((dueDates.days[0] ?? 0) <= release) return [];
      const months = monthsTo(dayCount, release, dueDates.days);
      if (!months || (isOpen && !isFirstPeriod(months[0] ?? 1))) return [];
      // No published offer counts months of thirty days, so that of two that fit alike the other one comes first.
      const costOfMonths = dayCount === '30E/360' ? 0.5 : isOpen ? 2 : 0;
      const cost = bySaid(dayCount !== 'first-days/30') + (at > 0 ? 1 : 0) + costOfMonths;
      const isRare = dayCount === 'months/365';
      const schedule = { dayCount, months, dueDates, ...every };
      return [{ schedule, cost, isRare, isOwnPeriod: isOpen }];
    });
  });
  const further = ((first.days[0] ?? 0) - release) / 30 - 1;
  const isApart = cadence === null && further > 0 && further < longestFirstPeriod;
  const apart: Time = {
    schedule: { ...equal.schedule, apart: further },
    cost: 3,
    isRare: true,
    isOwnPeriod: true,
  };
  return [...equals, ...byDays, ...(isApart ? [apart] : [])];
}

/** Payments of so many days by months of thirty days, and by a year of 365, where no date is stated. */
function equalWeeks(equal: Time, cadence: Cadence, dueDates: DueDates | null): Time[] {
  const by = (dayCount: DayCount, perDay: number): Time => {
    const months = equal.schedule.months.map((at) => at * cadence * perDay);
    return { ...equal, schedule: { dayCount, months, dueDates, cadence } };
  };
  return [by('calendar/30', 1 / 30), by('calendar/365', 12 / 365)];
}

/** A first period of a month is an ordinary one. */
function isFirstPeriod(months: number): boolean {
  return months > 0 && months <= longestFirstPeriod && Math.abs(months - 1) > 1e-9;
}
