import { rebatesAbout } from '../checks/check-charges.ts';
import { about as installmentAbout } from '../checks/check-installment.ts';
import { additionalAbout, iofAbout } from '../checks/check-iof.ts';
import { aboveAbout } from '../checks/check-rates.ts';
import { interestAbout, totalAbout } from '../checks/check-totals.ts';
import type { InstrumentFinding } from '../instruments/instrument-finding.ts';
import type { Assumption, Finding } from './finding.ts';
import type { OfferReview } from './review-offer.ts';

/**
 * A review for a reader from whom some paths of the loan are masked: what derives from one of them keeps its verdict
 * and loses its figures. `isMasked` is asked for JSON Pointers of what the review used.
 */
export function maskReview(review: OfferReview, isMasked: (path: string) => boolean): OfferReview {
  const hides = ({ paths }: { paths: readonly string[] }) => paths.some(isMasked);
  const unless = <T extends { paths: readonly string[] }>(part: T | null) =>
    part && hides(part) ? null : part;
  const hidesAny = review.findings.some(hides) || review.units.some(hides);
  const hidesFits = review.findings.some((one) => one.check === 'installment' && hides(one));
  return {
    // Member by member: one that a review gains some day is not let through unseen.
    counts: review.counts,
    findings: review.findings.map((one) => {
      if ('kind' in one) return withoutInstrument(one);
      return hides(one) ? withoutFigures(one) : one;
    }),
    // What tells a unit may be worked out of figures that its group does not hold.
    units: review.units.map((unit) =>
      hidesAny ? { ...unit, evidence: unit.evidence.map(({ id }) => ({ id })) } : unit,
    ),
    fits: hidesFits ? [] : review.fits,
    fitCount: hidesFits ? 0 : review.fitCount,
    schedule: hidesFits ? null : unless(review.schedule),
    total: unless(review.total),
    cet: hidesFits ? null : unless(review.cet),
    // All that is read from a payment method is as hidden as the method.
    instruments: [],
    // An estimate is for who sees the whole loan.
    late: null,
  };
}

/** The verdict on an instrument, and in which entry of a cash-out it is: names further in may say something, too. */
function withoutInstrument(finding: InstrumentFinding): InstrumentFinding {
  const [entry = ''] = /^(\/offer)?\/cashout(\/\d+)?/.exec(finding.path) ?? [];
  return {
    ...finding,
    path: entry,
    paths: [entry],
    declared: null,
    expected: null,
    difference: null,
    inputs: [],
    assumptions: [],
    explainedBy: null,
    alternatives: [],
    unlisted: 0,
    reason: finding.reason && { ...finding.reason, path: null },
  };
}

/** Checks whose formula or source says which convention was met, or on which day: as they are without one. */
const general = new Map(
  [installmentAbout, totalAbout, interestAbout, iofAbout, additionalAbout, rebatesAbout, aboveAbout].map(
    (about) => [about.check, about],
  ),
);

function withoutFigures(finding: Finding): Finding {
  return {
    ...finding,
    formula: general.get(finding.check)?.formula ?? finding.formula,
    source: general.get(finding.check)?.source ?? finding.source,
    declared: null,
    expected: null,
    difference: null,
    inputs: [],
    assumptions: finding.assumptions.map(named),
    explainedBy: finding.explainedBy && named(finding.explainedBy),
    alternatives: [],
    unlisted: 0,
  };
}

/** What was assumed, without the value that it was given. */
function named({ id }: Assumption): Assumption {
  return { id };
}
