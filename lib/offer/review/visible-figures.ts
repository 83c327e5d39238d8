import type { Cause } from '../causes/cause.ts';
import type { OfferReview } from '../review.ts';
import type { UnitReading } from '../units/unit-reading.ts';
import { noFigures } from './finding.ts';
import { type AnyFinding, findingKey } from './finding-key.ts';

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
    // The verdicts are those of the true loan, and so is what follows from its cause.
    findings: masked.findings.map((finding, index) =>
      withCauseOf(finding, sameFindings[index] ?? withoutWorking(finding)),
    ),
    units: masked.units.map((unit) => sameUnit(unit, visible) ?? { ...unit, evidence: [], paths: [] }),
    causes: masked.causes.map((cause) => visibleCause(cause, agreeing)),
    corrected: masked.corrected?.field === agreeing?.corrected?.field ? (agreeing?.corrected ?? null) : null,
    fits: agreeing?.fits ?? [],
    fitCount: agreeing?.fitCount ?? 0,
    schedule: agreeing?.schedule ?? null,
    total: masked.total && (agreeing?.total ?? null),
    cet: agreeing?.cet ?? null,
    instruments: masked.instruments,
    law: visible?.law ?? masked.law,
    late: masked.late && (agreeing?.late ?? null),
  };
}

/** The cause with the value that the visible loan gives it, or with none. */
function visibleCause(cause: Cause, visible: OfferReview | null): Cause {
  const same = cause.value !== null && visible?.causes.find(({ field }) => field === cause.field);
  const { value = null, range = null } = same || {};
  return { ...cause, value, range };
}

/** True of a finding as `maskReview` leaves one that uses a masked value. */
function hasNoFigure({ declared, expected, inputs, alternatives }: AnyFinding): boolean {
  return declared === null && expected === null && inputs.length === 0 && alternatives.length === 0;
}

/** A finding that follows from what the true one follows from. */
function withCauseOf(
  { followsFrom, cannotAllBeRight }: AnyFinding,
  { followsFrom: _, cannotAllBeRight: __, ...finding }: AnyFinding,
): AnyFinding {
  return {
    ...finding,
    ...(followsFrom === undefined ? {} : { followsFrom }),
    ...(cannotAllBeRight === undefined ? {} : { cannotAllBeRight }),
  };
}

function sameUnit(unit: UnitReading, visible: OfferReview | null): UnitReading | undefined {
  return visible?.units.find(
    ({ group, reading, status }) =>
      group === unit.group && reading === unit.reading && status === unit.status,
  );
}

function withoutWorking({ alsoExplainedBy: _, ...finding }: AnyFinding): AnyFinding {
  const noWorking = {
    unit: null,
    formula: '',
    assumptions: [],
    explainedBy: null,
    reason: null,
    source: null,
  };
  return { ...finding, ...noFigures, ...noWorking, paths: [] };
}
