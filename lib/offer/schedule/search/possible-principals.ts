import type { Terms } from '#lib/offer/terms/read-terms.ts';
import type { Composition } from '../compose-principal.ts';
import { impliedPrincipal } from './confirm-match.ts';
import type { MatchSearch } from './match-search.ts';

/** The principals of the offer's own figures, and the one that total and interest leave if the IOF is not all stated. */
export function possiblePrincipals(
  terms: Terms,
  { compositions, compositionsWithoutIof, costs }: MatchSearch,
): Composition[] {
  const implied = impliedPrincipal(terms);
  if (!implied) return compositions;
  const near = compositions.filter(({ principal }) => Math.abs(principal - implied.value) <= implied.reach);
  if (near.length > 0 || (costs.iof !== null && costs.iofAdditional !== null)) return near;
  // The tax that the offer does not state is what the costs that it states leave, at most a lawful one.
  return compositionsWithoutIof
    .filter(({ principal }) => implied.value >= principal && implied.value <= principal * 1.053)
    .map((composition) => ({ ...composition, principal: implied.value }));
}
