import { dayText } from '#lib/loan/civil-date.ts';
import { isInForce, kindFor, tacRule } from '../norms/law-rules.ts';
import type { Facts } from './facts.ts';

/** The day whose law applies to an offer, `YYYY-MM-DD`: that of the release, or else that on which it was made. */
export function lawDay({
  terms: { release, created, loanCreated },
  payouts,
}: Pick<Facts, 'terms' | 'payouts'>): string | null {
  const stated = [release, created, loanCreated].flatMap((day) => (day.ok ? [day.value] : []));
  const day = payouts[0]?.day ?? stated[0];
  return day === undefined ? null : dayText(day);
}

/** The paths of the rebates that are called a TAC or a TEC. A rebate may be something else, such as a commission between partners. */
export function openingFees({ terms: { rebates } }: Pick<Facts, 'terms'>): string[] {
  if (!rebates.ok) return [];
  return rebates.value.flatMap(({ fee, amount }) =>
    fee && /^t[ae]c(?![a-z])/i.test(fee) ? [amount.path] : [],
  );
}

/** True of an offer to which the rule on opening fees applies, by its day and its borrower. */
export function concernsOpeningFee(facts: Facts): boolean {
  const isScoped = kindFor(tacRule, facts.terms.borrower.kinds) !== null && isInForce(tacRule, lawDay(facts));
  return isScoped && openingFees(facts).length > 0;
}
