import type { AnyFinding, Finding } from '../findings/finding.ts';
import type { CauseField, FieldName } from './cause-fields.ts';

const costs = ['iofAmount', 'iofAdditionalAmount', 'insurance/amount', 'rebates'] as const;
const dates = ['expectedDisbursementDate', 'firstDueDate'] as const;
const terms = ['disbursementAmount', 'numberOfInstallments', ...dates] as const;
const rates = ['monthlyFee', 'yearlyFee'] as const;
// Total and interest confirm a schedule, and so decide by which one everything else is computed.
const flows = ['installmentAmount', 'totalAmount', 'interestAmount', ...terms, ...costs] as const;

/**
 * The fields that a check computes with, those through the schedule included. A field that is not among those of each
 * figure that differs cannot be the cause of them all.
 */
const fieldsOfCheck: Record<Finding['check'], readonly FieldName[]> = {
  // The impossible figures are the inputs of the finding itself.
  figures: [],
  dates,
  created: ['createdAt', 'expectedDisbursementDate'],
  installment: [...flows, ...rates],
  total: [...flows, ...rates],
  'total-parts': [...flows, ...rates],
  interest: [...flows, ...rates],
  rates: [...rates, 'installmentAmount', 'disbursementAmount', 'numberOfInstallments'],
  'cet-yearly': ['yearlyCET', ...flows, ...rates],
  'cet-monthly': ['monthlyCET', ...flows, ...rates],
  // The unit of a CET is read from the payments: a figure ten times too large can spoil it.
  'cet-pair': ['monthlyCET', 'yearlyCET', 'installmentAmount', 'disbursementAmount', 'numberOfInstallments'],
  'cet-rate': ['yearlyCET', ...rates, 'installmentAmount', 'disbursementAmount', 'numberOfInstallments'],
  iof: [...flows, ...rates],
  'iof-additional': [...flows, ...rates],
  'cashout-loan': ['cashout', 'disbursementAmount'],
  'cashout-offer': ['offer/cashout', 'disbursementAmount'],
  rebates: [...flows, ...rates],
  insurance: ['insurance/amount', ...flows, ...rates],
  fine: ['fine/fineRate'],
  // Digits are not guessed.
  'instrument-digits': [],
  'boleto-amount': ['cashout', 'offer/cashout'],
};

/** True if another value of the field can change the verdict of the finding. */
export function canExplain(
  { name, path }: CauseField,
  finding: Pick<AnyFinding, 'check' | 'inputs'>,
): boolean {
  if (finding.check === 'figures') return finding.inputs.some((input) => input.path === path);
  return fieldsOfCheck[finding.check].includes(name);
}
