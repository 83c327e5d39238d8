import { grossUp } from '#lib/offer/iof/compute-iof.ts';
import type { Terms } from '#lib/offer/terms/read-terms.ts';
import type { Composition } from '../compose-principal.ts';
import { maxIofShare, usualAdditionalRate } from '../iof-shares.ts';
import { impliedPrincipal } from './confirm-match.ts';
import type { MatchSearch } from './match-search.ts';

/**
 * The principals of the offer's own figures. If its IOF is not all stated, also the one that total and interest leave, or
 * those that the stated part of the IOF gives: the additional is a share of the principal that depends on no date.
 */
export function possiblePrincipals(terms: Terms, search: MatchSearch): Composition[] {
  const { compositions, compositionsWithoutIof, costs } = search;
  const implied = impliedPrincipal(terms);
  if (!implied) return [...compositions, ...withUnstatedTax(search)];
  const near = compositions.filter(({ principal }) => Math.abs(principal - implied.value) <= implied.reach);
  if (near.length > 0 || (costs.iof !== null && costs.iofAdditional !== null)) return near;
  // The tax that the offer does not state is what the costs that it states leave, at most a lawful one.
  return compositionsWithoutIof
    .filter(({ principal }) => implied.value >= principal && implied.value <= principal * 1.053)
    .map((composition) => ({ ...composition, principal: implied.value }));
}

function withUnstatedTax({ compositions, compositionsWithoutIof, costs }: MatchSearch): Composition[] {
  if (costs.iof !== null && costs.iofAdditional === null)
    return compositions
      .filter(({ parts }) => parts.includes('iof'))
      .map((composition) => ({
        ...composition,
        iof: 'computed',
        parts: composition.parts.filter((part) => part !== 'iof'),
        principal: grossUp(composition.principal, usualAdditionalRate),
      }));
  if (costs.iof !== null || costs.iofAdditional === null || costs.iofAdditional === 0) return [];
  const principal = costs.iofAdditional / usualAdditionalRate;
  return compositionsWithoutIof
    .filter(
      (net) =>
        principal >= net.principal + (costs.iofAdditional ?? 0) &&
        principal <= grossUp(net.principal, maxIofShare),
    )
    .map((net) => ({ ...net, principal, reach: 0.005 / usualAdditionalRate }));
}
