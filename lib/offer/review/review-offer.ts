import { dayText } from '#lib/loan/civil-date.ts';
import { type Json, member } from '#lib/loan/json.ts';
import {
  type CetStatement,
  cetStatement,
  type TotalStatement,
  totalStatement,
} from '../cet/cet-statement.ts';
import type { CashoutDates } from '../instruments/boleto/boleto-finding-parts.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { InstrumentFinding } from '../instruments/instrument-finding.ts';
import { reviewCashout } from '../instruments/review-cashout.ts';
import type { Borrower, IofRates } from '../iof/iof-rate-table.ts';
import { iofRatesOn, isTaxedAs } from '../iof/iof-rates.ts';
import type { OfferLateTerms } from '../late/due-installments.ts';
import { offerLateTerms } from '../late/late-terms.ts';
import { type InstallmentTable, installmentTable } from '../schedule/installment-table.ts';
import { maxFits } from '../schedule/search/match-search.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { unitAssumptions } from '../units/assumed-units.ts';
import { toCents } from '../units/rounding.ts';
import type { UnitReading } from '../units/unit-reading.ts';
import type { Assumption } from './assumption.ts';
import { type Finding, findingKind, type ReviewCounts } from './finding.ts';
import { matchAssumptions, tableAssumptions } from './match-assumptions.ts';
import type { FactOptions, Facts } from './offer-facts.ts';
import { runChecks } from './run-checks.ts';

export type ReviewOptions = FactOptions;

/** A combination of conventions that reproduces the installment. */
type Fit = {
  assumptions: Assumption[];
  /** Amounts in reais, to the cent; the rate is a fraction a month. */
  installment: number;
  principal: number;
  monthlyRate: number;
};

/** The review of an offer's figures against one another. Amounts in reais, rates as fractions, days `YYYY-MM-DD`. */
export type OfferReview = {
  /** Material differences first, then differences by a convention, then `cannot-tell`, then agreements. */
  findings: (Finding | InstrumentFinding)[];
  /** They add up to the number of findings. */
  counts: ReviewCounts;
  /** One reading for each group of figures that the offer has. */
  units: UnitReading[];
  /** The conventions that reproduce the installment, the likeliest first, at most a hundred; empty if none does. */
  fits: Fit[];
  /** The number of such conventions in all. */
  fitCount: number;
  /**
   * The installments by the first of `fits`, and the assumptions beside it. `borrower`: the one whose IOF they show;
   * null if no IOF rate is known.
   */
  schedule:
    | (InstallmentTable & { borrower: Borrower | null; assumptions: Assumption[]; paths: string[] })
    | null;
  total: TotalStatement | null;
  cet: CetStatement | null;
  /** The payment instruments of the cash-out. Their findings stand in `findings`. */
  instruments: Instrument[];
  /** The offer's terms for late payment; null in a masked review. */
  late: OfferLateTerms | null;
};

/**
 * Recomputes the figures that a loan's offer implies and compares them with the figures that it states. Any JSON is
 * accepted: a figure that is missing, masked or not a number makes its checks `cannot-tell`, and nothing throws. Null
 * without an offer.
 */
export function reviewOffer(loan: Json, options: ReviewOptions): OfferReview | null {
  const offer = member(loan, 'offer');
  if (offer === undefined || offer === null) return null;
  const { facts, findings: offerFindings } = runChecks(loan, options);
  const parts = offerFindings.find(({ check }) => check === 'total-parts');
  const interest = offerFindings.find(({ check }) => check === 'interest');
  const cashout = reviewCashout(loan, cashoutDates(facts));
  const findings = [...offerFindings, ...cashout.findings];
  return {
    findings: findings.toSorted((a, b) => rank(a) - rank(b)),
    counts: countsOf(findings),
    units: unitsOf(facts),
    fits: facts.matches.slice(0, maxFits).map((match) => ({
      assumptions: [
        ...matchAssumptions(match, facts.search, facts.terms),
        ...(facts.inferred?.assumptions ?? []),
      ],
      installment: toCents(match.installment),
      principal: toCents(match.composition.principal),
      monthlyRate: match.rate,
    })),
    fitCount: facts.matches.length + facts.dropped,
    schedule: scheduleOf(facts, offerFindings),
    total: parts ? totalStatement(facts, parts) : null,
    cet: cetStatement(facts, interest),
    instruments: cashout.instruments,
    late: offerLateTerms(loan, facts),
  };
}

