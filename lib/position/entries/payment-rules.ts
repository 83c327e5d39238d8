import type { Rule } from './classification-context.ts';
import { withCharges, withSurplus } from './payments/beyond-installment.ts';
import { partOfOne, restOfPart, withDiscount } from './payments/part-of-one.ts';
import { payoffOrPrepayment } from './payments/payoff-or-prepayment.ts';
import { oneInstallment, otherUnit, severalAtOnce } from './payments/whole-installments.ts';

/**
 * The rules for what an entry of the payments' sign pays, in their order. A rule decides by the amount and the day; a
 * description only confirms or excludes what the amount allows.
 */
export const paymentRules: readonly Rule[] = [
  { name: 'another unit than the offer', classify: otherUnit },
  { name: 'one installment', classify: oneInstallment },
  { name: 'the rest of a part, alone or with whole installments', classify: restOfPart },
  { name: 'several installments at once', classify: severalAtOnce },
  { name: 'installments with charges for lateness', classify: withCharges },
  { name: 'an installment with a surplus', classify: withSurplus },
  { name: 'a part', classify: partOfOne },
  { name: 'an installment before its day, with a discount', classify: withDiscount },
  { name: 'more than installments: a payoff or a prepayment', classify: payoffOrPrepayment },
];
