import { type CivilDate, civilOf, dayNumber } from '#lib/loan/civil-date.ts';
import { addMonths, type Cadence } from '../calendar/bank-calendar.ts';
import { unitInstallment } from '../model/schedule.ts';
import { candidateRate } from '../units/written-figures.ts';
import { candidatePrincipals, isUnlistedSolved } from './candidate-principals.ts';
import { evaluate } from './drafts.ts';
import {
  type Allowed,
  balloonCost,
  clearLead,
  type Explanation,
  isRareAllowed,
  nothingOpen,
  scoreOf,
} from './explanation.ts';
import { ranked, search } from './search.ts';
import { type Stated, withDates } from './stated.ts';

/** What explains an offer's figures best. */
export type Explained = {
  /** The convention by which the figures are judged; null where none can be computed. */
  best: Explanation | null;
  /** True where the installment comes out by it. */
  isJoined: boolean;
  /** Something that few lenders do, by which more would come out, and that too little speaks for. */
  question: Explanation | null;
  /** The conventions that give the installment, and are not clearly less likely than the first of them. */
  fits: readonly Explanation[];
  /** Every explanation that was compared, those included that leave some figures out. */
  compared: readonly Explanation[];
};

/**
 * Looks for the convention under which most of what is stated comes out: ordinary ones first, and those of few lenders
 * where a difference is left. Rare choices count where they are clearly ahead of the best explanation without them.
 */
export function explain(stated: Stated): Explained {
  const ordinary = search(stated, 'ordinary');
  const complete = completeBy(ordinary, nothingOpen);
  if (complete) return complete;
  const unjoined = withoutFigures(stated, ordinary[0]);
  const isOneMistake = unjoined.some(({ missed }) => missed.length === 1);
  const rareUnjoined = isOneMistake ? [] : withoutFigures(stated, ordinary[0], true);
  const joined = search(stated, 'rare');
  const rare = ranked([...joined, ...rareUnjoined]);
  const plain = ranked([...ordinary, ...unjoined])[0] ?? null;
  // A cost in no field that the installment was solved for is only asked about.
  const unusual =
    rare.find(({ rareCost, principal }) => rareCost > 0 && !isUnlistedSolved(principal)) ?? null;
  const lead = unusual ? scoreOf(unusual) - (plain ? scoreOf(plain) : 0) : 0;
  const best = lead >= clearLead ? unusual : plain;
  if (!best) return unexplained;
  const isJoined = !best.missed.includes('installment') && stated.installment !== null;
  const unlisted = isJoined ? null : rare.find(({ principal }) => isUnlistedSolved(principal));
  const question = [unusual, unlisted].find(
    (explanation) => explanation && explanation !== best && explanation.missed.length < best.missed.length,
  );
  return {
    best: [...unjoined, ...rareUnjoined].includes(best) ? restated(best, stated) : best,
    isJoined,
    question: question ?? null,
    fits: isJoined ? fitsOf(best, [...ordinary, ...joined]) : [],
    compared: [...ordinary, ...unjoined, ...rare],
  };
}

/** True where the installment comes out, and so does what all of them repay. */
export function areSumsMet({ best, isJoined }: Pick<Explained, 'best' | 'isJoined'>): boolean {
  return isJoined && !best?.missed.some((output) => output === 'total' || output === 'interest');
}

/** An offer of which nothing can be computed. */
export const unexplained: Explained = {
  best: null,
  isJoined: false,
  question: null,
  fits: [],
  compared: [],
};

/** The conventions under which every figure comes out that has to, by no rarer choice than is allowed; the likeliest first. */
export function agreeingWith(stated: Stated, allowed: Allowed): Explanation[] {
  const layer = allowed.rareCost > 0 ? 'rare' : 'ordinary';
  return search(stated, layer, allowed).filter((explanation) => isAllowed(explanation, allowed));
}

