import type { ChargedTax, Convention, CountedCet } from '../model/offer-figures.ts';
import type { RateChoice } from '../units/written-figures.ts';

/** The figures that follow from the others. */
const outputs = [
  'installment',
  'total',
  'interest',
  'iof',
  'iofAdditional',
  'yearlyCet',
  'monthlyCet',
] as const;
export type Output = (typeof outputs)[number];

/** One convention, and what comes out by it. */
export type Explanation = Convention & {
  choice: RateChoice;
  /** As computed by the written rate, in reais, not rounded, with a premium that is within it. */
  installment: number;
  /** The installment of the loan alone, in reais: as stated, or as computed where none is. */
  paid: number;
  /** What all payments sum to, and that less the principal: in reais. */
  total: number;
  interest: number;
  /** How far a total may be from it, in reais: the last payment settles the rounding of the others. */
  slack: number;
  tax: ChargedTax | null;
  cet: CountedCet | null;
  /** The stated figures that come out, with the bits that each earns. */
  earned: Partial<Record<Output, number>>;
  /** The stated figures that do not come out. */
  missed: readonly Output[];
  /** The bits of its choices; those of the tax, of the CET, and of other rare ones are also apart. */
  cost: number;
  taxCost: number;
  cetCost: number;
  rareCost: number;
};

/** Figures that were compared with what a convention gives: those that come out, with their bits, and those that do not. */
export type Fitted<Fit, Name extends Output> = Pick<Explanation, 'earned' | 'cost'> & {
  fit: Fit;
  missed: Name[];
};

/** True where the rate is the one that is written, so that none of its digits was chosen. */
export function isWritten({ choice, rate }: Pick<Explanation, 'choice' | 'rate'>): boolean {
  return rate === choice.written;
}

/** Few lenders have a balloon, and it is fitted from the total. */
export const balloonCost = 9;

/**
 * What may stay open: in a corrected offer figures that nothing could judge before, and choices as rare as before.
 * `balloon`: a larger last payment is possible, as the corrected total may leave it.
 */
export type Allowed = { missed: readonly Output[]; rareCost: number; balloon: boolean };

/** Every figure has to come out, by what lenders ordinarily do. */
export const nothingOpen: Allowed = { missed: [], rareCost: 0, balloon: false };

/** True of choices that are no rarer than is allowed. */
export function isRareAllowed(
  { rareCost, balloon }: Pick<Explanation, 'rareCost' | 'balloon'>,
  allowed: Allowed,
): boolean {
  const isBalloonFree = balloon !== null && allowed.balloon;
  return rareCost <= (isBalloonFree ? Math.max(balloonCost, allowed.rareCost) : allowed.rareCost);
}

/** The bits by which an explanation predicts more than it chooses. */
export function scoreOf({ earned, cost }: Pick<Explanation, 'earned' | 'cost'>): number {
  let sum = -cost;
  for (const output of outputs) sum += earned[output] ?? 0;
  return sum;
}

/** No figure earns more: a coincidence in a thousand. */
const mostBits = 10;

/**
 * The bits that a stated figure earns where it comes out: how seldom a figure of its size would by chance. `distance`:
 * of the computed figure; `half`: half the width within which it cannot be told apart, in the same unit.
 */
export function bitsOf(value: number, distance: number, half: number): number {
  if (value === 0) return 0;
  const chance = (0.4 * Math.abs(value)) / (2 * Math.max(half, Math.abs(distance)));
  return Math.min(mostBits, Math.max(0, Math.log2(chance)));
}

/** An explanation counts, and is the only one, where it is this much ahead of the next. */
export const clearLead = 5;
