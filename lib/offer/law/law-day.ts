import { dayText } from '#lib/loan/civil-date.ts';
import type { Facts } from '../review/offer-facts.ts';
import { valueOrNull } from '../terms/read-field.ts';

/** The day whose law applies to an offer, `YYYY-MM-DD`: that of the release, or else that on which it was made. */
export function lawDay({ terms, payouts }: Facts): string | null {
  const day =
    payouts[0]?.day ??
    valueOrNull(terms.release) ??
    valueOrNull(terms.created) ??
    valueOrNull(terms.loanCreated);
  return day === null ? null : dayText(day);
}
