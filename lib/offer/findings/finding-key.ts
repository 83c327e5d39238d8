import type { Finding, InstrumentFinding } from './finding.ts';

/** A finding about figures, or about a boleto or document of a cash-out. */
export type AnyFinding = Finding | InstrumentFinding;

export function isOfferFinding(finding: AnyFinding): finding is Finding {
  return !('kind' in finding);
}

/** Identifies a finding among those of its review, but for the same member name twice in one object. */
function findingKey(finding: AnyFinding): string {
  return 'path' in finding ? `${finding.check} ${finding.path}` : finding.check;
}

/** One unique key for each finding: masked instruments of one entry share a path, so repeats are numbered. */
export function findingKeys(findings: readonly AnyFinding[]): string[] {
  const timesSeen = new Map<string, number>();
  return findings.map((finding) => {
    const key = findingKey(finding);
    const times = timesSeen.get(key) ?? 0;
    timesSeen.set(key, times + 1);
    return `${key} ${times}`;
  });
}
