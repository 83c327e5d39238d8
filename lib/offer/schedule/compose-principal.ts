import type { Borrower } from '../iof/iof-rates.ts';

/** What can be financed beside the amount paid out. */
export const financeable = ['iof', 'iofAdditional', 'insurance', 'rebates'] as const;
export type Financed = (typeof financeable)[number];

export type Costs = { [part in Financed]: number | null };

/** A principal as a sum: the amount paid out and these parts. */
export type Composition = {
  parts: readonly Financed[];
  /** `computed`: the IOF is not the offer's but what the rule gives, financed with the rest. */
  iof: 'declared' | 'computed' | null;
  /** Of a computed IOF, whose rates it has. */
  borrower?: Borrower;
  /** Of a computed IOF that counts from the day of a transaction: that day, a day number. */
  paidOutOn?: number | undefined;
  /** A computed IOF is that of the sum without it: financed in one pass, so many reais less are paid out. */
  shortBy?: number;
  principal: number;
};

/** Every principal that the figures of an offer can mean: with IOF (one or both figures), insurance, rebates or not. */
export function compositions(disbursement: number, costs: Costs): Composition[] {
  const taxes: Financed[][] = [['iof', 'iofAdditional'], ['iof'], []];
  return subsets(costs, taxes).map((parts) => ({
    parts,
    iof: parts.includes('iof') ? 'declared' : null,
    principal: parts.reduce((sum, part) => sum + (costs[part] ?? 0), disbursement),
  }));
}

/** The same without any IOF of the offer: amounts to which its own IOF, computed, is to be added. */
export function netCompositions(disbursement: number, costs: Costs): Composition[] {
  return subsets(costs, [[]]).map((parts) => ({
    parts,
    iof: 'computed',
    principal: parts.reduce((sum, part) => sum + (costs[part] ?? 0), disbursement),
  }));
}

function subsets(costs: Costs, taxes: readonly (readonly Financed[])[]): Financed[][] {
  const given = (parts: readonly Financed[]) => parts.every((part) => (costs[part] ?? 0) !== 0);
  return taxes
    .filter(given)
    .flatMap((tax) =>
      [['insurance', 'rebates'] as const, ['insurance'] as const, ['rebates'] as const, []]
        .filter(given)
        .map((extras) => [...tax, ...extras]),
    );
}
