import { monthlyOf } from '../cet/solve-cet.ts';
import type { Terms } from '../terms/read-terms.ts';
import { unitsOfRatePair } from '../units/rate-pairs.ts';
import {
  configuredRateUnit,
  perWhole,
  type RateUnit,
  rateUnits,
  type UnitSettings,
} from '../units/unit-reading.ts';
import type { Composition, Costs } from './compose-principal.ts';
import { maxIofShare } from './iof-shares.ts';
import { impliedRates } from './plan-rates.ts';
import type { Plan } from './repayment-plan.ts';
import type { CandidateRate } from './search/match.ts';

/** The units of a rate to try: the configured one, or all of them. A rate of zero is the same in every unit. */
export function candidateUnits(
  { rates: { monthly, yearly } }: Terms,
  settings: UnitSettings['rateUnit'],
): RateUnit[] {
  const configured = configuredRateUnit(settings, 'rates');
  if (configured !== 'auto') return [configured];
  const rate = monthly.ok ? monthly : yearly;
  return rate.ok && rate.value === 0 ? ['fraction'] : [...rateUnits];
}

/** The monthly rates, as fractions, that an offer states in a unit. A yearly rate alone may be effective or nominal. */
export function statedRates({ rates: { monthly, yearly } }: Terms, unit: RateUnit): CandidateRate[] {
  const whole = perWhole[unit];
  if (monthly.ok) return [{ rate: monthly.value / whole, source: 'monthly' }];
  if (!yearly.ok) return [];
  const rate = yearly.value / whole;
  return [
    { rate: monthlyOf(rate), source: 'yearly-effective' },
    { rate: rate / 12, source: 'yearly-nominal' },
  ];
}

/** The monthly rate taken from the yearly one if both are the same rate: the yearly one has more digits. */
export function ratesFromYearly({ rates: { monthly, yearly } }: Terms, unit: RateUnit): CandidateRate[] {
  if (!monthly.ok || !yearly.ok || !unitsOfRatePair(monthly.value, yearly.value).includes(unit)) return [];
  return [{ rate: monthlyOf(yearly.value / perWhole[unit]), source: 'yearly-effective' }];
}

/** The units in which the stated rate is near the rate that the installment implies. No other unit can reproduce it. */
export function plausibleUnits(
  terms: Terms,
  units: readonly RateUnit[],
  { plans, compositions, costs }: { plans: Plan[]; compositions: Composition[]; costs: Costs },
  installment: number,
): RateUnit[] {
  const principals = compositions.map(({ principal }) => principal);
  const least = Math.min(...principals);
  const extras = (costs.insurance ?? 0) + (costs.rebates ?? 0);
  // A stated IOF bounds the principal. The largest possible IOF would often leave no interest at all.
  const withLargestIof = costs.iof === null ? (least + extras) / (1 - maxIofShare) : 0;
  const most = Math.max(...principals, withLargestIof);
  const implied = impliedRates(installment, plans, [least, most]) ?? { low: 0, high: 0 };
  const factor = 4 * firstPeriodFactor(terms, plans);
  return units.filter((unit) =>
    statedRates(terms, unit).some(
      ({ rate }) => rate >= implied.low / factor && rate <= Math.max(implied.high, 1e-4) * factor,
    ),
  );
}

/**
 * The factor by which a first period other than a month moves the rate from that of equal months: the mean time to a
 * payment. Day counts move it by much less, and units differ by a factor of 100.
 */
function firstPeriodFactor({ release }: Terms, plans: readonly Plan[]): number {
  const due = plans[0]?.dueDates?.days;
  if (!release.ok || !due) return 1;
  const months = due.length - 1;
  const mean = (months / 2 + Math.max(1, (due[0] ?? 0) - release.value) / 30) / (months / 2 + 1);
  return Math.max(mean, 1 / mean);
}
