import type { ChoiceGroup } from './lookup-choices.ts';

const exact: readonly ChoiceGroup['matchedBy'][] = ['loan', 'contract', 'externalId', 'resource'];

/**
 * Takes numbers that are only nearly the same away where something is exactly what was typed, and returns how many they
 * are, to be shown on demand.
 */
export function foldNear(groups: readonly ChoiceGroup[]): { shown: readonly ChoiceGroup[]; folded: number } {
  if (!groups.some(({ matchedBy }) => exact.includes(matchedBy))) return { shown: groups, folded: 0 };
  const { near = [], others = [] } = Object.groupBy(groups, ({ matchedBy }) =>
    matchedBy === 'near' ? 'near' : 'others',
  );
  return { shown: others, folded: near.flatMap(({ choices }) => choices).length };
}
