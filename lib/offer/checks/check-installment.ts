import { grossUp } from '../iof/compute-iof.ts';
import { type Assumption, assumptionOf } from '../review/assumption.ts';
import type { Finding } from '../review/finding.ts';
import { installmentFigures } from '../review/formula-figures.ts';
import { alternativeAmount, cannotTell, finding, limitList, unread } from '../review/make-finding.ts';
import { installmentFormula, matchAssumptions } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { gracePeriods } from '../schedule/candidate-plans.ts';
import { hasFoundDate, unitInstallment } from '../schedule/repayment-plan.ts';
import { installmentTolerance, type Match } from '../schedule/search/match.ts';
import { maxFits } from '../schedule/search/match-search.ts';
import { type FieldReading, pathsOf, valueOrNull } from '../terms/read-field.ts';
import { isFloating } from '../terms/read-terms.ts';
import { ratePrecision } from '../units/rate-pairs.ts';
import { centsOf, roundToCent } from '../units/rounding.ts';
import { installmentRounding } from './expectations/cent-rounding.ts';
import { missingRate } from './expectations/missing-rate.ts';
import { missingDate, unlessCostIsUnread } from './expectations/open-verdicts.ts';
import { cutBelow } from './expectations/rate-figures.ts';
import { unmatchedInstallment } from './unmatched-installment.ts';

/** Compares the installment with every convention, principal and rate: one of them reproduces it to the cent, or none. */
export function checkInstallment(facts: Facts): Finding {
  const { terms, matches, search } = facts;
  const { installment, disbursement } = terms.amounts;
  const rate = terms.rates.monthly.ok ? terms.rates.monthly : terms.rates.yearly;
  const needed: FieldReading<unknown>[] = [installment, disbursement, terms.count, rate];
  const missing = needed.find((reading) => !reading.ok);
  if (missing && !missing.ok) {
    const implied = missing === rate ? missingRate(facts) : null;
    return unread('installment', missing, implied ? { ...implied, paths: searchedPaths(facts) } : {});
  }
  if (!installment.ok || !rate.ok) return cannotTell('installment', { code: 'absent', path: null });
  if (isFloating(terms)) return cannotTell('installment', { code: 'no-schedule', path: installment.path });
  const grace = gracePeriods(terms);
  if (!grace || search.plans.length === 0)
    return cannotTell('installment', { code: 'grace', path: terms.interestGrace.path });
  const [first] = matches;
  if (first?.composition.shortBy !== undefined)
    return unlessCostIsUnread(paidShort(facts, first, installment.value), facts, 0);
  if (first?.composition.payoff !== undefined) return withPayoff(facts, first, installment.value);
  const undated = first && hasFoundDate(first.plan) ? missingDate(terms) : null;
  if (first && undated)
    return cannotTell(
      'installment',
      { code: 'no-dates', path: undated.path },
      detailsOf(facts, first, installment.value),
    );
  return first
    ? asScheduled(facts, first, installment.value)
    : unmatchedInstallment(facts, installment.value, searchedPaths(facts));
}

/** The installment that a schedule gives. */
function asScheduled(facts: Facts, match: Match, declared: number): Finding {
  const computed = asWritten(match);
  const expected = roundToCent(computed);
  const size = centsOf(computed) === centsOf(declared) ? null : 'rounding';
  const details = detailsOf(facts, match, declared);
  const isInsured = match.composition.parts.includes('insurance');
  return finding(
    'installment',
    { verdict: 'agrees', size, declared, expected, difference: roundToCent(declared - expected) },
    {
      ...details,
      formula: installmentFormula(match),
      assumptions: [
        ...details.assumptions,
        ...assumptionOf('premium-single', isInsured ? 'financed' : undefined),
        ...installmentRounding(match, declared),
        ...cutOfRate(facts, match, declared),
      ],
    },
  );
}

/** What the findings of a match share. `shown`: the match with the principal that is expected, if that is another. */
function detailsOf(facts: Facts, match: Match, declared: number, shown = match) {
  return {
    inputs: installmentFigures(facts.terms, shown, match.written),
    assumptions: matchAssumptions(match, facts.search, facts.terms),
    paths: searchedPaths(facts),
    ...alternativesTo(facts, declared),
  };
}

/** The stated rate was cut at its digits, where no rate that rounds to it gives the installment. */
function cutOfRate({ terms, units }: Facts, match: Match, declared: number): Assumption[] {
  const { monthly } = terms.rates;
  const unit = units.rates?.reading;
  if (match.source !== 'digits' || !monthly.ok || !unit) return [];
  const { plan, composition, rate, written } = match;
  const highest = written + ratePrecision(monthly.value, unit);
  const most = unitInstallment(plan, highest);
  const isAbove = declared > most * composition.principal + installmentTolerance(most);
  return isAbove ? cutBelow('rates', monthly.value, unit, rate) : [];
}

