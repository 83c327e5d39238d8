import { dayText } from '#lib/loan/civil-date.ts';
import { candidatePrincipals } from '../fit/candidate-principals.ts';
import { flowsOf, installmentOf, withinOf } from '../model/offer-figures.ts';
import { hasEqualPayments } from '../model/schedule.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { hasUnreadGrace, isFloating, type Terms } from '../terms/read-terms.ts';
import { assumptionsOf } from './assumption.ts';
import { amountCheck, type Check, type Declared, needing, statedRate } from './check.ts';
import { rareChoiceOf } from './excuses.ts';
import { explanationAssumptions, joinParts } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Finding, FindingFigure, FindingReason } from './finding.ts';
import {
  costFigures,
  disbursementFigures,
  installmentFigures,
  installmentFormula,
  paymentFigure,
  principalFigure,
} from './formulas.ts';
import { alternativeAmount, cannotTell, compareAmount, figure } from './make-finding.ts';

/** The checks of the payments and of what they add up to. */
export const scheduleChecks: readonly Check[] = [
  amountCheck('installment', 'installment', judgeInstallment, needing('disbursement', 'count', 'rate')),
  amountCheck('total', 'total', judgeTotal, needing('installment', 'count')),
  amountCheck('total-parts', 'total', judgeTotalParts, needing('interest', 'disbursement')),
  amountCheck('interest', 'interest', judgeInterest, needing('installment', 'disbursement', 'count')),
];

/** Compares the installment with every convention, principal and rate: one of them reproduces it to the cent, or none. */
function judgeInstallment(facts: Facts, installment: Declared): Finding {
  const { terms, best, fits, isJoined, stated, found } = facts;
  const paths = searchedPaths(facts);
  const open = (code: FindingReason['code'], at = installment.path) =>
    cannotTell('installment', { code, path: at }, { paths });
  if (isFloating(terms)) return open('no-schedule');
  if (hasUnreadGrace(terms)) return open('grace', terms.interestGrace.path);
  if (stated.monthly === null && stated.yearly === null) return open('unit', statedRate(terms).path);
  if (!best) return open('no-schedule');
  const details = {
    formula: installmentFormula(best),
    inputs: installmentFigures(terms, best),
    assumptions: [
      ...explanationAssumptions(best),
      ...assumptionsOf({
        'release-found': found?.of === 'release' ? dayText(found.day) : null,
        'first-due-found': found && found.of !== 'release' ? dayText(found.day) : null,
      }),
    ],
    paths,
    alternatives: (isJoined ? fits.slice(1) : []).map((one) =>
      alternativeAmount(installment.value, one.installment, explanationAssumptions(one)),
    ),
  };
  if (found) return cannotTell('installment', { code: 'no-dates', path: missingDatePath(facts) }, details);
  const { extra, onePass, amount, financed } = best.principal;
  // Nothing in the loan states an amount that is no field's, so the expected installment is the one without it.
  const rare = isJoined && (extra ?? onePass) ? rareChoiceOf(best) : null;
  const intended = rare ? (onePass?.inFull ?? amount - (extra?.amount ?? 0)) : null;
  const computed =
    intended === null
      ? best.installment
      : installmentOf({ ...best, principal: { ...best.principal, amount: intended } });
  const premium = isJoined && !rare && financed.includes('insurance') ? 'financed' : undefined;
  const result = compareAmount('installment', installment, computed, {
    ...details,
    // The search for a convention has decided whether the installment comes out, so no tolerance decides it again.
    tolerance: isJoined ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    isRecomputed: true,
    explainedBy: rare,
    assumptions: [...details.assumptions, ...assumptionsOf({ 'premium-single': premium })],
  });
  // A stated tax is that of the whole principal, so that a single pass is a mistake.
  const isMistake = rare !== null && onePass !== undefined && (best.earned.iof ?? 0) > 0;
  return isMistake ? { ...result, size: 'material' } : result;
}

/** The JSON Pointer of the date that is missing. */
export function missingDatePath({ terms }: Facts): string {
  return terms.release.ok ? terms.firstDue.path : terms.release.path;
}

