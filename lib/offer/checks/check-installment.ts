import { grossUp } from '../iof/compute-iof.ts';
import {
  type Alternative,
  type CheckInfo,
  cannotTell,
  type Figure,
  type Finding,
  finding,
  limitList,
  type Reason,
} from '../review/finding.ts';
import { principalFigures, timeFigures } from '../review/formula-figures.ts';
import { installmentFormula, matchAssumptions } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { gracePeriods } from '../schedule/candidate-plans.ts';
import type { Match } from '../schedule/exact-matches.ts';
import { maxFits } from '../schedule/find-matches.ts';
import { unitInstallment } from '../schedule/repayment-plan.ts';
import { likelyRates } from '../schedule/rounded-rate-matches.ts';
import { type Reading, valueOrNull } from '../terms/read-field.ts';
import { isFloating } from '../terms/read-terms.ts';
import { centsOf, toCents } from '../units/rounding.ts';
import { lowestExpected, unlessCostIsUnread } from './unread-cost.ts';

export const installmentCheck: CheckInfo = {
  check: 'installment',
  unit: 'amount',
  formula: 'A = P ÷ Σ (1 + i)^−t',
  source: 'Tabela Price; SAC',
};

/** Compares the installment with every convention, principal and rate: one of them reproduces it to the cent, or none. */
export function checkInstallment(facts: Facts): Finding {
  const { terms, matches, search } = facts;
  const { installment, disbursement } = terms.amounts;
  const rate = terms.rates.monthly.ok ? terms.rates.monthly : terms.rates.yearly;
  const needed: Reading<unknown>[] = [installment, disbursement, terms.count, rate];
  const missing = needed.find((reading) => !reading.ok);
  if (missing && !missing.ok)
    return cannotTell(installmentCheck, { code: missing.reason, path: missing.path });
  if (!installment.ok || !rate.ok) return cannotTell(installmentCheck, { code: 'absent', path: null });
  if (isFloating(terms)) return cannotTell(installmentCheck, { code: 'no-schedule', path: installment.path });
  const grace = gracePeriods(terms);
  if (!grace || search.plans.length === 0)
    return cannotTell(installmentCheck, { code: 'grace', path: terms.interestGrace.path });
  const paths = pathsOf(facts);
  const [first] = matches;
  if (first?.composition.shortBy !== undefined)
    return unlessCostIsUnread(paidShort(facts, first, installment.value, paths), facts, 0);
  if (first) {
    const computed = asWritten(first);
    const expected = toCents(computed);
    const isExact = centsOf(computed) === centsOf(installment.value);
    return finding(
      { ...installmentCheck, formula: installmentFormula(first) },
      {
        verdict: 'agrees',
        size: isExact ? null : 'rounding',
        declared: installment.value,
        expected,
        difference: toCents(installment.value - expected),
      },
      {
        inputs: inputsOf(facts, first, first.written),
        assumptions: matchAssumptions(first, facts.search, terms),
        paths,
        ...alternativesTo(facts, installment.value),
      },
    );
  }
  return unexplained(facts, installment.value, paths);
}

/** Every other match of the installment. */
function alternativesTo(facts: Facts, declared: number): Pick<Finding, 'alternatives' | 'unlisted'> {
  const [first, ...others] = facts.matches;
  const all = first?.source === 'digits' ? [first, ...others] : others;
  const { list, unlisted } = limitList(all, maxFits);
  const alternatives = list.map(
    (match): Alternative => ({
      assumptions: matchAssumptions(match, facts.search, facts.terms),
      expected: toCents(match.installment),
      difference: toCents(declared - toCents(match.installment)),
    }),
  );
  return { alternatives, unlisted: unlisted + facts.dropped };
}

/**
 * The installment is reproduced only by an IOF that was financed without the tax on itself, which is a mistake. The
 * expected installment is that of the principal that pays out what the offer says; `iof-one-pass` gives the shortfall.
 */
