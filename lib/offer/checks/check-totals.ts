import { paymentsOf, unfinanced } from '../cet/cet-candidates.ts';
import { grossUp } from '../iof/compute-iof.ts';
import {
  type About,
  type Assumption,
  cannotTell,
  type Figure,
  type Finding,
  identity,
  type Reason,
} from '../review/finding.ts';
import { costFigures, paymentFigure } from '../review/formula-figures.ts';
import { financedAssumptions, listed } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { type Composition, compositions } from '../schedule/compose-principal.ts';
import { isLevel, settlementOf } from '../schedule/confirm-match.ts';
import { type Match, mostAdditional, mostIof } from '../schedule/exact-matches.ts';
import { roundedShareTotal } from '../schedule/installment-table.ts';
import type { Reading } from '../terms/read-field.ts';
import { toCents } from '../units/rounding.ts';
import { compareAmount, type Expectation } from './compare-amount.ts';
import { unlessCostUnread } from './unread-cost.ts';

export const totalAbout: About = { check: 'total', unit: 'amount', formula: 'Σ = n × A', source: identity };
const partsAbout: About = { check: 'total-parts', unit: 'amount', formula: 'Σ = P + J', source: identity };
export const interestAbout: About = {
  check: 'interest',
  unit: 'amount',
  formula: 'J = n × A − P',
  source: identity,
};

type Ready = { [name: string]: { value: number; path: string } };

/** The readings as figures, or the first that is none. */
function need(
  about: About,
  readings: { [name: string]: Reading<number> },
): { given: Ready } | { lack: Finding } {
  const given: Ready = {};
  for (const [name, reading] of Object.entries(readings)) {
    if (!reading.ok) return { lack: cannotTell(about, { code: reading.reason, path: reading.path }) };
    given[name] = reading;
  }
  return { given };
}

function figure(
  name: string,
  { value, path }: { value: number; path: string },
  unit: Figure['unit'],
): Figure {
  return { name, value, unit, path };
}

/** A cent an installment: each may have been rounded. */
function reach(count: number): number {
  return 0.01 * count;
}

export function checkTotal(facts: Facts): Finding {
  const { terms, matches, found } = facts;
  const { total, installment } = terms.amounts;
  const needed = need(totalAbout, { total, installment, count: terms.count });
  if ('lack' in needed) return needed.lack;
  const [match = null] = matches;
  const payments = paymentsOf(terms, match);
  if (!payments || !total.ok || !installment.ok || !terms.count.ok)
    return cannotTell(totalAbout, { code: 'no-schedule', path: installment.path });
  const [sum, ...equals] = sumsOf(payments, facts);
  const expectations: [Expectation, ...Expectation[]] = [sum, ...equals];
  for (const { amount } of match ? unfinanced(found.costs, match) : []) {
    const explains = { id: 'total-includes', value: 'not-financed' } as const;
    expectations.push({ expected: sum.expected + amount, assumptions: [], explains });
  }
  const isPlain = !match || isLevel(match.plan);
  const result = compareAmount(
    { ...totalAbout, formula: isPlain ? 'Σ = n × A' : 'Σ = Σ Ak' },
    total,
    expectations,
    reach(payments.length),
    {
      inputs: [
        figure('n', { value: payments.length, path: terms.count.path }, 'count'),
        paymentFigure(isPlain ? 'A' : 'Ak', payments, installment),
      ],
      assumptions: match ? [] : [{ id: 'equal-installments' }],
      paths: [installment.path],
    },
  );
  return unlessCostUnread(result, facts, sum.expected);
}

/** What the payments come to; of SAC there are two ways to round, of Price the last one may be another. */
function sumsOf(payments: readonly number[], facts: Facts): [Expectation, ...Expectation[]] {
  const expected = payments.reduce((all, payment) => all + payment, 0);
  const sum = { expected, assumptions: [] };
  const [match] = facts.matches;
  if (match?.plan.amortization === 'sac')
    return [sum, { expected: roundedShareTotal(match), assumptions: [{ id: 'sac-share-rounded' }] }];
  const basis = match ?? assumedPlan(facts);
  if (!basis) return [sum];
  const within = Math.max(reach(payments.length), settlementOf(basis, payments.at(-1) ?? 0));
  return [sum, { expected, assumptions: [{ id: 'last-settles' }], within }];
}

/** Where no schedule is found the rounding of the last installment is that of the plainest one. */
function assumedPlan({ found, rates }: Facts): Pick<Match, 'plan' | 'rate'> | null {
  const [plan] = found.plans;
  return plan && rates.monthly?.ok ? { plan, rate: rates.monthly.value } : null;
}

