import { paymentsOf } from '../cet/payments.ts';
import { unfinanced } from '../cet/released-amounts.ts';
import { grossUp } from '../iof/compute-iof.ts';
import type { Assumption } from '../review/assumption.ts';
import type { Finding, Reason } from '../review/finding.ts';
import { costFigures, disbursementFigures, paymentFigure } from '../review/formula-figures.ts';
import { cannotTell, figure, firstUnread } from '../review/make-finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { type Composition, compositions } from '../schedule/compose-principal.ts';
import { maxAdditionalRate, maxIofShare } from '../schedule/iof-shares.ts';
import { hasEqualPayments } from '../schedule/search/confirm-match.ts';
import { centPerInstallment } from '../units/rounding.ts';
import { totalRounding } from './expectations/cent-rounding.ts';
import { compareAmount, type Expectation } from './expectations/compare-amount.ts';
import { unlessCostIsUnread, unlessUndated } from './expectations/open-verdicts.ts';
import { byComposition, sumsOf } from './expectations/total-expectations.ts';

export function checkTotal(facts: Facts): Finding {
  const { terms, matches, search } = facts;
  const { total, installment } = terms.amounts;
  const missing = firstUnread('total', [total, installment, terms.count]);
  if (missing) return missing;
  const [match = null] = matches;
  const payments = paymentsOf(terms, match);
  if (!payments || !total.ok || !installment.ok || !terms.count.ok)
    return cannotTell('total', { code: 'no-schedule', path: installment.path });
  const [sum, ...equals] = sumsOf(payments, facts);
  const expectations: [Expectation, ...Expectation[]] = [sum, ...equals];
  for (const { amount } of match ? unfinanced(search.costs, match) : []) {
    const explains = { id: 'total-includes', value: 'not-financed' } as const;
    expectations.push({ expected: sum.expected + amount, assumptions: [], explains });
  }
  const areEqual = !match || hasEqualPayments(match.plan);
  const result = compareAmount('total', total, expectations, centPerInstallment(payments.length), {
    ...(areEqual ? {} : { formula: 'Σ = Σ Ak' }),
    isRecomputed: !areEqual,
    inputs: [
      figure('n', 'count', { value: payments.length, path: terms.count.path }),
      paymentFigure(areEqual ? 'A' : 'Ak', payments, installment),
    ],
    assumptions: match ? [] : [{ id: 'equal-installments' }],
    paths: [installment.path],
  });
  const principal = match?.composition.principal ?? sum.expected;
  const rounded = result.verdict === 'agrees' ? totalRounding(facts) : [];
  const rounding = { ...result, assumptions: [...result.assumptions, ...rounded] };
  return unlessCostIsUnread(unlessUndated(rounding, facts, sum.expected - principal), facts, sum.expected);
}

/** Total = amount paid out + interest + what is financed. */
export function checkTotalParts(facts: Facts): Finding {
  const { terms, matches, search } = facts;
  const { total, interest, disbursement } = terms.amounts;
  const missing = firstUnread('total-parts', [total, interest, disbursement]);
  if (missing) return missing;
  if (!total.ok || !interest.ok || !disbursement.ok)
    return cannotTell('total-parts', { code: 'absent', path: null });
  const all = compositions(disbursement.value, search.costs);
  const expectations = byComposition(
    all,
    matches[0]?.composition ?? null,
    'total-includes',
    (principal) => principal + interest.value,
  );
  const cents = centPerInstallment(terms.count.ok ? terms.count.value : 1);
  // Where a schedule is found, the question of the payoff is asked with the installment.
  const isOpenPayoff = terms.payoff !== undefined && matches.length === 0;
  const explains: Assumption = { id: 'payoff', value: terms.payoff ?? 0 };
  const ofPayoff = expectations.map((one): Expectation => ({ ...one, explains: one.explains ?? explains }));
  const [first = expectations[0], ...rest] = isOpenPayoff ? ofPayoff : expectations;
  const result = compareAmount('total-parts', total, [first, ...rest], cents, {
    inputs: [...disbursementFigures(terms), figure('J', 'amount', interest), ...costFigures(terms)],
  });
  // Without a schedule the difference may be a tax that the offer does not state.
  const isOpen = result.verdict === 'differs' && matches.length === 0;
  const reason = isOpen ? missingTax(facts, all, total.value - interest.value, cents) : null;
  return reason
    ? cannotTell('total-parts', reason)
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
