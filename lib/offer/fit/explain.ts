import type { Cadence } from '../calendar/due-dates.ts';
import { distinctBy } from '../lists.ts';
import { isUnlistedSolved } from './candidate-principals.ts';
import { evaluate } from './evaluate.ts';
import {
  type Allowed,
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
  const rare = search(stated, 'rare');
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
    (one) => one && one !== best && one.missed.length < best.missed.length,
  );
  return {
    best: unjoined.includes(best) ? restated(best, stated) : best,
    isJoined,
    question: question ?? null,
    fits: isJoined ? fitsOf(best, [...ordinary, ...rare]) : [],
    compared: [...ordinary, ...unjoined, ...rare],
  };
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
  return search(stated, layer, allowed).filter((one) => isAllowed(one, allowed));
}

/** True of an explanation that leaves no other figure open, and is no rarer, than is allowed. */
export function isAllowed(one: Explanation, allowed: Allowed): boolean {
  return isRareAllowed(one, allowed) && one.missed.every((output) => allowed.missed.includes(output));
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
 * interest confirm the principal, nothing speaks against a figure that comes out by it.
 */
function withoutFigures(stated: Stated, first: Explanation | undefined): Explanation[] {
  const isConfirmed = first?.earned.installment !== undefined && first.earned.interest !== undefined;
  return leftOut.flatMap((names) => {
    if (names.some((name) => stated[name] === null)) return [];
    if (isConfirmed && !names.every((name) => first.missed.includes(name))) return [];
    const without: Stated = { ...stated };
    for (const name of names) without[name] = null;
    return search(without, 'ordinary').map((one) => ({
      ...one,
      missed: [...names, ...one.missed],
    }));
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
  keyOf: (one: Explanation) => string = keyOfConvention,
): Explanation[] {
  const least = scoreOf(first) - clearLead;
  const near = ranked(all).filter((one) => !one.missed.includes('installment') && scoreOf(one) > least);
  return distinctBy(first.missed.includes('installment') ? near : [first, ...near], keyOf);
}

function keyOfConvention(one: Explanation): string {
  const { schedule, principal, balloon, choice, rate } = one;
  const amounts = [Math.round(principal.amount * 100), balloon, choice.source, rate.toFixed(7)];
  return [countedAs(one), schedule.dueDates?.dayOfMonth, ...amounts].join(' ');
}

/** One way to count and to lend, whatever the day and the amounts. */
export function countedAs({ schedule, principal, premium }: Explanation): string {
  const { dayCount, amortization, grace, dueDates, apart } = schedule;
  const counted = [dayCount, amortization, grace.included, dueDates?.adjustment, apart];
  return [...counted, principal.financed, premium?.way].join(' ');
}

/**
 * Explains an offer by payments that are not monthly, although nothing in the loan shows their days: where no monthly reading
 * comes near, and a cadence joins the installment and another figure that does not follow from it. Null where none does.
 */
export function explainByCadence(
  { best, isJoined }: Explained,
  stated: Stated,
): (Explained & { stated: Stated }) | null {
  const { installment, interestGrace, principalGrace } = stated;
  const isMonthly = isJoined || stated.cadence !== null || interestGrace + principalGrace > 0;
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
