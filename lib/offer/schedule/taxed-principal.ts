import { grossUp } from '../iof/compute-iof.ts';
import type { Composition } from './compose-principal.ts';
import type { Tax } from './iof-shares.ts';

/** A principal that finances its own IOF, and the daily part of that IOF, both in reais. */
type TaxedPrincipal = { principal: number; daily: number; iofKind?: Composition['iofKind'] };

/** Returns the principal that pays out a net amount under one way to charge the IOF; null where that way does not apply. */
export type IofMethod = (net: Composition, tax: Pick<Tax, 'ratio' | 'daily'>) => TaxedPrincipal | null;

/** The IOF of the whole principal, as the decree has it. */
export const iofOnWholePrincipal: IofMethod = ({ principal: net }, { ratio, daily }) => {
  const principal = grossUp(net, ratio);
  return { principal, daily: daily * principal };
};

/** Returns the ways to charge less IOF than on the whole principal that a financed IOF may follow. */
export function reducedIofMethods(premium: number): IofMethod[] {
  return [
    ({ principal: net, parts }, { ratio, daily }) => {
      if (premium <= 0 || !parts.includes('insurance')) return null;
      const principal = grossUp(net - ratio * premium, ratio);
      return { principal, daily: daily * (principal - premium), iofKind: 'premium-outside' };
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