/** True of an explanation that leaves no other figure open, and is no rarer, than is allowed. */
export function isAllowed(explanation: Explanation, allowed: Allowed): boolean {
  return (
    isRareAllowed(explanation, allowed) &&
    explanation.missed.every((output) => allowed.missed.includes(output))
  );
}

/** What explains an offer by the likeliest of some explanations; null where a figure does not come out that has to. */
export function completeBy(found: readonly Explanation[], allowed: Allowed): Explained | null {
  const [first] = found;
  if (!first || !isAllowed(first, allowed)) return null;
  return { best: first, isJoined: true, question: null, fits: fitsOf(first, found), compared: found };
}

/** What one mistake can have spoiled: each of these is left out, to see whether more comes out without it. */
const leftOut: readonly (readonly ('installment' | 'iof' | 'iofAdditional')[])[] = [
  ['installment'],
  ['iof'],
  ['iofAdditional'],
  ['iof', 'iofAdditional'],
];

/**
 * The explanations of an offer of which some figures are left out: these are missed by all of them. Where installment and
 * interest confirm the principal, nothing speaks against a figure that comes out by it. `isRare`: only those by a way of few
 * lenders, under which everything else comes out without an amount in no field.
 */
function withoutFigures(stated: Stated, first: Explanation | undefined, isRare = false): Explanation[] {
  const isConfirmed = first?.earned.installment !== undefined && first.earned.interest !== undefined;
  return leftOut.flatMap((names) => {
    if (names.some((name) => stated[name] === null)) return [];
    if (isConfirmed && !names.every((name) => first.missed.includes(name))) return [];
    const without: Stated = { ...stated };
    for (const name of names) without[name] = null;
    const allowed = { ...nothingOpen, rareCost: balloonCost };
    const found = isRare ? agreeingWith(without, allowed) : search(without, 'ordinary');
    const spoiled = found.map((explanation) => ({
      ...explanation,
      missed: [...names, ...explanation.missed],
    }));
    // A stated tax that comes out is the one that is lent.
    return spoiled.filter(
      (explanation) =>
        !isRare || (!explanation.principal.extra && restated(explanation, stated).missed.length > 0),
    );
  });
}

/** The same convention with the figures as they are stated: the CET and the total are judged by what is paid. */
function restated(best: Explanation, stated: Stated): Explanation {
  const draft = {
    ...best,
    installmentBits: best.missed.includes('installment') ? null : (best.earned.installment ?? null),
    cost: best.cost - best.taxCost - best.cetCost,
  };
  return { ...(evaluate(draft, stated) ?? best), installment: best.installment };
}

/** Those that give the installment within a clear lead of the first, each way of counting and lending once, by its key. */
export function fitsOf(
  first: Explanation,
  all: readonly Explanation[],
  keyOf: (explanation: Explanation) => string = keyOfConvention,
): Explanation[] {
  const least = scoreOf(first) - clearLead;
  const near = ranked(all).filter(
    (explanation) => !explanation.missed.includes('installment') && scoreOf(explanation) > least,
  );
  const listed = first.missed.includes('installment') ? near : [first, ...near];
  return [...Map.groupBy(listed, keyOf).values()].flatMap(([likeliest]) => likeliest ?? []);
}

function keyOfConvention(explanation: Explanation): string {
  const { schedule, principal, balloon, choice, rate } = explanation;
  const amounts = [Math.round(principal.amount * 100), balloon, choice.source, rate.toFixed(7)];
  return [countedAs(explanation), schedule.dueDates?.dayOfMonth, ...amounts].join(' ');
}

/** One way to count and to lend, whatever the day and the amounts. */
function countedAs({ schedule, principal, premium }: Explanation): string {
  const { dayCount, amortization, grace, dueDates, apart } = schedule;
  const counted = [dayCount, amortization, grace.included, dueDates?.adjustment, apart];
  return [...counted, principal.financed, premium?.way].join(' ');
}

/**
 * Explains an offer by payments that are not monthly, although nothing in the loan shows their days: where no monthly reading
 * comes near, or leaves both tax and CET out, which follow from the days, and a cadence joins the installment and another
 * figure that does not follow from it. Null where none does.
 */
