import { parseDay } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { cadences, type DueDates, dueDateCandidates, lastYear } from '#lib/offer/calendar/bank-calendar.ts';
import { hasEqualInstallments } from '#lib/offer/findings/expected-payments.ts';
import type { AssumptionId } from '#lib/offer/findings/finding.ts';
import type { LateTerms } from '#lib/offer/late/late-cost.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import { inReais, isFloating, readTerms, type Terms } from '#lib/offer/terms/read-terms.ts';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import { centsOf } from '#lib/offer/units/written-figures.ts';
import { readStatedInstallments, type StatedInstallments } from './api-installments.ts';
import {
  type DueSeries,
  hasListedDays,
  type RepaymentSchedule,
  seriesOf,
  statedSchedule,
  withSums,
} from './stated-schedule.ts';

/** The parts of a review that a position needs. */
export type ReviewedSchedule = Pick<
  OfferReview,
  'schedule' | 'fits' | 'fitCount' | 'units' | 'late' | 'causes'
>;

/** The repayment terms of an offer. Amounts in cents of a real, days as day numbers. */
export type RepaymentTerms = RepaymentSchedule & {
  unit: AmountUnit;
  isUnitKnown: boolean;
  /** The principal that is outstanding before each installment, in cents; empty where no schedule tells it. */
  balances: readonly number[];
  /** The interest follows an index, or its type is masked and may name one. */
  isFloating: boolean;
  disbursement: number | null;
  /** Amounts in which the money may have been paid out, apart from `disbursement`. */
  payouts: readonly number[];
  /** Amounts that may be charged when the money goes out. */
  fees: ReadonlySet<number>;
  release: number | null;
  late: LateTerms | null;
  /** The highest monthly rate that fits, as a fraction; null if none does. */
  rate: number | null;
  /** The installments that the API lists, which are the schedule; null where it lists none. */
  stated: StatedInstallments | null;
};

/** Reads the terms of repayment of a loan's offer. Any JSON is accepted; nothing throws. */
export function readRepaymentTerms(
  loan: JsonObject,
  review: ReviewedSchedule | null,
  timeZone: string,
): RepaymentTerms {
  const reading = review?.units.find(({ group }) => group === 'amounts')?.reading;
  const unit = reading === 'centavos' ? 'centavos' : 'reais';
  const terms = inReais(readTerms(loan, timeZone), unit);
  const cents = (amount: number | null) => (amount === null ? null : centsOf(amount));
  const installment = cents(valueOrNull(terms.amounts.installment));
  const stated = valueOrNull(terms.count);
  const rows = review?.schedule?.rows ?? [];
  const count = rows.length > 0 ? rows.length : stated;
  const isEqualSum =
    count !== null && cents(valueOrNull(terms.amounts.total)) === count * (installment ?? -1);
  // A total of so many equal installments says more of the last one than a schedule that adjusts its cents.
  const premium = cents(review?.fits[0]?.monthlyPremium ?? null) ?? 0;
  const amounts = installmentAmounts(isEqualSum ? [] : rows, { installment, count, premium });
  const firstDue = valueOrNull(terms.firstDue);
  const listed = readStatedInstallments(loan.installments, { unit, timeZone });
  const offered: RepaymentTerms = {
    unit,
    isUnitKnown: reading !== undefined && reading !== null,
    installment,
    count,
    isCountSure: stated === null || stated === count,
    ...withSums(amounts, installment),
    balances:
      rows.length === amounts.length
        ? rows.map(({ balance, principal }) => centsOf(balance + principal))
        : [],
    isEqualSum,
    isFloating: isFloating(terms),
    areAmountsSure:
      isEqualSum || (rows.length > 0 ? hasOneAmortization(review) : hasEqualInstallments(terms)),
    dueDates:
      firstDue && count !== null
        ? dueSeries({ review, installment: valueOrNull(terms.amounts.installment), listed }, firstDue, count)
        : [],
    disbursement: cents(valueOrNull(terms.amounts.disbursement)),
    payouts: payoutsOf(terms),
    fees: feesOf(terms),
    premium: cents(valueOrNull(terms.amounts.insurance)),
    release: valueOrNull(terms.release),
    late: review?.late ?? null,
    rate: highestRate(review),
    stated: listed,
  };
  return listed ? { ...offered, ...statedSchedule(offered, listed) } : offered;
}

function highestRate(review: ReviewedSchedule | null): number | null {
  const fitting = review?.fits.map(({ monthlyRate }) => monthlyRate) ?? [];
  return fitting.length > 0 ? Math.max(...fitting) : (review?.late?.contractRate ?? null);
}

type Rows = NonNullable<OfferReview['schedule']>['rows'];

