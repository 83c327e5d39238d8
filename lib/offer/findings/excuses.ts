import { dayOf, isMissing, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { leastBalloon } from '../fit/balloon.ts';
import type { Explanation, Output } from '../fit/explanation.ts';
import { longestFirstPeriod } from '../fit/missing-date.ts';
import { annuity } from '../model/schedule.ts';
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

/**
 * Takes the verdict from a figure that differs where something that is not known could account for it: a cost that
 * cannot be read, a date or a tax that is not stated, or a way of few lenders, which makes it a question.
 */
export function withExcuse(finding: Finding, facts: Facts): Finding {
  const { check, verdict, size } = finding;
  if (verdict !== 'differs' || size === 'convention' || !outputOf[check]) return finding;
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
    rateReason(finding, facts) ??
    balloonReason(finding, facts)
  );
}

/** How much another first period can move an installment or a yearly CET, as a share of it. */
const byOtherDates = { installment: 0.12, cet: 0.6 };

/** No time can be counted between dates that are out of order; a total is a sum without them. */
function orderReason({ check }: Finding, { terms }: Facts): Reason | null {
  const [from, to] = [valueOrNull(terms.release), valueOrNull(dayOf(terms.firstDue))];
  const isOutOfOrder = from !== null && to !== null && to <= from;
  return isOutOfOrder && check !== 'total' && check !== 'total-parts'
    ? { code: 'dates-out-of-order', path: terms.firstDue.path }
    : null;
}

/** A missing date, where a schedule from another one could account for the difference. */
function dateReason(finding: Finding, facts: Facts): Reason | null {
  const { check } = finding;
  const { terms, isJoined } = facts;
  const date = [terms.release, dayOf(terms.firstDue)].find((one) => !one.ok);
  if (!date) return null;
  const couldExplain = check.startsWith('cet')
    ? isWithin(finding, byOtherDates.cet) ||
      couldHaveBalloon(facts) ||
      (facts.question?.balloon ?? null) !== null
    : check === 'total'
      ? couldDecline(facts) || couldBeApart(finding, facts)
      : check === 'installment'
        ? isWithin(finding, byOtherDates.installment) || couldHaveBalloon(facts) || couldDecline(facts)
        : check === 'interest' && (!isJoined || couldDecline(facts) || couldBeApart(finding, facts));
  if (!couldExplain) return null;
  // Without either date nothing tells which ones would give a CET that equal periods do not.
  const isUndated = check.startsWith('cet') && isMissing(terms.release) && isMissing(terms.firstDue);
  return { code: isUndated ? 'question' : 'no-dates', path: date.path };
}

/** A missing rate: without it SAC looks like a total that is too low, and a balloon like one that is too high. */
function rateReason(finding: Finding, facts: Facts): Reason | null {
  const { monthly, yearly } = facts.terms.rates;
  if (monthly.ok || yearly.ok)
    return couldHaveBalloon(facts) && finding.check === 'installment' && isLoweredByBalloon(finding, facts)
      ? { code: 'no-schedule', path: facts.terms.amounts.total.path }
      : null;
  const couldVary = (couldDecline(facts) || isLikeBalloon(facts)) && !areKnownEqual(facts);
  return couldVary ? { code: monthly.reason, path: monthly.path } : null;
}

/** Without a total nothing says what the last payment is: an interest and a CET that are both too high may be a balloon's. */
function balloonReason({ check, difference }: Finding, facts: Facts): Reason | null {
  const { terms, best } = facts;
  const { total } = terms.amounts;
  if (!best || total.ok || areKnownEqual(facts) || check === 'installment') return null;
  const isLess = best.missed.includes('interest') || best.missed.includes('installment');
  const isMore = best.missed.some((one) => one.endsWith('Cet'));
  return isLess && isMore && (difference ?? 0) > 0 ? { code: 'no-schedule', path: total.path } : null;
}

/** How far the interest of declining payments may be from that of equal periods, as a share of it. */
const byOtherPeriods = 0.35;

/** True where the payments may decline: the total is less than equal ones would be, and about that of SAC. */
function couldDecline({ terms, best, stated }: Facts): boolean {
  const { total, installment, disbursement } = stated;
  const isPrice = valueOrNull(terms.interestType)?.toLowerCase().includes('price') ?? false;
  const count = best?.schedule.months.length ?? stated.count ?? 1;
  if (isPrice || total === null || installment === null || total >= count * installment) return false;
  if (disbursement === null || best?.schedule.grace.included !== null) return true;
  // SAC pays the interest of the first installment, and then ever less: half of it in the mean.
  const most = Math.max(disbursement, best.principal.amount);
  const interestOf = (principal: number) => ((installment - principal / count) * (count + 1)) / 2;
  const [high, low] = [disbursement + interestOf(disbursement), most + interestOf(most)];
  const slack = byOtherPeriods * Math.max(0, interestOf(disbursement));
  return total >= Math.min(high, low) - slack && total <= Math.max(high, low) + slack;
}

/** True where the difference may be the interest of a longer first period, paid beside the first installment. */
function couldBeApart({ difference }: Finding, { best, isJoined, stated }: Facts): boolean {
  const { total, interest } = stated;
  if (!best || !isJoined || difference === null || best.schedule.dayCount !== 'equal-months') return false;
  const left = total === null || interest === null ? null : total - interest;
  if (left !== null && Math.abs(left - best.principal.amount) > 0.02) return false;
  const most = best.principal.amount * Math.expm1((longestFirstPeriod / 30 - 1) * Math.log1p(best.rate));
  return difference > 0 && difference <= most;
}

/** True where the total leaves a last payment that is larger than the others. */
function isLikeBalloon({ terms, best }: Facts): boolean {
  const { total, installment } = terms.amounts;
  const count = best?.schedule.months.length ?? valueOrNull(terms.count) ?? 1;
  return (
    total.ok && installment.ok && total.value - (count - 1) * installment.value >= 1.15 * installment.value
  );
}

/** True where neither total nor interest says what the last payment is, and no CET that it is like the others. */
function couldHaveBalloon(facts: Facts): boolean {
  const { total, interest, iof } = facts.terms.amounts;
  // Without the tax it is not known which principal the interest is added to.
  const isOpen = !interest.ok || (isMissing(iof) && !isTaxComputable(facts));
  return !total.ok && isOpen && !areKnownEqual(facts);
}

function isTaxComputable({ terms: { release, firstDue, rates } }: Facts): boolean {
  return release.ok && firstDue.ok && (rates.monthly.ok || rates.yearly.ok);
}

/** True where a figure comes out that payments of another kind would not give. */
function areKnownEqual({ best }: Facts): boolean {
  return [best?.earned.interest, best?.earned.yearlyCet, best?.earned.monthlyCet].some((bits) => bits);
}

/** True of an installment that is lower by at least as much as the smallest balloon would make it. */
function isLoweredByBalloon({ difference }: Finding, { best, stated }: Facts): boolean {
  if (!best || difference === null || stated.installment === null) return false;
  const { sum, last } = annuity(best.schedule, best.rate);
  return -difference >= ((leastBalloon - 1) * stated.installment * last) / sum;
}

function isWithin({ expected, difference }: Finding, share: number): boolean {
  return (
    typeof expected !== 'number' || difference === null || Math.abs(difference) <= share * Math.abs(expected)
  );
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
