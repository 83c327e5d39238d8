import type { JsonObject } from '#lib/loan/json.ts';
import { type ComputedParts, computedParts } from '../findings/computed-parts.ts';
import { type Finding, findingKind } from '../findings/finding.ts';
import type { Facts } from '../findings/read-facts.ts';
import type { Cause, SentValue } from './cause.ts';
import { type CauseField, causeFields, checksOfField } from './cause-fields.ts';

/** A loan with the findings of every check. */
export type ReviewedLoan = { loan: JsonObject; facts: Facts; findings: readonly Finding[] };

/** The checks of the findings of each kind. */
type Verdicts = Record<ReturnType<typeof findingKind>, Set<Finding['check']>>;

export function verdictsOf({ findings }: Pick<ReviewedLoan, 'findings'>): Verdicts {
  const verdicts: Verdicts = {
    agree: new Set(),
    convention: new Set(),
    differ: new Set(),
    cannotTell: new Set(),
  };
  for (const finding of findings) verdicts[findingKind(finding)].add(finding.check);
  return verdicts;
}

/** The parts of an offer that are shown under the likeliest corrected figure. A part that the correction does not change is null. */
export type CorrectedOffer = Omit<ComputedParts, 'implied'> & {
  /** JSON Pointer of the corrected field, and its value as sent. */
  field: string;
  value: SentValue;
};

/** The parts that differ once a field has another value; null where none does. */
export function correctedOffer(
  { field, value, after }: { field: CauseField; value: SentValue; after: ReviewedLoan },
  { schedule, total, cet }: ComputedParts,
): CorrectedOffer | null {
  const corrected = computedParts(after.facts, after.findings);
  const changed = {
    schedule: ifChanged(corrected.schedule, schedule),
    total: ifChanged(corrected.total, total),
    cet: ifChanged(corrected.cet, cet),
  };
  if (!changed.schedule && !changed.total && !changed.cet) return null;
  const { fits, fitCount } = corrected;
  return { field: field.path, value, fits: fits.slice(0, 1), fitCount, ...changed };
}

function ifChanged<T>(corrected: T | null, original: T | null): T | null {
  return corrected && JSON.stringify(corrected) !== JSON.stringify(original) ? corrected : null;
}

/**
 * Marks the findings that differ by what their differences follow from. `followsFrom`: the field of the only cause, but for
 * the finding that judges that field itself, which is the difference. `cannotAllBeRight`: where several fields fit, those of
 * which one has to be corrected for the difference to go; none is known to follow from another. Verdict and size stay.
 */
export function markConsequences(reviewed: ReviewedLoan, causes: readonly Cause[]): Finding[] {
  const { loan, facts, findings } = reviewed;
  const [cause, second] = causes;
  if (second) return findings.map((finding) => withFieldsInDoubt(finding, causes));
  if (!cause?.only) return [...findings];
  const field = causeFields(loan, facts.terms).find(({ path }) => path === cause.field);
  const judge = (field?.judgedBy ?? [])
    .map((check) => findings.find((finding) => finding.check === check && findingKind(finding) === 'differ'))
    .find((finding) => finding !== undefined);
  return findings.map((finding) =>
    findingKind(finding) === 'differ' && finding !== judge
      ? { ...finding, followsFrom: cause.field }
      : finding,
  );
}

function withFieldsInDoubt(finding: Finding, causes: readonly Cause[]): Finding {
  if (findingKind(finding) !== 'differ') return finding;
  const fields = causes.flatMap(({ field, explains }) => (explains.includes(finding.check) ? [field] : []));
  return fields.length > 0 ? { ...finding, cannotAllBeRight: fields } : finding;
}

/**
 * `wrong`: the only field that explains all differences; `doubtful`: one of several; `differs`: no single field explains
 * them, and the check of this one differs.
 */
export type FigureMark = 'wrong' | 'doubtful' | 'differs';

/** Returns how a figure of the offer is marked where it is read first, by its JSON Pointer; null if it is not. */
export function figureMark(
  { causes, findings }: { causes: readonly Cause[]; findings: readonly Finding[] },
  pointer: string,
): FigureMark | null {
  const cause = causes.find(({ field }) => field === pointer);
  if (cause) return cause.only ? 'wrong' : 'doubtful';
  if (causes.length > 0) return null;
  const checks = checksOfField(pointer);
  const differs = findings.some(
    (finding) => checks.includes(finding.check) && findingKind(finding) === 'differ',
  );
  return differs ? 'differs' : null;
}
