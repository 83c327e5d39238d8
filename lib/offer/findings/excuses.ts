import { dayOf, isMissing, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { isBalloon, leastBalloon } from '../fit/balloon.ts';
import type { Explanation, Output } from '../fit/explanation.ts';
import { longestFirstPeriod } from '../fit/missing-date.ts';
import { annuity, growthTo } from '../model/schedule.ts';
import { unreadCost } from '../terms/read-terms.ts';
import type { Assumption } from './assumption.ts';
import { extraAssumption, taxWayAssumptions } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Finding, Reason } from './finding.ts';
import { asQuestion, withoutVerdict } from './make-finding.ts';

/** The checks of the figures that follow from the others. */
export const outputOf: Partial<Record<Finding['check'], Output>> = {
  installment: 'installment',
  total: 'total',
  'total-parts': 'interest',
  interest: 'interest',
  iof: 'iof',
  'iof-additional': 'iofAdditional',
  'cet-yearly': 'yearlyCet',
  'cet-monthly': 'monthlyCet',
};
const ofPrincipal: readonly string[] = Object.keys(outputOf);

/**
 * Takes the verdict from a figure that differs where something that is not known could account for it: a cost that
 * cannot be read, a date or a tax that is not stated, or a way of few lenders, which makes it a question.
 */
export function withExcuse(finding: Finding, facts: Facts): Finding {
  const { check, verdict, size } = finding;
  if (verdict !== 'differs' || size === 'convention' || !ofPrincipal.includes(check)) return finding;
  const asked = questionOf(check, facts);
  if (asked) return asQuestion(finding, asked);
  const reason = reasonOf(finding, facts);
  if (!reason) return finding;
  const open = withoutVerdict(finding, reason);
  const { assumptions, expected, difference } = finding;
  // The CET by equal periods, beside one that only dates which the offer does not state could give.
  return reason.code === 'question' && typeof expected === 'number'
    ? { ...open, alternatives: [{ assumptions, expected, difference }] }
    : open;
}

/** What no further cost makes less. */
const neverLess: readonly Finding['check'][] = ['installment', 'total', 'iof', 'iof-additional'];

function reasonOf(finding: Finding, facts: Facts): Reason | null {
  return (
    ((finding.difference ?? 0) < 0 && neverLess.includes(finding.check) ? null : unreadCost(facts.terms)) ??
    orderReason(finding, facts) ??
    dateReason(finding, facts) ??
    rateReason(facts) ??
    balloonReason(finding, facts)
  );
}

/** No time can be counted between dates that are out of order; a total is a sum without them. */
function orderReason({ check }: Finding, { terms }: Facts): Reason | null {
  const [from, to] = [valueOrNull(terms.release), valueOrNull(dayOf(terms.firstDue))];
  const isOutOfOrder = from !== null && to !== null && to <= from;
  return isOutOfOrder && check !== 'total' && check !== 'total-parts'
    ? { code: 'dates-out-of-order', path: terms.firstDue.path }
    : null;
}

/** How much another first period can move an installment, as a share of it. */
const byOtherDates = 0.12;

/** A missing date: a schedule that counts days from another one could account for the difference. */
function dateReason(finding: Finding, facts: Facts): Reason | null {
  const { check, expected } = finding;
  const { release, firstDue } = facts.terms;
  if (release.ok && firstDue.ok) return null;
  const difference = finding.difference ?? 0;
  const mayVary = difference < 0 ? couldVary(facts) : couldBeApart(difference, facts);
  const couldExplain: Partial<Record<Finding['check'], boolean>> = {
    installment: Math.abs(difference) <= byOtherDates * Number(expected),
    total: mayVary,
    interest: !facts.isJoined || mayVary,
    'cet-yearly': true,
    'cet-monthly': true,
  };
  if (!couldExplain[check]) return null;
  // Without either date nothing tells which ones would give a CET that equal periods do not.
  const isUndated = check.startsWith('cet') && isMissing(release) && isMissing(firstDue);
  return { code: isUndated ? 'question' : 'no-dates', path: release.ok ? firstDue.path : release.path };
}

