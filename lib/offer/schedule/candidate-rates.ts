import { monthlyOf } from '../cet/solve-cet.ts';
import type { Terms } from '../terms/read-terms.ts';
import {
  pairUnits,
  perWhole,
  type RateUnit,
  rateSetting,
  rateUnits,
  type UnitSettings,
} from '../units/amount-units.ts';
import type { Composition, Costs } from './compose-principal.ts';
import { impliedRates, mostIof, type RateChoice } from './exact-matches.ts';
import type { Plan } from './repayment-plan.ts';

/** The units of a rate to try: the configured one, all where nothing is configured; of nought one, they are alike. */
export function unitsToTry(
  { rates: { monthly, yearly } }: Terms,
  settings: UnitSettings['rateUnit'],
): RateUnit[] {
  const setting = rateSetting(settings, 'rates');
  if (setting !== 'auto') return [setting];
  const rate = monthly.ok ? monthly : yearly;
  return rate.ok && rate.value === 0 ? ['fraction'] : [...rateUnits];
}

/** The monthly rates that an offer states in a unit: the monthly one, or what a yearly one alone can mean. */
export function statedRates({ rates: { monthly, yearly } }: Terms, unit: RateUnit): RateChoice[] {
  const whole = perWhole[unit];
  if (monthly.ok) return [{ rate: monthly.value / whole, source: 'monthly' }];
  if (!yearly.ok) return [];
  const rate = yearly.value / whole;
  return [
    { rate: monthlyOf(rate), source: 'yearly-effective' },
    { rate: rate / 12, source: 'yearly-nominal' },
  ];
}

/** The monthly rate with more digits: that of a yearly rate which is the same rate, given more exactly. */
export function ratesFromYearly({ rates: { monthly, yearly } }: Terms, unit: RateUnit): RateChoice[] {
  if (!monthly.ok || !yearly.ok || !pairUnits(monthly.value, yearly.value).includes(unit)) return [];
  return [{ rate: monthlyOf(yearly.value / perWhole[unit]), source: 'yearly-effective' }];
}

/** The units in which the rate is near the installment's own: nothing else can reproduce it. */
export function unitsNear(
  terms: Terms,
  units: readonly RateUnit[],
  { plans, compositions: all, costs }: { plans: Plan[]; compositions: Composition[]; costs: Costs },
  installment: number,
): RateUnit[] {
  const least = Math.min(...all.map(({ principal }) => principal));
  const extras = (costs.insurance ?? 0) + (costs.rebates ?? 0);
  // An IOF that is given bounds the principal; the most that any can be would often leave no interest at all.
  const taxed = costs.iof === null ? (least + extras) / (1 - mostIof) : 0;
  const most = Math.max(...all.map(({ principal }) => principal), taxed);
  const implied = impliedRates(installment, plans, [least, most]) ?? { low: 0, high: 0 };
  const factor = 4 * stretchOf(terms, plans);
  return units.filter((unit) =>
    statedRates(terms, unit).some(
      ({ rate }) => rate >= implied.low / factor && rate <= Math.max(implied.high, 1e-4) * factor,
    ),
  );
}

/**
 * How far a first period that is no month moves the rate from that of equal months: by the mean time to a payment. The
 * day counts move it by much less, and units lie a factor of 100 apart.
 */
function stretchOf({ release }: Terms, plans: readonly Plan[]): number {
  const due = plans[0]?.dueDates?.days;
  if (!release.ok || !due) return 1;
  const months = due.length - 1;
  const mean = (months / 2 + Math.max(1, (due[0] ?? 0) - release.value) / 30) / (months / 2 + 1);
  return Math.max(mean, 1 / mean);
}
