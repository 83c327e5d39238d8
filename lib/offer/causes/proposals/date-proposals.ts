import { civilOf, dayNumber, dayText, parseDay } from '#lib/loan/civil-date.ts';
import { addMonths } from '../../calendar/due-dates.ts';
import { presentValue } from '../../cet/solve-cet.ts';
import { canDueDatesExplainIof, daysToStatedIof } from '../../iof/iof-by-due-dates.ts';
import { iofRatesOn } from '../../iof/iof-rates.ts';
import type { Facts } from '../../review/offer-facts.ts';
import { dayOf, valueOrNull } from '../../terms/read-field.ts';
import type { CauseField } from '../cause-fields.ts';
import type { OfferFigures } from './offer-figures.ts';

/** The days that the payments, the CET and the IOF give for one of the offer's dates, or near misses of it, as sent. */
export function dateProposals(field: CauseField, figures: OfferFigures, sent: string): string[] {
  const from = parseDay(sent.slice(0, 10));
  if (from === null) return [];
  const rest = sent.slice(10);
  const days = daysFor(field, figures, from);
  const distinct = new Set(days.filter((day) => day !== from));
  return [...distinct].map((day) => dayText(day) + rest);
}

function daysFor({ name }: CauseField, figures: OfferFigures, from: number): number[] {
  const { terms } = figures.facts;
  const release = valueOrNull(terms.release);
  const firstDue = valueOrNull(dayOf(terms.firstDue));
  const slips = slipsOf(from);
  if (name === 'createdAt') {
    if (release === null) return [];
    const before = slips.filter((day) => day <= release && day > release - 60);
    return [...before, release];
  }
  if (areShiftsOpposed(figures)) return [];
  const sign = name === 'firstDueDate' ? 1 : -1;
  const exact = bySupport(shiftsOf(figures).map((shift) => Math.round(from + sign * shift)));
  const created = valueOrNull(terms.created);
  const isPossible = (day: number) => {
    const gap = name === 'firstDueDate' ? day - (release ?? day - 30) : (firstDue ?? day + 30) - day;
    const isLater = name === 'firstDueDate' || created === null || day >= created;
    return gap > 0 && gap <= maxGap && isLater && couldMendTax(day, name, figures, from);
  };
  const awayFrom = (day: number, days: readonly number[]) =>
    Math.min(...days.map((one) => Math.abs(one - day)));
  const near = slips.filter((slip) => awayFrom(slip, exact) <= maxMiss);
  const payoutDays = name === 'expectedDisbursementDate' ? figures.facts.payouts.map(({ day }) => day) : [];
  const usual = slips.toSorted(
    (a, b) =>
      awayFrom(a, exact.length > 0 ? exact : [created ?? from]) -
      awayFrom(b, exact.length > 0 ? exact : [created ?? from]),
  );
  const [first, ...rest] = exact;
  const beside = (by: number) => exact.slice(0, 2).flatMap((day) => [day - by, day + by]);
  // A CET gives the day within two days, so that no usual mistake elsewhere could make it agree.
  const elsewhere = shiftsByCet(figures).length > 0 ? beside(2) : usual;
  return [
    ...payoutDays,
    ...near,
    ...(first === undefined ? [] : [first]),
    ...elsewhere.slice(0, 2),
    ...beside(1),
    ...rest,
    ...elsewhere.slice(2),
    ...usual,
  ].filter(isPossible);
}

/** Due dates move by some days more or less than the first one: months have 28 to 31 days, and due dates leave closed days. */
const byMonths = 5;
/** The digits of a CET give its shift no better than this. */
const byCetDigits = 2;

/**
 * The days of tax that dates which move by `shift` days can bring. A longer first period leaves more principal to later
 * installments; without a schedule it is not known how many of them are beyond the cap of days, where tax does not move.
 */
function spanOf({ matches }: Facts, shift: number, slack: number): [number, number] {
  const [near, far] = [matches.length > 0 ? 0.5 * shift : 0, 1.8 * shift];
  return [Math.min(near, far) - slack, Math.max(near, far) + slack];
}

/** False where the IOF differs, and the dates of this day could not make up for it. Other rates on it could be anything. */
function couldMendTax(
  day: number,
  name: CauseField['name'],
  { facts, differing }: OfferFigures,
  from: number,
): boolean {
  if (!differing.has('iof')) return true;
  if (name === 'firstDueDate') return canDueDatesExplainIof(facts, spanOf(facts, day - from, byMonths));
  const ratesOn = (one: number) =>
    iofRatesOn(one)
      .map(({ daily, additional }) => `${daily} ${additional}`)
      .join();
  return ratesOn(day) !== ratesOn(from) || canDueDatesExplainIof(facts, spanOf(facts, from - day, byMonths));
}