/** The money goes out on the day of its transaction, if there is one. A unit that is only assumed is not passed on. */
function cashoutDates({ terms, payouts, units }: Facts): CashoutDates {
  const text = (day: number | null) => (day === null ? null : dayText(day));
  const { reading, status } = units.amounts;
  return {
    created: text(valueOrNull(terms.loanCreated) ?? valueOrNull(terms.created)),
    disbursed: text(payouts[0]?.day ?? valueOrNull(terms.release)),
    amountUnit: status === 'certain' ? reading : null,
  };
}

function unitsOf({ units }: Facts): UnitReading[] {
  const all = [units.amounts, units.rates, units.cet, units.fine, units.insuranceFee];
  return all.flatMap((unit): UnitReading[] => (unit && unit.paths.length > 0 ? [unit] : []));
}

const order = ['differ', 'convention', 'cannotTell', 'agree'] as const;

function rank(one: Pick<Finding, 'verdict' | 'size'>): number {
  return order.indexOf(findingKind(one));
}

function countsOf(findings: readonly Pick<Finding, 'verdict' | 'size'>[]): ReviewCounts {
  const counts: ReviewCounts = { agree: 0, convention: 0, differ: 0, cannotTell: 0 };
  for (const one of findings) counts[findingKind(one)] += 1;
  return counts;
}

function scheduleOf(
  { terms, matches, units, search, inferred }: Facts,
  findings: readonly Finding[],
): OfferReview['schedule'] {
  const [match] = matches;
  const { installment } = terms.amounts;
  // If two units of the rate give the installment, it is not known which schedule to show.
  if (!match || !installment.ok || (!units.rates?.reading && match.rate !== 0)) return null;
  const release = valueOrNull(terms.release);
  const paths = [
    ...Object.values(terms.amounts),
    ...Object.values(terms.rates),
    terms.count,
    terms.release,
  ].flatMap((reading) => (reading.ok ? [reading.path] : []));
  if (terms.firstDue.ok) paths.push(terms.firstDue.path);
  const tax = release === null ? null : tableRates(findings, release, match.composition.principal);
  const table = installmentTable(match, installment.value, release, tax);
  return {
    ...table,
    borrower: tax?.borrower ?? null,
    assumptions: [
      ...tableAssumptions(match, search, tax),
      ...(inferred?.assumptions ?? []),
      ...unitAssumptions([units.amounts, match.rate === 0 ? null : units.rates]),
    ],
    paths,
  };
}

/** The IOF rates by which the IOF agrees; else those of a natural person, who borrows nearly every one of these loans. */
function tableRates(
  findings: readonly Finding[],
  release: number,
  principal: number,
): (IofRates & { isAgreed: boolean }) | null {
  const rates = iofRatesOn(release).filter(({ borrower }) => isTaxedAs(borrower, principal));
  const iof = findings.find(({ check, verdict }) => check === 'iof' && verdict === 'agrees');
  const borrower = iof?.assumptions.find(({ id }) => id === 'borrower')?.value;
  const daily = iof?.inputs.find(({ name }) => name === 'r')?.value;
  const agreed = rates.find((one) => one.borrower === borrower && one.daily === daily);
  const chosen = agreed ?? rates.find((one) => one.borrower === 'person');
  return chosen ? { ...chosen, isAgreed: agreed !== undefined } : null;
}