function paidShort(facts: Facts, match: Match, declared: number, paths: string[]): Finding {
  const { plan, rate } = match;
  const { parts, principal, shortBy = 0 } = match.composition;
  const disbursement = valueOrNull(facts.terms.amounts.disbursement) ?? 0;
  const net = disbursement + parts.reduce((sum, part) => sum + (facts.search.costs[part] ?? 0), 0);
  const right = grossUp(net, principal / net - 1);
  const expected = toCents(unitInstallment(plan, rate) * right);
  const whole: Match = { ...match, composition: { ...match.composition, principal: right } };
  return finding(
    { ...installmentCheck, formula: installmentFormula(whole) },
    { verdict: 'differs', size: 'material', declared, expected, difference: toCents(declared - expected) },
    {
      inputs: inputsOf(facts, whole, match.written),
      assumptions: matchAssumptions(match, facts.search, facts.terms),
      explainedBy: { id: 'iof-one-pass', value: shortBy },
      paths,
      ...alternativesTo(facts, declared),
    },
  );
}

/** The installment at the rate as it is written, which differs slightly if the rate was rounded. In reais. */
function asWritten({ plan, composition, rate, written, installment }: Match): number {
  return written === rate ? installment : unitInstallment(plan, written) * composition.principal;
}

/** Nothing gives the installment: it differs from the nearest combination, or there is a reason why it cannot be told. */
function unexplained(facts: Facts, declared: number, paths: string[]): Finding {
  const { terms, search, units } = facts;
  const readings = units.rates?.reading ? [units.rates.reading] : [];
  if (readings.length === 0 && !isZero(terms.rates.monthly))
    return cannotTell(installmentCheck, { code: 'unit', path: terms.rates.monthly.path }, { paths });
  const tried = likelyRates(terms, readings[0] ?? 'fraction').flatMap(({ rate, source }) =>
    search.plans.flatMap((plan) => {
      const unit = unitInstallment(plan, rate);
      return search.compositions.map(
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
  if (!first) return cannotTell(installmentCheck, { code: 'no-schedule', path: null }, { paths });
  const nearest = likeliest(facts, declared, [first, ...tried]);
  const computed = tried.map((one) => one.installment);
  const reason = missingReason(facts, declared, computed) ?? taxReason(facts);
  if (reason) return cannotTell(installmentCheck, reason, { paths });
  const expected = toCents(nearest.installment);
  const differing = finding(
    { ...installmentCheck, formula: installmentFormula(nearest) },
    { verdict: 'differs', size: 'material', declared, expected, difference: toCents(declared - expected) },
    {
      inputs: inputsOf(facts, nearest, nearest.rate),
      assumptions: matchAssumptions(nearest, search, terms),
      paths,
    },
  );
  return unlessCostIsUnread(differing, facts, lowestExpected(facts, computed));
}

/**
 * The combination to show: the one whose installment is total ÷ count, if any; else the nearest of those whose principal
 * is total less interest, or of all.
 */
function likeliest({ terms }: Facts, declared: number, tried: readonly [Match, ...Match[]]): Match {
  const total = valueOrNull(terms.amounts.total);
  const interest = valueOrNull(terms.amounts.interest);
  const count = valueOrNull(terms.count) ?? 1;
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

/** The missing dates or IOF, if they could account for the whole difference. */
function missingReason({ terms, search }: Facts, declared: number, tried: readonly number[]): Reason | null {
  const [least, most] = [Math.min(...tried), Math.max(...tried)];
  const { release, firstDue, amounts } = terms;
  const undated = !release.ok ? release : !firstDue.ok ? firstDue : null;
  // A lawful IOF is at most 5% of a principal; a long first period moves an installment by less than 10%.
  const highest = most * (amounts.iof.ok ? 1 : 1.053) * (undated ? 1.1 : 1);
  const lowest = least * (undated ? 0.9 : 1);
  if (declared < lowest || declared > highest) return null;
  if (undated) return { code: 'no-dates', path: undated.path };
  return valueOrNull(amounts.iof) === null && search.costs.iof === null
    ? { code: 'no-iof-given', path: amounts.iof.path }
    : null;
}

/** The unstated part of the IOF, if it and the rounding of the rate could give the installment. */
function taxReason({ terms: { amounts }, search }: Facts): Reason | null {
  const { iof, iofAdditional } = amounts;
  if (!search.couldBeUnstatedTax) return null;
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
    { name: 'n', value: n, unit: 'count', path: n === valueOrNull(count) ? count.path : null },
    ...timeFigures(plan, valueOrNull(release)),
  ];
}

/** The paths of every figure that the search may use. */
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
