import { paymentsOf } from '../cet/payments.ts';
import type { Finding } from '../review/finding.ts';
import {
  costFigures,
  disbursementFigures,
  paymentFigure,
  principalFigure,
} from '../review/formula-figures.ts';
import { cannotTell, figure, firstUnread } from '../review/make-finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { compositions } from '../schedule/compose-principal.ts';
import { hasFoundDate } from '../schedule/repayment-plan.ts';
import { hasEqualPayments } from '../schedule/search/confirm-match.ts';
import { centPerInstallment } from '../units/rounding.ts';
import { compareAmount, type Expectation } from './expectations/compare-amount.ts';
import { unlessCostIsUnread, unlessUndated } from './expectations/open-verdicts.ts';
import { byComposition, sumsOf } from './expectations/total-expectations.ts';

/** Interest = what is paid − principal. */
export function checkInterest(facts: Facts): Finding {
  const { terms, matches, search } = facts;
  const { interest, installment, disbursement } = terms.amounts;
  const missing = firstUnread('interest', [interest, installment, disbursement, terms.count]);
  if (missing) return missing;
  const [match = null] = matches;
  const payments = paymentsOf(terms, match);
  if (!interest.ok || !installment.ok || !disbursement.ok || !payments)
    return cannotTell('interest', { code: 'no-schedule', path: installment.path });
  const [sum, ...equals] = sumsOf(payments, facts);
  const all = compositions(disbursement.value, search.costs);
  const composition = match?.composition ?? null;
  const byParts = byComposition(
    all,
    composition,
    'interest-includes',
    (principal) => sum.expected - principal,
  );
  const rounded = equals.flatMap(({ expected, ...one }): Expectation[] =>
    composition
      ? [
          {
            ...one,
            expected: expected - composition.principal,
            inputs: [principalFigure(composition.principal)],
          },
        ]
      : [],
  );
  const expectations: [Expectation, ...Expectation[]] = [byParts[0], ...rounded, ...byParts.slice(1)];
  const areEqual = !match || hasEqualPayments(match.plan);
  const result = compareAmount('interest', interest, expectations, centPerInstallment(payments.length), {
    ...(areEqual ? {} : { formula: 'J = Σ Ak − P' }),
    isRecomputed: true,
    inputs: [
      figure('n', 'count', { value: payments.length, path: terms.count.path }),
      paymentFigure(areEqual ? 'A' : 'Ak', payments, installment),
      ...disbursementFigures(terms),
      ...costFigures(terms),
    ],
    paths: [installment.path],
  });
  // Without a schedule neither the principal nor the wrong one of two figures is known.
  const isOpen = result.verdict === 'differs' && (!match || hasFoundDate(match.plan));
  if (isOpen) return cannotTell('interest', { code: 'no-schedule', path: interest.path });
  // An unread cost lowers the interest if it is financed, and raises it otherwise, so there is no lower bound.
  return unlessCostIsUnread(unlessUndated(result, facts, byParts[0].expected), facts, 0);
}
