import { cetTolerance } from '../fit/cet-fit.ts';
import { monthlyByDays, monthlyOf, yearlyByDays, yearlyOf } from '../units/compound.ts';
import { spansMeet } from '../units/rate-pairs.ts';
import { toRatePercent } from '../units/rounding.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { figure, finding } from './make-finding.ts';
import { cutDigits, isFinding, rateFor, ratePair } from './rate-figures.ts';

/** The monthly CET is the twelfth root of the yearly one. The difference is judged as a difference of yearly rates. */
export function checkCetPair(facts: Facts): Finding {
  const pair = ratePair('cet-pair', facts);
  if (isFinding(pair)) return pair;
  const { monthly, yearly, inputs } = pair;
  const expected = monthlyOf(yearly.value);
  const byDays = monthlyByDays(yearly.value);
  const declared = monthly.value;
  const difference = declared - expected;
  const distance = Math.abs(yearlyOf(declared) - yearly.value);
  const tolerance = cetTolerance(yearly.value);
  const alternative = { id: 'cet-30-of-365' } as const;
  const alternatives = [{ assumptions: [alternative], expected: byDays, difference: declared - byDays }];
  const isMet = (convert: (rate: number) => number) =>
    spansMeet({ low: convert(yearly.span.low), high: convert(yearly.span.high) }, monthly.span);
  if (isMet(monthlyOf) || distance <= tolerance.agree) {
    const size = Math.abs(difference) <= monthly.reach * 1.001 ? null : 'rounding';
    const cut = isMet(monthlyOf) ? cutDigits('cet', yearly, monthly, monthlyOf) : [];
    return finding(
      'cet-pair',
      { verdict: 'agrees', size, declared, expected, difference },
      { inputs, assumptions: cut },
    );
  }
  const isByDays = isMet(monthlyByDays) || Math.abs(yearlyByDays(declared) - yearly.value) <= tolerance.agree;
  const explainedBy = isByDays ? alternative : null;
  const size = explainedBy ? 'convention' : distance <= tolerance.material ? 'immaterial' : 'material';
  const result = { verdict: 'differs', size, declared, expected, difference } as const;
  return finding('cet-pair', result, { inputs, explainedBy, alternatives });
}

/** A CET below the rate is only a warning: interest by equal months that is paid over longer periods explains it. */
export function checkCetRate({ rates, terms, units, best }: Facts): Finding {
  const cet = rateFor('cet-rate', rates.yearlyCet, terms.rates.yearlyCet, units.cet);
  if (isFinding(cet)) return cet;
  const isMonthly = rates.monthly?.ok ?? false;
  const source = isMonthly ? 'monthly' : 'yearly';
  const rate = rateFor('cet-rate', rates[source], terms.rates[source], units.rates);
  if (isFinding(rate)) return rate;
  const expected = isMonthly ? yearlyOf(rate.value) : rate.value;
  const difference = cet.value - expected;
  const isBelow = best?.cet != null && best.cet.yearly < expected;
  const isAbove = difference >= -cetTolerance(expected).agree;
  return finding(
    'cet-rate',
    {
      verdict: isAbove ? 'agrees' : 'differs',
      size: isAbove ? null : 'convention',
      declared: cet.value,
      expected: toRatePercent(expected),
      difference,
    },
    {
      ...(isMonthly ? {} : { formula: 'CET ≥ y' }),
      inputs: [figure('CET', 'rate', cet), figure(isMonthly ? 'i' : 'y', 'rate', rate)],
      explainedBy: isAbove || !isBelow ? null : { id: 'long-periods' },
    },
  );
}
