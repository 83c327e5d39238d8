import type { Assumption } from '../review/assumption.ts';
import type { Financed } from '../schedule/compose-principal.ts';
import type { Match } from '../schedule/search/match.ts';
import type { MatchSearch } from '../schedule/search/match-search.ts';

export type Released = {
  /** FC0, in reais. */
  released: number;
  /** The costs that are taken to be paid in advance. */
  advance: readonly Financed[];
  /** The costs that are neither financed nor counted in the CET. */
  left: readonly Financed[];
  assumptions: Assumption[];
};

/**
 * FC0: the disbursed amount less the costs that are not financed, as they are paid in advance (Res. CMN 4.881/2020,
 * art. 4). A rebate may be a commission between partners that the borrower is not charged, so it may be left out. Any
 * other cost that is left out is a mistake, whose amount is listed to explain it.
 */
export function releasedAmounts(
  disbursement: number,
  { costs }: MatchSearch,
  match: Match | null,
): Released[] {
  const open = match ? unfinanced(costs, match) : [];
  const left = open[0]?.parts ?? [];
  return [
    { released: disbursement, advance: [], left, assumptions: leftOut(left) },
    ...open
      .filter(({ amount }) => amount < disbursement)
      .flatMap(({ amount, parts }): Released[] => {
        const charged = parts.filter((part) => part !== 'rebates');
        const isSplit = charged.length > 0 && charged.length < parts.length;
        return [
          paidInAdvance(disbursement, amount, parts, []),
          ...(isSplit
            ? [paidInAdvance(disbursement, amount - (costs.rebates ?? 0), charged, ['rebates'])]
            : []),
        ];
      }),
  ];
}

/**
 * The further amounts without a schedule. Only a schedule shows which costs are financed, so all may be paid in
 * advance, or some.
 */
export function releasedWithoutSchedule(disbursement: number, { costs }: MatchSearch): Released[] {
  const all = unfinanced(costs, { composition: { iof: null, parts: [] } });
  const others = all
    .filter(({ parts }) => parts.includes('rebates') && parts.length > 1)
    .map(({ parts, amount }) => ({
      parts: parts.filter((part) => part !== 'rebates'),
      amount: amount - (costs.rebates ?? 0),
    }));
  const rebates: Unfinanced[] = costs.rebates ? [{ parts: ['rebates'], amount: costs.rebates }] : [];
  return [...rebates, ...all, ...others]
    .filter(({ amount }) => amount < disbursement)
    .map(({ parts, amount }) => paidInAdvance(disbursement, amount, parts, []));
}

function paidInAdvance(
  disbursement: number,
  amount: number,
  advance: readonly Financed[],
  left: readonly Financed[],
): Released {
  return {
    ...{ released: disbursement - amount, advance, left },
    assumptions: [{ id: 'costs-in-advance', value: advance.join('+') }, ...leftOut(left)],
  };
}

function leftOut(left: readonly Financed[]): Assumption[] {
  return left.length > 0 ? [{ id: 'not-in-cet', value: left.join('+') }] : [];
}

type Unfinanced = { parts: Financed[]; amount: number };

/** The costs that are not part of a principal, if any. The IOF figure may include the additional, so there may be two. */
export function unfinanced(
  costs: MatchSearch['costs'],
  { composition }: { composition: Pick<Match['composition'], 'iof' | 'parts'> },
): Unfinanced[] {
  const extras = (['insurance', 'rebates'] as const).filter((part) => !composition.parts.includes(part));
  // If the IOF figure is the whole tax, the additional is already in it.
  const hasTax = composition.iof === null;
  const [iof, additional] = hasTax ? [costs.iof ?? 0, costs.iofAdditional ?? 0] : [0, 0];
  const taxes: Financed[][] = hasTax ? [['iof', 'iofAdditional']] : [[]];
  if (iof >= additional && additional > 0) taxes.push(['iof']);
  return taxes.flatMap((tax) => {
    const parts = [...tax, ...extras].filter((part) => (costs[part] ?? 0) > 0);
    const amount = parts.reduce((sum, part) => sum + (costs[part] ?? 0), 0);
    return amount > 0 ? [{ parts, amount }] : [];
  });
}

/**
 * The norm counts every charge, and names taxes and insurance: a CET without them is another figure. A rebate may be a
 * commission between partners that the borrower is not charged.
 */
export function leavesCharges({ left }: Pick<Released, 'left'>): boolean {
  return left.some((part) => part !== 'rebates');
}
