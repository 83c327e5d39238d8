import type { Instrument } from './instruments/find-instruments.ts';
import type { InstrumentFinding } from './instruments/instrument-finding.ts';
import type { Finding, ReviewCounts } from './review/finding.ts';
import type { OfferReview } from './review/review-offer.ts';
import type { UnitReading } from './units/amount-units.ts';

type AnyFinding = OfferReview['findings'][number];

/** A verdict alone: its figures and its working follow from the loan, by the rule that gave it. */
export type Told =
  | Pick<Finding, 'check' | 'verdict' | 'size'>
  | Pick<InstrumentFinding, 'check' | 'verdict' | 'size' | 'path' | 'kind'>;

/** By which unit a group of figures is read. */
export type UnitTold = Pick<UnitReading, 'group' | 'reading' | 'status'>;

/**
 * A review as it travels with a page: what is shown at once, and every verdict. The rest is twice as long as the
 * loan, and is worked out again from it where it is wanted: see `workOut`.
 */
export type ReviewBrief = {
  counts: ReviewCounts;
  units: UnitTold[];
  /** In the order of the review; whole where it is not as it was computed: its figures were taken from it. */
  findings: (Told | AnyFinding)[];
  /** What there is besides. `late`: an installment, and what being late with it costs. */
  has: { total: boolean; late: boolean };
  instruments: Instrument[];
};

/** The brief of a review. Of a `masked` one it keeps what has no figures whole: they cannot be worked out again. */
export function briefReview(review: OfferReview, { masked }: { masked: boolean }): ReviewBrief {
  const { counts, units, findings, schedule, total, late, instruments } = review;
  return {
    counts,
    units: units.map(({ group, reading, status }) => ({ group, reading, status })),
    findings: findings.map((one) => (masked && hasNoFigure(one) ? one : tell(one))),
    has: { total: total !== null, late: late !== null && (schedule ?? late.declared) !== null },
    instruments,
  };
}

/** As `maskReview` leaves what rests on a masked value. */
function hasNoFigure({ declared, expected, inputs, alternatives }: AnyFinding): boolean {
  return declared === null && expected === null && inputs.length === 0 && alternatives.length === 0;
}

function tell(finding: AnyFinding): Told {
  const { verdict, size } = finding;
  if (!('kind' in finding)) return { check: finding.check, verdict, size };
  const { check, path, kind } = finding;
  return { check, verdict, size, path, kind };
}
