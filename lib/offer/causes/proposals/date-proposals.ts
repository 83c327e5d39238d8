import { civilOf, dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import { addMonths } from '../../calendar/due-dates.ts';
import { iofRatesOn } from '../../iof/iof-rates.ts';
import { couldIofFollow } from '../../iof/iof-reach.ts';
import { dayOf, valueOrNull } from '../../terms/read-field.ts';
import type { CauseField } from '../cause-fields.ts';
import type { OfferFigures } from './offer-figures.ts';

/** The days that the payments, the CET and the IOF give for one of the offer's dates, or near misses of it, as sent. */
export function dateProposals(field: CauseField, figures: OfferFigures, sent: string): string[] {
  const date = parseCivilDate(sent.slice(0, 10));
  if (!date) return [];
  const from = dayNumber(date);
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
  const payoutDays = name === 'expectedDisbursementDate' ? payouts(figures) : [];
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

/** False where the IOF differs, and the dates of this day could not make up for it. Other rates on it could be anything. */
function couldMendTax(
  day: number,
  name: CauseField['name'],
  { facts, differing }: OfferFigures,
  from: number,
): boolean {
  if (!differing.has('iof')) return true;
  if (name === 'firstDueDate') return couldIofFollow(facts, day - from);
  const ratesOn = (one: number) =>
    iofRatesOn(one)
      .map(({ daily, additional }) => `${daily} ${additional}`)
      .join();
  return ratesOn(day) !== ratesOn(from) || couldIofFollow(facts, from - day);
}

/** The days on which most equations agree within two days first. */
function bySupport(days: readonly number[]): number[] {
  const support = (day: number) => days.filter((one) => Math.abs(one - day) <= 2).length;
  return days.toSorted((a, b) => support(b) - support(a));
}

function payouts({ facts }: OfferFigures): number[] {
  return facts.payouts.map(({ day }) => day);
}

/** A CET is written with few digits, and so gives a day no better than this. */
const maxMiss = 6;
/** Days between the disbursement and the first due date. */
const maxGap = 130;

/** The dates that a typing error explains: day and month swapped, one year or one month off, one digit of the day. */
function slipsOf(day: number): number[] {
  const date = civilOf(day);
  const swapped = parseCivilDate(`${String(date.year).padStart(4, '0')}-${two(date.day)}-${two(date.month)}`);
  // The last day of a month may have been the last of a longer one.
  const isLast = civilOf(day + 1).day === 1;
  const months = [12, -12, 1, -1].map((by) => dayNumber(addMonths(date, by, isLast ? 31 : date.day)));
  const tens = [10, -10, 20, -20].map((by) => day + by).filter((one) => civilOf(one).month === date.month);
  return [...(swapped ? [dayNumber(swapped)] : []), ...months, ...tens];
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Days by which all payments would have to move for the CET, the rate or the IOF to agree, each by its own equation. */
function shiftsOf(figures: OfferFigures): number[] {
  return [...shiftsByRate(figures), ...shiftsByCet(figures), ...shiftsByIof(figures)].filter(
    (shift) => Math.abs(shift) >= 1 && Math.abs(shift) < 800,
  );
}

/** How much of a day's IOF a day of another date brings: less at the rates of a company, and beyond the cap of 365 days. */
const dayShare = { least: 0.05, most: 1.3 };

/** True where CET and IOF both differ, and no reading of the IOF allows one change of the dates to correct both. */
function areShiftsOpposed(figures: OfferFigures): boolean {
  const { differing, amounts, compositions, expectedBy } = figures;
  // Where these differ, neither CET nor IOF was computed by the schedule of the offer.
  if (differing.has('dates') || differing.has('installment')) return false;
  if (!differing.has('iof') || !(differing.has('cet-yearly') || differing.has('cet-monthly'))) return false;
  const { iof } = amounts;
  const [composition] = compositions;
  const byCet = shiftsByCet(figures);
  const expected = expectedBy('iof');
  if (iof === null || !composition || expected.length === 0 || byCet.length === 0) return false;
  const aDay = composition.principal * dailyIof;
  return !expected.some((one) =>
    byCet.some((shift) => {
      const share = (iof - one) / aDay / shift;
      return share >= dayShare.least && share <= dayShare.most;
    }),
  );
}

/** (1 + i)^s × P = A × Σ (1 + i)^−t, where interest counts by days, of months of 30 days or of a twelfth of a year. */
function shiftsByRate({ facts, rates, principals, compositions }: OfferFigures): number[] {
  const [cet] = facts.cets;
  const [rate] = rates;
  if (facts.matches.length > 0 || !cet || !rate) return [];
  const bases = principals.length > 0 ? principals.slice(0, 1) : compositions.map((one) => one.principal);
  return [365 / 12, 30].flatMap((month) => {
    const force = Math.log1p(rate) / month;
    const worth = presentValue(cet, force);
    return bases.slice(0, 2).map((principal) => Math.log(worth / principal) / force);
  });
}

/** (1 + CET)^(s ÷ 365) × FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365), for what may have been released. */
function shiftsByCet({ facts, yearlyCet }: OfferFigures): number[] {
  if (!yearlyCet || yearlyCet <= -1) return [];
  const force = Math.log1p(yearlyCet) / 365;
  const released = new Map(facts.cets.map((cet) => [Math.round(cet.released), cet]));
  return [...released.values()]
    .slice(0, 3)
    .map((cet) => Math.log(presentValue(cet, force) / cet.released) / force);
}

function presentValue({ payments, days }: OfferFigures['facts']['cets'][number], force: number): number {
  return payments.reduce((sum, paid, at) => sum + paid * Math.exp(-force * (days[at] ?? 0)), 0);
}

/** The IOF of a natural person grows by 0.0082% of the principal a day. */
const dailyIof = 0.000082;

function shiftsByIof({ amounts, compositions, expectedBy }: OfferFigures): number[] {
  const [expected] = expectedBy('iof');
  const [composition] = compositions;
  if (expected === undefined || amounts.iof === null || !composition) return [];
  return [(amounts.iof - expected) / (composition.principal * dailyIof)];
}
