import { findingKind } from '../review/finding.ts';
import type { AnyFinding } from '../review/finding-key.ts';
import type { Cause } from './cause.ts';
import { causeFields } from './cause-fields.ts';
import { judgedBy } from './influences.ts';
import type { ReviewedLoan } from './reviewed-loan.ts';

/**
 * Marks the findings that follow from the only cause, with its field. The finding that judges the field itself is the
 * difference and is not marked. Where several fields fit, none is known to follow from another.
 */
export function withFollowsFrom(reviewed: ReviewedLoan, causes: readonly Cause[]): AnyFinding[] {
  const { loan, facts, findings } = reviewed;
  const [cause] = causes;
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
