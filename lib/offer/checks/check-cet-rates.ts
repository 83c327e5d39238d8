import { cetTolerance } from '../cet/cet-tolerance.ts';
import { monthlyByDays, monthlyOf, yearlyByDays, yearlyOf } from '../cet/solve-cet.ts';
import type { Finding } from '../review/finding.ts';
import { type CheckInfo, finding } from '../review/make-finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { spansMeet } from '../units/rate-pairs.ts';
import { toRatePercent } from '../units/rounding.ts';
import { cutDigits, figure, isFinding, mixedUnits, rateFor } from './expectations/rate-figures.ts';

const law = 'Res. CMN 4.881/2020, art. 4';
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

/** The monthly CET is the twelfth root of the yearly one. The difference is judged as a difference of yearly rates. */
export function checkCetPair({ rates, terms, units }: Facts): Finding {
  const mixed = mixedUnits(cetPairCheck, terms.rates.monthlyCet, terms.rates.yearlyCet, ['m', 'CET']);
  if (mixed) return mixed;
  const monthly = rateFor(cetPairCheck, rates.monthlyCet, terms.rates.monthlyCet, units.cet);
  if (isFinding(monthly)) return monthly;
  const yearly = rateFor(cetPairCheck, rates.yearlyCet, terms.rates.yearlyCet, units.cet);
  if (isFinding(yearly)) return yearly;
  const expected = monthlyOf(yearly.value);
  const byDays = monthlyByDays(yearly.value);
  const declared = monthly.value;
  const difference = declared - expected;
  const distance = Math.abs(yearlyOf(declared) - yearly.value);
  const tolerance = cetTolerance(yearly.value);
  const inputs = [figure('m', monthly), figure('CET', yearly)];
  const alternative = { id: 'cet-30-of-365' } as const;
  const alternatives = [{ assumptions: [alternative], expected: byDays, difference: declared - byDays }];
  const isMet = (convert: (rate: number) => number) =>
    spansMeet({ low: convert(yearly.span.low), high: convert(yearly.span.high) }, monthly.span);
  if (isMet(monthlyOf) || distance <= tolerance.agree) {
    const size = Math.abs(difference) <= monthly.reach * 1.001 ? null : 'rounding';
    const cut = isMet(monthlyOf) ? cutDigits('cet', yearly, monthly, monthlyOf) : [];
    return finding(
      cetPairCheck,
      { verdict: 'agrees', size, declared, expected, difference },
      { inputs, assumptions: cut },
    );
  }
  const isByDays = isMet(monthlyByDays) || Math.abs(yearlyByDays(declared) - yearly.value) <= tolerance.agree;
  const explainedBy = isByDays ? alternative : null;
  const size = explainedBy ? 'convention' : distance <= tolerance.material ? 'immaterial' : 'material';
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
  const isAbove = difference >= -cetTolerance(expected).agree;
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
