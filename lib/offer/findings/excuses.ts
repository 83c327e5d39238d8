import { dayOf, isMissing, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { clearLead, type Explanation, type Output } from '../fit/explanation.ts';
import { longestFirstPeriod } from '../fit/missing-date.ts';
import { unreadCost } from '../terms/read-terms.ts';
import { type Assumption, assumptionsOf } from './assumption.ts';
import { extraAssumed, taxWayAssumed } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Finding, FindingReason } from './finding.ts';
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
  const isLent = principal.financed.includes('iof') && !principal.computedTax;
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

function reasonOf(finding: Finding, facts: Facts): FindingReason | null {
  return (
    ((finding.difference ?? 0) < 0 && neverLess.includes(finding.check) ? null : unreadCost(facts.terms)) ??
    orderReason(finding, facts) ??
    dateReason(finding, facts) ??
    paymentsReason(finding, facts)
  );
}

/** No time can be counted between dates that are out of order; a total is a sum without them. */
function orderReason({ check }: Finding, { terms }: Facts): FindingReason | null {
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

/** A missing date, from which another schedule could give the figure: a CET could be anything. */
function dateReason({ check, expected, difference }: Finding, facts: Facts): FindingReason | null {
  const { release, firstDue } = facts.terms;
  const date = [release, dayOf(firstDue)].find((one) => !one.ok);
  if (!date || !ofPayments.includes(check)) return null;
  const noDates = { code: 'no-dates', path: date.path } as const;
  // Without either date nothing tells which ones would give a CET that equal periods do not.
  if (check.startsWith('cet'))
    return isMissing(release) && isMissing(firstDue) ? { ...noDates, code: 'question' } : noDates;
  const more = difference ?? 0;
  const { best, isJoined, stated } = facts;
  // A last payment that is larger is known by the total alone.
  const couldVary = !arePaymentsKnown(facts) && (stated.total === null || couldDecline(stated));
  // Interest of a longer first period may be paid beside the first installment.
  const ofLonger = best ? best.principal.amount * ((1 + best.rate) ** (longestFirstPeriod / 30 - 1) - 1) : 0;
  const isNear =
    check === 'installment'
      ? Math.abs(more) <= byOtherDates * Number(expected)
      : isJoined && more > 0 && more <= ofLonger;
  return isNear || couldVary ? noDates : null;
}

/** A missing rate or total, where payments that are not all alike could give the figure. */
function paymentsReason({ check, expected, difference }: Finding, facts: Facts): FindingReason | null {
  const { terms, stated } = facts;
  const { rates, amounts } = terms;
  if (arePaymentsKnown(facts)) return null;
  if (!rates.monthly.ok && !rates.yearly.ok) {
    const isMore = (stated.total ?? 0) > (stated.count ?? 0) * (stated.installment ?? 0);
    const couldVary = ofPayments.includes(check) && (isMore || couldDecline(stated));
    return couldVary ? { code: rates.monthly.reason, path: rates.monthly.path } : null;
  }
  // Without a total nothing says what the last payment is: a larger one makes the others less, and what follows more.
  const more = difference ?? 0;
  const isLess = !amounts.interest.ok && -more > Number(expected) / 10 / (stated.count ?? 1);
  const isLikeBalloon = check === 'installment' ? isLess : more > 0;
  return !amounts.total.ok && isLikeBalloon ? { code: 'no-schedule', path: amounts.total.path } : null;
}

/** True where a figure comes out that payments of another kind, or by another rate, would not give. */
function arePaymentsKnown({ best, isJoined }: Facts): boolean {
  const { earned = {}, choice } = best ?? {};
  return Boolean(
    earned.interest || earned.yearlyCet || earned.monthlyCet || (isJoined && choice?.written != null),
  );
}

/**
 * True where the payments may fall by equal steps: if all were as high as the first, they would sum to more than the total, and
 * to less than twice as much.
 */
function couldDecline({ total, count, installment, interestType }: Facts['stated']): boolean {
  const ofFirst = (count ?? 0) * (installment ?? 0);
  return total !== null && total < ofFirst && 2 * total > ofFirst && !interestType.includes('price');
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
  const [rarest] = [
    ...assumptionsOf({
      ...extraAssumed(principal.extra),
      'iof-one-pass': principal.onePass?.shortBy,
      balloon,
      'premium-monthly': premium?.way,
      'interest-apart': schedule.apart !== undefined,
      ...taxWayAssumed(principal.computedTax),
      'day-count': schedule.dayCount === 'months/365' ? schedule.dayCount : null,
    }),
    ...assumptionsOf(taxWayAssumed(tax)),
  ];
  return rarest ?? null;
}
