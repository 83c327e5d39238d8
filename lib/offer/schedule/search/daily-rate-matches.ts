import type { Terms } from '#lib/offer/terms/read-terms.ts';
import type { RateUnit } from '#lib/offer/units/unit-reading.ts';
import { dailyCounts, dailyDecimals, monthlyOfDaily, roundedDailyRate } from '../daily-rate.ts';
import { type RateSpan, rateSpans } from '../rate-spans.ts';
import type { Plan } from '../repayment-plan.ts';
import type { CandidateRate, Match } from './match.ts';

/** The matches of some plans at some rates, with the principals that a stage tries. */
type FindAt = (plans: readonly Plan[], rates: readonly CandidateRate[]) => readonly Match[];

/**
 * The matches of schedules by days whose daily rate was rounded before it was compounded. A plan and principal that the
 * unrounded rate gives as it is written (`known`) need no rounding.
 */
export function dailyRateMatches(
  terms: Terms,
  unit: RateUnit,
  plans: readonly Plan[],
  known: readonly Match[],
  findAt: FindAt,
): Match[] {
  const spans = rateSpans(terms, unit);
  const isAsWritten = ({ plan, composition }: Match) =>
    known.some((one) => one.source !== 'digits' && one.plan === plan && one.composition === composition);
  return Object.entries(dailyCounts).flatMap(([dayCount, { days }]) => {
    const counted = plans.filter((plan) => plan.dayCount === dayCount);
    if (counted.length === 0) return [];
    return spans.flatMap((span) =>
      dailyDecimals.flatMap((decimals) =>
        dailyRatesOf(span, days, decimals).flatMap((daily) =>
          findAt(counted, [{ rate: monthlyOfDaily(daily, days), source: 'monthly' }])
            .filter((match) => !isAsWritten(match))
            .map((match): Match => ({ ...match, written: span.written, source: 'daily', daily, decimals })),
        ),
      ),
    );
  });
}

/**
 * The rounded daily rates of a span of monthly ones: that of the written rate, and those of its ends, which may compound to
 * a monthly rate that the digits of the written one rule out.
 */
function dailyRatesOf({ low, written, high }: RateSpan, days: number, decimals: number): number[] {
  const rates = new Set([written, low, high].map((monthly) => roundedDailyRate(monthly, days, decimals)));
  return [...rates].filter((rate) => rate > 0);
}