export function explainByCadence(
  { best, isJoined }: Explained,
  stated: Stated,
): (Explained & { stated: Stated }) | null {
  const { installment, interestGrace, principalGrace } = stated;
  const areDaysOthers = best?.missed.includes('iof') && best.missed.includes('yearlyCet');
  const isMonthly =
    (isJoined && !areDaysOthers) || stated.cadence !== null || interestGrace + principalGrace > 0;
  if (isMonthly || installment === null || !best) return null;
  for (const cadence of likelyCadences(best.installment / installment)) {
    const other = withDates(stated, { cadence });
    const complete = completeBy(search(other, 'ordinary'), nothingOpen);
    const { interest = 0, iof = 0, yearlyCet = 0, monthlyCet = 0 } = complete?.best?.earned ?? {};
    if (complete && Math.max(interest, iof, yearlyCet, monthlyCet) >= clearLead)
      return { ...complete, stated: other };
  }
  return null;
}

/** The cadences by which an installment can be so many times smaller than by months. */
function likelyCadences(times: number): readonly Cadence[] {
  if (times > 1.03) return [7, 14];
  return Math.abs(times - 1) <= 0.03 ? [30] : [];
}

/** A date that the offer does not state, as the other figures give it: the release or the first due date. A day number. */
export type FoundDate = { of: 'release' | 'firstDue'; day: number };

/** A fitted date costs this many bits. */
export const dateCost = 3;
/** The first due date is at least a day and at most so many days after the release, or after the months of a deferral. */
export const longestFirstPeriod = 75;
/** At most so many days are compared with the other figures, and so many conventions named. */
const maxDays = 10;
const maxFits = 20;
/** The bits of a payoff in no field, the tax of which is charged as few lenders do. */
const mostRareOfRest = 6;

/**
 * Explains an offer that states only one of the two dates, by the likeliest of the days on which the other may lie. `fits`
 * also holds the ways to count that other days give. Null where both dates are stated, or none, or no day explains it.
 */
export function explainByDate(stated: Stated): (Explained & { stated: Stated; found: FoundDate }) | null {
  const of = stated.release === null ? 'release' : 'firstDue';
  if ((stated.release === null) === (stated.firstDue === null)) return null;
  const { repaid, isConfirmed } = sumsOfFields(stated);
  // The rest of what is repaid may pay off an earlier contract.
  const hasRest = repaid !== null && !isConfirmed;
  const allowed = hasRest ? { ...nothingOpen, rareCost: mostRareOfRest } : nothingOpen;
  const found = possibleDays(stated, of).flatMap((day) => {
    const dated = withDate(stated, of, day);
    const fits = agreeingWith(dated, allowed).filter(({ schedule }) => schedule.dayCount !== 'equal-months');
    const score = fits[0] ? scoreOf(fits[0]) : 0;
    return score > 0 ? [{ day, stated: dated, fits, score }] : [];
  });
  const first = found.toSorted((a, b) => b.score - a.score)[0];
  const best = first?.fits[0];
  if (!first || !best) return null;
  const { day, fits: compared, score: _, ...dated } = first;
  // By another day another way to count may give as much.
  const fits = fitsOf(
    best,
    found.flatMap((ofDay) => ofDay.fits),
    countedAs,
  ).slice(0, maxFits);
  const explained = { isJoined: true, question: null, compared };
  return { ...dated, ...explained, best, fits, found: { of, day } };
}

/** The figures that nothing tells without the days. */
const ofDays = ['iof', 'iofAdditional', 'yearlyCet', 'monthlyCet'] as const;

/**
 * The conventions that give the installment of an offer without both dates: with a first period of a month the ways to count days
 * give it as equal months do. `created`: the day of the offer, for the release where neither date is stated.
 */
