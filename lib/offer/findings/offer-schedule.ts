import { dayText } from '#lib/loan/civil-date.ts';
import { pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { type DueDates, leavesDatesOpen } from '../calendar/due-dates.ts';
import type { Explanation } from '../fit/explanation.ts';
import { heldPart, ordinaryWay, taxesBy } from '../fit/tax-fit.ts';
import type { ChargedTax } from '../model/convention.ts';
import { sumOf, taxOfEach, withinOf } from '../model/offer-figures.ts';
import { type BookedRow, bookedRows, hasEqualPayments } from '../model/schedule.ts';
import type { Borrower } from '../norms/iof-rates.ts';
import { centsOf } from '../units/written-figures.ts';
import { type Assumption, assumptionsOf, dueDatesAssumed, unitAssumptions } from './assumption.ts';
import type { Facts } from './read-facts.ts';

/** One installment. Amounts in reais, to the cent. */
type InstallmentRow = BookedRow & {
  number: number;
  /** `YYYY-MM-DD`; null if the offer gives no dates. */
  dueDate: string | null;
  /** Calendar days from the release to the due date. */
  days: number | null;
  /** The IOF on this installment's principal, daily and additional; null if no rate is known. */
  iof: number | null;
};

export type InstallmentTable = {
  rows: InstallmentRow[];
  /** Sums of the rows as shown. */
  totals: { payment: number; interest: number; principal: number; iof: number | null };
};

/**
 * The installments by the likeliest convention, and the assumptions beside it. `borrower`: the one whose IOF they show;
 * null if no IOF rate is known.
 */
export type OfferSchedule = InstallmentTable & {
  borrower: Borrower | null;
  assumptions: Assumption[];
  paths: string[];
};

/** The installments of an offer; null where no convention gives its installment, or the unit of its rate is not known. */
export function offerSchedule(facts: Facts): OfferSchedule | null {
  const { terms, best, isJoined, units } = facts;
  const installment = valueOrNull(terms.amounts.installment);
  // If two units of the rate give the installment, it is not known which schedule to show.
  if (!best || !isJoined || facts.found || installment === null || (!units.rates?.reading && best.rate !== 0))
    return null;
  const { schedule } = best;
  const isTaxed =
    best.tax !== null &&
    best.earned.iof !== undefined &&
    terms.borrower.kinds.includes(best.tax.rates.borrower);
  const dueDates = leavesDatesOpen(schedule.dayCount)
    ? (best.tax?.dueDates ?? best.cet?.dueDates ?? schedule.dueDates)
    : schedule.dueDates;
  const tax = isTaxed ? best.tax : presumedTax(best, facts, dueDates);
  const rates = tax?.rates ?? null;
  const shares = tax && taxShares(best, tax, isTaxed ? statedTax(terms, tax) : tax.iof.total);
  return {
    ...installmentTable(best, facts, dueDates, shares),
    borrower: rates?.borrower ?? null,
    assumptions: [
      ...assumptionsOf({
        ...(leavesDatesOpen(schedule.dayCount) ? dueDatesAssumed(dueDates) : {}),
        borrower: isTaxed ? rates?.borrower : null,
        'borrower-presumed': isTaxed ? null : rates?.borrower,
      }),
      ...unitAssumptions([units.amounts, best.rate === 0 ? null : units.rates]),
    ],
    paths: pathsOf([
      ...Object.values(terms.amounts),
      ...Object.values(terms.rates),
      ...[terms.count, terms.release, terms.firstDue],
    ]),
  };
}

/** The tax that an offer does not state: that of a natural person, who borrows nearly every one of these loans. */
function presumedTax(best: Explanation, { stated }: Facts, dueDates: DueDates | null): ChargedTax | null {
  const dated = taxesBy([ordinaryWay], best, stated).filter((tax) => tax.dueDates === dueDates);
  return dated.find(({ rates }) => rates.borrower === 'person') ?? dated[0] ?? null;
}

function installmentTable(
  best: Explanation,
  { terms }: Facts,
  dueDates: DueDates | null,
  iofs: readonly number[] | null,
): InstallmentTable {
  const { schedule, rate, principal, paid, premium, balloon } = best;
  const count = schedule.months.length;
  const total = valueOrNull(terms.amounts.total);
  // A total of so many equal installments says that the last one is like all others.
  const isEqual =
    hasEqualPayments(schedule) &&
    balloon === null &&
    total !== null &&
    centsOf(total - withinOf(premium) * count) === centsOf(paid * count);
  const last = isEqual ? 'equal' : 'settles';
  const booked = bookedRows(schedule, rate, { principal: principal.amount, installment: paid, last });
  const release = valueOrNull(terms.release);
  const rows = booked.map(({ payment, interest, principal: repaid, balance }, index): InstallmentRow => {
    const due = dueDates?.days[index];
    return {
      number: index + 1,
      dueDate: due === undefined ? null : dayText(due),
      days: due === undefined || release === null ? null : due - release,
      payment,
      interest,
      principal: repaid,
      iof: iofs?.[index] ?? null,
      balance,
    };
  });
  const sum = (cells: readonly number[]) => sumOf(cells.map(centsOf)) / 100;
  return {
    rows,
    totals: {
      payment: sum(booked.map(({ payment }) => payment)),
      interest: sum(booked.map(({ interest }) => interest)),
      principal: sum(booked.map((row) => row.principal)),
      iof: iofs && sum(iofs),
    },
  };
}

/** The whole tax as the offer states it, in reais: the field of the IOF may hold the additional. */
function statedTax({ amounts }: Facts['terms'], tax: ChargedTax): number {
  const [iof, additional] = [valueOrNull(amounts.iof), valueOrNull(amounts.iofAdditional)];
  if (iof === null) return tax.iof.total;
  return heldPart(iof, tax.iof) === 'total' ? iof : iof + (additional ?? tax.iof.additional);
}

/**
 * The tax of each installment in reais, which adds up to a whole: the cents that rounding leaves go to the largest ones.
 * Null where more than the whole is left, or no tax: the figures are so wrong that a double has lost their digits.
 */
function taxShares(best: Explanation, tax: ChargedTax, whole: number): number[] | null {
  const shares = taxOfEach(best, tax).map(({ daily, additional }) => centsOf(daily) + centsOf(additional));
  const largestFirst = shares
    .map((_, index) => index)
    .toSorted((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0));
  const rest = centsOf(whole) - shares.reduce((all, cents) => all + cents, 0);
  if (Math.abs(rest) > centsOf(whole)) return null;
  const each = Math.trunc(rest / shares.length);
  const larger = new Set(largestFirst.slice(0, Math.abs(rest % shares.length)));
  return shares.map((cents, index) => (cents + each + (larger.has(index) ? Math.sign(rest) : 0)) / 100);
}
