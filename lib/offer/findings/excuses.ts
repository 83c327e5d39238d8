import { dayOf, isMissing, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { clearLead } from '../fit/bits.ts';
import type { Explanation, Output } from '../fit/explanation.ts';
import { longestFirstPeriod } from '../fit/missing-date.ts';
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
function isSaid({ check, declared }: Finding, { id }: Assumption, { best }: Facts): boolean {
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
  // Rare choices are only made where they are clearly ahead of the best explanation without them.
  return declared !== 0 && (id === 'borrower' || best.rareCost > 0 || gain >= clearLead);
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
    paymentsReason(finding, facts)
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

/** The checks of what is paid, and of what follows from it. */
const ofPayments: readonly Finding['check'][] = [
  ...(['installment', 'total', 'interest', 'cet-yearly', 'cet-monthly'] as const),
];

/** How much another first period can move an installment, as a share of it. */
const byOtherDates = 0.12;

/** A missing date, where a schedule from another one could account for the difference: a CET could be anything. */
function dateReason({ check, expected, difference }: Finding, facts: Facts): Reason | null {
  const { terms, best, isJoined } = facts;
  const { release, firstDue } = terms;
  const date = [release, dayOf(firstDue)].find((one) => !one.ok);
  if (!date || !ofPayments.includes(check)) return null;
  const noDates = { code: 'no-dates', path: date.path } as const;
  if (check.startsWith('cet'))
    // Without either date nothing tells which ones would give a CET that equal periods do not.
    return isMissing(release) && isMissing(firstDue) ? { ...noDates, code: 'question' } : noDates;
  const distance = difference ?? 0;
  if (check === 'installment' && Math.abs(distance) <= byOtherDates * Number(expected)) return noDates;
  // Interest of a longer first period may be paid beside the first installment.
  const ofLonger = best ? best.principal.amount * ((1 + best.rate) ** (longestFirstPeriod / 30 - 1) - 1) : 0;
  if (isJoined && check !== 'installment' && distance > 0 && distance <= ofLonger) return noDates;
  return !arePaymentsKnown(facts) && (couldDecline(facts) || couldHaveBalloon(facts)) ? noDates : null;
}

/** A missing rate or total, where payments that are not all alike could account for the difference. */
function paymentsReason({ check, expected, difference }: Finding, facts: Facts): Reason | null {
  const { terms, stated, best } = facts;
  const { monthly, yearly } = terms.rates;
  const { total } = terms.amounts;
  if (arePaymentsKnown(facts)) return null;
  const count = best?.schedule.months.length ?? 1;
  if (!monthly.ok && !yearly.ok) {
    const isMore = (stated.total ?? 0) > count * (stated.installment ?? 0);
    const couldVary = ofPayments.includes(check) && (isMore || couldDecline(facts));
    return couldVary ? { code: monthly.reason, path: monthly.path } : null;
  }
  const distance = difference ?? 0;
  // Without a total nothing says what the last payment is: a larger one makes the others less, and what follows more.
  const isLess = couldHaveBalloon(facts) && -distance > Number(expected) / 10 / count;
  const isLikeBalloon = check === 'installment' ? isLess : distance > 0;
  return !total.ok && isLikeBalloon ? { code: 'no-schedule', path: total.path } : null;
}

/** True where a figure comes out that payments of another kind, or by another rate, would not give. */
function arePaymentsKnown({ best, isJoined }: Facts): boolean {
  const { earned = {}, choice } = best ?? {};
  return Boolean(
    earned.interest || earned.yearlyCet || earned.monthlyCet || (isJoined && choice?.written != null),
  );
}

/** True where neither total nor interest says what the last payment is. */
function couldHaveBalloon({ terms, stated }: Facts): boolean {
  const { interest, iof } = terms.amounts;
  // Without the tax, and dates to compute it by, it is not known which principal the interest is added to.
  const isDated = stated.release !== null && stated.firstDue !== null;
  return stated.total === null && (!interest.ok || (isMissing(iof) && !isDated));
}

/** True where the payments may decline: the total is less than equal ones would be, and no less than that of SAC. */
function couldDecline({ best, stated }: Facts): boolean {
  const { total, installment, disbursement, interestType } = stated;
  const count = best?.schedule.months.length ?? stated.count ?? 1;
  if (interestType.includes('price') || total === null || installment === null) return false;
  if (total >= count * installment) return false;
  if (disbursement === null || best?.schedule.grace.included !== null) return true;
  // SAC pays the interest of the first installment, and then ever less: half of it in the mean, more or less by its dates.
  const interest = ((installment - disbursement / count) * (count + 1)) / 2;
  return total >= disbursement + 0.65 * interest;
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
