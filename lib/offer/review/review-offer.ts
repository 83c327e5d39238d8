import { dayText } from '#lib/loan/civil-date.ts';
import { type Json, member } from '#lib/loan/json.ts';
import {
  type CetStatement,
  cetStatement,
  type TotalStatement,
  totalStatement,
} from '../cet/cet-statement.ts';
import type { CashoutDates } from '../instruments/boleto-findings.ts';
import type { Instrument } from '../instruments/find-instruments.ts';
import type { InstrumentFinding } from '../instruments/instrument-finding.ts';
import { reviewCashout } from '../instruments/review-cashout.ts';
import { type Borrower, type IofRates, iofRatesOn, isTaxedAs } from '../iof/iof-rates.ts';
import type { OfferLateTerms } from '../late/due-installments.ts';
import { offerLateTerms } from '../late/late-terms.ts';
import { mostFits } from '../schedule/find-matches.ts';
import { type InstallmentTable, installmentTable } from '../schedule/installment-table.ts';
import { orNull } from '../terms/read-field.ts';
import type { UnitReading } from '../units/amount-units.ts';
import { assumedUnits } from '../units/assumed-units.ts';
import { toCents } from '../units/rounding.ts';
import { type Assumption, type Finding, kindOf, type ReviewCounts } from './finding.ts';
import { describeMatch, tableAssumptions } from './match-assumptions.ts';
import type { FactOptions, Facts } from './offer-facts.ts';
import { judged } from './run-checks.ts';

export type ReviewOptions = FactOptions;

/** A convention that reproduces the installment. */
type Fit = {
  assumptions: Assumption[];
  /** In reais, to the cent; the rate is a fraction a month. */
  installment: number;
  principal: number;
  monthlyRate: number;
};

/** Whether an offer's figures agree with one another. Amounts in reais, rates as fractions, days `YYYY-MM-DD`. */
export type OfferReview = {
  /** Material differences first, then those by a convention, what cannot be told, and what agrees. */
  findings: (Finding | InstrumentFinding)[];
  /** They add up to the number of findings. */
  counts: ReviewCounts;
  /** One for each group of figures that the offer has. */
  units: UnitReading[];
  /** The conventions that reproduce the installment, the likeliest first, up to a hundred. Empty: none does. */
  fits: Fit[];
  /** How many there are in all. */
  fitCount: number;
  /**
   * The installments by the first of `fits`, and what is assumed besides it. `borrower`: whose IOF they show; null
   * where no rate is known.
   */
  schedule:
    | (InstallmentTable & { borrower: Borrower | null; assumptions: Assumption[]; paths: string[] })
    | null;
  total: TotalStatement | null;
  cet: CetStatement | null;
  /** The payment instruments of the cash-out; what was found about them stands in `findings`. */
  instruments: Instrument[];
  /** What being late with any of the installments costs by this offer; null for a reader from whom it is masked. */
  late: OfferLateTerms | null;
};

/**
 * Recomputes what a loan's offer implies and compares it with what it says. Any JSON is a loan: a figure that is
 * missing, masked or none makes its checks impossible to tell, and nothing throws. Null where there is no offer.
 */
export function reviewOffer(loan: Json, options: ReviewOptions): OfferReview | null {
  const offer = member(loan, 'offer');
  if (offer === undefined || offer === null) return null;
  const { facts, findings: offered } = judged(loan, options);
  const parts = offered.find(({ check }) => check === 'total-parts');
  const interest = offered.find(({ check }) => check === 'interest');
  const cashout = reviewCashout(loan, cashoutDates(facts));
  const findings = [...offered, ...cashout.findings];
  return {
    findings: findings.toSorted((a, b) => rank(a) - rank(b)),
    counts: countsOf(findings),
    units: unitsOf(facts),
    fits: facts.matches.slice(0, mostFits).map((match) => ({
      assumptions: [...describeMatch(match, facts.found, facts.terms), ...(facts.read?.assumptions ?? [])],
      installment: toCents(match.installment),
      principal: toCents(match.composition.principal),
      monthlyRate: match.rate,
    })),
    fitCount: facts.matches.length + facts.unkept,
    schedule: scheduleOf(facts, offered),
    total: parts ? totalStatement(facts, parts) : null,
    cet: cetStatement(facts, interest),
    instruments: cashout.instruments,
    late: offerLateTerms(loan, facts),
  };
}

/** The money goes out on the day of its transaction, where there is one; a unit that is assumed is held to nothing. */
function cashoutDates({ terms, payouts, units }: Facts): CashoutDates {
  const text = (day: number | null) => (day === null ? null : dayText(day));
  const { reading, status } = units.amounts;
  return {
    created: text(orNull(terms.loanCreated) ?? orNull(terms.created)),
    disbursed: text(payouts[0]?.day ?? orNull(terms.release)),
    amountUnit: status === 'certain' ? reading : null,
  };
}

function unitsOf({ units }: Facts): UnitReading[] {
  const all = [units.amounts, units.rates, units.cet, units.fine, units.insuranceFee];
  return all.flatMap((unit): UnitReading[] => (unit && unit.paths.length > 0 ? [unit] : []));
}

const order = ['differ', 'convention', 'cannotTell', 'agree'] as const;

function rank(one: Pick<Finding, 'verdict' | 'size'>): number {
  return order.indexOf(kindOf(one));
}

function countsOf(findings: readonly Pick<Finding, 'verdict' | 'size'>[]): ReviewCounts {
  const counts: ReviewCounts = { agree: 0, convention: 0, differ: 0, cannotTell: 0 };
  for (const one of findings) counts[kindOf(one)] += 1;
  return counts;
}

function scheduleOf(
  { terms, matches, units, found, read }: Facts,
  findings: readonly Finding[],
): OfferReview['schedule'] {
  const [match] = matches;
  const { installment } = terms.amounts;
  // A rate that may be one of two gives no schedule to show, though either gives the installment.
  if (!match || !installment.ok || (!units.rates?.reading && match.rate !== 0)) return null;
  const release = orNull(terms.release);
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
      ...tableAssumptions(match, found, tax),
      ...(read?.assumptions ?? []),
      ...assumedUnits([units.amounts, match.rate === 0 ? null : units.rates]),
    ],
    paths,
  };
}

/** The rates at which the IOF agrees; else those of a natural person, the borrower of nearly every loan here. */
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
  const taken = agreed ?? rates.find((one) => one.borrower === 'person');
  return taken ? { ...taken, isAgreed: agreed !== undefined } : null;
}
