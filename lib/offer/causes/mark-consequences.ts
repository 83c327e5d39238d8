import { findingKind } from '../review/finding.ts';
import type { AnyFinding } from '../review/finding-key.ts';
import type { Cause } from './cause.ts';
import { causeFields } from './cause-fields.ts';
import { judgedBy } from './figure-marks.ts';
import type { ReviewedLoan } from './reviewed-loan.ts';

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
  const own = (name && judgedBy[name]) ?? [];
  const judge = own
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
