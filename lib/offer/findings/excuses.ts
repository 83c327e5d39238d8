import { dayOf, isMissing, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { leastBalloon } from '../fit/balloon.ts';
import { clearLead } from '../fit/bits.ts';
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
 * cannot be read, a date or a tax that is not stated, or a way of few lenders, which makes it a question. `path`: that of
 * the figure.
 */
export function withExcuse(finding: Finding, facts: Facts, path: string): Finding {
  const { check, verdict, size, explainedBy } = finding;
  const output = outputOf[check];
  if (verdict !== 'differs' || !output) return finding;
  if (size === 'convention')
    return explainedBy && !isSaid(finding, explainedBy, facts)
      ? asQuestion(finding, explainedBy, path)
      : finding;
  const asked = taxQuestionOf(finding, facts) ?? questionOf(output, facts);
  if (asked) return asQuestion(finding, asked, path);
  const reason = reasonOf(finding, facts);
  if (!reason) return finding;
  const open = withoutVerdict(finding, reason);
  const { assumptions, expected, difference } = finding;
  // The CET by equal periods, beside one that only dates which the offer does not state could give.
  return reason.code === 'question' && typeof expected === 'number'
    ? { ...open, alternatives: [{ assumptions, expected, difference }] }
    : open;
}

/** True where the figures that a convention gives say clearly more than it chooses. One alone may be a coincidence. */
function isSaid({ check, declared }: Finding, { id }: Assumption, { best, isCounted }: Facts): boolean {
  if (!best) return true;
  const { earned, missed, cetCost, taxCost } = best;
  if (check.startsWith('cet')) {
    // A monthly CET of 30 of 365 days is the convention of the pair of them, whichever the payments give.
    const isOfPair = id === 'cet-30-of-365' && !missed.includes('yearlyCet');
    const gain = (earned.yearlyCet ?? 0) + (earned.monthlyCet ?? 0) - cetCost;
    return isOfPair || id === 'equal-periods' || gain >= clearLead;
  }
  if (!check.startsWith('iof')) return true;
  const gain = (earned.iof ?? 0) + (earned.iofAdditional ?? 0) - taxCost;
  return declared !== 0 && (id === 'borrower' || isCounted || gain >= clearLead);
}

/**
 * A tax below the lawful one is a question where everything else comes out with it: the operation may be exempt in part,
 * or only new money be taxed.
 */
function taxQuestionOf({ check, difference }: Finding, { best, stated }: Facts): Assumption | null {
  if (!check.startsWith('iof') || !best || (difference ?? 0) >= 0) return null;
  const { earned, missed, principal, cet } = best;
  const others = missed.filter((one) => one !== 'iof' && one !== 'iofAdditional');
  // Less is taxed of both parts alike.
  const isOfBoth = stated.iof === null || stated.iofAdditional === null || missed.length > 1;
  const isLent = principal.financed.includes('iof') && principal.tax === 'stated';
  const isCetMet = earned.yearlyCet !== undefined || earned.monthlyCet !== undefined;
  const isPaid = isCetMet && cet?.advance.includes('iof') === true;
  const isHeld = (isLent && earned.installment !== undefined) || isPaid;
  // Of a total and an interest that leave the very principal the tax is a part.
  const isConfirmed = earned.interest !== undefined || stated.interest === null;
  return others.length === 0 && isOfBoth && isHeld && isConfirmed
    ? { id: 'iof-kind', value: 'new-part-only' }
    : null;
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

/** How much another first period can move an installment, as a share of it. */
const byOtherDates = 0.12;

/** No time can be counted between dates that are out of order; a total is a sum without them. */
function orderReason({ check }: Finding, { terms }: Facts): Reason | null {
  const [from, to] = [valueOrNull(terms.release), valueOrNull(dayOf(terms.firstDue))];
  const isOutOfOrder = from !== null && to !== null && to <= from;
  return isOutOfOrder && check !== 'total' && check !== 'total-parts'
    ? { code: 'dates-out-of-order', path: terms.firstDue.path }
    : null;
}

/** A missing date, where a schedule from another one could account for the difference: a CET could be anything. */
function dateReason(finding: Finding, facts: Facts): Reason | null {
  const { check, expected, difference } = finding;
  const { terms, isJoined } = facts;
  const date = [terms.release, dayOf(terms.firstDue)].find((one) => !one.ok);
  if (!date) return null;
  const isNear = Math.abs(difference ?? 0) <= byOtherDates * Number(expected);
  const couldVary = couldDecline(facts) || couldBeApart(finding, facts);
  const isOpen = {
    installment: isNear || couldHaveBalloon(facts) || couldDecline(facts),
    total: couldVary,
    interest: !isJoined || couldVary,
  };
  if (!check.startsWith('cet') && !isOpen[check as keyof typeof isOpen]) return null;
  // Without either date nothing tells which ones would give a CET that equal periods do not.
  const isUndated = check.startsWith('cet') && isMissing(terms.release) && isMissing(terms.firstDue);
  return { code: isUndated ? 'question' : 'no-dates', path: date.path };
}

/** A missing rate: without it SAC looks like a total that is too low, and a balloon like one that is too high. */
function rateReason({ check, difference }: Finding, facts: Facts): Reason | null {
  const { rates, amounts } = facts.terms;
  const { monthly, yearly } = rates;
  if (monthly.ok || yearly.ok)
    return check === 'installment' && -(difference ?? 0) >= byLeastBalloon(facts) && couldHaveBalloon(facts)
      ? { code: 'no-schedule', path: amounts.total.path }
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

/** True where the payments may decline: the total is less than equal ones would be, and no less than that of SAC. */
function couldDecline({ terms, best, stated }: Facts): boolean {
  const { total, installment, disbursement } = stated;
  const isPrice = valueOrNull(terms.interestType)?.toLowerCase().includes('price') ?? false;
  const count = best?.schedule.months.length ?? stated.count ?? 1;
  if (isPrice || total === null || installment === null || total >= count * installment) return false;
  if (disbursement === null || best?.schedule.grace.included !== null) return true;
  // SAC pays the interest of the first installment, and then ever less: half of it in the mean, more or less by its dates.
  const interest = ((installment - disbursement / count) * (count + 1)) / 2;
  return total >= disbursement + 0.65 * interest;
}

/** True where the difference may be the interest of a longer first period, paid beside the first installment. */
function couldBeApart({ difference }: Finding, { best, isJoined }: Facts): boolean {
  if (!best || !isJoined || difference === null || best.schedule.dayCount !== 'equal-months') return false;
  const most = best.principal.amount * Math.expm1((longestFirstPeriod / 30 - 1) * Math.log1p(best.rate));
  return difference > 0 && difference <= most;
}

/** True where the total leaves a last payment that is larger than the others. */
function isLikeBalloon({ terms, best }: Facts): boolean {
  const { total, installment } = terms.amounts;
  const count = best?.schedule.months.length ?? valueOrNull(terms.count) ?? 1;
  return (
    total.ok &&
    installment.ok &&
    total.value - (count - 1) * installment.value >= leastBalloon * installment.value
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

/** By how much the smallest balloon would make the installment lower, in reais. */
function byLeastBalloon({ best, stated }: Facts): number {
  if (!best || stated.installment === null) return 0;
  const { sum, last } = annuity(best.schedule, best.rate);
  return ((leastBalloon - 1) * stated.installment * last) / sum;
}

/** The explanation by which a figure would come out that does not, though too little speaks for it. */
function questionOf(output: Output, { question, best }: Facts): Assumption | null {
  if (!question || !best?.missed.includes(output)) return null;
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
