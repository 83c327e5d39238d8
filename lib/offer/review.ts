import { dayText } from '#lib/loan/civil-date.ts';
import { isObject, type Json, member } from '#lib/loan/json.ts';
import type { Cause } from './causes/cause.ts';
import { type CorrectedOffer, findCauses, markConsequences } from './causes/find-causes.ts';
import { type ComputedParts, computedParts } from './findings/computed-parts.ts';
import { judgeFigures, withMaskedReason } from './findings/figure-table.ts';
import { countsOf, type Finding, inOrder, type ReviewCounts } from './findings/finding.ts';
import { type FactOptions, type Facts, readFacts } from './findings/read-facts.ts';
import { type PayoutInstrument, reviewCashout } from './instruments/review-cashout.ts';
import { type LateTerms, offerLateTerms } from './late/late-cost.ts';
import { type OfferLaw, offerLaw } from './law/law-notes.ts';
import { valueOrNull } from './terms/read-field.ts';
import { principalOf } from './terms/read-terms.ts';
import type { UnitReading } from './units/unit-reading.ts';

/** `isNarrowed`: only some fields of the loan were asked for. */
export type ReviewOptions = FactOptions & { isNarrowed?: boolean };

/** The review of an offer's figures against one another. Amounts in reais, rates as fractions, days `YYYY-MM-DD`. */
export type OfferReview = ComputedParts & {
  /** Material differences first, then differences by a convention, then `cannot-tell`, then agreements. */
  findings: Finding[];
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
  /** What rebates in percent are shares of, as sent, where it is not the amount that is paid out: all that is lent. */
  rebatesOf: number | null;
  /** How each entry of the cash-outs is paid. */
  instruments: PayoutInstrument[];
  /** The kind of borrower, and the rules of the law that concern the offer. */
  law: OfferLaw;
  /** The offer's terms for late payment. */
  late: LateTerms;
};

/**
 * Recomputes the figures that a loan's offer implies and compares them with the figures that it states. Any JSON is
 * accepted: a figure that is missing, masked or not a number makes its checks `cannot-tell`, and nothing throws. Null
 * without an offer.
 */
export function reviewOffer(loan: Json, options: ReviewOptions): OfferReview | null {
  const offer = member(loan, 'offer');
  if (!isObject(loan) || offer === undefined || offer === null) return null;
  const facts = readFacts(loan, options);
  const reviewed = { loan, facts, findings: judgeFigures(facts) };
  const parts = computedParts(facts, reviewed.findings);
  const { causes, corrected } = findCauses(reviewed, parts, options);
  const findings = markConsequences(reviewed, causes).map((finding) => withMaskedReason(finding, loan));
  const { loanCreated, created, release } = facts.terms;
  const [day] = [loanCreated, created, release].flatMap((reading) =>
    reading.ok ? [dayText(reading.value)] : [],
  );
  return {
    findings: inOrder(findings),
    counts: countsOf(findings),
    units: Object.values(facts.units).flatMap((unit) => (unit && unit.paths.length > 0 ? [unit] : [])),
    ...parts,
    causes,
    corrected,
    rebatesOf: wholeOfRebates(facts),
    instruments: reviewCashout(loan, day ?? null, facts.units.amounts?.reading ?? null),
    law: offerLaw(facts, findings, options.isNarrowed ?? false),
    late: offerLateTerms(loan, facts),
  };
}

function wholeOfRebates({ terms, units }: Facts): number | null {
  if (!terms.isShareOfPrincipal) return null;
  const principal = valueOrNull(principalOf(terms.amounts, terms.rebates));
  return principal === null ? null : principal * (units.amounts.reading === 'centavos' ? 100 : 1);
}