/** The paths of every figure that the search may use. */
function searchedPaths({ terms }: Facts): string[] {
  const { amounts, rates, count, release, firstDue, interestGrace, principalGrace } = terms;
  return pathsOf([
    ...[amounts.disbursement, amounts.installment, count, amounts.iof, amounts.iofAdditional],
    ...[amounts.insurance, rates.yearly, release, firstDue, interestGrace, principalGrace],
    ...[terms.rebates, terms.interestType],
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

function judgeTotal(facts: Facts, total: Declared): Finding {
  const { terms, best, stated, isJoined } = facts;
  const { installment } = terms.amounts;
  if (!best && !hasEqualInstallments(terms))
    return cannotTell('total', { code: 'no-schedule', path: installment.path });
  const ofEqual = (stated.count ?? 0) * (stated.installment ?? 0);
  const { isEqual, inputs } = paymentInputs(facts);
  const result = compareAmount('total', total, best?.total ?? ofEqual, {
    tolerance: best?.slack ?? 0.01 * (stated.count ?? 0),
    ...(isEqual ? {} : { formula: 'Σ = Σ Ak' }),
    isRecomputed: !isEqual,
    inputs,
    assumptions: best ? [] : [{ id: 'equal-installments' }],
    paths: [installment.path],
  });
  // Without a date, payments that change cannot be summed unless equal months give the first of them.
  const isDated = terms.release.ok && terms.firstDue.ok;
  const isOpen = result.verdict === 'differs' && !isJoined && !isEqual && !isDated;
  return isOpen ? cannotTell('total', { code: 'no-dates', path: missingDatePath(facts) }) : result;
}

/** Total = principal + interest, by the convention of the installment or, without one, by any sum that may be lent. */
function judgeTotalParts(facts: Facts, total: Declared): Finding {
  const { terms, best, stated, isJoined } = facts;
  const { interest } = terms.amounts;
  const count = best?.schedule.months.length ?? stated.count ?? 1;
  const within = withinOf(best?.premium ?? null) * count;
  const left = total.value - (valueOrNull(interest) ?? 0) - within;
  const other = candidatePrincipals(stated, best?.premium ?? null).find(
    ({ open, amount }) => open === null && Math.abs(amount - left) <= 0.01 * count + 0.01,
  );
  const principal = (isJoined ? null : other) ?? best?.principal;
  if (!principal || !interest.ok) return cannotTell('total-parts', { code: 'no-schedule', path: total.path });
  const { extra, computedTax } = principal === best?.principal ? best.principal : {};
  // Lenders compute a tax from rounded parts, which moves the principal that holds it.
  const ofTax = 0.01 + (computedTax ? 0.00002 * principal.amount : 0);
  return compareAmount('total-parts', total, principal.amount + interest.value + within, {
    tolerance: (isJoined && best ? best.slack : 0.01 * count) + ofTax,
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
  });
}

/** Interest = what is paid − principal. */
function judgeInterest(facts: Facts, interest: Declared): Finding {
  const { terms, best, isJoined } = facts;
  const { path } = terms.amounts.installment;
  if (!best) return cannotTell('interest', { code: 'no-schedule', path });
  const { isEqual, inputs } = paymentInputs(facts);
  const result = compareAmount('interest', interest, best.interest, {
    tolerance: best.slack + 0.01,
    ...(isEqual ? {} : { formula: 'J = Σ Ak − P' }),
    isRecomputed: true,
    inputs: [
      ...inputs,
      ...disbursementFigures(terms),
      ...costFigures(terms),
      principalFigure(best.principal.amount),
    ],
    assumptions: [{ id: 'financed', value: joinParts(best.principal.financed) }],
    paths: [path],
  });
  // Where no schedule gives the installment, neither the principal nor the wrong one of two figures is known.
  const isOpen = result.verdict === 'differs' && !isJoined && !best.earned.interest;
  return isOpen ? cannotTell('interest', { code: 'no-schedule', path: interest.path }) : result;
}
