import { monthlyOf, yearlyOf } from '../../cet/solve-cet.ts';
import { type Finding, findingKind } from '../../review/finding.ts';
import type { AnyFinding } from '../../review/finding-key.ts';
import type { Facts } from '../../review/offer-facts.ts';
import type { Composition } from '../../schedule/compose-principal.ts';
import { distinctPlans } from '../../schedule/plan-rates.ts';
import { type Plan, unitInstallment } from '../../schedule/repayment-plan.ts';
import { cashoutSum } from '../../terms/amount-entries.ts';
import { valueOrNull } from '../../terms/read-field.ts';
import { mapAmounts } from '../../terms/read-terms.ts';

/** The known figures of an offer, from which its equations are solved. Amounts in reais, rates as fractions; null for what is not known. */
export type OfferFigures = {
  facts: Facts;
  amounts: Record<keyof Facts['terms']['amounts'], number | null>;
  count: number | null;
  /** The yearly CET, by the monthly one if that is all there is. */
  yearlyCet: number | null;
  /** The sums of the cash-outs. */
  cashouts: number[];
  /** The principals that total and interest give: Σ − J, and n × A − J. */
  principals: number[];
  /** The principals that the offer's costs can be composed to: that of the schedule if there is one, else all. */
  compositions: readonly Composition[];
  /** The principals to solve with: the likeliest of `principals`, else those of `compositions`. */
  bases: readonly number[];
  /** The monthly rates that the offer states, the one of its schedule first. */
  rates: readonly number[];
  /** One plan for each way of counting, and the installment of one unit of principal by it at each of the rates. */
  plans: readonly Plan[];
  units: readonly { plan: Plan; unit: number }[];
  /** The checks of which a figure differs materially. */
  differing: ReadonlySet<string>;
  /** The figures that the findings of a check expect, the first one first. */
  expectedBy: (check: Finding['check']) => number[];
};

export function offerFigures(facts: Facts, findings: readonly AnyFinding[]): OfferFigures {
  const { terms, rates, matches, search } = facts;
  const amounts = mapAmounts(terms.amounts, valueOrNull);
  const count = valueOrNull(terms.count);
  const { total, interest, installment } = amounts;
  const paid = [total, installment !== null && count !== null ? installment * count : null];
  const sums = paid.flatMap((sum) => (sum === null || interest === null ? [] : [sum - interest]));
  const principals = sums.filter((one, at) => one > 0 && isDistinct(one, sums.slice(0, at)));
  const compositions = matches[0] ? [matches[0].composition] : search.compositions;
  const monthly = valueOrNull(rates.monthly);
  const yearly = valueOrNull(rates.yearly);
  const monthlyCet = valueOrNull(rates.monthlyCet);
  const stated = [
    matches[0]?.rate ?? null,
    monthly,
    ...(yearly === null || monthly !== null ? [] : [monthlyOf(yearly), yearly / 12]),
  ].flatMap((one) => one ?? []);
  const plans = distinctPlans(search.plans, valueOrNull(terms.interestType));
  const cashouts = [cashoutSum(terms.loanCashout), cashoutSum(terms.offerCashout)];
  return {
    facts,
    amounts,
    count,
    yearlyCet: valueOrNull(rates.yearlyCet) ?? (monthlyCet === null ? null : yearlyOf(monthlyCet)),
    cashouts: cashouts.flatMap((sum) => (sum.ok ? [sum.value] : [])),
    principals,
    compositions,
    bases: principals.length > 0 ? principals.slice(0, 1) : compositions.map(({ principal }) => principal),
    rates: stated,
    plans,
    units: stated
      .slice(0, 2)
      .flatMap((one) => plans.map((plan) => ({ plan, unit: unitInstallment(plan, one) }))),
    differing: new Set(findings.flatMap((one) => (findingKind(one) === 'differ' ? [one.check] : []))),
    expectedBy: (check) =>
      (findings as readonly Finding[])
        .filter((one) => one.check === check && one.verdict !== 'agrees')
        .flatMap(({ expected, alternatives }) => [
          ...(typeof expected === 'number' ? [expected] : []),
          ...alternatives.map((one) => one.expected),
        ]),
  };
}

function isDistinct(amount: number, others: readonly number[]): boolean {
  return others.every((other) => Math.abs(other - amount) >= 0.005);
}
