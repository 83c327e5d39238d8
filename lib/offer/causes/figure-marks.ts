import type { Finding } from '../findings/finding.ts';
import { findingKind } from '../findings/finding.ts';
import type { Cause } from './cause.ts';
import { checksOfField } from './cause-fields.ts';

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
  const differs = findings.some((one) => checks.includes(one.check) && findingKind(one) === 'differ');
  return differs ? 'differs' : null;
}
