import { paymentsOf, unfinanced } from '../cet/cet-candidates.ts';
import { grossUp } from '../iof/compute-iof.ts';
import {
  type Assumption,
  type CheckInfo,
  cannotTell,
  type Figure,
  type Finding,
  identity,
  type Reason,
} from '../review/finding.ts';
import { costFigures, paymentFigure } from '../review/formula-figures.ts';
import { financedAssumptions, joinParts } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { type Composition, compositions } from '../schedule/compose-principal.ts';
import { hasEqualPayments, lastInstallmentSlack } from '../schedule/confirm-match.ts';
import { type Match, maxAdditionalRate, maxIofShare } from '../schedule/exact-matches.ts';
import { sacTotalOfRoundedShares } from '../schedule/installment-table.ts';
import type { Reading } from '../terms/read-field.ts';
import { toCents } from '../units/rounding.ts';
import { compareAmount, type Expectation } from './compare-amount.ts';
import { unlessCostIsUnread } from './unread-cost.ts';

export const totalCheck: CheckInfo = {
  check: 'total',
  unit: 'amount',
  formula: 'Σ = n × A',
  source: identity,
};
const totalPartsCheck: CheckInfo = {
  check: 'total-parts',
  unit: 'amount',
  formula: 'Σ = P + J',
  source: identity,
};
export const interestCheck: CheckInfo = {
  check: 'interest',
  unit: 'amount',
  formula: 'J = n × A − P',
  source: identity,
};

/** The finding `cannot-tell` for the first figure that is missing; null if all are there. */
function missingFigure(info: CheckInfo, readings: readonly Reading<number>[]): Finding | null {
  const missing = readings.find((reading) => !reading.ok);
  return missing ? cannotTell(info, { code: missing.reason, path: missing.path }) : null;
}

function figure(
  name: string,
  { value, path }: { value: number; path: string },
  unit: Figure['unit'],
): Figure {
  return { name, value, unit, path };
}

/** A cent for each installment, as each may have been rounded. */
function centPerInstallment(count: number): number {
  return 0.01 * count;
}

export function checkTotal(facts: Facts): Finding {
  const { terms, matches, search } = facts;
  const { total, installment } = terms.amounts;
  const missing = missingFigure(totalCheck, [total, installment, terms.count]);
  if (missing) return missing;
  const [match = null] = matches;
  const payments = paymentsOf(terms, match);
  if (!payments || !total.ok || !installment.ok || !terms.count.ok)
    return cannotTell(totalCheck, { code: 'no-schedule', path: installment.path });
  const [sum, ...equals] = sumsOf(payments, facts);
  const expectations: [Expectation, ...Expectation[]] = [sum, ...equals];
  for (const { amount } of match ? unfinanced(search.costs, match) : []) {
    const explains = { id: 'total-includes', value: 'not-financed' } as const;
    expectations.push({ expected: sum.expected + amount, assumptions: [], explains });
  }
  const areEqual = !match || hasEqualPayments(match.plan);
  const result = compareAmount(
    { ...totalCheck, formula: areEqual ? 'Σ = n × A' : 'Σ = Σ Ak' },
    total,
    expectations,
    centPerInstallment(payments.length),
    {
      inputs: [
        figure('n', { value: payments.length, path: terms.count.path }, 'count'),
        paymentFigure(areEqual ? 'A' : 'Ak', payments, installment),
      ],
      assumptions: match ? [] : [{ id: 'equal-installments' }],
      paths: [installment.path],
    },
  );
  return unlessCostIsUnread(result, facts, sum.expected);
}

