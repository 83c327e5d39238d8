import { candidatePrincipals } from '../fit/candidate-principals.ts';
import { lastPaymentSlack } from '../fit/evaluate.ts';
import { type Explanation, isWritten } from '../fit/explanation.ts';
import type { Cost } from '../model/convention.ts';
import { flowsOf, installmentOf, withinOf } from '../model/offer-figures.ts';
import { bookedRows, hasEqualPayments } from '../model/schedule.ts';
import { type FieldReading, isMissing, pathsOf, valueOrNull } from '../terms/read-field.ts';
import { isFloating, type Terms } from '../terms/read-terms.ts';
import { centsBy, centsOf, type RoundingMode, roundingModes, roundToCent } from '../units/rounding.ts';
import { type Assumption, assumptionOf } from './assumption.ts';
import { cutBelow } from './check-rates.ts';
import { rareChoiceOf } from './excuses.ts';
import { explanationAssumptions, foundDateAssumptions } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import {
  costFigures,
  disbursementFigures,
  installmentFigures,
  installmentFormula,
  paymentFigure,
  principalFigure,
} from './formulas.ts';
import {
  alternativeAmount,
  cannotTell,
  compareAmount,
  figure,
  finding,
  firstUnread,
  limitList,
  materialFrom,
  unread,
} from './make-finding.ts';

/** At most this many conventions are listed beside the first. */
export const maxFits = 100;

/** Compares the installment with every convention, principal and rate: one of them reproduces it to the cent, or none. */
export function checkInstallment(facts: Facts): Finding {
  const { terms, best, isJoined } = facts;
  const { installment, disbursement } = terms.amounts;
  const rate = terms.rates.monthly.ok ? terms.rates.monthly : terms.rates.yearly;
  const needed: FieldReading<unknown>[] = [installment, disbursement, terms.count, rate];
  const missing = needed.find((reading) => !reading.ok);
  const paths = searchedPaths(facts);
  if (missing && !missing.ok)
    return unread('installment', missing, missing === rate ? { ...impliedRates(facts), paths } : {});
  if (!installment.ok || !rate.ok) return cannotTell('installment', { code: 'absent', path: null });
  if (isFloating(terms)) return cannotTell('installment', { code: 'no-schedule', path: installment.path });
  if (hasUnreadGrace(terms))
    return cannotTell('installment', { code: 'grace', path: terms.interestGrace.path });
  if (facts.stated.monthly === null && facts.stated.yearly === null)
    return cannotTell('installment', { code: 'unit', path: rate.path }, { paths });
  if (!best) return cannotTell('installment', { code: 'no-schedule', path: installment.path }, { paths });
  const details = {
    formula: installmentFormula(best),
    inputs: installmentFigures(terms, best),
    assumptions: [...explanationAssumptions(best, facts.measures), ...foundDateAssumptions(facts.found)],
    paths,
  };
  const declared = installment.value;
  if (facts.found)
    return cannotTell(
      'installment',
      { code: 'no-dates', path: missingDatePath(facts) },
      { ...details, ...alternativesTo(facts, declared) },
    );
  if (!isJoined) {
    const expected = roundToCent(best.installment);
    const difference = roundToCent(declared - expected);
    const size = Math.abs(difference) <= materialFrom(expected, true) ? 'immaterial' : 'material';
    return finding('installment', { verdict: 'differs', size, declared, expected, difference }, details);
  }
  const rare = rareChoiceOf(best);
  const { extra, onePass, amount } = best.principal;
  if (rare && (extra || onePass)) {
    // Nothing in the loan states that amount, so the expected installment is the one without it.
    const intended = onePass?.inFull ?? amount - (extra?.amount ?? 0);
    const without = installmentOf({ ...best, principal: { ...best.principal, amount: intended } });
    const expected = roundToCent(without);
    // A stated tax is that of the whole principal, so that the single pass is a mistake.
    const isMistake = onePass !== undefined && (best.earned.iof ?? 0) > 0;
    const difference = roundToCent(declared - expected);
    return finding(
      'installment',
      { verdict: 'differs', size: isMistake ? 'material' : 'convention', declared, expected, difference },
      { ...details, ...alternativesTo(facts, declared), explainedBy: rare },
    );
  }
  const expected = roundToCent(best.installment);
  const isExact = centsOf(best.installment) === centsOf(declared);
  const isInsured = best.principal.financed.includes('insurance');
  return finding(
    'installment',
    {
      verdict: 'agrees',
      size: isExact ? null : 'rounding',
      declared,
      expected,
      difference: roundToCent(declared - expected),
    },
    {
      ...details,
      ...alternativesTo(facts, declared),
      assumptions: [
        ...details.assumptions,
        ...assumptionOf('premium-single', isInsured ? 'financed' : undefined),
        ...(isWritten(best) ? roundedBy('installment', best.installment, declared) : []),
        ...cutOfRate(facts, best),
      ],
    },
  );
}

