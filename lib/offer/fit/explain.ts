import { clearLead } from './bits.ts';
import { evaluate } from './evaluate.ts';
import { type Explanation, type Output, scoreOf } from './explanation.ts';
import type { Measures } from './measures.ts';
import { ranked, search } from './search.ts';
import type { Stated } from './stated.ts';

/** What explains an offer's figures best. */
export type Explained = {
  /** The convention by which the figures are judged. */
  best: Explanation | null;
  /** True where the installment comes out by it. */
  isJoined: boolean;
  /** True where its rare choices are clearly ahead of the best explanation without them. */
  isCounted: boolean;
  /** Something that few lenders do, by which more would come out, and that too little speaks for. */
  question: Explanation | null;
  /** The conventions that give the installment, and are not clearly less likely than the first of them. */
  fits: readonly Explanation[];
};

/**
 * Looks for the convention under which most of what is stated comes out: ordinary ones first, and those of few lenders
 * where a difference is left. Rare choices count where they are clearly ahead of the best explanation without them.
 */
export function explain(stated: Stated, measures: Measures): Explained {
  const ordinary = search(stated, measures, 'ordinary');
  const complete = completeBy(ordinary, { missed: [], rareCost: 0 });
  if (complete) return complete;
  const unjoined = withoutFigures(stated, measures);
  const rare = search(stated, measures, 'rare');
  const plain = ranked([...ordinary, ...unjoined])[0] ?? null;
  const unusual = rare.find(({ rareCost }) => rareCost > 0) ?? null;
  const lead = unusual ? scoreOf(unusual) - (plain ? scoreOf(plain) : 0) : 0;
  const best = unusual && lead >= clearLead ? unusual : plain;
  if (!best) return { best: null, isJoined: false, isCounted: false, question: null, fits: [] };
  const isJoined = !best.missed.includes('installment') && stated.installment !== null;
  const isMore = unusual !== null && best !== unusual && unusual.missed.length < best.missed.length;
  return {
    best: unjoined.includes(best) ? restated(best, stated, measures) : best,
    isJoined,
    isCounted: best === unusual,
    question: isMore ? unusual : null,
    fits: isJoined ? fitsOf(best, [...ordinary, ...rare]) : [],
  };
}

/** What may stay open in a corrected offer: figures that nothing could judge before, and choices as rare as before. */
export type Allowed = { missed: readonly Output[]; rareCost: number };

/** The conventions under which every figure comes out that has to, by no rarer choice than is allowed; the likeliest first. */
export function agreeingWith(
  stated: Stated,
  measures: Measures,
  { missed: open, rareCost }: Allowed,
): Explanation[] {
  return search(stated, measures, rareCost > 0 ? 'rare' : 'ordinary').filter(
    (one) => one.rareCost <= rareCost && one.missed.every((output) => open.includes(output)),
  );
}

/** The same as what explains an offer; null where some figure does not come out. */
export function explainAgreeing(stated: Stated, measures: Measures, allowed: Allowed): Explained | null {
  return completeBy(agreeingWith(stated, measures, allowed), allowed);
}

function completeBy(found: readonly Explanation[], { missed: open, rareCost }: Allowed): Explained | null {
  const [first] = found;
  return first && first.rareCost <= rareCost && first.missed.every((output) => open.includes(output))
    ? { best: first, isJoined: true, isCounted: rareCost > 0, question: null, fits: fitsOf(first, found) }
    : null;
}

/** What one mistake can have spoiled: each of these is left out, to see whether more comes out without it. */
const leftOut: readonly (readonly ('installment' | 'iof' | 'iofAdditional')[])[] = [
  ['installment'],
  ['iof'],
  ['iofAdditional'],
  ['iof', 'iofAdditional'],
];

/** The explanations of an offer of which some figures are left out: these are missed by all of them. */
function withoutFigures(stated: Stated, measures: Measures): Explanation[] {
  return leftOut.flatMap((names) => {
    if (names.some((name) => stated[name] === null)) return [];
    const without: Stated = { ...stated };
    for (const name of names) without[name] = null;
    return search(without, measures, 'ordinary').map((one) => ({
      ...one,
      missed: [...names, ...one.missed],
    }));
  });
}

/** The same convention with the figures as they are stated: the CET and the total are judged by what is paid. */
function restated(best: Explanation, stated: Stated, measures: Measures): Explanation {
  if (stated.installment === null) return best;
  const within = best.premium?.way === 'within' ? best.premium.amount : 0;
  const draft = {
    ...best,
    ...{ paid: stated.installment - within, computed: best.installment },
    installmentBits: best.missed.includes('installment') ? null : (best.earned.installment ?? null),
    cost: best.cost - best.taxCost - best.cetCost,
  };
  return evaluate(draft, stated, measures);
}

/** Those that give the installment within a clear lead of the first, each way of counting and lending once. */
function fitsOf(first: Explanation, all: readonly Explanation[]): Explanation[] {
  const least = scoreOf(first) - clearLead;
  const seen = new Set<string>();
  return [first, ...ranked(all)].filter((one) => {
    if (one.missed.includes('installment') || scoreOf(one) <= least) return false;
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}

function keyOf({ schedule, principal, premium, balloon, choice, rate }: Explanation): string {
  const { dayCount, amortization, grace, dueDates, apart } = schedule;
  return [
    ...[dayCount, amortization, grace.included, dueDates?.adjustment, dueDates?.dayOfMonth, apart],
    ...[principal.financed.join(), Math.round(principal.amount * 100), premium?.way, balloon, choice.source],
    rate.toFixed(7),
  ].join(' ');
}
