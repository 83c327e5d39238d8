import type { AnyFinding } from '../findings/finding.ts';
import { type Finding, findingKind } from '../findings/finding.ts';
import type { Cause } from './cause.ts';
import type { FieldName } from './cause-fields.ts';

/** The check whose declared figure the field is: the difference itself, where others only follow from it. */
export const judgedBy: Partial<Record<FieldName, readonly Finding['check'][]>> = {
  installmentAmount: ['installment'],
  totalAmount: ['total', 'total-parts'],
  interestAmount: ['interest'],
  yearlyFee: ['rates'],
  monthlyFee: ['rates'],
  yearlyCET: ['cet-yearly', 'cet-rate', 'cet-pair'],
  monthlyCET: ['cet-monthly', 'cet-pair'],
  iofAmount: ['iof'],
  iofAdditionalAmount: ['iof-additional'],
  rebates: ['rebates'],
  firstDueDate: ['dates'],
  expectedDisbursementDate: ['created', 'dates'],
  createdAt: ['created'],
  cashout: ['cashout-loan'],
  'offer/cashout': ['cashout-offer'],
  'fine/fineRate': ['fine'],
};

/**
 * `wrong`: the only field that explains all differences; `doubtful`: one of several; `differs`: no single field explains
 * them, and the check of this one differs.
 */
export type FigureMark = 'wrong' | 'doubtful' | 'differs';

/** Returns how a figure of the offer is marked where it is read first, by its JSON Pointer; null if it is not. */
export function figureMark(
  { causes, findings }: { causes: readonly Cause[]; findings: readonly AnyFinding[] },
  pointer: string,
): FigureMark | null {
  const cause = causes.find(({ field }) => field === pointer);
  if (cause) return cause.only ? 'wrong' : 'doubtful';
  if (causes.length > 0) return null;
  const checks: readonly string[] =
    Object.entries(judgedBy).find(([name]) => `/offer/${name}` === pointer)?.[1] ?? [];
  const differs = findings.some((one) => checks.includes(one.check) && findingKind(one) === 'differ');
  return differs ? 'differs' : null;
}
