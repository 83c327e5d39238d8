import type { InstrumentFinding } from '../instruments/instrument-finding.ts';
import type { Finding } from './finding.ts';

/** A finding about figures, or about a payment instrument. */
export type AnyFinding = Finding | InstrumentFinding;

export function isOfferFinding(finding: AnyFinding): finding is Finding {
  return !('kind' in finding);
}

/** Identifies a finding among those of its review, unless the path of an instrument is masked. */
export function findingKey(finding: AnyFinding): string {
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
