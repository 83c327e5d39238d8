import { presentValue } from '#lib/offer/model/solve.ts';
import { highestMonthly } from '#lib/offer/units/written-figures.ts';
import type { PositionInputs } from '../parts/position-inputs.ts';
import { coveredBy, daysBefore, leftOf } from '../plan/covered-installments.ts';
import type { SourceContext } from './source-reader.ts';
import type { Span } from './statement.ts';

/** A meaning that the figure of what remains may have. The specification gives it none. */
type BalanceReading = 'unpaid' | 'present-value' | 'principal';

/** What remains by one credit, in cents, by each meaning, with and without charges. */
export type Balances = Partial<Record<BalanceReading, Span>>;

/** What remains by any credit between two, in cents, by each meaning that the figures of the loan allow. */
export function balanceSpans(credits: Span, context: SourceContext): Balances {
  const rates = ratesOf(context);
  // Without a rate that gives the installment it is one of those that are lent at.
  return balancesBetween(credits, context.inputs, rates.length > 0 ? rates : [0, highestMonthly]);
}

/** What the cents of one installment are worth on the day of the inputs at least; all of them where no rate is known. */
export function leastValue(cents: number, index: number, context: SourceContext): number {
  const { terms, today } = context.inputs;
  const days = Math.max(0, (terms.dueDates[0]?.due[index] ?? today) - today);
  const values = ratesOf(context).map((rate) => presentValue([cents], [(days + 5) / 30], rate));
  return Math.min(cents, ...values);
}

/** The monthly rates by which what remains may be discounted; empty where none gives the installment. */
function ratesOf({ review }: Pick<SourceContext, 'review'>): number[] {
  const isUnitKnown = review?.units.some(({ group, reading }) => group === 'rates' && reading !== null);
  // Figures that contradict each other leave no rate to discount by.
  const fitting =
    isUnitKnown && review?.causes.length === 0
      ? (review?.fits.map(({ monthlyRate }) => monthlyRate) ?? [])
      : [];
  const contract = fitting.length > 0 ? (review?.late.contractRate ?? []) : [];
  return [...new Set([fitting, contract].flat())];
}

/** What remains by any credit between two, in cents, by each meaning. What remains falls as the credit grows. */
function balancesBetween([low, high]: Span, inputs: PositionInputs, rates: readonly number[]): Balances {
  const [most, least] = [balancesAt(low, inputs, rates), balancesAt(high, inputs, rates)];
  const readings = (Object.keys(most) as BalanceReading[]).flatMap((reading): [BalanceReading, Span][] => {
    const [ends, others] = [most[reading], least[reading]];
    return ends && others ? [[reading, [Math.min(others[0], ends[0]), Math.max(ends[1], others[1])]]] : [];
  });
  return Object.fromEntries(readings);
}

/**
 * What remains of the installments if so many cents are paid: the unpaid amounts; their value on the day of the inputs, as
 * a range over the ways to count the months between; the principal that is outstanding, without or with the interest since
 * the last due date. The high end has the charges of what is overdue.
 */
function balancesAt(credit: number, inputs: PositionInputs, rates: readonly number[]): Balances {
  const { terms } = inputs;
  const { amounts, sums, installment } = terms;
  const charges = chargesAt(credit, inputs);
  const plus = (low: number, high: number): Span => [low, high + charges];
  const unpaid = Math.max(0, (sums.at(-1) ?? 0) - credit);
  // A lender may multiply its installment where the last row of a schedule settles some cents.
  const multiple = Math.max(0, amounts.length * (installment ?? 0) - credit);
  const isNear = Math.abs(multiple - unpaid) <= amounts.length;
  const values = rates.flatMap((rate) =>
    monthCounts.map((monthsOf) => unpaidValue(credit, inputs, { rate, monthsOf })),
  );
  const paid = coveredBy(credit, terms);
  const part = (amounts[paid] ?? 0) - leftOf(paid, credit, terms);
  const outstanding = terms.balances[paid];
  return {
    unpaid: isNear ? plus(Math.min(unpaid, multiple), Math.max(unpaid, multiple)) : plus(unpaid, unpaid),
    // Without due dates the present value may be any.
    'present-value': terms.dueDates.length > 0 ? plus(Math.min(...values), Math.max(...values)) : [0, unpaid],
    ...(outstanding === undefined ? {} : { principal: plus(Math.max(0, outstanding - part), outstanding) }),
  };
}

/** The most and the least months that lenders count for the days to a due date, which may be another business day. */
const monthCounts = [
  (days: number) => (days + 5) / 30,
  (days: number) => Math.max(0, days - 5) / 31,
] as const;

function unpaidValue(
  credit: number,
  { terms, today }: PositionInputs,
  { rate, monthsOf }: { rate: number; monthsOf: (days: number) => number },
): number {
  const due = terms.dueDates[0]?.due ?? [];
  return presentValue(
    terms.amounts.map((_, index) => leftOf(index, credit, terms)),
    due.map((day) => (day > today ? monthsOf(day - today) : 0)),
    rate,
  );
}

/** The law’s fine and default interest a month of a person, where the offer does not say. */
const lawful = { fine: 0.02, monthly: 0.01 } as const;

/**
 * The most that a lender may ask on top of what is overdue, in cents: the fine, default interest and the contract's own,
 * by the higher of simple and compound interest, from the due date itself. Without due dates nobody knows. `isOnWhole`: on the
 * whole of an installment of which a part was paid.
 */
export function chargesAt(credit: number, { terms, today }: PositionInputs, isOnWhole = false): number {
  const { late, rate, dueDates } = terms;
  const [series] = dueDates;
  if (!series) return Number.POSITIVE_INFINITY;
  const from = coveredBy(credit, terms);
  const monthly = (late?.defaultRate ?? lawful.monthly) + (late?.contractRate ?? rate ?? 0);
  const passed = daysBefore(series.payable, today);
  return series.due.slice(from, passed).reduce((sum, due, index) => {
    const months = (today - due) / 30;
    const share =
      (late?.fineRate ?? lawful.fine) + Math.max(monthly * months, Math.expm1(months * Math.log1p(monthly)));
    const charged = isOnWhole ? (terms.amounts[from + index] ?? 0) : leftOf(from + index, credit, terms);
    return sum + Math.ceil(charged * share);
  }, 0);
}