/** The JSON Pointer of the date that is missing. */
export function missingDatePath({ terms }: Facts): string {
  return terms.release.ok ? terms.firstDue.path : terms.release.path;
}

/** The ways of rounding to the cent by which a computed amount is the stated one. */
function roundedBy(place: 'installment' | 'total', computed: number, declared: number): Assumption[] {
  const modes = roundingModes.filter((mode) => centsBy(computed, mode) === centsOf(declared));
  // An installment that every way of rounding gives tells nothing of the way.
  if (place === 'installment' && modes.length === roundingModes.length) return [];
  const value = modes.map((mode) => `${place}/${mode}`).join(' ');
  return modes.length > 0 ? [{ id: 'rounding', value }] : [];
}

/** The stated rate was cut at its digits, where no rate that rounds to it gives the installment. */
function cutOfRate({ terms, units }: Facts, best: Explanation): Assumption[] {
  const { monthly } = terms.rates;
  const unit = units.rates?.reading;
  return isWritten(best) || best.choice.source !== 'monthly' || !monthly.ok || !unit
    ? []
    : cutBelow('rates', monthly.value, unit, best.rate);
}

function alternativesTo(facts: Facts, declared: number): Pick<Finding, 'alternatives' | 'unlisted'> {
  const { list, unlisted } = limitList(facts.fits.slice(1), maxFits);
  const alternatives = list.map((one) =>
    alternativeAmount(declared, one.installment, explanationAssumptions(one, facts.measures)),
  );
  return { alternatives, unlisted: unlisted + facts.dropped };
}

/** The lowest and the highest monthly rate that the installment of an offer without any implies, each with its convention. */
function impliedRates({ terms, fits }: Facts) {
  const { monthly, yearly } = terms.rates;
  const { installment } = terms.amounts;
  const [first] = fits;
  if (!first || !installment.ok || ![monthly, yearly].every(isMissing)) return {};
  const low = fits.reduce((least, one) => (one.rate < least.rate ? one : least), first);
  const high = fits.reduce((most, one) => (one.rate > most.rate ? one : most), first);
  const written = ({ rate, schedule }: Explanation) =>
    `${Number(rate.toFixed(8))} ${schedule.amortization} ${schedule.dayCount}`;
  return {
    inputs: [
      figure('A', 'amount', installment),
      ...(terms.count.ok ? [figure('n', 'count', terms.count)] : []),
      principalFigure(first.principal.amount),
    ],
    assumptions: [{ id: 'rate-implied', value: [low, high].map(written).join(' ') } as const],
  };
}

function hasUnreadGrace({ interestGrace, principalGrace }: Terms): boolean {
  return ![interestGrace, principalGrace].every((grace) => grace.ok || isMissing(grace));
}

