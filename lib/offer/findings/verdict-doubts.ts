import { dayOf, isMissing, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { mostTax } from '../fit/candidate-principals.ts';
import { longestFirstPeriod } from '../fit/explain.ts';
import { clearLead } from '../fit/explanation.ts';
import { unreadCost } from '../terms/read-terms.ts';
import { monthlyOf } from '../units/written-figures.ts';
import type { Declared, FigureRow, Judgment } from './figure-row.ts';
import { type Assumption, type Finding, type FindingReason, rareChoiceOf } from './finding.ts';
import type { Facts } from './read-facts.ts';
import { couldBeDated } from './undated-cet.ts';

/** A figure that differs, with the facts of its offer. Amounts in reais, rates as fractions. */
type Difference = FigureRow & Facts & { value: number; expected: number; difference: number };

/**
 * Takes the verdict from a figure that differs, or comes out by a convention of some lenders: a way of few lenders
 * explains it, or a cost that cannot be read, a date or a rate that is not stated could. Null where the verdict stands.
 */
export function doubtAbout(
  row: FigureRow,
  { size, explainedBy, expected, difference }: Judgment,
  facts: Facts,
  { value, path }: Declared,
): Judgment | null {
  const question = { code: 'question', path } as const;
  const differing = { ...row, ...facts, value, expected: Number(expected), difference: difference ?? 0 };
  if (size === 'convention' && explainedBy)
    return isSaid(explainedBy, differing) ? null : { reason: question, explainedBy };
  if (!row.output) return null;
  const convention = taxQuestionOf(differing) ?? questionOf(differing);
  if (convention) return { reason: question, explainedBy: convention };
  const reason = reasonOf(differing);
  return reason && { reason };
}

/**
 * True where the figures that a convention gives say clearly more than it chooses. One alone may be a coincidence. What a
 * cost in no field was for is asked about in any case.
 */
function isSaid(convention: Assumption, { id, output, value, best }: Difference): boolean {
  if (convention.id === 'unlisted-cost') return false;
  // Twelve times the monthly rate is no effective one: few lenders write it, and nothing else speaks for it.
  if (!output || !best) return convention.id !== 'nominal-rate';
  const { earned, missed, cetCost, taxCost } = best;
  if (id.startsWith('cet')) {
    // A monthly CET of 30 of 365 days is the convention of the pair of them, whichever the payments give.
    const isOfPair = convention.id === 'cet-30-of-365' && !missed.includes('yearlyCet');
    // A yearly CET that is the stated monthly one compounded, to its digits, is no coincidence.
    const isOfCut = convention.value === 'truncated' && !missed.includes('monthlyCet');
    const gain = (earned.yearlyCet ?? 0) + (earned.monthlyCet ?? 0) - cetCost;
    return isOfPair || isOfCut || convention.id === 'equal-periods' || gain >= clearLead;
  }
  if (!id.startsWith('iof')) return true;
  const gain = (earned.iof ?? 0) + (earned.iofAdditional ?? 0) - taxCost;
  // Rare choices are only made where they are clearly ahead of the best explanation without them.
  return value !== 0 && (convention.id === 'borrower' || best.rareCost > 0 || gain >= clearLead);
}

/**
 * A tax below the lawful one is a question where the installment or the CET comes out with it, whatever else differs: the
 * operation may be exempt in part, or only new money be taxed.
 */
function taxQuestionOf({ id, difference, best, stated }: Difference): Assumption | null {
  if (!id.startsWith('iof') || !best || difference >= 0) return null;
  const { earned, missed, principal, cet } = best;
  // Less is taxed of both parts alike.
  const isOfBoth = (['iof', 'iofAdditional'] as const).every(
    (part) => stated[part] === null || missed.includes(part),
  );
  const isLent = principal.financed.includes('iof') && !principal.computedTax;
  const isCetMet = earned.yearlyCet !== undefined || earned.monthlyCet !== undefined;
  const isPaid = isCetMet && cet?.advance.includes('iof') === true;
  const isHeld = (isLent && earned.installment !== undefined) || isPaid;
  // Of a total and an interest that leave the very principal the tax is a part.
  const isConfirmed = earned.interest !== undefined || stated.interest === null;
  return isOfBoth && isHeld && isConfirmed ? { id: 'iof-kind', value: 'new-part-only' } : null;
}

/** The explanation by which a figure would come out that does not, though too little speaks for it. */
function questionOf({ output, question, best }: Difference): Assumption | null {
  if (!question || !output || !best?.missed.includes(output)) return null;
  // It explains nothing at the price of another figure.
  const isMore = question.missed.every((missed) => missed !== output && best.missed.includes(missed));
  return isMore ? rareChoiceOf(question) : null;
}

/** What no further cost makes less. */
const neverLess: readonly Finding['check'][] = ['installment', 'total', 'iof', 'iof-additional'];

function reasonOf(differing: Difference): FindingReason | null {
  const couldHoldCost = differing.difference >= 0 || !neverLess.includes(differing.id);
  return (
    (couldHoldCost ? unreadCost(differing.terms) : null) ??
    orderReason(differing) ??
    dateReason(differing) ??
    paymentsReason(differing)
  );
}

/** No time can be counted between dates that are out of order; a total is a sum without them. */
function orderReason({ id, terms }: Difference): FindingReason | null {
  const [from, to] = [valueOrNull(terms.release), valueOrNull(dayOf(terms.firstDue))];
  const isOutOfOrder = from !== null && to !== null && to <= from;
  return isOutOfOrder && id !== 'total' && id !== 'total-parts'
    ? { code: 'dates-out-of-order', path: terms.firstDue.path }
    : null;
}

/** The figures of what is paid, and of what follows from it. */
const ofPayments: readonly Finding['check'][] = [
  ...(['installment', 'total', 'interest', 'cet-yearly', 'cet-monthly'] as const),
];

/** How much another first period can move an installment, as a share of it. */
const byOtherDates = 0.12;

/** A missing date, from which another schedule could give the figure. */
function dateReason({ id, value, expected, difference, ...facts }: Difference): FindingReason | null {
  const { release, firstDue } = facts.terms;
  const open = [release, dayOf(firstDue)].filter((day) => !day.ok);
  const hidden = open.find((day) => !isMissing(day));
  const date = hidden ?? open[0];
  if (!date || !ofPayments.includes(id)) return null;
  const noDates = { code: 'no-dates', path: date.path } as const;
  if (id.startsWith('cet')) {
    const couldVary = !arePaymentsKnown(facts) && (isMore(facts) || couldDecline(facts));
    if (!hidden && !couldVary && !couldBeDated(id, value, facts)) return null;
    return !hidden && open.length === 2 ? { ...noDates, code: 'question' } : noDates;
  }
  const { best, isJoined, stated } = facts;
  // A last payment that is larger is known by the total alone, and makes the others less.
  const mayBeLess = id !== 'installment' || difference < 0;
  const couldVary = !arePaymentsKnown(facts) && ((stated.total === null && mayBeLess) || couldDecline(facts));
  // Interest of a longer first period may be paid beside the first installment.
  const ofLonger = best ? best.principal.amount * ((1 + best.rate) ** (longestFirstPeriod / 30 - 1) - 1) : 0;
  const isNear =
    id === 'installment'
      ? Math.abs(difference) <= byOtherDates * expected
      : isJoined && difference > 0 && difference <= ofLonger;
  return isNear || couldVary ? noDates : null;
}

/** A missing rate or total, where payments that are not all alike could give the figure. */
function paymentsReason({ id, expected, difference, ...facts }: Difference): FindingReason | null {
  const { terms, stated } = facts;
  const { rates, amounts } = terms;
  if (arePaymentsKnown(facts)) return null;
  if (!rates.monthly.ok && !rates.yearly.ok) {
    const couldVary = ofPayments.includes(id) && (isMore(facts) || couldDecline(facts));
    return couldVary ? { code: rates.monthly.reason, path: rates.monthly.path } : null;
  }
  // Without a total nothing says what the last payment is: a larger one makes the others less, and what follows more.
  const isLess = !amounts.interest.ok && -difference > expected / 10 / (stated.count ?? 1);
  const isLikeBalloon = id === 'installment' ? isLess : difference > 0;
  return !amounts.total.ok && isLikeBalloon ? { code: 'no-schedule', path: amounts.total.path } : null;
}

/** True where a figure comes out that payments of another kind, or by another rate, would not give. */
function arePaymentsKnown({ best, isJoined }: Facts): boolean {
  const { earned = {}, choice } = best ?? {};
  return Boolean(
    earned.interest || earned.yearlyCet || earned.monthlyCet || (isJoined && choice?.written != null),
  );
}

/** True of a total of more than all installments, as a larger last payment makes it. */
function isMore({ stated: { total, count, installment } }: Facts): boolean {
  return (total ?? 0) > (count ?? 0) * (installment ?? 0);
}

/**
 * True where the payments may fall by equal steps: if all were as high as the first, they would sum to more than the total,
 * by more than what their rounding leaves, and to less than twice as much. Where a rate or a CET is stated, the total has to
 * be what they sum to by it.
 */
function couldDecline({ stated, best }: Facts): boolean {
  const { total, count, installment, interestType } = stated;
  const ofFirst = (count ?? 0) * (installment ?? 0);
  const slack = best?.slack ?? 0.01 * (count ?? 0);
  return (
    total !== null &&
    total < ofFirst - slack &&
    2 * total > ofFirst &&
    !interestType.includes('price') &&
    isTotalOfSteps(total, { stated, best })
  );
}

/** The share by which interest may differ, since a month may count a day more or less, and a year 360 or 365 days. */
const monthsDiffer = 0.02;

/** True of a total to which payments by equal steps may sum, of which the first has the interest of up to 75 days. */
function isTotalOfSteps(total: number, { stated, best }: Pick<Facts, 'stated' | 'best'>): boolean {
  const { count, installment, monthlyCet, yearlyCet, disbursement, iof } = stated;
  if (!best || !count || installment === null || disbursement === null) return true;
  const isRated = best.choice.source !== 'solved';
  const cet = yearlyCet ? monthlyOf(yearlyCet.value) : monthlyCet?.value;
  const rate = isRated ? best.rate : cet;
  if (rate === undefined) return true;
  const lent = isRated ? best.principal.amount : disbursement;
  // Nothing tells which costs are lent where the installment does not come out.
  const least = Math.min(lent, disbursement);
  // A tax that is not stated may be lent, too.
  const most = isRated && iof === null ? lent / (1 - mostTax.iof) : lent;
  const sumOf = (principal: number) =>
    principal + (installment - principal / count) + (principal * rate * (count - 1)) / 2;
  const firstInterest = installment - lent / count;
  const open = monthsDiffer * Math.abs(total - lent) + 0.01 * count;
  const isFirstPossible =
    firstInterest <= (1 + monthsDiffer) * lent * ((1 + rate) ** (longestFirstPeriod / 30) - 1);
  return isFirstPossible && total >= sumOf(least) - open && total <= sumOf(most) + open;
}
