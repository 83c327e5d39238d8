import { dayText } from '#lib/loan/civil-date.ts';
import { isObject, type Json, type JsonObject, member, valueAt } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import type { Cause } from './causes/cause.ts';
import { type ComputedParts, type CorrectedOffer, correctedOffer } from './causes/corrected-offer.ts';
import { findCauses } from './causes/find-causes.ts';
import { markConsequences, type ReviewedLoan } from './causes/reviewed-loan.ts';
import { cetStatement, totalStatement } from './cet/cet-statement.ts';
import { withDateBounds } from './checks/bounds/date-bounds.ts';
import type { CashoutDates } from './instruments/boleto-amount.ts';
import { type PayoutInstrument, reviewCashout } from './instruments/review-cashout.ts';
import { type OfferLateTerms, offerLateTerms } from './late/late-terms.ts';
import { maskedDocumentPath } from './law/borrower-kind.ts';
import { type OfferLaw, offerLaw } from './law/law-notes.ts';
import { type Finding, findingKind, type ReviewCounts } from './review/finding.ts';
import { type AnyFinding, isOfferFinding } from './review/finding-key.ts';
import { matchAssumptions } from './review/match-assumptions.ts';
import type { FactOptions, Facts } from './review/offer-facts.ts';
import { offerSchedule } from './review/offer-schedule.ts';
import { findAgreement, runChecks } from './review/run-checks.ts';
import { maxFits } from './schedule/search/match-search.ts';
import { createSharedSchedules } from './schedule/shared-schedules.ts';
import { valueOrNull } from './terms/read-field.ts';
import { unreadCost } from './terms/read-terms.ts';
import { roundToCent } from './units/rounding.ts';
import type { UnitReading } from './units/unit-reading.ts';

export type ReviewOptions = Omit<FactOptions, 'schedules'>;

/** The review of an offer's figures against one another. Amounts in reais, rates as fractions, days `YYYY-MM-DD`. */
export type OfferReview = ComputedParts & {
  /** Material differences first, then differences by a convention, then `cannot-tell`, then agreements. */
  findings: AnyFinding[];
  /** They add up to the number of findings. */
  counts: ReviewCounts;
  /** One reading for each group of figures that the offer has. */
  units: UnitReading[];
  /**
   * The single fields that, corrected, make everything agree that differs materially, the likeliest first; empty where
   * nothing differs, or no single field explains it all.
   */
  causes: Cause[];
  /** The parts of the review that another value of the first cause changes; null without a cause. */
  corrected: CorrectedOffer | null;
  /** How each entry of the cash-outs is paid. Findings about boletos and documents stand in `findings`. */
  instruments: PayoutInstrument[];
  /** The kind of borrower, and the rules of the law that concern the offer. */
  law: OfferLaw;
  /** The offer's terms for late payment. */
  late: OfferLateTerms;
};

/**
 * Recomputes the figures that a loan's offer implies and compares them with the figures that it states. Any JSON is
 * accepted: a figure that is missing, masked or not a number makes its checks `cannot-tell`, and nothing throws. Null
 * without an offer.
 */
export function reviewOffer(loan: Json, options: ReviewOptions): OfferReview | null {
  const offer = member(loan, 'offer');
  if (!isObject(loan) || offer === undefined || offer === null) return null;
  const shared: FactOptions = { ...options, schedules: createSharedSchedules() };
  const reviewed = checkLoan(loan, shared);
  const { facts } = reviewed;
  const parts = computedParts(reviewed);
  const needsMatch = isInstallmentJudged(reviewed);
  const review = (other: JsonObject) => findAgreeingLoan(other, shared, needsMatch);
  const { causes, corrected } = findCauses(reviewed, review);
  const findings = markConsequences(reviewed, causes).map((finding) => withMaskedReason(finding, loan));
  return {
    findings: findings.toSorted((a, b) => rank(a) - rank(b)),
    counts: countsOf(findings),
    units: unitsOf(facts),
    ...parts,
    causes,
    corrected: corrected && correctedOffer(causes, computedParts(corrected), parts),
    instruments: reviewed.instruments,
    law: offerLaw(facts, findings.filter(isOfferFinding)),
    late: offerLateTerms(loan, facts),
  };
}

/** Runs every check of a loan, those of its payment instruments included. */
function checkLoan(
  loan: JsonObject,
  options: FactOptions,
): ReviewedLoan & { instruments: PayoutInstrument[] } {
  const { facts, findings } = runChecks(loan, options);
  const cashout = reviewCashout(loan, cashoutDates(facts));
  const bounded = withDateBounds(findings, facts);
  return { loan, facts, findings: [...bounded, ...cashout.findings], instruments: cashout.instruments };
}

/**
 * A check that has no verdict for want of a value that is masked says so: the value may well be in the answer. The kind
 * of borrower is what a document of the customer says.
 */
function withMaskedReason(finding: AnyFinding, loan: JsonObject): AnyFinding {
  const { reason } = finding;
  if (!reason) return finding;
  const path = reason.code === 'borrower' ? maskedDocumentPath(loan) : reason.path;
  const isHidden = path !== null && isMaskedAt(loan, path);
  return isHidden ? { ...finding, reason: { code: 'masked', path } } : finding;
}

/** True where the value at a JSON Pointer, or an object or list around it, is masked. */
function isMaskedAt(loan: JsonObject, path: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (isPartlyMasked(valueAt(loan, at))) return true;
  return false;
}

/** True where an installment that no schedule reproduces would differ: nothing is missing that could account for it. */
function isInstallmentJudged({ facts: { matches, terms }, findings }: ReviewedLoan): boolean {
  const isJudged = findings.some(
    ({ check, verdict, size }) =>
      check === 'installment' && verdict !== 'cannot-tell' && size !== 'immaterial',
  );
  const { iof, iofAdditional } = terms.amounts;
  const isWhole = [terms.firstDue, terms.release, iof, iofAdditional].every((one) => one.ok);
  return isJudged && (matches.length > 0 || (isWhole && unreadCost(terms) === null));
}

/** The same, or null if a figure of the offer differs materially. */
function findAgreeingLoan(loan: JsonObject, options: FactOptions, needsMatch: boolean): ReviewedLoan | null {
  const agreed = findAgreement(loan, options, needsMatch);
  if (!agreed) return null;
  const cashout = reviewCashout(loan, cashoutDates(agreed.facts));
  return { loan, facts: agreed.facts, findings: [...agreed.findings, ...cashout.findings] };
}

/** The parts of a review that are computed from its figures and not compared with them. */
function computedParts({ facts, findings }: ReviewedLoan): ComputedParts {
  const offerFindings = findings.filter(isOfferFinding);
  const parts = offerFindings.find(({ check }) => check === 'total-parts');
  const interest = offerFindings.find(({ check }) => check === 'interest');
  return {
    fits: facts.matches.slice(0, maxFits).map((match) => ({
      assumptions: [
        ...matchAssumptions(match, facts.search, facts.terms),
        ...(facts.inferred?.assumptions ?? []),
      ],
      installment: roundToCent(match.installment),
      principal: roundToCent(match.composition.principal),
      monthlyRate: match.rate,
    })),
    fitCount: facts.matches.length + facts.dropped,
    schedule: offerSchedule(facts, offerFindings),
    total: parts ? totalStatement(facts, parts) : null,
    cet: cetStatement(facts, interest),
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
