import { cetTolerance } from '../fit/cet-fit.ts';
import { monthlyByDays, monthlyOf, yearlyByDays, yearlyOf } from '../units/compound.ts';
import { convertSpan, spansMeet, type WrittenRate, writtenRate, writtenSpan } from '../units/rate-pairs.ts';
import { groupOfRate } from '../units/unit-reading.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { asQuestion, figure, finding, verdictOn } from './make-finding.ts';

type RateName = 'monthly' | 'yearly' | 'monthlyCet' | 'yearlyCet';

const symbols = { monthly: 'i', yearly: 'y', monthlyCet: 'm', yearlyCet: 'CET' } as const;

/** A rate as a fraction with what its digits leave open. The driver has found that it can be read. */
function knownRate(name: RateName, { terms, units }: Facts): WrittenRate & { path: string } {
  const raw = terms.rates[name];
  const unit = units[groupOfRate[name]]?.reading ?? 'fraction';
  return { ...writtenRate(raw.ok ? raw.value : 0, unit), path: raw.path };
}

/** A monthly and a yearly rate of which the target is `convert`ed from the source, and the other known way to write it. */
type Pair = {
  id: 'rates' | 'cet-pair';
  source: RateName;
  target: RateName;
  convert: (rate: number) => number;
  otherwise: { id: 'nominal-rate' | 'cet-30-of-365'; convert: (rate: number) => number };
};

/** The monthly CET is the twelfth root of the yearly one; 30 days of 365 are another convention. */
export const cetPairCheck = pairCheck({
  id: 'cet-pair',
  source: 'yearlyCet',
  target: 'monthlyCet',
  convert: monthlyOf,
  otherwise: { id: 'cet-30-of-365', convert: monthlyByDays },
});

/** The yearly rate is the monthly one compounded; twelve times the monthly rate is a nominal rate, another convention. */
export const ratePairCheck = pairCheck({
  id: 'rates',
  source: 'monthly',
  target: 'yearly',
  convert: yearlyOf,
  otherwise: { id: 'nominal-rate', convert: (monthly) => 12 * monthly },
});

function pairCheck(pair: Pair): Check {
  const { id, source, target } = pair;
  return {
    id,
    symbol: symbols[target],
    declared: ({ rates }) => rates[target],
    needs: ({ rates }) => [rates[source]],
    judge: (facts) => judgePair(pair, facts),
  };
}

/** The difference of a pair of CETs is judged as one of yearly rates. */
function judgePair({ id, convert, otherwise, ...names }: Pair, facts: Facts): Finding {
  const [source, target] = [knownRate(names.source, facts), knownRate(names.target, facts)];
  const inputs = [
    figure(symbols[names.source], 'rate', source),
    figure(symbols[names.target], 'rate', target),
  ];
  const isCet = id === 'cet-pair';
  const tolerance = isCet ? cetTolerance(source.value) : { agree: 0, material: 0 };
  const isNear = (yearly: number, within: number) => isCet && Math.abs(yearly - source.value) <= within;
  const isMet = (by: (rate: number) => number) =>
    spansMeet(convertSpan(writtenSpan(source), by), writtenSpan(target));
  const declared = target.value;
  const resultBy = (by: (rate: number) => number) => {
    const expected = by(source.value);
    return { expected, difference: declared - expected };
  };
  const plain = { declared, ...resultBy(convert) };
  const comesOut = isMet(convert) || isNear(yearlyOf(declared), tolerance.agree);
  const isOther = isMet(otherwise.convert) || isNear(yearlyByDays(declared), tolerance.agree);
  const known = { id: otherwise.id } as const;
  const explainedBy = isOther && !comesOut ? known : null;
  const verdict = verdictOn({
    comesOut,
    explainedBy,
    isExact: Math.abs(plain.difference) <= target.half * 1.001,
    isSmall: isNear(yearlyOf(declared), tolerance.material),
  });
  const alternatives = comesOut ? [] : [{ assumptions: [known], ...resultBy(otherwise.convert) }];
  const differing = finding(id, { ...verdict, ...plain }, { inputs, explainedBy, alternatives });
  // Twelve times the monthly rate is no effective one: few lenders write it, and nothing else speaks for it.
  return explainedBy && !isCet ? asQuestion(differing, explainedBy, target.path) : differing;
}