/** The rows of a schedule are those of the loan alone, without the premium that is paid within each installment. */
function installmentAmounts(
  rows: Rows,
  { installment, count, premium }: Pick<RepaymentTerms, 'installment' | 'count'> & { premium: number },
): number[] {
  if (rows.length > 0) return rows.map(({ payment }) => centsOf(payment) + premium);
  return installment === null || count === null ? [] : new Array<number>(count).fill(installment);
}

function hasOneAmortization(review: ReviewedSchedule | null): boolean {
  const kinds = new Set(review?.fits.map((fit) => assumedIn(fit, 'amortization')));
  return kinds.size <= 1;
}

/** The entries of the cash-out and their sum: the money may go out at once or in parts. */
function payoutsOf({ loanCashout, offerCashout }: Terms): number[] {
  return [loanCashout, offerCashout].flatMap((list) => {
    const parts = list.ok
      ? list.value.flatMap(({ amount }) => (amount.ok && amount.value > 0 ? [centsOf(amount.value)] : []))
      : [];
    return [...parts, parts.reduce((sum, part) => sum + part, 0)].filter((amount) => amount > 0);
  });
}

/** Every fee of the offer, the two parts of the IOF together, and all of them together. */
function feesOf({ amounts, rebates }: Terms): ReadonlySet<number> {
  const iof = [amounts.iof, amounts.iofAdditional].map((amount) => centsOf(valueOrNull(amount) ?? 0));
  const others = [
    centsOf(valueOrNull(amounts.insurance) ?? 0),
    ...(rebates.ok ? rebates.value.map(({ amount }) => centsOf(valueOrNull(amount) ?? 0)) : []),
  ];
  const sum = (list: readonly number[]) => list.reduce((total, amount) => total + amount, 0);
  const fees = [...iof, sum(iof), ...others, sum(others), sum(iof) + sum(others)];
  return new Set(fees.filter((fee) => fee > 0));
}

/**
 * Every series of due dates that fits an offer, the likeliest first. The days that the API lists decide between them: it
 * writes them unmoved, even where interest is counted to the business day after. `installment`: in reais.
 */
function dueSeries(
  { review, installment, listed }: FittingOptions & { listed: StatedInstallments | null },
  firstDue: Parameters<typeof dueDateCandidates>[0],
  count: number,
): DueSeries[] {
  if (firstDue.year + Math.ceil(count / 12) > lastYear) return [];
  const scheduled = review?.schedule?.rows.flatMap(({ dueDate }) => parseDay(dueDate ?? '') ?? []) ?? [];
  const candidates = dueDateCandidates(firstDue, count, paymentCadence(review?.fits[0]));
  const agreeing = candidates.filter(({ days }) => listed && hasListedDays(days, listed));
  if (agreeing.length > 0) return agreeing.map(({ days }) => seriesOf(days));
  const fitting = fittingDueDates({ review, installment }, candidates);
  const all = (fitting.length > 0 ? fitting : candidates).map(({ days }) => days);
  if (scheduled.length === count) all.unshift(scheduled);
  return all.map(seriesOf);
}

type FittingOptions = { review: ReviewedSchedule | null; installment: number | null };

/**
 * The due dates with which a schedule by days gives the installment. Equal months fit all of them, and so may a computed
 * IOF, which due dates move by cents. A schedule that misses the installment by a cent may fit by chance.
 */
function fittingDueDates(
  { review, installment }: FittingOptions,
  candidates: readonly DueDates[],
): DueDates[] {
  const isOneOfMany = !review || review.fits.length < review.fitCount;
  const ofFits = review?.fits.map((fit) => {
    const isByChance =
      fit.installment !== installment || fit.assumptions.some(({ id }) => id === 'iof-computed');
    return isByChance ? undefined : dueDatesOf(fit, candidates);
  });
  if (isOneOfMany || !ofFits || ofFits.includes(undefined)) return [];
  return candidates.filter((candidate) => ofFits.includes(candidate));
}

/** One of the conventions that give the installment. */
export type Fit = OfferReview['fits'][number];

/** The value of an assumption of a convention; undefined without it. */
export function assumedIn({ assumptions }: Pick<Fit, 'assumptions'>, id: AssumptionId) {
  return assumptions.find((assumption) => assumption.id === id)?.value;
}

/** The days between payments that a convention counts; null of months. */
export function paymentCadence(fit: Pick<Fit, 'assumptions'> | undefined) {
  return cadences.find((cadence) => fit && cadence === assumedIn(fit, 'payment-days')) ?? null;
}

/** The due dates by which a convention counts; undefined of one that counts months and not days. */
export function dueDatesOf(fit: Pick<Fit, 'assumptions'>, candidates: readonly DueDates[]) {
  const adjustment = assumedIn(fit, 'due-date-adjustment');
  const dayOfMonth = assumedIn(fit, 'due-day') ?? candidates[0]?.dayOfMonth;
  return candidates.find(
    (candidate) => candidate.adjustment === adjustment && candidate.dayOfMonth === dayOfMonth,
  );
}
