import { memoizeByObject } from '#lib/loan/memoize.ts';
import { type Cost, type CountedCet, flowsOf, isTaxFinanced, type OpenTax } from '../model/offer-figures.ts';
import { solveYearly } from '../model/solve.ts';
import { choiceCosts } from '../units/choice-costs.ts';
import {
  isRoundedRate,
  monthlyByDays,
  monthlyOf,
  type WrittenRate,
  yearlyByDays,
  yearlyOf,
} from '../units/written-figures.ts';
import { bitsOf, type Explanation, type Fitted } from './explanation.ts';
import type { Measures, Stated } from './stated.ts';

/** An amount that the borrower can have received, with the costs that are paid in advance or left out. */
type Received = Pick<CountedCet, 'received' | 'advance' | 'left' | 'openTax'> & {
  cost: number;
  /** Solved from the CET, which therefore earns nothing. */
  isFitted?: boolean;
};

/**
 * Tolerances of a yearly CET, as fractions: up to `agree` it agrees, above `material` the difference is material. A
 * difference matters above a two-hundredth of the CET itself, and never above half a percentage point less.
 */
export function cetTolerance(yearly: number): { agree: number; material: number } {
  const material = 0.005 * Math.min(1, Math.abs(yearly));
  return { agree: Math.min(0.0005, material), material };
}

/** FC0: the disbursed amount less the costs that are not financed, as they are paid in advance (Res. CMN 4.881/2020, art. 4). */
export function receivedAmounts(
  stated: Stated,
  { principal, premium }: Pick<Explanation, 'principal' | 'premium'>,
  openTax: OpenTax | null,
): Received[] {
  const { disbursement, iof, iofAdditional, insurance, rebates } = stated;
  if (disbursement === null) return [];
  const payoff = principal.extra?.kind === 'payoff' ? principal.extra.amount : 0;
  const given = disbursement + payoff;
  const isFinanced = (part: Cost) => principal.financed.includes(part);
  const taxes: Cost[][] = [[]];
  if (!isTaxFinanced(principal)) {
    taxes[0] = (['iof', 'iofAdditional'] as const).filter((part) => stated[part]);
    // The field of the IOF may hold the additional.
    if (iof && iofAdditional && iof >= iofAdditional) taxes.push(['iof']);
  }
  const single: Cost[] = insurance && !isFinanced('insurance') && !premium ? ['insurance'] : [];
  const fee: Cost[] = rebates && !isFinanced('rebates') ? ['rebates'] : [];
  const sum = (parts: readonly Cost[]) => parts.reduce((all, part) => all + (stated[part] ?? 0), 0);
  const open = openTax === null ? {} : { openTax };
  const all = taxes.flatMap((tax, index): Received[] => {
    const charged = [...tax, ...single];
    const beforeFee = given - sum(charged) - (openTax?.amount ?? 0);
    const counted = {
      received: beforeFee - sum(fee),
      advance: [...charged, ...fee],
      left: [],
      ...open,
      cost: index,
    };
    // A rebate may be a commission between partners that the borrower is not charged.
    const withoutFee = { received: beforeFee, advance: charged, left: fee, ...open, cost: index + 1 };
    // A required premium that is neither lent nor deducted may be left out of the CET, which the norm forbids.
    const withoutPremium = {
      ...counted,
      received: counted.received + sum(single),
      advance: counted.advance.filter((part) => part !== 'insurance'),
      left: single,
      cost: index + 2,
    };
    // A cost that is withheld from the payout is one that the borrower bears.
    const isWithheld = stated.paidOut !== null && Math.abs(counted.received - payoff - stated.paidOut) < 0.02;
    return [
      counted,
      ...(fee.length > 0 && !isWithheld ? [withoutFee] : []),
      ...(single.length > 0 && stated.isPremiumRequired && !isWithheld ? [withoutPremium] : []),
    ];
  });
  return all.filter(({ received }) => received > 0);
}

/** Of a cost in no field at most so much reached the borrower: of more, the installment may be the wrong figure. */
const mostReceived = 2 / 3;

