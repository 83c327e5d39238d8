import type { JsonObject } from '#lib/loan/json.ts';
import { findingKind } from '../review/finding.ts';
import { type AnyFinding, findingKeys } from '../review/finding-key.ts';
import type { Facts } from '../review/offer-facts.ts';
import type { Cause } from './cause.ts';
import { causeFields } from './cause-fields.ts';
import { judgedBy } from './figure-marks.ts';

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

/**
 * How a corrected loan stands to the loan as it is. `agrees`: whatever differed materially agrees. `open`: some of it
 * has no verdict any more, because a figure is missing, which the wrong one had hidden. Null: something differs still,
 * or a finding that had a verdict has none.
 */
export function correctionOf(
  before: Verdicts,
  { findings }: Pick<ReviewedLoan, 'findings'>,
): 'agrees' | 'open' | null {
  const after = verdictsOf({ findings });
  if (after.differ.size > 0) return null;
  if ([...after.cannotTell].some((key) => !before.cannotTell.has(key) && !before.differ.has(key)))
    return null;
  const open = [...before.differ].filter((key) => after.cannotTell.has(key));
  if ([...before.differ].some((key) => !isAgreed(after, key) && !open.includes(key))) return null;
  if (open.length === 0) return 'agrees';
  const isForMissing = findings.every(
    ({ check, reason }) =>
      !open.some((key) => key.startsWith(`${check} `)) || (reason && missingReasons.includes(reason.code)),
  );
  return isForMissing && open.length < before.differ.size ? 'open' : null;
}

const missingReasons: readonly string[] = ['no-dates', 'no-iof-given', 'absent', 'null'];

function isAgreed({ agree, convention }: Verdicts, key: string): boolean {
  return agree.has(key) || convention.has(key);
}

/**
 * Marks the findings that differ by what their differences follow from. `followsFrom`: the field of the only cause, but for
 * the finding that judges that field itself, which is the difference. `cannotAllBeRight`: where several fields fit, those of
 * which one has to be corrected for the difference to go; none is known to follow from another. Verdict and size stay.
 */
export function markConsequences(reviewed: ReviewedLoan, causes: readonly Cause[]): AnyFinding[] {
  const { loan, facts, findings } = reviewed;
  const [cause, second] = causes;
  if (second) return findings.map((one) => withFieldsInDoubt(one, causes));
  if (!cause?.only) return [...findings];
  const name = causeFields(loan, facts.given).find(({ path }) => path === cause.field)?.name;
  const checks = (name && judgedBy[name]) ?? [];
  const judge = checks
    .map((check) => findings.find((one) => one.check === check && findingKind(one) === 'differ'))
    .find((one) => one !== undefined);
  return findings.map((one) =>
    findingKind(one) === 'differ' && one !== judge ? { ...one, followsFrom: cause.field } : one,
  );
}

function withFieldsInDoubt(finding: AnyFinding, causes: readonly Cause[]): AnyFinding {
  if (findingKind(finding) !== 'differ') return finding;
  const fields = causes.flatMap(({ field, explains }) => (explains.includes(finding.check) ? [field] : []));
  return fields.length > 0 ? { ...finding, cannotAllBeRight: fields } : finding;
}
