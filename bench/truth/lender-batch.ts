import type { JsonObject } from '#lib/loan/json.ts';
import type { Random } from './seeded-random.ts';
import { dayFrom, isoDay, monthsLater } from './truth-calendar.ts';
import { toCent, writtenAt } from './truth-rounding.ts';
import { amortize, priceInstallment } from './truth-schedule.ts';

/** A schedule by calendar/365 and its figures. Amounts in reais, days since 1970-01-01. */
type LenderSchedule = { principal: number; installment: number; tax: number; dueDays: number[] };

const daily = 0.000082;
const additional = 0.0038;

/**
 * The schedule of a lender by calendar/365, as V06 and the 200 of the same source (github.com/tomascorrea/money-warp,
 * MIT, tests/loan/external_validation) have it: the tax is rounded for each installment, and its additional apart.
 * `requested`: in reais, to which the tax is added where it is financed.
 */
export function lenderSchedule(
  requested: number,
  rate: number,
  release: number,
  firstDue: number,
  { count, isTaxFinanced }: { count: number; isTaxFinanced: boolean },
): LenderSchedule {
  const dueDays = Array.from({ length: count }, (_, month) => monthsLater(firstDue, month));
  const growth = dueDays.map(
    (day, index) => (1 + rate) ** ((12 * (day - (dueDays[index - 1] ?? release))) / 365),
  );
  const plan = { growth, balloon: 0, capitalised: 1, interestOnly: 0 };
  const { shares } = amortize(1, plan, 'price', null);
  const parts = shares.map((share, index) => [
    share * daily * Math.min(365, (dueDays[index] ?? 0) - release),
    share * additional,
  ]);
  const ratio = parts.flat().reduce((sum, part) => sum + part, 0);
  const principal = toCent(isTaxFinanced ? requested / (1 - ratio) : requested);
  const tax = toCent(parts.flat().reduce((sum, part) => sum + toCent(part * principal), 0));
  return { principal, installment: toCent(principal * priceInstallment(plan)), tax, dueDays };
}

/** The amounts, the monthly percents and the first due days of April 2026 of the 200 published schedules. */
const published = {
  amounts: [1000, 3342, 7654, 5343, 54_354_353, 4_534_535, 70_000, 453_553],
  percents: [1, 2, 3, 4, 5],
  firstDue: [20, 22, 25, 28, 30],
} as const;

/**
 * The published 200, whose principal holds the tax; the offer states it as the disbursed amount. Their source notes that
 * a tenth of the lender's installments is a cent off the formula.
 */
export function publishedBatch(): JsonObject[] {
  const release = dayFrom(2026, 4, 10);
  const grid = published.amounts.flatMap((amount) =>
    published.percents.flatMap((percent) =>
      published.firstDue.map((day) => {
        const terms = { count: 12, isTaxFinanced: true };
        return { percent, ...lenderSchedule(amount, percent / 100, release, dayFrom(2026, 4, day), terms) };
      }),
    ),
  );
  return grid.map(({ percent, ...schedule }, index) => {
    const installment = toCent(schedule.installment + (index % 10 === 9 ? 0.01 : 0));
    return loanOf({ ...schedule, installment }, percent, release);
  });
}

/**
 * 200 more, released on as many days in a row: a rate with two digits of its percent in every other one, else with all of
 * its digits, and the tax paid by the borrower.
 */
export function drawnBatch(random: Random): JsonObject[] {
  const first = dayFrom(2026, 2, 22);
  return Array.from({ length: 200 }, (_, index) => {
    const release = first + index;
    const percent = writtenAt(random.between(0.9, 5), index % 2 === 0 ? 2 : 10, 'half-up');
    const firstDue = random.chance(0.5) ? monthsLater(release, 1) : release + random.whole(10, 45);
    const terms = { count: random.pick([6, 12, 12, 18, 24]), isTaxFinanced: false };
    const amount = toCent(random.between(1000, 80_000));
    return loanOf(lenderSchedule(amount, percent / 100, release, firstDue, terms), percent, release);
  });
}

function loanOf({ principal, installment, tax, dueDays }: LenderSchedule, percent: number, release: number) {
  const offer = {
    disbursementAmount: principal,
    installmentAmount: installment,
    iofAmount: tax,
    monthlyFee: percent,
    numberOfInstallments: dueDays.length,
    expectedDisbursementDate: isoDay(release),
    firstDueDate: isoDay(dueDays[0] ?? release),
  };
  return { offer };
}