/** Total = amount paid out + interest + what is financed. */
export function checkTotalParts(facts: Facts): Finding {
  const { terms, matches, found } = facts;
  const { total, interest, disbursement } = terms.amounts;
  const needed = need(partsAbout, { total, interest, disbursement });
  if ('lack' in needed) return needed.lack;
  if (!total.ok || !interest.ok || !disbursement.ok)
    return cannotTell(partsAbout, { code: 'absent', path: null });
  const all = compositions(disbursement.value, found.costs);
  const expectations = byComposition(
    all,
    matches[0]?.composition ?? null,
    'total-includes',
    (principal) => principal + interest.value,
  );
  const cents = reach(terms.count.ok ? terms.count.value : 1);
  const result = compareAmount(partsAbout, total, expectations, cents, {
    inputs: [figure('PV', disbursement, 'amount'), figure('J', interest, 'amount'), ...costFigures(terms)],
  });
  // Without a schedule, which would tell it, what is missing may be a tax that is not given.
  const isOpen = result.verdict === 'differs' && matches.length === 0;
  const reason = isOpen ? missingTax(facts, all, total.value - interest.value, cents) : null;
  return reason
    ? cannotTell(partsAbout, reason)
    : unlessCostUnread(result, facts, disbursement.value + interest.value);
}

/** The IOF that is not given, where it can be the distance from the principal that is left: as much as the rule takes. */
function missingTax(
  { terms: { amounts } }: Facts,
  all: readonly Composition[],
  left: number,
  cents: number,
): Reason | null {
  const taxes = [
    { tax: amounts.iof, most: mostIof },
    { tax: amounts.iofAdditional, most: mostAdditional },
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
  const { terms, matches, found } = facts;
  const { interest, installment, disbursement } = terms.amounts;
  const needed = need(interestAbout, { interest, installment, disbursement, count: terms.count });
  if ('lack' in needed) return needed.lack;
  const [match = null] = matches;
  const payments = paymentsOf(terms, match);
  if (!interest.ok || !installment.ok || !disbursement.ok || !payments)
    return cannotTell(interestAbout, { code: 'no-schedule', path: installment.path });
  const [sum, ...equals] = sumsOf(payments, facts);
  const all = compositions(disbursement.value, found.costs);
  const known = match?.composition ?? null;
  const byParts = byComposition(all, known, 'interest-includes', (principal) => sum.expected - principal);
  const rounded = equals.flatMap(({ expected, ...one }): Expectation[] =>
    known ? [{ ...one, expected: expected - known.principal, inputs: [principalFigure(known)] }] : [],
  );
  const expectations: [Expectation, ...Expectation[]] = [byParts[0], ...rounded, ...byParts.slice(1)];
  const isPlain = !match || isLevel(match.plan);
  const formula = isPlain ? interestAbout.formula : 'J = Σ Ak − P';
  const result = compareAmount(
    { ...interestAbout, formula },
    interest,
    expectations,
    reach(payments.length),
    {
      inputs: [
        figure('n', { value: payments.length, path: terms.count.path }, 'count'),
        paymentFigure(isPlain ? 'A' : 'Ak', payments, installment),
        figure('PV', disbursement, 'amount'),
        ...costFigures(terms),
      ],
      paths: [installment.path],
    },
  );
  // Without a schedule the principal is not known, nor which of two figures is the wrong one.
  const isOpen = result.verdict === 'differs' && !match;
  if (isOpen) return cannotTell(interestAbout, { code: 'no-schedule', path: interest.path });
  // A cost lessens it within the principal, and adds to it elsewhere.
  return unlessCostUnread(result, facts, 0);
}

/** One expectation for each principal; that of the schedule alone is right, where there is one. */
function byComposition(
  all: readonly Composition[],
  known: Composition | null,
  id: 'interest-includes' | 'total-includes',
  expectation: (principal: number) => number,
): [Expectation, ...Expectation[]] {
  const others = all
    .filter(({ parts }) => !known || known.iof === 'computed' || listed(parts) !== listed(known.parts))
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

/** What the interest takes in that the schedule finances; else the principal that would explain the figure. */
function explanation(
  id: 'interest-includes' | 'total-includes',
  { parts }: Composition,
  known: Composition | null,
): Assumption {
  const left = known?.parts.filter((part) => !parts.includes(part)) ?? [];
  const isPart = parts.every((part) => known?.parts.includes(part));
  return id === 'interest-includes' && isPart && left.length > 0
    ? { id, value: listed(left) }
    : { id: 'financed', value: listed(parts) };
}

function principalFigure({ principal }: Composition): Figure {
  return { name: 'P', value: toCents(principal), unit: 'amount', path: null };
}
