import type { ReviewBrief, Told, UnitTold } from './brief.ts';
import type { OfferReview } from './review/review-offer.ts';
import type { UnitReading } from './units/amount-units.ts';

type AnyFinding = OfferReview['findings'][number];

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
    fitCount: (bears && own?.fitCount) || 0,
    schedule: (bears && own?.schedule) || null,
    total: (bears && brief.has.total && own?.total) || null,
    cet: (bears && own?.cet) || null,
    instruments: brief.instruments,
    late: (bears && brief.has.late && own?.late) || null,
  };
}

/** What tells a finding from the others of its review, but where the place of an instrument is masked. */
function findingKey(finding: Told | AnyFinding): string {
  return 'path' in finding ? `${finding.check} ${finding.path}` : finding.check;
}

/** A key for each, none twice: masked instruments of one entry have one place. */
export function findingKeys(findings: readonly AnyFinding[]): string[] {
  const seen = new Map<string, number>();
  return findings.map((one) => {
    const key = findingKey(one);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return `${key} ${before}`;
  });
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
  unlisted: 0,
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
