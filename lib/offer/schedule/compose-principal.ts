import type { Borrower } from '../iof/iof-rate-table.ts';

/** The costs that can be financed together with the disbursed amount. */
export const financeable = ['iof', 'iofAdditional', 'insurance', 'rebates'] as const;
export type Financed = (typeof financeable)[number];

/** In reais; null for a cost that cannot be read. */
export type Costs = { [part in Financed]: number | null };

/** A principal as a sum: the disbursed amount and these costs. In reais. */
export type Composition = {
  parts: readonly Financed[];
  /** `computed`: the financed IOF is the one that the law gives, not the one that the offer states. */
  iof: 'declared' | 'computed' | null;
  /** The borrower whose rates a computed IOF has. */
  borrower?: Borrower;
  /** The day number of the transaction from which a computed IOF counts, if it counts from one. */
  paidOutOn?: number | undefined;
  /** If a computed IOF was financed without the tax on itself: the reais that are therefore not paid out. */
  shortBy?: number;
  /** The way to charge less than the IOF of the whole principal by which a computed IOF was found: a value of `iof-kind`. */
  iofKind?: string;
  /** True if a computed IOF counts thirty days for each installment. */
  isByInstallment?: true;
  /** How far the principal may be off, in reais, if it follows from a tax to the cent. */
  reach?: number;
  /** The part of the principal, in reais, that pays off an earlier contract and stands in no field of the offer. */
  payoff?: number;
  principal: number;
};

/** Every principal that the offer's figures can mean: with both IOF figures, one or none, with insurance and rebates or not. */
export function compositions(disbursement: number, costs: Costs): Composition[] {
  // A loan with the additional alone states an IOF of zero.
  const additionalAlone: Financed[][] = costs.iof === 0 ? [['iofAdditional']] : [];
  const taxes: Financed[][] = [['iof', 'iofAdditional'], ['iof'], ...additionalAlone, []];
  return subsetsOf(costs, taxes).map((parts) => ({
    parts,
    iof: parts.some((part) => part.startsWith('iof')) ? 'declared' : null,
    principal: sumOfParts(disbursement, parts, costs),
  }));
}

/** The same without any IOF of the offer: the amounts to which a computed IOF is added. */
export function compositionsWithoutIof(disbursement: number, costs: Costs): Composition[] {
  return subsetsOf(costs, [[]]).map((parts) => ({
    parts,
    iof: 'computed',
    principal: sumOfParts(disbursement, parts, costs),
  }));
}

function sumOfParts(disbursement: number, parts: readonly Financed[], costs: Costs): number {
  return parts.reduce((sum, part) => sum + (costs[part] ?? 0), disbursement);
}

function subsetsOf(costs: Costs, taxes: readonly (readonly Financed[])[]): Financed[][] {
  const areCharged = (parts: readonly Financed[]) => parts.every((part) => (costs[part] ?? 0) !== 0);
  return taxes
    .filter(areCharged)
    .flatMap((tax) =>
      [['insurance', 'rebates'] as const, ['insurance'] as const, ['rebates'] as const, []]
        .filter(areCharged)
        .map((extras) => [...tax, ...extras]),
    );
}
