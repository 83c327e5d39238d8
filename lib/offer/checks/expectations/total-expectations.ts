import type { Assumption } from '#lib/offer/review/assumption.ts';
import { financedAssumptions, joinParts } from '#lib/offer/review/match-assumptions.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import type { Composition } from '#lib/offer/schedule/compose-principal.ts';
import { sacTotalOfRoundedShares } from '#lib/offer/schedule/installment-table.ts';
import { solveRate } from '#lib/offer/schedule/plan-rates.ts';
import { unitInstallment } from '#lib/offer/schedule/repayment-plan.ts';
import { impliedPrincipal, lastInstallmentSlack } from '#lib/offer/schedule/search/confirm-match.ts';
import type { Match } from '#lib/offer/schedule/search/match.ts';
import { centPerInstallment } from '#lib/offer/units/rounding.ts';
import { principalFigure } from '../../review/formula-figures.ts';
import type { Expectation } from './compare-amount.ts';

/** The sum of the payments. SAC has two ways of rounding; the last installment of Price may differ. */
export function sumsOf(payments: readonly number[], facts: Facts): [Expectation, ...Expectation[]] {
  const expected = payments.reduce((all, payment) => all + payment, 0);
  const sum = { expected, assumptions: [] };
  const [match] = facts.matches;
  if (match?.plan.amortization === 'sac')
    return [sum, { expected: sacTotalOfRoundedShares(match), assumptions: [{ id: 'sac-share-rounded' }] }];
  const basis = match ?? assumedPlan(facts);
  if (!basis) return [sum];
  const within = Math.max(
    centPerInstallment(payments.length),
    lastInstallmentSlack(basis, payments.at(-1) ?? 0),
  );
  return [sum, { expected, assumptions: [{ id: 'last-settles' }], within }];
}

/**
 * Without a schedule the rounding of the last installment is taken from the simplest plan, at the stated rate or at the one
 * by which it gives the installment of the principal that total and interest leave.
 */
function assumedPlan({ search, rates, terms }: Facts): Pick<Match, 'plan' | 'rate'> | null {
  const [plan] = search.plans;
  if (!plan) return null;
  if (rates.monthly?.ok) return { plan, rate: rates.monthly.value };
  const { installment } = terms.amounts;
  const implied = impliedPrincipal(terms);
  if (!installment.ok || !implied) return null;
  const rate = solveRate((one) => unitInstallment(plan, one) * implied.value - installment.value);
  return rate === null ? null : { plan, rate };
}

/** One expectation for each principal. With a schedule only its principal is right; the others explain a difference. */
export function byComposition(
  all: readonly Composition[],
  scheduled: Composition | null,
  id: 'interest-includes' | 'total-includes',
  expectation: (principal: number) => number,
): [Expectation, ...Expectation[]] {
  const others = all
    .filter(
      ({ parts }) =>
        !scheduled || scheduled.iof === 'computed' || joinParts(parts) !== joinParts(scheduled.parts),
    )
    .map((composition): Expectation => {
      const explains = explanation(id, composition, scheduled);
      const assumptions = financedAssumptions(composition);
      const expected = expectation(composition.principal);
      const inputs = [principalFigure(composition.principal)];
      return scheduled ? { expected, assumptions: [], explains, inputs } : { expected, assumptions, inputs };
    });
  if (scheduled) {
    const right = {
      expected: expectation(scheduled.principal),
      assumptions: financedAssumptions(scheduled),
      inputs: [principalFigure(scheduled.principal)],
    };
    return [right, ...others];
  }
  const [first, ...rest] = others;
  return [first ?? { expected: expectation(0), assumptions: [] }, ...rest];
}

/** The financed costs that the interest includes; else the principal that would explain the figure. */
function explanation(
  id: 'interest-includes' | 'total-includes',
  { parts }: Composition,
  scheduled: Composition | null,
): Assumption {
  const left = scheduled?.parts.filter((part) => !parts.includes(part)) ?? [];
  const isPart = parts.every((part) => scheduled?.parts.includes(part));
  return id === 'interest-includes' && isPart && left.length > 0
    ? { id, value: joinParts(left) }
    : { id: 'financed', value: joinParts(parts) };
}