/**
 * The installment repays more than the offer's figures add up to, by an amount that may have paid off an earlier
 * contract. Nothing in the loan states that payoff, so the expected installment is the one without it.
 */
function withPayoff(facts: Facts, match: Match, declared: number): Finding {
  const { composition, installment } = match;
  const { principal, payoff = 0 } = composition;
  const expected = roundToCent((installment * (principal - payoff)) / principal);
  return finding(
    'installment',
    {
      verdict: 'differs',
      size: 'convention',
      declared,
      expected,
      difference: roundToCent(declared - expected),
    },
    {
      ...detailsOf(facts, match, declared),
      formula: installmentFormula(match),
      explainedBy: { id: 'payoff', value: payoff },
    },
  );
}

/** Every other match of the installment. */
function alternativesTo(facts: Facts, declared: number): Pick<Finding, 'alternatives' | 'unlisted'> {
  const [first, ...others] = facts.matches;
  const all = first?.source === 'digits' ? [first, ...others] : others;
  const { list, unlisted } = limitList(all, maxFits);
  const alternatives = list.map((match) =>
    alternativeAmount(declared, match.installment, matchAssumptions(match, facts.search, facts.terms)),
  );
  return { alternatives, unlisted: unlisted + facts.dropped };
}

/**
 * The installment is reproduced only by an IOF that was financed without the tax on itself. Where the stated IOF is that of
 * the whole principal, that is a mistake; else the base may leave the tax out, which some lenders do. The expected
 * installment is that of the principal that pays out what the offer says; `iof-one-pass` gives the shortfall.
 */
function paidShort(facts: Facts, match: Match, declared: number): Finding {
  const { plan, rate } = match;
  const { parts, principal, shortBy = 0 } = match.composition;
  const disbursement = valueOrNull(facts.terms.amounts.disbursement) ?? 0;
  const net = disbursement + parts.reduce((sum, part) => sum + (facts.search.costs[part] ?? 0), 0);
  const right = grossUp(net, principal / net - 1);
  const expected = roundToCent(unitInstallment(plan, rate) * right);
  const whole: Match = { ...match, composition: { ...match.composition, principal: right } };
  const size = isTaxOfWhole(facts, net / principal) ? 'material' : 'convention';
  return finding(
    'installment',
    { verdict: 'differs', size, declared, expected, difference: roundToCent(declared - expected) },
    {
      ...detailsOf(facts, match, declared, whole),
      formula: installmentFormula(whole),
      explainedBy: { id: 'iof-one-pass', value: shortBy },
      alsoExplainedBy: assumptionOf('iof-kind', size === 'convention' ? 'iof-outside' : undefined),
    },
  );
}

/**
 * True where a stated IOF is that of the whole principal, and none that of `share` of it: the disbursed amount and the
 * costs without the tax.
 */
function isTaxOfWhole({ terms: { amounts }, iofs }: Facts, share: number): boolean {
  const { iof, iofAdditional } = amounts;
  const stated = [
    ...(iof.ok ? [{ value: iof.value, parts: ['total', 'daily'] as const }] : []),
    ...(iofAdditional.ok ? [{ value: iofAdditional.value, parts: ['additional'] as const }] : []),
  ];
  const distance = ({ value, parts }: (typeof stated)[number], of: number) =>
    Math.min(...iofs.flatMap((one) => parts.map((part) => Math.abs(of * one.iof[part] - value))));
  return stated.some((one) => distance(one, 1) < distance(one, share));
}

/** The installment at the rate as it is written, which differs slightly if the rate was rounded. In reais. */
function asWritten({ plan, composition, rate, written, installment, daily }: Match): number {
  return written === rate || daily !== undefined
    ? installment
    : unitInstallment(plan, written) * composition.principal;
}

/** The paths of every figure that the search may use. */
function searchedPaths({ terms, payouts }: Facts): string[] {
  const { amounts, rates, count, release, firstDue, interestGrace, principalGrace } = terms;
  const own = pathsOf([
    ...[amounts.disbursement, amounts.installment, count, amounts.iof, amounts.iofAdditional],
    ...[amounts.insurance, rates.yearly, release, firstDue, interestGrace, principalGrace],
    ...[terms.rebates, terms.interestType],
  ]);
  return [...own, ...payouts.map(({ path }) => path)];
}