export function undatedFits(
  { best, fits, isJoined }: Explained,
  stated: Stated,
  created: number | null,
): readonly Explanation[] {
  const months = 1 + stated.interestGrace;
  const monthsFrom = (from: CivilDate, further: number) => addMonths(from, further, from.day);
  const release =
    stated.release ?? (stated.firstDue ? dayNumber(monthsFrom(stated.firstDue, -months)) : created);
  if (!best || !isJoined || release === null) return fits;
  const firstDue = stated.firstDue ?? monthsFrom(civilOf(release), months);
  const allowed = { ...best, missed: [...best.missed, ...ofDays], balloon: best.balloon !== null };
  const byDays = agreeingWith(withDates(stated, { release, firstDue }), allowed);
  return fitsOf(best, [...fits, ...byDays], countedAs).slice(0, maxFits);
}

/**
 * The sums that may be lent, as the fields of the offer add up, in reais. `repaid`: what is repaid of the principal, as total
 * and interest say; null without interest. `isConfirmed`: it is one of the sums.
 */
function sumsOfFields(stated: Stated): { amounts: number[]; repaid: number | null; isConfirmed: boolean } {
  const { total, interest, installment, count } = stated;
  const all = candidatePrincipals(stated, null).filter(({ open }) => open === null);
  const amounts = all.map(({ amount }) => amount);
  const paid = total ?? (installment ?? 0) * (count ?? 0);
  const repaid = interest === null ? null : paid - interest;
  const slack = 0.02 * (count ?? 0);
  const isConfirmed = repaid !== null && amounts.some((amount) => Math.abs(amount - repaid) <= slack);
  return { amounts, repaid, isConfirmed };
}

function withDate(stated: Stated, of: FoundDate['of'], day: number): Stated {
  return withDates(stated, of === 'release' ? { release: day } : { firstDue: civilOf(day) });
}

/**
 * Returns the days on which the date may lie, the likeliest first: those on which a schedule that counts days gives the
 * installment for one of the sums that may be lent, and the days beside them. `isNearMonths`: the days near those of a
 * schedule by equal months, too.
 */
export function possibleDays(stated: Stated, of: FoundDate['of'], isNearMonths = false): number[] {
  const { installment, count, interestGrace } = stated;
  const choice = candidateRate(stated);
  const anchor = of === 'release' ? stated.firstDue && dayNumber(stated.firstDue) : stated.release;
  if (installment === null || count === null || !choice || choice.high === 0 || anchor === null) return [];
  const { amounts, repaid, isConfirmed } = sumsOfFields(stated);
  const sums = repaid === null ? amounts : isConfirmed ? [repaid] : [...amounts, repaid];
  // With a first period of thirty days the installment is nearly that of calendar days; it grows with each further day.
  const ordinary = 30 * (1 + interestGrace);
  const start = withDate(stated, of, of === 'release' ? anchor - ordinary : anchor + ordinary);
  const schedules = start.measures
    .schedules(start)
    .filter(
      ({ schedule: { dayCount }, isRare }) =>
        !isRare && dayCount !== 'first-days/30' && (isNearMonths || dayCount !== 'equal-months'),
    );
  const force = Math.log1p(choice.written ?? choice.low) / 30.2;
  const days = new Map<number, number>();
  for (const { schedule } of schedules) {
    const unit = unitInstallment(schedule, choice.written ?? choice.low);
    const isSac = schedule.amortization === 'sac';
    for (const sum of new Set(sums)) {
      // The interest of the first period is all that it moves in the first installment of SAC.
      const growth = isSac
        ? 1 + installment / sum - 1 / schedule.grace.amortizing
        : installment / (unit * sum);
      if (growth <= 0) continue;
      const further = Math.log(growth) / force - (isSac ? ordinary : 0);
      for (const beside of [0, -1, 1]) {
        const length = ordinary + Math.round(further) + beside;
        if (length < 1 || length > longestFirstPeriod + 30 * interestGrace) continue;
        const day = of === 'release' ? anchor - length : anchor + length;
        days.set(day, (days.get(day) ?? 0) + (beside === 0 ? 2 : 1));
      }
    }
  }
  return [...days]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxDays)
    .map(([day]) => day);
}
