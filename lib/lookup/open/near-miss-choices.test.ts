import { expect, it } from 'vitest';

import { type ChoiceGroup, hideNearMisses } from './lookup-choices.ts';

const group = (matchedBy: ChoiceGroup['matchedBy'], count: number): ChoiceGroup => ({
  ...{ matchedBy, id: null, hasMore: false },
  choices: Array.from({ length: count }, (_, index) => ({ kind: 'list', count: index, identifier: null })),
});
const [exact, near, suffix] = [group('contract', 1), group('near', 3), group('suffix', 2)];

it.each([
  ['near misses are hidden beside an exact match', [exact, suffix, near], [exact, suffix], 3],
  ['and shown where there is none', [suffix, near], [suffix, near], 0],
  ['an exact match alone hides nothing', [exact], [exact], 0],
])('%s', (_, groups, shown, hidden) => {
  expect(hideNearMisses(groups)).toEqual({ shown, hidden });
});
