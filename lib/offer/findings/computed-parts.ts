import { dayText } from '#lib/loan/civil-date.ts';
import { type DueDates, leavesDatesOpen } from '../calendar/bank-calendar.ts';
import { exactCet } from '../fit/cet-fit.ts';
import type { Explanation } from '../fit/explanation.ts';
import { heldPart, ordinaryWay, taxesBy } from '../fit/tax-fit.ts';
import {
  type ChargedTax,
  type Cost,
  type CountedCet,
  sumOf,
  taxOfEach,
  withinOf,
} from '../model/offer-figures.ts';
import { type BookedRow, bookedRows, hasEqualPayments } from '../model/schedule.ts';
import type { Borrower } from '../norms/dated-norms.ts';
import { cashoutSum, pathsOf, valueOrNull } from '../terms/read-field.ts';
import { centsOf, monthlyOf, roundToCent } from '../units/written-figures.ts';
import { cetOfNorm, type ImpliedCost, impliedCost } from './expected-costs.ts';
import {
  type Assumption,
  assumptionsOf,
  cetAssumptions,
  dueDatesAssumed,
  explanationAssumptions,
  type Finding,
  unitAssumptions,
  unusualPrincipal,
} from './finding.ts';
import type { Facts } from './read-facts.ts';

/** A combination of conventions that reproduces the installment. */
type FittingSchedule = {
  assumptions: Assumption[];
  /** Amounts in reais, to the cent; the rate is a fraction a month. */
  installment: number;
  principal: number;
  monthlyRate: number;
  /** The insurance premium that is a part of each installment; null without one. */
  monthlyPremium: number | null;
};

/** The parts of a review that are computed from its figures. */
export type ComputedParts = {
  /** The conventions that reproduce the installment, the likeliest first; empty if none does. */
  fits: FittingSchedule[];
  /** The number of such conventions in all: those of a corrected offer are not listed but for the first. */
  fitCount: number;
  /** The installments by the first of `fits`. */
  schedule: OfferSchedule | null;
  total: TotalStatement | null;
  cet: CetStatement | null;
  /** The rate and the CET that the payments alone give. */
  implied: ImpliedCost;
};

/** `received`: the disbursed amount less the costs that are paid in advance. */
type StatementPart = 'disbursement' | 'received' | 'payoff' | Cost | 'interest' | 'rounding';
/** `share`: a fraction of the total. Amounts in reais, to the cent. */
type StatementRow = { part: StatementPart; amount: number; share: number; inAdvance: boolean };

/** The components of a total, which add up to it to the cent. */
export type TotalStatement = { rows: StatementRow[]; total: number };

/** The demonstrativo do CET: the total owed by component, and its CET. Rates are fractions. */
export type CetStatement = TotalStatement & {
  /** FC0 of the CET in reais: the amount that the borrower receives. */
  received: number;
  cetYearly: number;
  cetMonthly: number;
  assumptions: Assumption[];
  source: string;
};

/** The parts of a review that are computed from its figures and not compared with them. */
export function computedParts(facts: Facts, findings: readonly Finding[]): ComputedParts {
  const of = (check: Finding['check']) => findings.find((finding) => finding.check === check);
  return {
    fits: facts.fits.map((fit) => ({
      assumptions: explanationAssumptions(fit),
      installment: roundToCent(fit.installment),
      principal: roundToCent(fit.principal.amount),
      monthlyRate: fit.rate,
      monthlyPremium: fit.premium?.way === 'within' ? fit.premium.amount : null,
    })),
    fitCount: facts.fits.length,
    schedule: offerSchedule(facts),
    total: totalStatement(facts, of('total-parts')),
    cet: cetStatement(facts, of('interest')),
    implied: impliedCost(facts),
  };
}

/** The components of the offer's total; null unless total, principal and interest agree. */
function totalStatement(facts: Facts, parts: Finding | undefined): TotalStatement | null {
  const { total, interest } = facts.terms.amounts;
  return total.ok && interest.ok && parts?.verdict === 'agrees'
    ? statementOf(facts, interest.value, total.value, { advance: [] })
    : null;
}

/**
 * The statement of Res. CMN 4.881/2020, art. 7: each component in reais and as a share of the total owed, by the
 * schedule that gives the installment. Costs that its CET takes to be paid in advance (art. 4) are components too, and so
 * is a premium that is paid with the installments. Null without such a schedule or without a CET, where the components
 * do not add up, and where another amount is paid out than it says that the borrower receives.
 */
