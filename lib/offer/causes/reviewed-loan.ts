import type { JsonObject } from '#lib/loan/json.ts';
import { findingKind } from '../review/finding.ts';
import { type AnyFinding, findingKeys } from '../review/finding-key.ts';
import type { Facts } from '../review/offer-facts.ts';

/** A loan with the findings of every check, the offer's own before those of the payment instruments. */
export type ReviewedLoan = { loan: JsonObject; facts: Facts; findings: readonly AnyFinding[] };

/** The keys of the findings of each kind. */
type Verdicts = Record<ReturnType<typeof findingKind>, Set<string>>;

export function verdictsOf({ findings }: Pick<ReviewedLoan, 'findings'>): Verdicts {
  const verdicts: Verdicts = {
    agree: new Set(),
    convention: new Set(),
    differ: new Set(),
    cannotTell: new Set(),
  };
  const keys = findingKeys(findings);
  for (const [at, finding] of findings.entries()) verdicts[findingKind(finding)].add(keys[at] ?? '');
  return verdicts;
}

/** True if nothing differs materially any more, and what could be told before can still be told. */
export function isCorrected(before: Verdicts, after: Verdicts): boolean {
  const isTold = (key: string) => after.agree.has(key) || after.convention.has(key);
  return (
    after.differ.size === 0 &&
    [...before.differ].every(isTold) &&
    [...after.cannotTell].every((key) => before.cannotTell.has(key))
  );
}
