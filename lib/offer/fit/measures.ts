import { dayNumber } from '#lib/loan/civil-date.ts';
import { getOrCompute, memoize, memoizeByObject } from '#lib/loan/memoize.ts';
import { type DueDates, dueDateCandidates, equalMonths, leavesDatesOpen } from '../calendar/due-dates.ts';
import type { RepaymentConvention } from '../model/convention.ts';
import { paymentsOf, sumOf } from '../model/offer-figures.ts';
import { discountFactors, type Grace, hasEqualPayments, type Schedule } from '../model/schedule.ts';
import { type TaxOn, type TaxWay, taxDays, taxedDays, taxedParts } from '../model/tax.ts';
import { type IofRates, iofRatesOn } from '../norms/iof-rates.ts';
import { type CandidateSchedule, candidateSchedules, type ScheduleTerms } from './candidate-schedules.ts';

/**
 * The tax of one unit of principal by its due dates and a borrower's rates. `unitDays`: its taxed days; `cost`: the bits of
 * its due dates.
 */
export type UnitTax = {
  rates: IofRates;
  dueDates: DueDates;
  release: number;
  unitDays: number;
  cost: number;
};

export type Measures = ReturnType<typeof createMeasures>;

type Dates = Pick<ScheduleTerms, 'firstDue' | 'release' | 'cadence'>;

/** The measures of an offer by its dates: what is corrected in it, or tried for a date that is missing, shares them. */
export function measuresByDates(): (dates: Dates) => Measures {
  const byDates = new Map<string, Measures>();
  return ({ firstDue, release, cadence }) => {
    const key = `${release} ${firstDue && dayNumber(firstDue)} ${cadence}`;
    return getOrCompute(byDates, key, () => createMeasures({ firstDue, release, cadence }));
  };
}

/**
 * Quantities of schedules that many candidates share, each computed once for an offer: what depends on a rate is computed
 * at the written one and at both ends of its digits, between which it is a straight line to far below a cent.
 */
function createMeasures({ release, firstDue, cadence }: Dates) {
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
  const dueDatesFor = ({ dayCount, dueDates: own, months }: Schedule): readonly DueDates[] =>
    leavesDatesOpen(dayCount) ? dueDates(months.length) : own ? [own] : [];
  const partsBy = memoizeByObject((schedule: Schedule, on: TaxOn) =>
    memoize((rate: number) => taxedParts(schedule, rate, on)),
  );
  const unitTaxes = (schedule: Schedule, way: TaxWay, parts: readonly number[]): UnitTax[] => {
    if (release === null) return [];
    const isOnce = way.kind === 'exempt' || way.kind === 'additional-only';
    return dueDatesFor(schedule).flatMap((of, at): UnitTax[] => {
      const days = daysFrom(of, release) && (way.to ? movedDays : daysFrom)(of, release);
      if (!days) return [];
      const unitDays = isOnce ? 0 : taxedDays(parts, days);
      return ratesOn(release).map((rates) => ({
        ...{ rates, dueDates: of, release, unitDays },
        cost: at > 0 ? 1 : 0,
      }));
    });
  };
  const equalPayments = memoize((count: number) =>
    memoize((each: number) => withSum(Array<number>(count).fill(each))),
  );
  const ratesOn = memoize(iofRatesOn);
  /** The discount factor of each day, counted from the release, at a yearly rate. */
  const discounts = memoizeByObject((days: readonly number[], yearly: number) =>
    discountFactors(days, Math.log1p(yearly) / 365),
  );
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
    dueDatesFor,
    /** The days from the release to due dates; null without either, and where one lies before it. */
    firstDays: (of: DueDates | undefined) => (release !== null && of ? daysFrom(of, release) : null),
    /** The tax of one unit of principal by the part of it that each payment is taxed for. */
    unitTaxes,
    /** The same at a monthly rate, by a schedule and a way to charge it. */
    unitTaxesBy: memoizeByObject((schedule: Schedule, way: TaxWay) =>
      memoize((rate: number) => unitTaxes(schedule, way, partsBy(schedule, way.on)(rate))),
    ),
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
    ratesOn,
  };
}

function withSum(payments: readonly number[]) {
  return { payments, sum: sumOf(payments) };
}
