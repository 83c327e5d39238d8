import { grossUp } from '../iof/compute-iof.ts';
import {
  type About,
  type Alternative,
  cannotTell,
  type Figure,
  type Finding,
  finding,
  type Reason,
  upTo,
} from '../review/finding.ts';
import { principalFigures, timeFigures } from '../review/formula-figures.ts';
import { describeMatch, formulaOf } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { graceOf } from '../schedule/candidate-plans.ts';
import type { Match } from '../schedule/exact-matches.ts';
import { mostFits } from '../schedule/find-matches.ts';
import { unitInstallment } from '../schedule/repayment-plan.ts';
import { likelyRates } from '../schedule/rounded-rate-matches.ts';
import { orNull, type Reading } from '../terms/read-field.ts';
import { isFloating } from '../terms/read-terms.ts';
import { centsOf, toCents } from '../units/rounding.ts';
import { leastByRate, unlessCostUnread } from './unread-cost.ts';

export const about: About = {
  check: 'installment',
  unit: 'amount',
  formula: 'A = P ÷ Σ (1 + i)^−t',
  source: 'Tabela Price; SAC',
};

/** The installment against every convention, principal and rate: it is reproduced to the cent, or by none. */
export function checkInstallment(facts: Facts): Finding {
  const { terms, matches, found } = facts;
  const { installment, disbursement } = terms.amounts;
  const rate = terms.rates.monthly.ok ? terms.rates.monthly : terms.rates.yearly;
  const needed: Reading<unknown>[] = [installment, disbursement, terms.count, rate];
  const missing = needed.find((reading) => !reading.ok);
  if (missing && !missing.ok) return cannotTell(about, { code: missing.reason, path: missing.path });
  if (!installment.ok || !rate.ok) return cannotTell(about, { code: 'absent', path: null });
  if (isFloating(terms)) return cannotTell(about, { code: 'no-schedule', path: installment.path });
  const grace = graceOf(terms);
  if (!grace || found.plans.length === 0)
    return cannotTell(about, { code: 'grace', path: terms.interestGrace.path });
  const paths = pathsOf(facts);
  const [first] = matches;
  if (first?.composition.shortBy !== undefined)
    return unlessCostUnread(paidShort(facts, first, installment.value, paths), facts, 0);
  if (first) {
    const computed = asWritten(first);
    const expected = toCents(computed);
    const isExact = centsOf(computed) === centsOf(installment.value);
    return finding(
      { ...about, formula: formulaOf(first) },
      {
        verdict: 'agrees',
        size: isExact ? null : 'rounding',
        declared: installment.value,
        expected,
        difference: toCents(installment.value - expected),
      },
      {
        inputs: inputsOf(facts, first, first.written),
        assumptions: describeMatch(first, facts.found, terms),
        paths,
        ...alternativesTo(facts, installment.value),
      },
    );
  }
  return unexplained(facts, installment.value, paths);
}

/** Every other convention that reproduces it. */
function alternativesTo(facts: Facts, declared: number): Pick<Finding, 'alternatives' | 'unlisted'> {
  const [first, ...others] = facts.matches;
  const all = first?.source === 'digits' ? [first, ...others] : others;
  const { list, unlisted } = upTo(all, mostFits);
  const alternatives = list.map(
    (match): Alternative => ({
      assumptions: describeMatch(match, facts.found, facts.terms),
      expected: toCents(match.installment),
      difference: toCents(declared - toCents(match.installment)),
    }),
  );
  return { alternatives, unlisted: unlisted + facts.unkept };
}

/**
 * Reproduced by an IOF that is financed in one pass alone: a mistake with a name. Expected is the installment of the
 * principal that pays out what the offer says; what is financed pays out so much less as is told.
 */
function paidShort(facts: Facts, match: Match, declared: number, paths: string[]): Finding {
  const { plan, rate } = match;
  const { parts, principal, shortBy = 0 } = match.composition;
  const disbursement = orNull(facts.terms.amounts.disbursement) ?? 0;
  const net = disbursement + parts.reduce((sum, part) => sum + (facts.found.costs[part] ?? 0), 0);
  const right = grossUp(net, principal / net - 1);
  const expected = toCents(unitInstallment(plan, rate) * right);
  const whole: Match = { ...match, composition: { ...match.composition, principal: right } };
  return finding(
    { ...about, formula: formulaOf(whole) },
    { verdict: 'differs', size: 'material', declared, expected, difference: toCents(declared - expected) },
    {
      inputs: inputsOf(facts, whole, match.written),
      assumptions: describeMatch(match, facts.found, facts.terms),
      explainedBy: { id: 'iof-one-pass', value: shortBy },
      paths,
      ...alternativesTo(facts, declared),
    },
  );
}

/** What the rate gives as it is written; where its digits are too few, not quite the installment that it stands for. */
function asWritten({ plan, composition, rate, written, installment }: Match): number {
  return written === rate ? installment : unitInstallment(plan, written) * composition.principal;
}

