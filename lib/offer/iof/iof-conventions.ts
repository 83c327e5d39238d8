import { subsetsOf } from '../lists.ts';
import { type Iof, shareOf } from './compute-iof.ts';

/** A principal, and the amounts in it that may stand outside the base of its IOF. In reais, zero for what is not financed. */
export type TaxBase = {
  principal: number;
  premium: number;
  rebates: number;
  payoff: number;
  /** The IOF that is financed with the principal. */
  tax: number;
};

/** An ordinary way to charge less IOF than on the whole principal. */
export type IofConvention = {
  id: 'exempt' | 'additional-only' | 'new-part-only' | OutsideBase;
  /** Where the way comes from; null for practice that no norm describes. */
  source: string | null;
  /** How it changes the equation of the IOF, in the names of the review's formulas. */
  equation: string;
};

/** A cost that some lenders leave out of the base. Some leave out several: `premium-outside+rebates-outside`. */
export type OutsideBase = 'premium-outside' | 'rebates-outside' | 'iof-outside';
type WayOf<Id extends IofConvention['id']> = IofConvention & {
  id: Id;
  tax: (iof: Iof, base: TaxBase) => Iof;
};

/** A desk cannot know whether a loan is exempt, so these explain a figure and never make it the expected one. */
const lawfulWays: readonly WayOf<Exclude<IofConvention['id'], OutsideBase>>[] = [
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
    id: 'new-part-only',
    source: 'Decreto 6.306/2007, art. 7, §§ 7 a 9',
    equation: 'IOF × (P − Q) ÷ P',
    tax: (iof, { principal, payoff }) => shareOf(iof, 1 - payoff / principal),
  },
];

/** The costs that some lenders leave out of the base, and their amount. The decree names the principal and no more. */
const outsideWays: readonly (IofConvention & { id: OutsideBase; of: 'premium' | 'rebates' | 'tax' })[] = [
  { id: 'premium-outside', source: null, equation: 'IOF × (P − S) ÷ P', of: 'premium' },
  { id: 'rebates-outside', source: null, equation: 'IOF × (P − R) ÷ P', of: 'rebates' },
  { id: 'iof-outside', source: null, equation: 'IOF × (P − IOF − IOFa) ÷ P', of: 'tax' },
];

export const iofConventions: readonly IofConvention[] = [...lawfulWays, ...outsideWays];

/** A tax by one convention, or by several that leave costs out of the base: `value` joins their names by a plus. */
type LesserTax = { value: string; source: string | null; iof: Iof };

/**
 * The taxes of all ways to charge less than the IOF of the whole principal, which is given. In reais, not rounded. A cost
 * of nothing is not left out.
 */
export function lesserTaxesOf(iof: Iof, base: TaxBase): LesserTax[] {
  const lawful = lawfulWays
    .filter(({ id }) => id !== 'new-part-only' || base.payoff > 0)
    .map(({ id, source, tax }) => ({ value: id, source, iof: tax(iof, base) }));
  const charged = outsideWays.filter(({ of }) => base[of] > 0);
  const outside = subsetsOf(charged).map((ways): LesserTax => {
    const left = ways.reduce((sum, { of }) => sum - base[of], base.principal);
    return {
      value: ways.map(({ id }) => id).join('+'),
      source: null,
      iof: shareOf(iof, left / base.principal),
    };
  });
  return [...lawful, ...outside];
}