/** The paths of every figure that the search may use. */
function searchedPaths({ terms, payouts }: Facts): string[] {
  const { amounts, rates, count, release, firstDue, interestGrace, principalGrace } = terms;
  const own = pathsOf([
    ...[amounts.disbursement, amounts.installment, count, amounts.iof, amounts.iofAdditional],
    ...[amounts.insurance, rates.yearly, release, firstDue, interestGrace, principalGrace],
    ...[terms.rebates, terms.interestType],
  ]);
  return [...own, ...payouts.map(({ path }) => path)];
}

/** The payments of an offer by its convention, or equal ones where there is none; null where they may differ. */
export function paymentsOfOffer({
  terms,
  best,
}: Facts): { payments: number[]; total: number; slack: number } | null {
  const installment = valueOrNull(terms.amounts.installment);
  const count = valueOrNull(terms.count);
  if (installment === null || count === null || isFloating(terms)) return null;
  if (best) {
    const flows = flowsOf(best, installment - withinOf(best.premium));
    const own =
      best.premium?.way === 'within' || !best.premium
        ? flows.payments
        : flows.payments.map((_) => installment);
    return { payments: own, total: flows.total, slack: lastPaymentSlack(best.schedule, best.rate) };
  }
  if (!hasEqualInstallments(terms)) return null;
  const payments = new Array<number>(count).fill(installment);
  return { payments, total: roundToCent(count * installment), slack: 0.01 * count };
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

export function checkTotal(facts: Facts): Finding {
  const { terms, best } = facts;
  const { total, installment } = terms.amounts;
  const missing = firstUnread('total', [total, installment, terms.count]);
  if (missing) return missing;
  const flows = paymentsOfOffer(facts);
  if (!flows || !total.ok || !installment.ok || !terms.count.ok)
    return cannotTell('total', { code: 'no-schedule', path: installment.path });
  const isEqual = !best || (hasEqualPayments(best.schedule) && best.balloon === null);
  const settled = best && isEqual ? settledBy(best, total.value, flows.total) : null;
  return compareAmount('total', total, settled?.total ?? flows.total, {
    tolerance: flows.slack,
    ...(isEqual ? {} : { formula: 'Σ = Σ Ak' }),
    isRecomputed: !isEqual,
    inputs: [
      figure('n', 'count', { value: flows.payments.length, path: terms.count.path }),
      paymentFigure(isEqual ? 'A' : 'Ak', flows.payments, installment),
    ],
    assumptions: best ? (settled?.assumptions ?? []) : [{ id: 'equal-installments' }],
    paths: [installment.path],
  });
}

/** The last payment settles the cents of all, or the exact total was rounded once, where that gives the stated total. */
function settledBy(
  best: Explanation,
  declared: number,
  sum: number,
): { total: number; assumptions: Assumption[] } | null {
  if (centsOf(sum) === centsOf(declared)) return null;
  const { schedule, rate, principal, installment, paid, premium } = best;
  const within = withinOf(premium) * schedule.months.length;
  const whole = (mode: RoundingMode) =>
    bookedRows(schedule, rate, {
      principal: principal.amount,
      installment: paid,
      last: 'settles',
      mode,
    }).reduce((all, row) => all + row.payment, 0) /
      100 +
    within;
  const modes = roundingModes.filter((mode) => centsOf(whole(mode)) === centsOf(declared));
  const once = isWritten(best) ? roundedBy('total', installment * schedule.months.length, declared) : [];
  const [mode] = modes;
  if (!mode) return once.length > 0 ? { total: declared, assumptions: once } : null;
  const rows = modes.map((one) => `row/${one}`).join(' ');
  const value = [rows, ...once.map((one) => String(one.value))].join(' ');
  return { total: whole(mode), assumptions: [{ id: 'last-settles' }, { id: 'rounding', value }] };
}

/** Total = principal + interest, by the convention of the installment or, without one, by any sum that may be lent. */
export function checkTotalParts(facts: Facts): Finding {
  const { terms, best, stated } = facts;
  const { total, interest, disbursement } = terms.amounts;
  const missing = firstUnread('total-parts', [total, interest, disbursement]);
  if (missing) return missing;
  if (!total.ok || !interest.ok || !disbursement.ok)
    return cannotTell('total-parts', { code: 'no-schedule', path: total.path });
  const count = best?.schedule.months.length ?? stated.count ?? 1;
  const within = withinOf(best?.premium ?? null) * count;
  const left = total.value - interest.value - within;
  const sums = candidatePrincipals(stated, best?.premium ?? null).filter(({ open }) => open === null);
  const nearest = sums.reduce<{ amount: number; financed: readonly Cost[] } | null>(
    (near, one) => (near && Math.abs(near.amount - left) <= Math.abs(one.amount - left) ? near : one),
    null,
  );
  const isOfBest =
    best !== null && (facts.isJoined || !nearest || Math.abs(nearest.amount - left) > 0.01 * count + 0.01);
  const principal = isOfBest ? best.principal : nearest;
  if (!principal) return cannotTell('total-parts', { code: 'no-schedule', path: total.path });
  const { extra, computedTax } = isOfBest ? best.principal : {};
  // Lenders compute a tax from rounded parts, which moves the principal that holds it.
  const ofTax = 0.01 + (computedTax ? 0.00002 * principal.amount : 0);
  return compareAmount('total-parts', total, principal.amount + interest.value + within, {
    tolerance: (facts.isJoined && best ? lastPaymentSlack(best.schedule, best.rate) : 0.01 * count) + ofTax,
    inputs: [
      ...disbursementFigures(terms),
      ...(extra ? [figure('Q', 'amount', { value: extra.amount })] : []),
      figure('J', 'amount', interest),
      ...costFigures(terms),
      principalFigure(principal.amount),
    ],
    assumptions: [
      { id: 'financed', value: principal.financed.join('+') || 'none' },
      ...assumptionOf('iof-computed', computedTax?.rates.borrower),
    ],
  });
}

/** Interest = what is paid − principal. */
export function checkInterest(facts: Facts): Finding {
  const { terms, best, isJoined } = facts;
  const { interest, installment, disbursement } = terms.amounts;
  const missing = firstUnread('interest', [interest, installment, disbursement, terms.count]);
  if (missing) return missing;
  const flows = paymentsOfOffer(facts);
  if (!interest.ok || !installment.ok || !best || !flows)
    return cannotTell('interest', { code: 'no-schedule', path: installment.path });
  const within = withinOf(best.premium) * best.schedule.months.length;
  const isEqual = hasEqualPayments(best.schedule) && best.balloon === null;
  const total = valueOrNull(terms.amounts.total);
  // The lender took the interest from its own total, which settles cents of the last payment.
  const isSettled = total !== null && Math.abs(total - flows.total) <= flows.slack;
  const paid =
    isSettled && Math.abs(interest.value - (total - within - best.principal.amount)) < 0.015
      ? total
      : flows.total;
  const result = compareAmount('interest', interest, paid - within - best.principal.amount, {
    tolerance: flows.slack + 0.01,
    ...(isEqual ? {} : { formula: 'J = Σ Ak − P' }),
    isRecomputed: true,
    inputs: [
      figure('n', 'count', { value: flows.payments.length, path: terms.count.path }),
      paymentFigure(isEqual ? 'A' : 'Ak', flows.payments, installment),
      ...disbursementFigures(terms),
      ...costFigures(terms),
      principalFigure(best.principal.amount),
    ],
    assumptions: [{ id: 'financed', value: best.principal.financed.join('+') || 'none' }],
    paths: [installment.path],
  });
  // Where no schedule gives the installment, neither the principal nor the wrong one of two figures is known.
  const isOpen = result.verdict === 'differs' && result.size !== 'convention' && !isJoined;
  return isOpen && !best.earned.interest
    ? cannotTell('interest', { code: 'no-schedule', path: interest.path })
    : result;
}