/** The days on which most equations agree within two days first. */
function bySupport(days: readonly number[]): number[] {
  const support = (day: number) => days.filter((one) => Math.abs(one - day) <= 2).length;
  return days.toSorted((a, b) => support(b) - support(a));
}

/** A CET is written with few digits, and so gives a day no better than this. */
const maxMiss = 6;
/** Days between the disbursement and the first due date. */
const maxGap = 130;

/** The dates that a typing error explains: day and month swapped, one year or one month off, one digit of the day. */
function slipsOf(day: number): number[] {
  const date = civilOf(day);
  const [year, month, dayOfMonth] = dayText(day).split('-');
  const swapped = parseDay(`${year}-${dayOfMonth}-${month}`);
  // The last day of a month may have been the last of a longer one.
  const isLast = civilOf(day + 1).day === 1;
  const months = [12, -12, 1, -1].map((by) => dayNumber(addMonths(date, by, isLast ? 31 : date.day)));
  const tens = [10, -10, 20, -20].map((by) => day + by).filter((one) => civilOf(one).month === date.month);
  return [...(swapped === null ? [] : [swapped]), ...months, ...tens];
}

/** Days by which all payments would have to move for the CET, the rate or the IOF to agree, each by its own equation. */
function shiftsOf(figures: OfferFigures): number[] {
  return [
    ...shiftsByRate(figures),
    ...shiftsByFirstOfSac(figures),
    ...shiftsByCet(figures),
    ...shiftsByIof(figures),
  ].filter((shift) => Math.abs(shift) >= 1 && Math.abs(shift) < 800);
}

/** True where CET and IOF both differ, and no reading of the IOF allows one change of the dates to correct both. */
function areShiftsOpposed(figures: OfferFigures): boolean {
  const { differing, facts } = figures;
  // Where these differ, neither CET nor IOF was computed by the schedule of the offer.
  if (differing.has('dates') || differing.has('installment')) return false;
  if (!differing.has('iof') || !(differing.has('cet-yearly') || differing.has('cet-monthly'))) return false;
  const byCet = shiftsByCet(figures);
  return (
    byCet.length > 0 &&
    !byCet.some((shift) => canDueDatesExplainIof(facts, spanOf(facts, shift, byCetDigits)))
  );
}

/** (1 + i)^s × P = A × Σ (1 + i)^−t, where interest counts by days, of months of 30 days or of a twelfth of a year. */
function shiftsByRate({ facts, rates, bases }: OfferFigures): number[] {
  const [cet] = facts.cets;
  const [rate] = rates;
  if (facts.matches.length > 0 || !cet || !rate) return [];
  return [365 / 12, 30].flatMap((month) => {
    const force = Math.log1p(rate) / month;
    const worth = presentValue(cet.payments, cet.days, force);
    return bases.slice(0, 2).map((principal) => Math.log(worth / principal) / force);
  });
}

/** A1 = P ÷ n + P × ((1 + i)^t1 − 1): the first installment of SAC gives the months until it, by each day count. */
function shiftsByFirstOfSac({ facts, amounts, rates, bases, plans }: OfferFigures): number[] {
  const { installment } = amounts;
  const release = valueOrNull(facts.terms.release);
  const firstDue = valueOrNull(dayOf(facts.terms.firstDue));
  const plan = plans.find(({ amortization, grace }) => amortization === 'sac' && grace.included === null);
  const isOpen = facts.matches.length === 0 && plan !== undefined;
  if (!isOpen || installment === null || release === null || firstDue === null) return [];
  return bases.slice(0, 2).flatMap((principal) =>
    rates.slice(0, 1).flatMap((rate) => {
      const interest = installment / principal - 1 / plan.grace.amortizing;
      const months = Math.log1p(interest) / Math.log1p(rate);
      return [30, 365 / 12].map((month) => months * month - (firstDue - release));
    }),
  );
}

/** (1 + CET)^(s ÷ 365) × FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365), for the likeliest amounts that may have been released. */
function shiftsByCet({ facts, yearlyCet }: OfferFigures): number[] {
  if (!yearlyCet || yearlyCet <= -1) return [];
  const force = Math.log1p(yearlyCet) / 365;
  const released = new Map(facts.cets.map((cet) => [Math.round(cet.released), cet]));
  return [...released.values()]
    .slice(0, 3)
    .map((cet) => Math.log(presentValue(cet.payments, cet.days, force) / cet.released) / force);
}

function shiftsByIof({ facts, expectedBy }: OfferFigures): number[] {
  const [expected] = expectedBy('iof');
  return expected === undefined ? [] : [daysToStatedIof(facts, expected) ?? []].flat();
}