/** What a borrower received who was paid a part of an amount in no field, as the yearly CET says it. */
function partlyReceived(
  { disbursement, yearlyCet }: Stated,
  { extra }: Explanation['principal'],
  worthOf: ReturnType<Measures['worth']>,
): Received[] {
  if (extra?.kind !== 'unlisted' || !yearlyCet || disbursement === null) return [];
  const received = worthOf(yearlyCet.value).worth;
  const isPart = received > disbursement && received < disbursement + mostReceived * extra.amount;
  const cost = choiceCosts.partlyReceived;
  return isPart ? [{ received, advance: [], left: [], cost, isFitted: true }] : [];
}

type Timing = Pick<CountedCet, 'calendar' | 'dueDates' | 'release' | 'days'> & { cost: number };

/** The days by which a CET can count. Without dates the months are equal. */
export function timingsOf({ schedule }: Pick<Explanation, 'schedule'>, stated: Stated): Timing[] {
  const { measures, release } = stated;
  const byDays = measures.dueDatesFor(schedule).flatMap((dueDates, index): Timing[] => {
    const days = measures.firstDays(dueDates);
    return days ? [{ calendar: 'days', dueDates, release, days, cost: index > 0 ? 0.5 : 0 }] : [];
  });
  // The norm's year has 365 days.
  const equalMonth = 365 / 12;
  const equal: Timing = {
    calendar: 'equal-months',
    dueDates: null,
    release: null,
    days: measures.equalDays(schedule.grace, schedule.cadence ?? equalMonth),
    cost: byDays.length > 0 ? 3 : 0,
  };
  return [...byDays, equal];
}

/** The yearly CET of the norm that a written figure stands for, by one way to write it. */
type Meaning = {
  yearly: number;
  half: number;
  cost: number;
  by: 'norm' | 'compounded' | 'of-cut-month' | '30/365';
};

function meaningsOfYear({ yearlyCet, monthlyCet, monthly, yearly }: Stated): Meaning[] {
  if (!yearlyCet) return [];
  const rates = [monthlyCet, monthly, yearly];
  const { value, half } = yearlyCet;
  // The yearly figure may be compounded from the monthly one as it is written.
  const compounded = monthlyCet && yearlyOf(monthlyCet.value);
  const isOfWritten =
    compounded !== null && compounded >= value - half * 1.001 && compounded <= value + 2 * half * 1.001;
  const wide = monthlyCet && isOfWritten ? halfWidth(yearlyByDays, monthlyCet) : 0;
  return [
    { yearly: value, half, cost: 0, by: 'norm' },
    ...(isRoundedRate(yearlyCet, rates)
      ? [{ yearly: value, half: yearlyCet.digit / 2, cost: choiceCosts.roundedRate, by: 'norm' } as const]
      : []),
    { yearly: yearlyByDays(monthlyOf(value)), half: Math.max(half, wide), cost: 3, by: 'compounded' },
    ...(monthlyCet && isOfWritten ? [ofCutMonth(monthlyCet)] : []),
  ];
}

/** The yearly CET of which the monthly one is the twelfth root, cut to its digits: the yearly figure is compounded from it. */
function ofCutMonth({ value, half }: Pick<WrittenRate, 'value' | 'half'>): Meaning {
  const [from, to] = [yearlyOf(value), yearlyOf(value + 2 * half)];
  return { yearly: (from + to) / 2, half: (to - from) / 2, cost: 3, by: 'of-cut-month' };
}

function meaningsOfMonth({ monthlyCet }: Stated): Meaning[] {
  if (!monthlyCet) return [];
  const meaning = (yearly: (monthly: number) => number) => ({
    yearly: yearly(monthlyCet.value),
    half: halfWidth(yearly, monthlyCet),
  });
  return [
    { ...meaning(yearlyOf), cost: 0, by: 'norm' },
    { ...meaning(yearlyByDays), cost: 1, by: '30/365' },
  ];
}

/** Half the width of what the digits of a monthly rate leave open of a yearly one. */
function halfWidth(yearly: (monthly: number) => number, { value, half }: WrittenRate): number {
  return (yearly(value + half) - yearly(value - half)) / 2;
}

type FittedCet = Fitted<CountedCet, 'yearlyCet' | 'monthlyCet'>;

