import { dayNumber, dayText } from '#lib/loan/civil-date.ts';
import { type Json, valueAt } from '#lib/loan/json.ts';
import { paymentsOf } from '../cet/payments.ts';
import { fineLimit, kindFor } from '../law/law-rules.ts';
import type { Assumption } from '../review/assumption.ts';
import { rateAssumptions, rateFoundAssumptions } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { isMissing, valueOrNull } from '../terms/read-field.ts';
import { isFloating } from '../terms/read-terms.ts';
import type { Fraction } from '../units/unit-reading.ts';
import { unitAssumptions } from '../units/unit-reading.ts';
import type { LateTerms } from './late-cost.ts';

/** The late-payment terms that all installments of an offer share. */
export type OfferLateTerms = LateTerms & {
  /** True if the offer states default interest, whether or not it could be read. */
  isDefaultGiven: boolean;
  /** The assumptions of each charge: assumed units, and the origin of a rate. */
  assumed: Readonly<Record<'fine' | 'default-interest' | 'contract-interest', readonly Assumption[]>>;
  /**
   * The installments as the offer states them: the amount in reais, the first due date (`YYYY-MM-DD`), and the number of
   * installments that are taken to be equal. Null if any of these is not known.
   */
  declared: { payment: number; firstDue: string; count: number } | null;
};

/** Reads the late-payment terms of an offer. */
export function offerLateTerms(loan: Json, facts: Facts): OfferLateTerms {
  const { rates, matches, terms, given, units } = facts;
  const { firstDue, amounts } = given;
  const contract = contractRate(facts);
  // If installments may differ from the first one, only the first is known.
  const count = paymentsOf(terms, null)?.length ?? 1;
  return {
    fineRate: valueOrNull(rates.fine),
    ...(kindFor(fineLimit, terms.borrower.kinds) === null ? { isFineUnlimited: true } : {}),
    defaultRate: valueOrNull(rates.fineMonthly),
    isDefaultGiven: !isMissing(terms.rates.fineMonthly),
    interestBase: valueAt(loan, '/offer/fine/interestBase') ?? null,
    contractRate: contract?.rate ?? null,
    assumed: {
      fine: unitAssumptions([units.amounts, isCharged(rates.fine) ? units.fine : null]),
      'default-interest': unitAssumptions([units.amounts, isCharged(rates.fineMonthly) ? units.fine : null]),
      'contract-interest': [...unitAssumptions([units.amounts]), ...(contract?.assumptions ?? [])],
    },
    dayCounts: [...new Set(matches.map(({ plan }) => plan.dayCount))],
    declared:
      amounts.installment.ok && firstDue.ok
        ? { payment: amounts.installment.value, firstDue: dayText(dayNumber(firstDue.value)), count }
        : null,
  };
}

/**
 * The offer's monthly rate, or else that of its schedule if all matches of the installment are of one unit. Null if the
 * interest follows an index, as the offer's rate is then only a margin.
 */
function contractRate({
  rates,
  matches,
  units,
  search,
  terms,
}: Facts): { rate: number; assumptions: Assumption[] } | null {
  if (isFloating(terms)) return null;
  const given = valueOrNull(rates.monthly);
  const unit = given === 0 ? [] : unitAssumptions([units.rates]);
  if (given !== null) return { rate: given, assumptions: unit };
  const [match] = matches;
  const matchedUnits = [...search.byUnit.values()].filter((list) => list.length > 0);
  if (!match || (!units.rates?.reading && matchedUnits.length > 1)) return null;
  return {
    rate: match.rate,
    assumptions: [...unit, ...rateFoundAssumptions(rates.monthly), ...rateAssumptions(match.source)],
  };
}

/** False for a rate of zero, which needs no unit. */
function isCharged(rate: Fraction): boolean {
  return valueOrNull(rate) !== 0;
}
