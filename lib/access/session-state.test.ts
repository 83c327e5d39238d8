import { expect, test } from 'vitest';
import { sessionPhase } from './session-state.ts';

test.each([
  [1800, 36_000, 'fine'],
  [121, 36_000, 'fine'],
  [120, 36_000, 'idle'],
  [1, 36_000, 'idle'],
  [0, 36_000, 'ended'],
  [-5, 36_000, 'ended'],
  [1800, 121, 'fine'],
  // Both are near: the one that cannot be put off counts.
  [120, 120, 'absolute'],
  [60, 90, 'absolute'],
  [0, 0, 'ended'],
] as const)('%i s idle and %i s in all: %s', (idleSeconds, absoluteSeconds, phase) => {
  expect(sessionPhase({ idleSeconds, absoluteSeconds })).toBe(phase);
});
