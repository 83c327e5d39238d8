import { getOrCompute, memoize, memoizeByObject } from '#lib/loan/memoize.ts';
import { equalMonths, leavesDatesOpen } from '../calendar/day-count.ts';
import { type DueDates, dueDateCandidates } from '../calendar/due-dates.ts';
import type { RepaymentConvention } from '../model/convention.ts';
import { paymentsOf, sumOf } from '../model/offer-figures.ts';
import { type Grace, hasEqualPayments, type Schedule } from '../model/schedule.ts';
import { type TaxOn, type TaxWay, taxDays, taxedDays, taxedParts } from '../model/tax.ts';
import { iofRatesOn } from '../norms/iof-rates.ts';
import type { RateChoice } from '../units/rate-pairs.ts';
import { type CandidateSchedule, candidateSchedules, type ScheduleTerms } from './candidate-schedules.ts';

export type Measures = ReturnType<typeof createMeasures>;

/**
 * Quantities of schedules that many candidates share, each computed once for an offer: what depends on a rate is computed
 * at the written one and at both ends of its digits, between which it is a straight line to far below a cent.
 */
export function createMeasures({
  release,
  firstDue,
  cadence,
}: Pick<ScheduleTerms, 'firstDue' | 'release' | 'cadence'>) {
  const dueDates = memoize((count: number): readonly DueDates[] =>
    firstDue === null ? [] : dueDateCandidates(firstDue, count, cadence),
  );
  const schedulesOf = new Map<string, readonly CandidateSchedule[]>();
  const daysFrom = memoizeByObject((of: DueDates, from: number) =>
    (of.days[0] ?? 0) < from ? null : of.days.map((day) => day - from),
  );
  const movedDays = memoizeByObject((of: DueDates, from: number) =>
    taxDays(of, from, { to: 'business-days' }),
  );
  const partsBy = memoizeByObject((schedule: Schedule, on: TaxOn) =>
    memoize((rate: number) => taxedParts(schedule, rate, on)),
  );
  const equalPayments = memoize((count: number) =>
    memoize((each: number) => withSum(Array<number>(count).fill(each))),
  );
  const weigh = memoizeByObject((parts: readonly number[], days: readonly number[]) =>
    taxedDays(parts, days),
  );
  /** The discount factor of each day, counted from the release, at a yearly rate. */
  const discounts = memoizeByObject((days: readonly number[], yearly: number) => {
    const force = Math.log1p(yearly) / 365;
    return days.map((day) => Math.exp(-force * day));
  });
  return {
    /** The due dates that an offer allows for so many payments; none without a first due date. */
    dueDates,
    /** Every schedule that the offer's terms allow. */
    schedules: (stated: ScheduleTerms) => {
      const { count, interestGrace, principalGrace, interestType, arePaymentsEqual } = stated;
      const key = [count, interestGrace, principalGrace, interestType, arePaymentsEqual].join();
      return getOrCompute(schedulesOf, key, () => candidateSchedules(stated, dueDates));
    },
    /** The payments of a convention without a premium, in reais, and their sum: equal ones are summed once for an amount. */
    payments: (convention: RepaymentConvention, installment: number) =>
      convention.balloon === null && hasEqualPayments(convention.schedule)
        ? equalPayments(convention.schedule.months.length)(installment)
        : withSum(paymentsOf(convention, installment)),
    /** The due dates that a schedule can have: those of its own, or any where it leaves them open. */
    dueDatesFor: ({ dayCount, dueDates: own, months }: Schedule): readonly DueDates[] =>
      leavesDatesOpen(dayCount) ? dueDates(months.length) : own ? [own] : [],
    /** The days from the release to due dates; null without either, and where one lies before it. */
    firstDays: (of: DueDates | undefined) => (release !== null && of ? daysFrom(of, release) : null),
    /** The taxed days of one unit of principal at a rate of a choice. */
    taxedDays: (
      {
        schedule,
        choice: { low, high, written },
        rate,
      }: { schedule: Schedule; choice: RateChoice; rate: number },
      { dueDates: due, release: from, way }: { dueDates: DueDates; release: number; way: TaxWay },
    ) => {
      const days = (way.to ? movedDays : daysFrom)(due, from) ?? [];
      const parts = partsBy(schedule, way.on);
      const at = (one: number) => weigh(parts(one), days);
      if (rate === written) return at(rate);
      const share = high > low ? Math.min(1, Math.max(0, (rate - low) / (high - low))) : 0;
      return share === 0 ? at(low) : at(low) + share * (at(high) - at(low));
    },
    /** The days of equal months from the release to each payment, the first after those of a deferral. */
    equalDays: memoizeByObject(({ deferred, interestOnly, amortizing }: Grace, month: number) =>
      equalMonths(interestOnly + amortizing).map((at) => (at + deferred) * month),
    ),
    discounts,
    /**
     * What payments are worth on the day of the release at a yearly rate, and by how much less for each unit of the rate:
     * Σ FCj ÷ (1 + y)^(dj ÷ 365). Res. CMN 4.881/2020, art. 4.
     */
    worth: memoizeByObject((payments: readonly number[], days: readonly number[]) =>
      memoize((yearly: number) => {
        const factors = discounts(days, yearly);
        let worth = 0;
        let weighted = 0;
        for (let at = 0; at < payments.length; at++) {
          const present = (payments[at] ?? 0) * (factors[at] ?? 0);
          worth += present;
          weighted += present * (days[at] ?? 0);
        }
        return { worth, slope: weighted / (365 * (1 + yearly)) };
      }),
    ),
    ratesOn: memoize(iofRatesOn),
  };
}

function withSum(payments: readonly number[]) {
  return { payments, sum: sumOf(payments) };
}
