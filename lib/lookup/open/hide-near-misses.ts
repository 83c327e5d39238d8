import type { ChoiceGroup } from './lookup-choices.ts';

const exact: readonly ChoiceGroup['matchedBy'][] = ['loan', 'contract', 'externalId', 'resource'];

/** Hides numbers that are only nearly the same, where something is exactly what was typed, and counts them. */
export function hideNearMisses(groups: readonly ChoiceGroup[]): {
  shown: readonly ChoiceGroup[];
  hidden: number;
} {
  const isExact = groups.some(({ matchedBy }) => exact.includes(matchedBy));
  const shown = groups.filter(({ matchedBy }) => !isExact || matchedBy !== 'near');
  const count = (list: readonly ChoiceGroup[]) => list.flatMap(({ choices }) => choices).length;
  return { shown, hidden: count(groups) - count(shown) };
}