/** Nothing gives the installment: the nearest that was tried, or why it cannot be told. */
function unexplained(facts: Facts, declared: number, paths: string[]): Finding {
  const { terms, found, units } = facts;
  const readings = units.rates?.reading ? [units.rates.reading] : [];
  if (readings.length === 0 && !isZero(terms.rates.monthly))
    return cannotTell(about, { code: 'unit', path: terms.rates.monthly.path }, { paths });
  const tried = likelyRates(terms, readings[0] ?? 'fraction').flatMap(({ rate, source }) =>
    found.plans.flatMap((plan) => {
      const unit = unitInstallment(plan, rate);
      return found.compositions.map(
        (composition): Match => ({
          plan,
          composition,
          rate,
          written: rate,
          source,
          installment: unit * composition.principal,
        }),
      );
    }),
  );
  const [first] = tried;
  if (!first) return cannotTell(about, { code: 'no-schedule', path: null }, { paths });
  const nearest = likeliest(facts, declared, [first, ...tried]);
  const computed = tried.map((one) => one.installment);
  const reason = openReason(facts, declared, computed) ?? taxReason(facts);
  if (reason) return cannotTell(about, reason, { paths });
  const expected = toCents(nearest.installment);
  const differing = finding(
    { ...about, formula: formulaOf(nearest) },
    { verdict: 'differs', size: 'material', declared, expected, difference: toCents(declared - expected) },
    {
      inputs: inputsOf(facts, nearest, nearest.rate),
      assumptions: describeMatch(nearest, found, terms),
      paths,
    },
  );
  return unlessCostUnread(differing, facts, leastByRate(facts, computed));
}

/**
 * The one to show: what gives the installment that the total says, if anything does; else the nearest of those whose
 * principal is the total less the interest, or of all.
 */
function likeliest({ terms }: Facts, declared: number, tried: readonly [Match, ...Match[]]): Match {
  const total = orNull(terms.amounts.total);
  const interest = orNull(terms.amounts.interest);
  const count = orNull(terms.count) ?? 1;
  const away = (target: number) => (best: Match, one: Match) =>
    Math.abs(one.installment - target) < Math.abs(best.installment - target) ? one : best;
  if (total !== null) {
    const said = tried.reduce(away(total / count));
    if (Math.abs(said.installment - total / count) <= 0.015) return said;
  }
  const fits = tried.filter(
    ({ composition }) =>
      total !== null &&
      interest !== null &&
      Math.abs(composition.principal + interest - total) <= 0.01 * count + 0.001,
  );
  return (fits.length > 0 ? fits : tried).reduce(away(declared));
}

/** What is not given, where it could account for the whole distance. */
function openReason({ terms, found }: Facts, declared: number, tried: readonly number[]): Reason | null {
  const [least, most] = [Math.min(...tried), Math.max(...tried)];
  const { release, firstDue, amounts } = terms;
  const undated = !release.ok ? release : !firstDue.ok ? firstDue : null;
  // An IOF of the rule takes 5% of a principal at most; a long first period moves an installment by less than 10%.
  const highest = most * (amounts.iof.ok ? 1 : 1.053) * (undated ? 1.1 : 1);
  const lowest = least * (undated ? 0.9 : 1);
  if (declared < lowest || declared > highest) return null;
  if (undated) return { code: 'no-dates', path: undated.path };
  return orNull(amounts.iof) === null && found.costs.iof === null
    ? { code: 'no-iof-given', path: amounts.iof.path }
    : null;
}

/** The part of the IOF that is not given, where it and the digits of the rate would give the installment. */
function taxReason({ terms: { amounts }, found }: Facts): Reason | null {
  const { iof, iofAdditional } = amounts;
  if (!found.isTaxOpen) return null;
  if (!iof.ok) return { code: 'no-iof-given', path: iof.path };
  return iofAdditional.ok ? null : { code: iofAdditional.reason, path: iofAdditional.path };
}

function isZero(rate: Reading<number>): boolean {
  return rate.ok && rate.value === 0;
}

function inputsOf({ terms }: Facts, { plan, composition }: Match, rate: number): Figure[] {
  const { count, release } = terms;
  const n = plan.grace.amortizing;
  const source = terms.rates.monthly.ok ? terms.rates.monthly : terms.rates.yearly;
  return [
    ...principalFigures(terms, composition),
    { name: 'i', value: rate, unit: 'rate', path: source.path },
    { name: 'n', value: n, unit: 'count', path: n === orNull(count) ? count.path : null },
    ...timeFigures(plan, orNull(release)),
  ];
}

/** Everything that the search may use. */
function pathsOf({ terms, payouts }: Facts): string[] {
  const { amounts, rates, count, release, firstDue, interestGrace, principalGrace, rebates, interestType } =
    terms;
  const own = [
    amounts.disbursement,
    amounts.installment,
    count,
    amounts.iof,
    amounts.iofAdditional,
    amounts.insurance,
    rates.yearly,
    release,
    firstDue,
    interestGrace,
    principalGrace,
    rebates,
    interestType,
  ].flatMap((reading) => (reading.ok ? [reading.path] : []));
  return [...own, ...payouts.map(({ path }) => path)];
}
