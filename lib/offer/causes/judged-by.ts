import type { Finding } from '../review/finding.ts';
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
