import { dayText } from '#lib/loan/civil-date.ts';
import { candidatePrincipals } from '../fit/candidate-principals.ts';
import { monthlyPremiums } from '../fit/search.ts';
import { flowsOf, installmentOf, type MonthlyPremium, withinOf } from '../model/offer-figures.ts';
import { hasEqualPayments } from '../model/schedule.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { hasUnreadGrace, isFloating, statedRate, type Terms } from '../terms/read-terms.ts';
import {
  alternativeAmount,
  compareAmount,
  costFigures,
  disbursementFigures,
  type Expect,
  figure,
  installmentFigures,
  installmentFormula,
  type Judgment,
  paymentFigure,
  principalFigure,
  withoutVerdict,
} from './figure-row.ts';
import {
  assumptionsOf,
  explanationAssumptions,
  type FindingFigure,
  type FindingReason,
  joinParts,
  rareChoiceOf,
} from './finding.ts';
import type { Facts } from './read-facts.ts';

/** The installment by the convention that was found: the search has compared it with every principal and rate. */
export const expectedInstallment: Expect = (facts, installment) => {
  const { terms, best, fits, isJoined, stated, found } = facts;
  const paths = searchedPaths(terms);
  const open = (code: FindingReason['code'], path = installment.path): Judgment => ({
    reason: { code, path },
    paths,
  });
  if (isFloating(terms)) return open('no-schedule');
  if (hasUnreadGrace(terms)) return open('grace', terms.interestGrace.path);
  if (stated.monthly === null && stated.yearly === null) return open('unit', statedRate(terms).path);
  if (!best) return open('no-schedule');
  const { extra, onePass, amount, financed } = best.principal;
  // Nothing in the loan states an amount that is no field's, so the expected installment is the one without it.
  const rare = !found && isJoined && (extra ?? onePass) ? rareChoiceOf(best) : null;
  const shown = {
    formula: installmentFormula(best),
    inputs: installmentFigures(terms, best),
    assumptions: [
      ...explanationAssumptions(best),
      ...assumptionsOf({
        'release-found': found?.of === 'release' ? dayText(found.day) : null,
        'first-due-found': found && found.of !== 'release' ? dayText(found.day) : null,
        'premium-single': !found && isJoined && !rare && financed.includes('insurance') ? 'financed' : null,
      }),
    ],
    alternatives: (isJoined ? fits.slice(1) : []).map((fit) =>
      alternativeAmount(installment, fit.installment, explanationAssumptions(fit)),
    ),
  };
  if (found) return { ...open('no-dates', missingDatePath(facts)), ...shown };
  const intended = onePass?.inFull ?? amount - (extra?.amount ?? 0);
  const computed = rare
    ? installmentOf({ ...best, principal: { ...best.principal, amount: intended } })
    : best.installment;
  // The search for a convention has decided whether the installment comes out, so no tolerance decides it again.
  const tolerance = isJoined ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const compared = compareAmount(installment, computed, tolerance, { isRecomputed: true, explainedBy: rare });
  // A stated tax is that of the whole principal, so that a single pass is a mistake.
  const isMistake = rare !== null && onePass !== undefined && (best.earned.iof ?? 0) > 0;
  return {
    ...compared,
    ...(isMistake ? { size: 'material' } : {}),
    ...shown,
    paths: [installment.path, ...paths],
  };
};

/** The JSON Pointer of the date that is missing. */
export function missingDatePath({ terms }: Pick<Facts, 'terms'>): string {
  return terms.release.ok ? terms.firstDue.path : terms.release.path;
}

/** The paths of every figure that the search may use. */
function searchedPaths({ amounts, rates, ...terms }: Terms): string[] {
  return pathsOf([
    ...[amounts.disbursement, amounts.installment, terms.count, amounts.iof, amounts.iofAdditional],
    ...[amounts.insurance, rates.yearly, terms.release, terms.firstDue, terms.interestGrace],
    ...[terms.principalGrace, terms.rebates, terms.interestType],
  ]);
}

/** True where an offer whose schedule is not known has equal installments: it has no grace, and cannot be SAC. */
export function hasEqualInstallments(terms: Terms): boolean {
  const installment = valueOrNull(terms.amounts.installment);
  const count = valueOrNull(terms.count);
  const { interestGrace, principalGrace, interestType, amounts } = terms;
  if (installment === null || count === null || isFloating(terms) || hasUnreadGrace(terms)) return false;
  if ((valueOrNull(interestGrace) ?? 0) + (valueOrNull(principalGrace) ?? 0) > 0) return false;
  const kind = valueOrNull(interestType)?.toLowerCase() ?? '';
  const total = valueOrNull(amounts.total);
  if (count === 1 || kind.includes('price')) return true;
  // The first installment of SAC is the largest, so the total is less than the count times the first.
  return !kind.includes('sac') && (total === null || total >= count * (installment - 0.01) - 0.001);
}