/** The CET under which the stated figures come out; null where none is stated, or none can be computed. */
export function fitCet(
  explained: Pick<Explanation, 'schedule' | 'principal' | 'premium'>,
  payments: readonly number[],
  stated: Stated,
  openTax: OpenTax | null,
): FittedCet | null {
  const [ofYear, ofMonth] = [meaningsOfYear(stated), meaningsOfMonth(stated)];
  if (ofYear.length + ofMonth.length === 0) return null;
  const received = receivedAmounts(stated, explained, openTax);
  let best: FittedCet | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const { cost: costOfTiming, ...timing } of timingsOf(explained, stated)) {
    const worthOf = stated.measures.worth(payments, timing.days);
    const all = [...received, ...partlyReceived(stated, explained.principal, worthOf)];
    for (const { cost: costOfAmount, isFitted, ...amount } of all) {
      const yearly = metBy(ofYear, amount.received, worthOf);
      const monthly = metBy(ofMonth, amount.received, worthOf);
      const near = yearly ?? monthly;
      if (!near) continue;
      const missed: FittedCet['missed'] = [];
      if (yearly && !yearly.isMet) missed.push('yearlyCet');
      if (monthly && !monthly.isMet) missed.push('monthlyCet');
      const ways = [yearly, monthly].map((met) => (met?.isMet ? met.meaning : null));
      const cost = ways.reduce((sum, way) => sum + (way?.cost ?? 0), costOfTiming + costOfAmount);
      // The monthly figure follows from the yearly one where that comes out.
      const earned = {
        ...(yearly?.isMet ? { yearlyCet: isFitted ? 0 : yearly.bits } : {}),
        ...(monthly?.isMet ? { monthlyCet: yearly?.isMet || isFitted ? 0 : monthly.bits } : {}),
      };
      // Where nothing comes out the nearest is kept.
      const { yearly: meant } = near.meaning;
      const apart = Math.min(1, Math.abs(near.actual - meant) / (Math.abs(meant) + 1e-6));
      const score = (earned.yearlyCet ?? 0) + (earned.monthlyCet ?? 0) - cost - 20 * missed.length - apart;
      if (score <= most) continue;
      most = score;
      const way = ways[0]?.by ?? 'norm';
      const yearlyBy = way === '30/365' ? 'norm' : way;
      const monthlyBy = ways[1]?.by === '30/365' ? '30/365' : 'root';
      const fit = { ...timing, ...amount, yearly: near.actual, yearlyBy, monthlyBy } as const;
      best = { fit, earned, missed, cost };
    }
  }
  return best;
}

/** The CET of an explanation's flows, exactly; null where they are none of a loan. Several figures ask for it. */
export const exactCet = memoizeByObject((best: Explanation, cet: CountedCet) => {
  const { payments } = flowsOf(best, best.paid);
  const yearly = solveYearly({ payments, days: cet.days }, cet.received);
  return yearly === null ? null : { yearly, payments };
});

type Met = { meaning: Meaning; actual: number; bits: number; isMet: boolean };

/** The first meaning of a written figure that the flows have, or the nearest; null without a written figure. */
function metBy(
  meanings: readonly Meaning[],
  received: number,
  worthOf: ReturnType<Measures['worth']>,
): Met | null {
  let nearest: Met | null = null;
  for (const meaning of meanings) {
    const { yearly, half, cost } = meaning;
    const { worth, slope } = worthOf(yearly);
    // The worth is convex in the rate: the step of Newton's method is short of the root, and exact where it is near.
    const actual = slope > 0 ? yearly + (worth - received) / slope : Number.POSITIVE_INFINITY;
    const distance = Math.abs(actual - yearly);
    const isMet = distance <= Math.max(2 * half, cetTolerance(yearly).agree) * 1.001;
    const bits = isMet ? bitsOf(yearly, distance, half) : 0;
    if (!nearest || (isMet && !nearest.isMet) || (isMet === nearest.isMet && bits > nearest.bits + cost))
      nearest = { meaning, actual, isMet, bits };
  }
  return nearest;
}

/** A yearly CET as a monthly one, by the way in which it is written. */
export function asMonthly(yearly: number, by: CountedCet['monthlyBy']): number {
  return by === 'root' ? monthlyOf(yearly) : monthlyByDays(yearly);
}

/** A yearly CET of the norm as it is written. */
export function asYearly(yearly: number, by: CountedCet['yearlyBy']): number {
  // A monthly CET is cut to two decimals of a percent.
  if (by === 'of-cut-month') return yearlyOf(Math.floor(monthlyOf(yearly) * 1e4 + 1e-6) / 1e4);
  return by === 'norm' ? yearly : yearlyOf(monthlyByDays(yearly));
}
