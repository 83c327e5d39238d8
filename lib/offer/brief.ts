import type { Finding, ReviewCounts } from './finding.ts';
import type { Instrument } from './instruments/find-instruments.ts';
import type { InstrumentFinding } from './instruments/finding.ts';
import type { OfferReview } from './review.ts';
import type { UnitReading } from './units.ts';

type AnyFinding = OfferReview['findings'][number];

/** A verdict alone: its figures and its working follow from the loan, by the rule that gave it. */
type Told =
  | Pick<Finding, 'check' | 'verdict' | 'size'>
  | Pick<InstrumentFinding, 'check' | 'verdict' | 'size' | 'path' | 'kind'>;

/** By which unit a group of figures is read. */
export type UnitTold = Pick<UnitReading, 'group' | 'reading' | 'status'>;

/**
 * A review as it travels with its loan: what is shown at once, and every verdict. The rest is twice as long as the
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

/** The brief of a review, or of one that was masked after it was `computed`. */
export function briefReview(review: OfferReview, computed: OfferReview = review): ReviewBrief {
  const { counts, units, findings, schedule, total, late, instruments } = review;
  const asComputed = new Set(computed.findings);
  return {
    counts,
    units: units.map(({ group, reading, status }) => ({ group, reading, status })),
    findings: findings.map((one) => (asComputed.has(one) ? tell(one) : one)),
    has: { total: total !== null, late: late !== null && schedule !== null },
    instruments,
  };
}

function tell(finding: AnyFinding): Told {
  const { verdict, size } = finding;
  if (!('kind' in finding)) return { check: finding.check, verdict, size };
  const { check, path, kind } = finding;
  return { check, verdict, size, path, kind };
}

/**
 * The review again: its brief, and the rest as `own`, the review of the loan that came with it, has it. What was told
 * stands. A verdict that `own` does not give rests on what is hidden from the reader, and no figure is shown with it,
 * nor what follows from all of them.
 */
export function workOut(brief: ReviewBrief, own: OfferReview | null): OfferReview {
  const byKey = new Map(own?.findings.map((one) => [findingKey(one), one]));
  const found = brief.findings.map((told) => {
    if ('formula' in told) return told;
    const one = byKey.get(findingKey(told));
    return one?.verdict === told.verdict && one.size === told.size ? one : null;
  });
  const bears = !found.includes(null);
  return {
    counts: brief.counts,
    findings: brief.findings.map((told, at) => found[at] ?? withoutWorking(told)),
    units: brief.units.map((told) => own?.units.find((one) => isAs(told, one)) ?? withoutEvidence(told)),
    fits: (bears && own?.fits) || [],
    schedule: (bears && own?.schedule) || null,
    total: (bears && brief.has.total && own?.total) || null,
    cet: (bears && own?.cet) || null,
    instruments: brief.instruments,
    late: (bears && brief.has.late && own?.late) || null,
  };
}

/** What tells a finding from the others of its review. */
export function findingKey(finding: Told | AnyFinding): string {
  return 'path' in finding ? `${finding.check} ${finding.path}` : finding.check;
}

function isAs(told: UnitTold, one: UnitReading): boolean {
  return one.group === told.group && one.reading === told.reading && one.status === told.status;
}

const nothing = {
  unit: null,
  declared: null,
  expected: null,
  difference: null,
  formula: '',
  inputs: [],
  assumptions: [],
  explainedBy: null,
  alternatives: [],
  reason: null,
  source: null,
  paths: [],
} satisfies Partial<AnyFinding>;

function withoutWorking(told: Told | AnyFinding): AnyFinding {
  return 'kind' in told ? { ...nothing, ...told } : { ...nothing, ...told };
}

function withoutEvidence(told: UnitTold): UnitReading {
  return { ...told, evidence: [], paths: [] };
}