/** The number of the payments, and their amounts: one where all are the installment. */
function paymentInputs({ terms, best }: Facts): { isEqual: boolean; inputs: FindingFigure[] } {
  const { installment } = terms.amounts;
  const isEqual = best === null || (hasEqualPayments(best.schedule) && best.balloon === null);
  const count = best?.schedule.months.length ?? valueOrNull(terms.count) ?? 0;
  // A premium that is paid beside the installments is no part of what they add up to.
  const payments = best && !isEqual ? flowsOf({ ...best, premium: null }, best.paid).payments : [];
  const each = installment.ok ? [paymentFigure(isEqual ? 'A' : 'Ak', payments, installment)] : [];
  return { isEqual, inputs: [figure('n', 'count', { value: count, path: terms.count.path }), ...each] };
}

/** What all payments add up to. */
export const expectedTotal: Expect = (facts, total) => {
  const { terms, best, stated, isJoined } = facts;
  const { path } = terms.amounts.installment;
  if (!best && !hasEqualInstallments(terms)) return { reason: { code: 'no-schedule', path } };
  const count = stated.count ?? 0;
  const { isEqual, inputs } = paymentInputs(facts);
  const sum = best?.total ?? count * (stated.installment ?? 0);
  const slack = best?.slack ?? 0.01 * count;
  const isOfPrincipal =
    best !== null &&
    isJoined &&
    Math.abs(total.value - best.principal.amount) <= 0.02 &&
    sum - total.value > slack;
  const compared = compareAmount(total, sum, slack, {
    isRecomputed: !isEqual,
    explainedBy: isOfPrincipal ? { id: 'total-of-principal' } : null,
  });
  // Without a date, payments that change cannot be summed unless equal months give the first of them.
  const isDated = terms.release.ok && terms.firstDue.ok;
  if (compared.verdict === 'differs' && !isJoined && !isEqual && !isDated)
    return { ...withoutVerdict(compared), reason: { code: 'no-dates', path: missingDatePath(facts) } };
  return {
    ...compared,
    ...(isEqual ? {} : { formula: 'Σ = Σ Ak' }),
    inputs,
    assumptions: best ? [] : [{ id: 'equal-installments' }],
    paths: [total.path, path],
  };
};

/**
 * Total = principal + interest, by the convention of the installment or, without one, by any sum that may be lent. A premium
 * within the installments that alone would give it is a question: nothing else in the offer says that there is one.
 */
export const expectedTotalOfParts: Expect = (facts, total) => {
  const { terms, best, stated, isJoined } = facts;
  const { interest } = terms.amounts;
  const count = best?.schedule.months.length ?? stated.count ?? 1;
  const foundPremium = best?.premium ?? null;
  const within = withinOf(foundPremium) * count;
  const sumBy = (premium: MonthlyPremium | null) => {
    const left = total.value - (valueOrNull(interest) ?? 0) - withinOf(premium) * count;
    return candidatePrincipals(stated, premium).find(
      ({ open, amount }) => open === null && Math.abs(amount - left) <= 0.01 * count + 0.01,
    );
  };
  const other = isJoined ? undefined : sumBy(foundPremium);
  const principal = other ?? best?.principal;
  if (!principal || !interest.ok) return { reason: { code: 'no-schedule', path: total.path } };
  const { extra, computedTax } = principal === best?.principal ? best.principal : {};
  // Lenders compute a tax from rounded parts, which moves the principal that holds it.
  const ofTax = 0.01 + (computedTax ? 0.00002 * principal.amount : 0);
  const tolerance = (isJoined && best ? best.slack : 0.01 * count) + ofTax;
  const compared = compareAmount(total, principal.amount + interest.value + within, tolerance);
  const isPremium = !isJoined && !other && monthlyPremiums(stated).some(sumBy);
  return {
    ...(isPremium
      ? {
          ...withoutVerdict(compared),
          reason: { code: 'question', path: total.path },
          explainedBy: { id: 'premium-monthly', value: 'within' },
        }
      : compared),
    inputs: [
      ...disbursementFigures(terms),
      ...(extra ? [figure('Q', 'amount', { value: extra.amount })] : []),
      figure('J', 'amount', interest),
      ...costFigures(terms),
      principalFigure(principal.amount),
    ],
    assumptions: assumptionsOf({
      financed: joinParts(principal.financed),
      'iof-computed': computedTax?.rates.borrower,
    }),
    paths: [total.path],
  };
};

/** Interest = what is paid − principal. */
export const expectedInterest: Expect = (facts, interest) => {
  const { terms, best, isJoined } = facts;
  const { path } = terms.amounts.installment;
  if (!best) return { reason: { code: 'no-schedule', path } };
  const { isEqual, inputs } = paymentInputs(facts);
  const compared = compareAmount(interest, best.interest, best.slack + 0.01, { isRecomputed: true });
  // Where no schedule gives the installment, neither the principal nor the wrong one of two figures is known.
  if (compared.verdict === 'differs' && !isJoined && !best.earned.interest)
    return { ...withoutVerdict(compared), reason: { code: 'no-schedule', path: interest.path } };
  return {
    ...compared,
    ...(isEqual ? {} : { formula: 'J = Σ Ak − P' }),
    inputs: [
      ...inputs,
      ...disbursementFigures(terms),
      ...costFigures(terms),
      principalFigure(best.principal.amount),
    ],
    assumptions: [{ id: 'financed', value: joinParts(best.principal.financed) }],
    paths: [interest.path, path],
  };
};
