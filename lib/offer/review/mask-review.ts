import type { InstrumentFinding } from '../instruments/instrument-finding.ts';
import type { OfferReview } from '../review.ts';
import { type Finding, noFigures } from './finding.ts';
import { checkInfos } from './make-finding.ts';

/**
 * The first layer of masking a review: a finding that uses a masked path keeps its verdict and loses its figures.
 * `isMasked` is true for the JSON Pointer of a masked value. See `withVisibleFigures` for the second layer.
 */
export function maskReview(review: OfferReview, isMasked: (path: string) => boolean): OfferReview {
  const hides = ({ paths }: { paths: readonly string[] }) =>
    paths.some((path) => isMasked(path) && !isListOf(path, paths));
  const nullIfHidden = <T extends { paths: readonly string[] }>(part: T | null) =>
    part && hides(part) ? null : part;
  const hidesAny = review.findings.some(hides) || review.units.some(hides);
  const hidesOffer =
    review.findings.some((one) => !('kind' in one) && hides(one)) || review.units.some(hides);
  const hidesField = (part: { field: string } | null) => part !== null && isMasked(part.field);
  const hidesFits = review.findings.some((one) => one.check === 'installment' && hides(one));
  return {
    // Each member is listed, so that a new member of a review is not passed on unmasked.
    counts: review.counts,
    findings: review.findings.map((one) => {
      if ('kind' in one) return withoutInstrument(one);
      return hides(one) ? withoutFigures(one) : one;
    }),
    // The evidence for a unit may be computed from figures of other groups.
    units: review.units.map((unit) =>
      hidesAny ? { ...unit, evidence: unit.evidence.map(({ id }) => ({ id })) } : unit,
    ),
    // A cause is solved from the whole offer: its value could give away any of the figures.
    causes: review.causes.map((cause) =>
      hidesOffer || isMasked(cause.field) ? { ...cause, value: null, range: null } : cause,
    ),
    corrected: hidesOffer || hidesField(review.corrected) ? null : review.corrected,
    fits: hidesFits ? [] : review.fits,
    fitCount: hidesFits ? 0 : review.fitCount,
    schedule: hidesFits ? null : nullIfHidden(review.schedule),
    total: nullIfHidden(review.total),
    cet: hidesFits ? null : nullIfHidden(review.cet),
    // Everything that is read from a payment method is hidden with it.
    instruments: [],
    // A rule may be about a hidden figure: the rules are taken from the review of the loan as the reader sees it.
    law: { borrower: { kinds: [], evidence: [] }, notes: [] },
    // The estimate is only for readers who see the full loan.
    late: null,
  };
}

/** True of the path of a list whose used members are among the paths as well: they alone decide whether it is masked. */
function isListOf(path: string, paths: readonly string[]): boolean {
  return paths.some((other) => other.startsWith(`${path}/`));
}

/** Keeps the verdict and the cash-out entry of an instrument. The rest of its path may hold names that reveal something. */
function withoutInstrument(finding: InstrumentFinding): InstrumentFinding {
  const [entry = ''] = /^(\/offer)?\/cashout(\/\d+)?/.exec(finding.path) ?? [];
  return {
    ...finding,
    ...noFigures,
    path: entry,
    paths: [entry],
    assumptions: [],
    explainedBy: null,
    reason: finding.reason && { ...finding.reason, path: null },
  };
}

function withoutFigures({ alsoExplainedBy: _, ...finding }: Finding): Finding {
  return {
    ...finding,
    ...noFigures,
    // A formula or source of its own would reveal the convention or the day that was met.
    formula: checkInfos[finding.check].formula,
    source: checkInfos[finding.check].source,
    assumptions: finding.assumptions.map(({ id }) => ({ id })),
    explainedBy: finding.explainedBy && { id: finding.explainedBy.id },
  };
}
