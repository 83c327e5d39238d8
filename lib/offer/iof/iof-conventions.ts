import type { Iof } from './compute-iof.ts';

/** The amounts of an offer, in reais, that may stand outside the base of its IOF. */
type Base = { principal: number; premium: number; payoff: number };

/** An ordinary way to charge less IOF than on the whole principal. */
export type IofConvention = {
  id: 'exempt' | 'additional-only' | 'premium-outside' | 'new-part-only';
  /** Where the way comes from; null for practice that no norm describes. */
  source: string | null;
  /** How it changes the equation of the IOF, in the names of the review's formulas. */
  equation: string;
  /** The tax, given that of the whole principal. In reais, not rounded. */
  tax: (iof: Iof, base: Base) => Iof;
};

/** A desk cannot know whether a loan is exempt, so these explain a figure and never make it the expected one. */
export const iofConventions: readonly IofConvention[] = [
  {
    id: 'exempt',
    source: 'Decreto 6.306/2007, arts. 8 e 9',
    equation: 'IOF = 0',
    tax: () => ({ daily: 0, additional: 0, total: 0 }),
  },
  {
    id: 'additional-only',
    source: 'Decreto 6.306/2007, art. 8, § 5',
    equation: 'IOF = P × ra',
    tax: ({ additional }) => ({ daily: 0, additional, total: additional }),
  },
  {
    id: 'premium-outside',
    source: null,
    equation: 'IOF × (P − S) ÷ P',
    tax: (iof, { principal, premium }) => shareOf(iof, 1 - premium / principal),
  },
  {
    id: 'new-part-only',
    source: 'Decreto 6.306/2007, art. 7, §§ 7 a 9',
    equation: 'IOF × (P − Q) ÷ P',
    tax: (iof, { principal, payoff }) => shareOf(iof, 1 - payoff / principal),
  },
];

function shareOf({ daily, additional, total }: Iof, share: number): Iof {
  return { daily: daily * share, additional: additional * share, total: total * share };
}
