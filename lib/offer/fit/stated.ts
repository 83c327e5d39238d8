import { type CivilDate, dayNumber } from '#lib/loan/civil-date.ts';
import { getOrCompute, memoize, memoizeByObject } from '#lib/loan/memoize.ts';
import {
  type Cadence,
  type DayCount,
  type DueDates,
  dayCounts,
  dueDateCandidates,
  equalMonths,
  leavesDatesOpen,
  monthsTo,
} from '../calendar/bank-calendar.ts';
import {
  paymentsOf,
  type RepaymentConvention,
  sumOf,
  type TaxOn,
  type TaxWay,
  taxDays,
  taxedDays,
  taxedParts,
} from '../model/offer-figures.ts';
import {
  type Amortization,
  discountFactors,
  type Grace,
  graceCandidates,
  hasEqualPayments,
  type Schedule,
} from '../model/schedule.ts';
import { type IofRates, iofRatesOn } from '../norms/dated-norms.ts';
import { cashoutSum, type FieldReading, sumEntries, valueOrNull } from '../terms/read-field.ts';
import { isPremiumARebate, mapFields, type Terms, unreadCost } from '../terms/read-terms.ts';
import { type RateUnit, type StatedRates, type WrittenRate, writtenRate } from '../units/written-figures.ts';

/**
 * What an offer states, as plain numbers: amounts in reais, rates as fractions, days as day numbers. Null for a figure
 * that is not stated, cannot be read, or is left out to see whether the others agree without it. With other dates its
 * `measures` are others, too: see `withDates`.
 */
export type Stated = ReturnType<typeof statedOf>;

type Dates = Pick<ScheduleTerms, 'release' | 'firstDue' | 'cadence'>;

/**
 * The stated figures. A rate in an unknown unit is none. `measuresOf`: the measures of the same offer with other figures,
 * which are taken over for the same dates.
 */
export function statedOf(
  terms: Terms,
  { rates: rateUnit, cet: cetUnit }: { rates: RateUnit | null; cet: RateUnit | null },
  measuresOf = measuresByDates(),
) {
  const { amounts, rates, count } = terms;
  const dates: Dates = {
    release: valueOrNull(terms.release),
    firstDue: valueOrNull(terms.firstDue),
    cadence: hasGrace(terms) ? null : terms.cadence,
  };
  const { total, installment } = amounts;
  return {
    ...mapFields(amounts, valueOrNull),
    ...(isPremiumARebate(terms) && { insurance: null }),
    isPremiumRequired: terms.isPremiumRequired,
    rebates: terms.rebates.ok ? valueOrNull(sumEntries(terms.rebates)) : null,
    /** What the cash-out of the loan, or else that of the offer, adds up to. */
    paidOut: valueOrNull(cashoutSum(terms.loanCashout)) ?? valueOrNull(cashoutSum(terms.offerCashout)),
    count: valueOrNull(count),
    interestGrace: valueOrNull(terms.interestGrace) ?? 0,
    principalGrace: valueOrNull(terms.principalGrace) ?? 0,
    ...dates,
    ...ratesIn(terms, rateUnit),
    monthlyCet: writtenIn(rates.monthlyCet, cetUnit),
    yearlyCet: writtenIn(rates.yearlyCet, cetUnit),
    /** True of a total that is so many equal installments, to the cents of their rounding: they do not decline. */
    arePaymentsEqual:
      total.ok &&
      installment.ok &&
      count.ok &&
      Math.abs(total.value - count.value * installment.value) <= 0.01 * count.value,
    /** True where a cost or a tax is there that cannot be read, so that the sums that may be lent are not all known. */
    isPartial: unreadCost(terms) !== null,
    /** In lower case; empty without one. */
    interestType: valueOrNull(terms.interestType)?.toLowerCase() ?? '',
    borrowers: terms.borrower.kinds,
    /** What is computed from the dates and from schedules, once for all that is stated with them. */
    measures: measuresOf(dates),
    measuresOf,
  };
}

/** The same figures with other dates. */
export function withDates(stated: Stated, dates: Partial<Dates>): Stated {
  const dated = { ...stated, ...dates };
  return { ...dated, measures: stated.measuresOf(dated) };
}

/** A grace is one of months. */
function hasGrace({ interestGrace, principalGrace }: Terms): boolean {
  return (valueOrNull(interestGrace) ?? 0) + (valueOrNull(principalGrace) ?? 0) > 0;
}

export function ratesIn({ rates }: Terms, unit: RateUnit | null): StatedRates {
  return { monthly: writtenIn(rates.monthly, unit), yearly: writtenIn(rates.yearly, unit) };
}

/** Zero is zero in every unit. */
function writtenIn(rate: FieldReading<number>, unit: RateUnit | null): WrittenRate | null {
  if (!rate.ok || (unit === null && rate.value !== 0)) return null;
  return writtenRate(rate.value, unit ?? 'fraction');
}

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

/** The measures of an offer by its dates: what is corrected in it, or tried for a date that is missing, shares them. */
function measuresByDates(): (dates: Dates) => Measures {
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
    return dueDatesFor(schedule).flatMap((of, index): UnitTax[] => {
      const days = daysFrom(of, release) && (way.to ? movedDays : daysFrom)(of, release);
      if (!days) return [];
      const unitDays = isOnce ? 0 : taxedDays(parts, days);
      return ratesOn(release).map((rates) => ({
        ...{ rates, dueDates: of, release, unitDays },
        cost: index > 0 ? 1 : 0,
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
        for (let index = 0; index < payments.length; index++) {
          const present = (payments[index] ?? 0) * (factors[index] ?? 0);
          worth += present;
          weighted += present * (days[index] ?? 0);
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

/** What an offer states of its schedule. Days are day numbers; null for what is not stated or left out. */
type ScheduleTerms = {
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
function candidateSchedules(
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
  // Of a first period of its own only the first due day is counted to.
  const firstDays = [...Map.groupBy(candidates, ({ days }) => days[0]).values()].flatMap(
    ([one]) => one ?? [],
  );
  const byDays = dayCounts.flatMap((dayCount): Time[] => {
    const isOpen = leavesDatesOpen(dayCount);
    if (dayCount === 'equal-months' || (isOpen && cadence !== null)) return [];
    const counted = dayCount === 'first-days/30' ? firstDays : isOpen ? [first] : candidates;
    return counted.flatMap((dueDates, index) => {
      if ((dueDates.days[0] ?? 0) <= release) return [];
      const months = monthsTo(dayCount, release, dueDates.days);
      if (!months || (isOpen && !isFirstPeriod(months[0] ?? 1))) return [];
      // No published offer counts months of thirty days, so that of two that fit alike the other one comes first.
      const costOfMonths = dayCount === '30E/360' ? 0.5 : isOpen ? 2 : 0;
      const cost = bySaid(dayCount !== 'first-days/30') + (index > 0 ? 1 : 0) + costOfMonths;
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
    const months = equal.schedule.months.map((month) => month * cadence * perDay);
    return { ...equal, schedule: { dayCount, months, dueDates, cadence } };
  };
  return [by('calendar/30', 1 / 30), by('calendar/365', 12 / 365)];
}

/** A first period of a month is an ordinary one. */
function isFirstPeriod(months: number): boolean {
  return months > 0 && months <= longestFirstPeriod && Math.abs(months - 1) > 1e-9;
}