function cetStatement(facts: Facts, interestFinding: Finding | undefined): CetStatement | null {
  const { terms, best, isJoined, units, rates } = facts;
  if (!best || !isJoined || facts.found) return null;
  const cet = best.cet ?? cetOfNorm(best, facts);
  const exact = cet && exactCet(best, cet);
  if (!cet || !exact) return null;
  const { extra, amount } = best.principal;
  const payoffAmount = Number(extra?.kind === 'payoff' && extra.amount);
  const paidOut = [terms.loanCashout, terms.offerCashout].flatMap(
    (list) => valueOrNull(cashoutSum(list)) ?? [],
  );
  const isPaidOut = (sum: number) =>
    [cet.received, cet.received - payoffAmount].some((received) => Math.abs(sum - received) < 0.02);
  if (!paidOut.every(isPaidOut)) return null;
  const total = sumOf(exact.payments);
  const premiums = (best.premium?.amount ?? 0) * exact.payments.length;
  const stated = valueOrNull(terms.amounts.interest);
  // At a rate of zero the rest is rounding. Without a confirmed interest figure rounding is counted as interest.
  const confirmed = interestFinding?.verdict === 'agrees' ? stated : null;
  const interest = best.rate === 0 ? 0 : (confirmed ?? total - premiums - amount);
  const statement = statementOf(facts, interest, total, { ...cet, premiums });
  const rest = statement?.rows.find(({ part }) => part === 'rounding')?.amount ?? 0;
  if (!statement || Math.abs(rest) > best.slack + 0.01) return null;
  return {
    ...statement,
    received: roundToCent(cet.received),
    cetYearly: exact.yearly,
    cetMonthly: monthlyOf(exact.yearly),
    assumptions: [
      ...cetAssumptions(cet, best),
      // The financed costs need none here, as they have rows.
      ...assumptionsOf(unusualPrincipal(best.principal)),
      ...unitAssumptions([units.amounts, units.rates, rates.yearlyCet.ok ? units.cet : null]),
      ...assumptionsOf({
        'rate-found': units.rates?.reading || rates.monthly.ok ? null : rates.monthly.reason,
      }),
    ],
    source: 'Res. CMN 4.881/2020, arts. 4 e 7',
  };
}

function statementOf(
  { stated, best }: Facts,
  interest: number,
  total: number,
  { advance, openTax, premiums = 0 }: Pick<CountedCet, 'advance' | 'openTax'> & { premiums?: number },
): TotalStatement | null {
  const { disbursement } = stated;
  const whole = centsOf(total);
  if (disbursement === null || whole <= 0 || !best) return null;
  const { financed, extra, computedTax, amount } = best.principal;
  const costsIn = (some: readonly Cost[]) =>
    some.flatMap((part) => (stated[part] === null ? [] : [{ part, cents: centsOf(stated[part]) }]));
  // A tax that is computed is another than the stated one, of which a part may be in it: one row has all of it.
  const costs = costsIn(financed.filter((part) => !computedTax || !part.startsWith('iof')));
  const untold = openTax ? [{ part: 'iof' as const, cents: centsOf(openTax.amount) }] : [];
  const paidInAdvance = [...untold, ...costsIn(advance)].map((cost) => ({ ...cost, inAdvance: true }));
  const received = paidInAdvance.reduce((sum, { cents }) => sum - cents, centsOf(disbursement));
  const listed = costs.reduce(
    (sum, { cents }) => sum + cents,
    centsOf(disbursement) + centsOf(extra?.amount ?? 0),
  );
  const rows: { part: StatementPart; cents: number; inAdvance?: boolean }[] = [
    { part: paidInAdvance.length > 0 ? 'received' : 'disbursement', cents: received },
    ...(extra ? [{ part: 'payoff' as const, cents: centsOf(extra.amount) }] : []),
    ...paidInAdvance,
    ...(computedTax || centsOf(amount) - listed > 0
      ? [{ part: 'iof' as const, cents: centsOf(amount) - listed }]
      : []),
    ...costs,
    ...(premiums > 0 ? [{ part: 'insurance' as const, cents: centsOf(premiums) }] : []),
    { part: 'interest', cents: centsOf(interest) },
  ];
  const rest = whole - rows.reduce((sum, { cents }) => sum + cents, 0);
  if (rest !== 0) rows.push({ part: 'rounding', cents: rest });
  return {
    rows: rows.map(({ part, cents, inAdvance = false }) => ({
      part,
      inAdvance,
      amount: cents / 100,
      share: cents / whole,
    })),
    total: whole / 100,
  };
}

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
type OfferSchedule = InstallmentTable & {
  borrower: Borrower | null;
  assumptions: Assumption[];
  paths: string[];
};

/** The installments of an offer; null where no convention gives its installment, or the unit of its rate is not known. */
function offerSchedule(facts: Facts): OfferSchedule | null {
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
