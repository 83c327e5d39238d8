import { monthlyByDays, monthlyOf, yearlyByDays, yearlyOf } from '../cet/solve-cet.ts';
import {
  type Assumption,
  type CheckInfo,
  cannotTell,
  type Figure,
  type Finding,
  finding,
} from '../review/finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { valueOrNull } from '../terms/read-field.ts';
import {
  type Fraction,
  perWhole,
  type RateUnit,
  ratePrecision,
  rateUnits,
  type UnitReading,
} from '../units/amount-units.ts';
import { toRatePercent } from '../units/rounding.ts';
import { cetTolerance } from './compare-amount.ts';

const law = 'Res. CMN 4.881/2020, art. 4';
const ratesCheck: CheckInfo = {
  check: 'rates',
  unit: 'rate',
  formula: 'y = (1 + i)^12 − 1',
  source: 'Res. CMN 5.004/2022, art. 3',
};
const cetPairCheck: CheckInfo = {
  check: 'cet-pair',
  unit: 'rate',
  formula: 'm = (1 + CET)^(1 ÷ 12) − 1',
  source: law,
};
export const cetRateCheck: CheckInfo = {
  check: 'cet-rate',
  unit: 'rate',
  formula: 'CET ≥ (1 + i)^12 − 1',
  source: law,
};

type Known = { value: number; path: string; reach: number };

/** A rate as a fraction with half a unit of its last digit as tolerance, or the finding that it cannot be told. */
function rateFor(
  info: CheckInfo,
  rate: Fraction,
  raw: { path: string; ok: boolean; value?: number },
  unit: UnitReading<RateUnit> | null,
): Known | Finding {
  if (rate === null) return cannotTell(info, { code: 'unit', path: raw.path });
  if (!rate.ok) return cannotTell(info, { code: rate.reason, path: rate.path });
  const reach = ratePrecision(raw.value ?? 0, unit?.reading ?? 'fraction');
  return { value: rate.value, path: rate.path, reach };
}

function isFinding(one: Known | Finding): one is Finding {
  return 'check' in one;
}

const figure = (name: string, { value, path }: Known): Figure => ({ name, value, unit: 'rate', path });

/** The yearly rate is the monthly one compounded. Twelve times the monthly rate is a nominal rate, another convention. */
export function checkRates({ rates, terms, units }: Facts): Finding {
  const monthly = rateFor(ratesCheck, rates.monthly, terms.rates.monthly, units.rates);
  if (isFinding(monthly)) return monthly;
  const yearly = rateFor(ratesCheck, rates.yearly, terms.rates.yearly, units.rates);
  if (isFinding(yearly)) return yearly;
  const expected = yearlyOf(monthly.value);
  const difference = yearly.value - expected;
  const inputs = [figure('i', monthly), figure('y', yearly)];
  const declared = yearly.value;
  if (Math.abs(difference) <= yearly.reach * 1.001)
    return finding(ratesCheck, { verdict: 'agrees', size: null, declared, expected, difference }, { inputs });
  const low = yearlyOf(monthly.value - monthly.reach) - yearly.reach;
  const high = yearlyOf(monthly.value + monthly.reach) + yearly.reach;
  if (declared >= low && declared <= high)
    return finding(
      ratesCheck,
      { verdict: 'agrees', size: 'rounding', declared, expected, difference },
      { inputs },
    );
  const nominal = 12 * monthly.value;
  // The yearly rate may be the same rate in another unit, which is not a contradiction.
  const sent = valueOrNull(terms.rates.yearly) ?? 0;
  const isMixed =
    units.rates?.status !== 'certain' &&
    rateUnits.some((unit) => {
      const reach = ratePrecision(sent, unit);
      return sent / perWhole[unit] >= low - reach && sent / perWhole[unit] <= high + reach;
    });
  if (isMixed) return cannotTell(ratesCheck, { code: 'unit', path: yearly.path }, { inputs });
  const isNominal = Math.abs(declared - nominal) <= yearly.reach + 12 * monthly.reach;
  const explainedBy: Assumption | null = isNominal ? { id: 'nominal-rate' } : null;
  return finding(
    ratesCheck,
    { verdict: 'differs', size: isNominal ? 'convention' : 'material', declared, expected, difference },
    {
      inputs,
      explainedBy,
      alternatives: [
        { assumptions: [{ id: 'nominal-rate' }], expected: nominal, difference: declared - nominal },
      ],
    },
  );
}

/** The monthly CET is the twelfth root of the yearly one. The difference is judged as a difference of yearly rates. */
export function checkCetPair({ rates, terms, units }: Facts): Finding {
  const monthly = rateFor(cetPairCheck, rates.monthlyCet, terms.rates.monthlyCet, units.cet);
  if (isFinding(monthly)) return monthly;
  const yearly = rateFor(cetPairCheck, rates.yearlyCet, terms.rates.yearlyCet, units.cet);
  if (isFinding(yearly)) return yearly;
  const expected = monthlyOf(yearly.value);
  const byDays = monthlyByDays(yearly.value);
  const declared = monthly.value;
  const difference = declared - expected;
  const reach = monthly.reach + yearly.reach / 12;
  const distance = Math.abs(yearlyOf(declared) - yearly.value);
  const inputs = [figure('m', monthly), figure('CET', yearly)];
  const alternative = { id: 'cet-30-of-365' } as const;
  const alternatives = [{ assumptions: [alternative], expected: byDays, difference: declared - byDays }];
  if (Math.abs(difference) <= reach || distance <= cetTolerance.agree) {
    const size = Math.abs(difference) <= monthly.reach * 1.001 ? null : 'rounding';
    return finding(cetPairCheck, { verdict: 'agrees', size, declared, expected, difference }, { inputs });
  }
  const isByDays =
    Math.abs(declared - byDays) <= reach ||
    Math.abs(yearlyByDays(declared) - yearly.value) <= cetTolerance.agree;
  const explainedBy = isByDays ? alternative : null;
  const size = explainedBy || distance <= cetTolerance.material ? 'convention' : 'material';
  const result = { verdict: 'differs', size, declared, expected, difference } as const;
  return finding(cetPairCheck, result, { inputs, explainedBy, alternatives });
}

/** A CET below the rate is only a warning: interest by equal months that is paid over longer periods explains it. */
export function checkCetRate({ rates, terms, units, cets }: Facts): Finding {
  const cet = rateFor(cetRateCheck, rates.yearlyCet, terms.rates.yearlyCet, units.cet);
  if (isFinding(cet)) return cet;
  const isMonthly = rates.monthly?.ok ?? false;
  const source = isMonthly ? 'monthly' : 'yearly';
  const rate = rateFor(cetRateCheck, rates[source], terms.rates[source], units.rates);
  if (isFinding(rate)) return rate;
  const expected = isMonthly ? yearlyOf(rate.value) : rate.value;
  const difference = cet.value - expected;
  const isBelow = cets.some(({ result }) => result.ok && result.yearly < expected);
  const isAbove = difference >= -cetTolerance.agree;
  return finding(
    isMonthly ? cetRateCheck : { ...cetRateCheck, formula: 'CET ≥ y' },
    {
      verdict: isAbove ? 'agrees' : 'differs',
      size: isAbove ? null : 'convention',
      declared: cet.value,
      expected: toRatePercent(expected),
      difference,
    },
    {
      inputs: [figure('CET', cet), figure(isMonthly ? 'i' : 'y', rate)],
      explainedBy: isAbove || !isBelow ? null : { id: 'long-periods' },
    },
  );
}
