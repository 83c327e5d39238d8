import { yearlyOf } from '../units/compound.ts';
import { spansMeet } from '../units/rate-pairs.ts';
import type { Assumption } from './assumption.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { finding, withoutVerdict } from './make-finding.ts';
import { cutDigits, isFinding, ratePair } from './rate-figures.ts';

/** The yearly rate is the monthly one compounded. Twelve times the monthly rate is a nominal rate, another convention. */
export function checkRates(facts: Facts): Finding {
  const pair = ratePair('rates', facts);
  if (isFinding(pair)) return pair;
  const { monthly, yearly, inputs } = pair;
  const expected = yearlyOf(monthly.value);
  const difference = yearly.value - expected;
  const declared = yearly.value;
  if (Math.abs(difference) <= yearly.reach * 1.001)
    return finding('rates', { verdict: 'agrees', size: null, declared, expected, difference }, { inputs });
  const compounded = { low: yearlyOf(monthly.span.low), high: yearlyOf(monthly.span.high) };
  if (spansMeet(compounded, yearly.span))
    return finding(
      'rates',
      { verdict: 'agrees', size: 'rounding', declared, expected, difference },
      { inputs, assumptions: cutDigits('rates', monthly, yearly, yearlyOf) },
    );
  const nominal = 12 * monthly.value;
  const twelvefold = { low: 12 * monthly.span.low, high: 12 * monthly.span.high };
  const isNominal = spansMeet(twelvefold, yearly.span);
  const explainedBy: Assumption | null = isNominal ? { id: 'nominal-rate' } : null;
  const alternatives = [
    { assumptions: [{ id: 'nominal-rate' } as const], expected: nominal, difference: declared - nominal },
  ];
  const differing = finding(
    'rates',
    { verdict: 'differs', size: 'material', declared, expected, difference },
    { inputs, alternatives },
  );
  // Twelve times the monthly rate is no effective one: few lenders write it, and nothing else speaks for it.
  return isNominal
    ? { ...withoutVerdict(differing, { code: 'question', path: yearly.path }), explainedBy }
    : differing;
}
