import type { UnitReading } from '../units/unit-reading.ts';
import { findingKey } from './finding-key.ts';
import type { OfferReview } from './review-offer.ts';

type AnyFinding = OfferReview['findings'][number];

/**
 * The second layer of masking a review. Keeps every verdict of `masked`, the review of the true loan after
 * `maskReview`, and takes every figure from `visible`, the review of the loan as the reader sees it. No figure can then
 * rest on a hidden value. Where the two disagree on a verdict, the finding keeps its verdict without any figure, and
 * the parts that follow from all findings (schedule, total, CET) are left out. `visible` is null without an offer.
 */
export function withVisibleFigures(masked: OfferReview, visible: OfferReview | null): OfferReview {
  const visibleByKey = new Map(visible?.findings.map((one) => [findingKey(one), one]));
  const sameFindings = masked.findings.map((finding) => {
    if (hasNoFigure(finding)) return finding;
    const same = visibleByKey.get(findingKey(finding));
    return same?.verdict === finding.verdict && same.size === finding.size ? same : null;
  });
  const agreeing = sameFindings.includes(null) ? null : visible;
  return {
    counts: masked.counts,
    findings: masked.findings.map((finding, index) => sameFindings[index] ?? withoutWorking(finding)),
    units: masked.units.map((unit) => sameUnit(unit, visible) ?? { ...unit, evidence: [], paths: [] }),
    fits: agreeing?.fits ?? [],
    fitCount: agreeing?.fitCount ?? 0,
    schedule: agreeing?.schedule ?? null,
    total: masked.total && (agreeing?.total ?? null),
    cet: agreeing?.cet ?? null,
    instruments: masked.instruments,
    late: masked.late && (agreeing?.late ?? null),
  };
}

/** True of a finding as `maskReview` leaves one that uses a masked value. */
function hasNoFigure({ declared, expected, inputs, alternatives }: AnyFinding): boolean {
  return declared === null && expected === null && inputs.length === 0 && alternatives.length === 0;
}

function sameUnit(unit: UnitReading, visible: OfferReview | null): UnitReading | undefined {
  return visible?.units.find(
    ({ group, reading, status }) =>
      group === unit.group && reading === unit.reading && status === unit.status,
  );
}

const noWorking = {
  unit: null,
  declared: null,
  expected: null,
  difference: null,
  formula: '',
  inputs: [],
  assumptions: [],
  explainedBy: null,
  alternatives: [],
  unlisted: 0,
  reason: null,
  source: null,
  paths: [],
} satisfies Partial<AnyFinding>;

function withoutWorking(finding: AnyFinding): AnyFinding {
  return { ...finding, ...noWorking };
}