/** The sum of the payments. SAC has two ways of rounding; the last installment of Price may differ. */
function sumsOf(payments: readonly number[], facts: Facts): [Expectation, ...Expectation[]] {
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

/** Without a schedule the rounding of the last installment is taken from the simplest plan. */
function assumedPlan({ search, rates }: Facts): Pick<Match, 'plan' | 'rate'> | null {
  const [plan] = search.plans;
  return plan && rates.monthly?.ok ? { plan, rate: rates.monthly.value } : null;
}

/** Total = amount paid out + interest + what is financed. */
export function checkTotalParts(facts: Facts): Finding {
  const { terms, matches, search } = facts;
  const { total, interest, disbursement } = terms.amounts;
  const missing = missingFigure(totalPartsCheck, [total, interest, disbursement]);
  if (missing) return missing;
  if (!total.ok || !interest.ok || !disbursement.ok)
    return cannotTell(totalPartsCheck, { code: 'absent', path: null });
  const all = compositions(disbursement.value, search.costs);
  const expectations = byComposition(
    all,
    matches[0]?.composition ?? null,
    'total-includes',
    (principal) => principal + interest.value,
  );
  const cents = centPerInstallment(terms.count.ok ? terms.count.value : 1);
  const result = compareAmount(totalPartsCheck, total, expectations, cents, {
    inputs: [figure('PV', disbursement, 'amount'), figure('J', interest, 'amount'), ...costFigures(terms)],
  });
  // Without a schedule the difference may be a tax that the offer does not state.
  const isOpen = result.verdict === 'differs' && matches.length === 0;
  const reason = isOpen ? missingTax(facts, all, total.value - interest.value, cents) : null;
  return reason
    ? cannotTell(totalPartsCheck, reason)
    : unlessCostIsUnread(result, facts, disbursement.value + interest.value);
}

/** The unstated IOF, if a lawful IOF can account for the difference from the principal. */
function missingTax(
  { terms: { amounts } }: Facts,
  all: readonly Composition[],
  left: number,
  cents: number,
): Reason | null {
  const taxes = [
    { tax: amounts.iof, most: maxIofShare },
    { tax: amounts.iofAdditional, most: maxAdditionalRate },
  ];
  for (const { tax, most } of taxes) {
    const isWithin = ({ principal }: Composition) =>
      left >= principal - cents && left <= grossUp(principal, most) + cents;
    if (!tax.ok && all.some(isWithin)) return { code: tax.reason, path: tax.path };
  }
  return null;
}

/** Interest = what is paid − principal. */
export function checkInterest(facts: Facts): Finding {
  const { terms, matches, search } = facts;
  const { interest, installment, disbursement } = terms.amounts;
  const missing = missingFigure(interestCheck, [interest, installment, disbursement, terms.count]);
  if (missing) return missing;
  const [match = null] = matches;
  const payments = paymentsOf(terms, match);
  if (!interest.ok || !installment.ok || !disbursement.ok || !payments)
    return cannotTell(interestCheck, { code: 'no-schedule', path: installment.path });
  const [sum, ...equals] = sumsOf(payments, facts);
  const all = compositions(disbursement.value, search.costs);
  const known = match?.composition ?? null;
  const byParts = byComposition(all, known, 'interest-includes', (principal) => sum.expected - principal);
  const rounded = equals.flatMap(({ expected, ...one }): Expectation[] =>
    known ? [{ ...one, expected: expected - known.principal, inputs: [principalFigure(known)] }] : [],
  );
  const expectations: [Expectation, ...Expectation[]] = [byParts[0], ...rounded, ...byParts.slice(1)];
  const areEqual = !match || hasEqualPayments(match.plan);
  const formula = areEqual ? interestCheck.formula : 'J = Σ Ak − P';
  const result = compareAmount(
    { ...interestCheck, formula },
    interest,
    expectations,
    centPerInstallment(payments.length),
    {
      inputs: [
        figure('n', { value: payments.length, path: terms.count.path }, 'count'),
        paymentFigure(areEqual ? 'A' : 'Ak', payments, installment),
        figure('PV', disbursement, 'amount'),
        ...costFigures(terms),
      ],
      paths: [installment.path],
    },
  );
  // Without a schedule neither the principal nor the wrong one of two figures is known.
  const isOpen = result.verdict === 'differs' && !match;
  if (isOpen) return cannotTell(interestCheck, { code: 'no-schedule', path: interest.path });
  // An unread cost lowers the interest if it is financed, and raises it otherwise, so there is no lower bound.
  return unlessCostIsUnread(result, facts, 0);
}

/** One expectation for each principal. With a schedule only its principal is right; the others explain a difference. */
function byComposition(
  all: readonly Composition[],
  known: Composition | null,
  id: 'interest-includes' | 'total-includes',
  expectation: (principal: number) => number,
): [Expectation, ...Expectation[]] {
  const others = all
    .filter(({ parts }) => !known || known.iof === 'computed' || joinParts(parts) !== joinParts(known.parts))
    .map((composition): Expectation => {
      const explains = explanation(id, composition, known);
      const assumptions = financedAssumptions(composition);
      const expected = expectation(composition.principal);
      const inputs = [principalFigure(composition)];
      return known ? { expected, assumptions: [], explains, inputs } : { expected, assumptions, inputs };
    });
  if (known) {
    const right = {
      expected: expectation(known.principal),
      assumptions: financedAssumptions(known),
      inputs: [principalFigure(known)],
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
  known: Composition | null,
): Assumption {
  const left = known?.parts.filter((part) => !parts.includes(part)) ?? [];
  const isPart = parts.every((part) => known?.parts.includes(part));
  return id === 'interest-includes' && isPart && left.length > 0
    ? { id, value: joinParts(left) }
    : { id: 'financed', value: joinParts(parts) };
}

function principalFigure({ principal }: Composition): Figure {
  return { name: 'P', value: toCents(principal), unit: 'amount', path: null };
}
