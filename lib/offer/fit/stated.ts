import { cashoutSum, type FieldReading, sumEntries, valueOrNull } from '../terms/read-field.ts';
import { isPremiumARebate, mapFields, type Terms, unreadCost } from '../terms/read-terms.ts';
import { type RateUnit, type StatedRates, type WrittenRate, writtenRate } from '../units/written-figures.ts';
import type { ScheduleTerms } from './candidate-schedules.ts';
import { measuresByDates } from './measures.ts';

/**
 * What an offer states, as plain numbers: amounts in reais, rates as fractions, days as day numbers. Null for a figure
 * that is not stated, cannot be read, or is left out to see whether the others agree without it. With other dates its
 * `measures` are others, too: see `withDates`.
 */
export type Stated = ReturnType<typeof statedOf>;

type Dates = Pick<ScheduleTerms, 'release' | 'firstDue' | 'cadence'>;

/**
 * The stated figures. A rate in an unknown unit is none. `measuresOf`: the measures of the same offer with other figures,
 * which are taken over for the same dates.
 */
export function statedOf(
  terms: Terms,
  { rates: rateUnit, cet: cetUnit }: { rates: RateUnit | null; cet: RateUnit | null },
  measuresOf = measuresByDates(),
) {
  const { amounts, rates, count } = terms;
  const dates: Dates = {
    release: valueOrNull(terms.release),
    firstDue: valueOrNull(terms.firstDue),
    cadence: hasGrace(terms) ? null : terms.cadence,
  };
  const { total, installment } = amounts;
  return {
    ...mapFields(amounts, valueOrNull),
    ...(isPremiumARebate(terms) && { insurance: null }),
    isPremiumRequired: terms.isPremiumRequired,
    rebates: terms.rebates.ok ? valueOrNull(sumEntries(terms.rebates)) : null,
    /** What the cash-out of the loan, or else that of the offer, adds up to. */
    paidOut: valueOrNull(cashoutSum(terms.loanCashout)) ?? valueOrNull(cashoutSum(terms.offerCashout)),
    count: valueOrNull(count),
    interestGrace: valueOrNull(terms.interestGrace) ?? 0,
    principalGrace: valueOrNull(terms.principalGrace) ?? 0,
    ...dates,
    ...ratesIn(terms, rateUnit),
    monthlyCet: writtenIn(rates.monthlyCet, cetUnit),
    yearlyCet: writtenIn(rates.yearlyCet, cetUnit),
    /** True of a total that is so many equal installments, to the cents of their rounding: they do not decline. */
    arePaymentsEqual:
      total.ok &&
      installment.ok &&
      count.ok &&
      Math.abs(total.value - count.value * installment.value) <= 0.01 * count.value,
    /** True where a cost or a tax is there that cannot be read, so that the sums that may be lent are not all known. */
    isPartial: unreadCost(terms) !== null,
    /** In lower case; empty without one. */
    interestType: valueOrNull(terms.interestType)?.toLowerCase() ?? '',
    /** What is computed from the dates and from schedules, once for all that is stated with them. */
    measures: measuresOf(dates),
    measuresOf,
  };
}

/** The same figures with other dates. */
export function withDates(stated: Stated, dates: Partial<Dates>): Stated {
  const dated = { ...stated, ...dates };
  return { ...dated, measures: stated.measuresOf(dated) };
}

/** A grace is one of months. */
function hasGrace({ interestGrace, principalGrace }: Terms): boolean {
  return (valueOrNull(interestGrace) ?? 0) + (valueOrNull(principalGrace) ?? 0) > 0;
}

export function ratesIn({ rates }: Terms, unit: RateUnit | null): StatedRates {
  return { monthly: writtenIn(rates.monthly, unit), yearly: writtenIn(rates.yearly, unit) };
}

/** Zero is zero in every unit. */
function writtenIn(rate: FieldReading<number>, unit: RateUnit | null): WrittenRate | null {
  if (!rate.ok || (unit === null && rate.value !== 0)) return null;
  return writtenRate(rate.value, unit ?? 'fraction');
}
