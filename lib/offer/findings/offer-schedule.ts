import { dayText } from '#lib/loan/civil-date.ts';
import { pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { leavesDatesOpen } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import type { Explanation } from '../fit/explanation.ts';
import { bookedRows, hasEqualPayments } from '../model/schedule.ts';
import { maxIofDays, taxedParts } from '../model/tax.ts';
import type { Borrower, IofRates } from '../norms/iof-rate-table.ts';
import { isTaxedAs } from '../norms/iof-rates.ts';
import { centsOf } from '../units/rounding.ts';
import type { Assumption } from './assumption.ts';
import { dueDateAssumptions, unitAssumptions } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';

/** One installment. Amounts in reais, to the cent. */
type InstallmentRow = {
  number: number;
  /** `YYYY-MM-DD`; null if the offer gives no dates. */
  dueDate: string | null;
  /** Calendar days from the release to the due date. */
  days: number | null;
  payment: number;
  interest: number;
  principal: number;
  /** The IOF on this installment's principal, daily and additional; null if no rate is known. */
  iof: number | null;
  /** The principal that is left after this payment. */
  balance: number;
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
  const { terms, best, isJoined, units, measures } = facts;
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
  const release = valueOrNull(terms.release);
  const rates = isTaxed ? (best.tax?.rates ?? null) : personRates(facts);
  const table = installmentTable(facts, dueDates, release, rates, isTaxed);
  return {
    ...table,
    borrower: rates?.borrower ?? null,
    assumptions: [
      ...(dueDates && leavesDatesOpen(schedule.dayCount) ? dueDateAssumptions(dueDates, measures) : []),
      ...(rates ? [{ id: isTaxed ? 'borrower' : 'borrower-presumed', value: rates.borrower } as const] : []),
      ...unitAssumptions([units.amounts, best.rate === 0 ? null : units.rates]),
    ],
    paths: pathsOf([
      ...Object.values(terms.amounts),
      ...Object.values(terms.rates),
      ...[terms.count, terms.release, terms.firstDue],
    ]),
  };
}

/** The rates of a natural person, who borrows nearly every one of these loans. */
function personRates({ terms, measures, best }: Facts): IofRates | null {
  const release = valueOrNull(terms.release);
  if (release === null || !best) return null;
  const rates = measures
    .ratesOn(release)
    .filter(({ borrower }) => isTaxedAs(borrower, best.principal.amount));
  return rates.find(({ borrower }) => borrower === 'person') ?? null;
}

function installmentTable(
  { best, terms }: Facts,
  dueDates: DueDates | null,
  release: number | null,
  rates: IofRates | null,
  isTaxed: boolean,
): InstallmentTable {
  if (!best) return { rows: [], totals: { payment: 0, interest: 0, principal: 0, iof: null } };
  const { schedule, rate, principal, paid, premium, balloon } = best;
  const within = premium?.way === 'within' ? premium.amount * schedule.months.length : 0;
  const total = valueOrNull(terms.amounts.total);
  // A total of so many equal installments says that the last one is like all others.
  const isEqual =
    hasEqualPayments(schedule) &&
    balloon === null &&
    total !== null &&
    centsOf(total - within) === centsOf(paid * schedule.months.length);
  const booked = bookedRows(schedule, rate, {
    principal: principal.amount,
    installment: paid,
    last: isEqual ? 'equal' : 'settles',
  });
  const days = booked.map((_, at) => {
    const due = dueDates?.days[at];
    return due === undefined || release === null ? null : due - release;
  });
  const stated = isTaxed ? statedTax(terms, best) : null;
  const parts = taxedParts(schedule, rate, (isTaxed && best.tax?.way.on) || 'principal', balloonShare(best));
  const iofs = rates
    ? taxShares(
        parts.map((part) => part * principal.amount * 100),
        days,
        rates,
        stated,
      )
    : null;
  const rows = booked.map((row, at): InstallmentRow => {
    const due = dueDates?.days[at];
    return {
      number: at + 1,
      dueDate: due === undefined ? null : dayText(due),
      days: days[at] ?? null,
      payment: row.payment / 100,
      interest: row.interest / 100,
      principal: row.principal / 100,
      iof: iofs ? (iofs[at] ?? 0) / 100 : null,
      balance: row.balance / 100,
    };
  });
  const sum = (cell: 'payment' | 'interest' | 'principal') =>
    booked.reduce((all, row) => all + row[cell], 0) / 100;
  return {
    rows,
    totals: {
      payment: sum('payment'),
      interest: sum('interest'),
      principal: sum('principal'),
      iof: iofs ? iofs.reduce((all, cents) => all + cents, 0) / 100 : null,
    },
  };
}

/** The whole tax as the offer states it, in reais: the field of the IOF may hold the additional. */
function statedTax({ amounts }: Facts['terms'], { tax }: Explanation): number | null {
  const [iof, additional] = [valueOrNull(amounts.iof), valueOrNull(amounts.iofAdditional)];
  if (iof === null || !tax) return tax?.iof.total ?? null;
  const isWhole = Math.abs(iof - tax.iof.total) <= Math.abs(iof - tax.iof.daily);
  return isWhole ? iof : iof + (additional ?? tax.iof.additional);
}

function balloonShare({ balloon, principal }: Explanation): number | undefined {
  return balloon === null ? undefined : balloon / principal.amount;
}

/**
 * The tax of each installment in cents: daily and additional. Where the tax of all is known, the shares add up to it: the
 * cents that rounding leaves go to the largest ones. Null where a day is not known.
 */
function taxShares(
  principals: readonly number[],
  days: readonly (number | null)[],
  { daily, additional }: Pick<IofRates, 'daily' | 'additional'>,
  whole: number | null,
): number[] | null {
  if (days.some((day) => day === null)) return null;
  const exact = principals.map(
    (cents, at) => cents * (daily * Math.min(days[at] ?? 0, maxIofDays) + additional),
  );
  const sum = exact.reduce((all, one) => all + one, 0);
  const shares = exact.map(Math.round);
  const target =
    whole !== null && Math.abs(whole * 100 - sum) < principals.length ? centsOf(whole) : Math.round(sum);
  let rest = target - shares.reduce((all, one) => all + one, 0);
  const largestFirst = exact.map((_, at) => at).toSorted((a, b) => (exact[b] ?? 0) - (exact[a] ?? 0));
  for (const at of largestFirst) {
    if (rest === 0) break;
    shares[at] = (shares[at] ?? 0) + Math.sign(rest);
    rest -= Math.sign(rest);
  }
  return shares;
}
