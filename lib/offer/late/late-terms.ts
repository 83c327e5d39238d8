import { type Json, valueAt } from '#lib/loan/json.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Facts } from '../findings/read-facts.ts';
import { fineLimit, kindFor } from '../norms/law-rules.ts';
import { isFloating } from '../terms/read-terms.ts';
import type { LateTerms } from './late-cost.ts';

/** Reads the late-payment terms that all installments of an offer share. */
export function offerLateTerms(loan: Json, facts: Facts): LateTerms {
  const { rates, fits, terms } = facts;
  return {
    fineRate: valueOrNull(rates.fine),
    ...(kindFor(fineLimit, terms.borrower.kinds) === null ? { isFineUnlimited: true } : {}),
    defaultRate: valueOrNull(rates.fineMonthly),
    interestBase: valueAt(loan, '/offer/fine/interestBase') ?? null,
    contractRate: contractRate(facts),
    dayCounts: [...new Set(fits.map(({ schedule }) => schedule.dayCount))],
  };
}

/**
 * The offer's monthly rate, or else that of its schedule if one unit of the rate gives the installment. Null if the
 * interest follows an index, as the offer's rate is then only a margin.
 */
function contractRate({ rates, best, isJoined, units, terms }: Facts): number | null {
  if (isFloating(terms)) return null;
  const given = valueOrNull(rates.monthly);
  if (given !== null) return given;
  const isOpen = units.rates !== null && units.rates.reading === null;
  return best && isJoined && !isOpen ? best.rate : null;
}
