import { grossUp } from '../iof/compute-iof.ts';
import type { OutsideBase } from '../iof/iof-conventions.ts';
import { subsetsOf } from '../lists.ts';
import { roundToCent } from '../units/rounding.ts';
import type { Composition, Costs, Financed } from './compose-principal.ts';
import type { Tax } from './iof-shares.ts';

/** A principal that finances its own IOF, and the daily part of that IOF, both in reais. */
type TaxedPrincipal = { principal: number; daily: number } & Pick<
  Composition,
  'iofKind' | 'shortBy' | 'isByInstallment'
>;

/** The principal that pays out a net one after one way to charge the IOF; null where the way is none of this principal. */
export type IofMethod = (
  net: Composition,
  tax: Pick<Tax, 'ratio' | 'daily' | 'byInstallment'>,
) => TaxedPrincipal | null;

/** The IOF of the whole principal, as the decree has it. */
export const iofOnWholePrincipal: IofMethod = ({ principal: net }, { ratio, daily }) => {
  const principal = grossUp(net, ratio);
  return { principal, daily: daily * principal };
};

/** The IOF without the tax itself in its base, or in a single pass: only a stated IOF distinguishes the two. */
export const taxNotGrossedUp: IofMethod = ({ principal: net }, { ratio, daily }) => ({
  ...{ principal: net * (1 + ratio), daily: daily * net },
  shortBy: roundToCent(net * ratio ** 2),
});

type Cost = { part: Financed; amount: number; id: OutsideBase };

/** With these costs, and perhaps the tax itself, outside the base; none where the principal does not hold all of them. */
function leavingOut(costs: readonly Cost[], isTaxOutside: boolean): IofMethod {
  const cost = costs.reduce((sum, { amount }) => sum + amount, 0);
  const iofKind = [...costs.map(({ id }) => id), ...(isTaxOutside ? ['iof-outside'] : [])].join('+');
  return ({ principal: net, parts }, { ratio, daily }) => {
    if (!costs.every(({ part }) => parts.includes(part))) return null;
    const principal = isTaxOutside ? net + ratio * (net - cost) : grossUp(net - ratio * cost, ratio);
    return { principal, daily: daily * ((isTaxOutside ? net : principal) - cost), iofKind };
  };
}

/** The ways to charge another IOF than that of the whole principal by calendar days, which a financed one may follow. */
export function reducedIofMethods({ insurance, rebates }: Costs): IofMethod[] {
  const amounts: readonly Cost[] = [
    { part: 'insurance', amount: insurance ?? 0, id: 'premium-outside' },
    { part: 'rebates', amount: rebates ?? 0, id: 'rebates-outside' },
  ];
  const outside = subsetsOf(amounts.filter(({ amount }) => amount > 0));
  return [
    ...outside.map((costs) => leavingOut(costs, false)),
    ...outside.map((costs) => leavingOut(costs, true)),
    ({ principal: net }, { ratio, daily, byInstallment }) => {
      const principal = grossUp(net, ratio - daily + byInstallment);
      return { principal, daily: byInstallment * principal, isByInstallment: true };
    },
    ({ principal: net, payoff = 0 }, { ratio, daily }) => {
      if (payoff <= 0) return null;
      const principal = grossUp(net - ratio * payoff, ratio);
      return { principal, daily: daily * (principal - payoff), iofKind: 'new-part-only' };
    },
    ({ principal: net }, { ratio, daily }) => ({
      principal: grossUp(net, ratio - daily),
      daily: 0,
      iofKind: 'additional-only',
    }),
  ];
}