/** A missing rate: without it SAC looks like a total that is too low, and a balloon like one that is too high. */
function rateReason(facts: Facts): Reason | null {
  const { monthly, yearly } = facts.terms.rates;
  if (monthly.ok || yearly.ok || areKnownEqual(facts) || !couldVary(facts)) return null;
  return { code: monthly.reason, path: monthly.path };
}

/**
 * Where no total says what the last payment is, it may be a balloon: interest and CET are then both too high, or the
 * installment too low by what a balloon would make it.
 */
function balloonReason({ check, difference }: Finding, facts: Facts): Reason | null {
  const { terms, best, stated } = facts;
  const { total, interest, iof } = terms.amounts;
  if (!best || total.ok || areKnownEqual(facts)) return null;
  const open = { code: 'no-schedule', path: total.path } as const;
  const isLess = best.missed.includes('interest') || best.missed.includes('installment');
  if (isLess && best.missed.some((one) => one.endsWith('Cet')) && check !== 'installment')
    return (difference ?? 0) > 0 ? open : null;
  // Without the tax it is not known which principal the interest is added to.
  if (check !== 'installment' || (interest.ok && iof.ok)) return null;
  const { sum, last } = annuity(best.schedule, best.rate);
  const least = ((leastBalloon - 1) * (stated.installment ?? 0) * last) / sum;
  return -(difference ?? 0) >= least ? open : null;
}

/** True where a figure comes out that payments of another kind would not give. */
function areKnownEqual({ best }: Facts): boolean {
  return [best?.earned.interest, best?.earned.yearlyCet, best?.earned.monthlyCet].some(Boolean);
}

/** True where a difference may be the interest of a longer first period, paid beside the first installment. */
function couldBeApart(difference: number, { best, isJoined, stated: { total, interest } }: Facts): boolean {
  if (!isJoined || best?.schedule.dayCount !== 'equal-months') return false;
  const left = total === null || interest === null ? null : total - interest;
  if (left !== null && Math.abs(left - best.principal.amount) > 0.02) return false;
  return difference <= best.principal.amount * (growthTo(longestFirstPeriod / 30 - 1, best.rate) - 1);
}

/** True where the total leaves payments that fall, as those of SAC do, or a last one that is larger than the others. */
function couldVary({ terms, best, stated: { total, installment, count } }: Facts): boolean {
  if (total === null || installment === null) return false;
  const last = total - ((best?.schedule.months.length ?? count ?? 1) - 1) * installment;
  const isPrice = valueOrNull(terms.interestType)?.toLowerCase().includes('price') ?? false;
  return last < installment ? !isPrice : isBalloon(last, installment);
}

/** The explanation by which a figure would come out that does not, though too little speaks for it. */
function questionOf(check: Finding['check'], { question, best }: Facts): Assumption | null {
  const output = outputOf[check];
  if (!question || !output || !best?.missed.includes(output)) return null;
  // It explains nothing at the price of another figure.
  const isMore = question.missed.every((one) => one !== output && best.missed.includes(one));
  return isMore ? rareChoiceOf(question) : null;
}

/** What is the rarest in an explanation; null where nothing is. */
export function rareChoiceOf(explanation: Explanation): Assumption | null {
  const { principal, balloon, premium, schedule, tax } = explanation;
  const { extra, onePass, computedTax } = principal;
  if (extra) return extraAssumption(extra);
  if (onePass) return { id: 'iof-one-pass', value: onePass.shortBy };
  if (balloon !== null) return { id: 'balloon', value: balloon };
  if (premium) return { id: 'premium-monthly', value: premium.way };
  if (schedule.apart !== undefined) return { id: 'interest-apart' };
  const [ofTax] = computedTax ? taxWayAssumptions(computedTax) : [];
  if (ofTax) return ofTax;
  if (schedule.dayCount === 'months/365') return { id: 'day-count', value: schedule.dayCount };
  return (tax && taxWayAssumptions(tax)[0]) ?? null;
}
