import { expect, test } from 'vitest';
import { isSamePerson, type SignedIn, sessionPhase } from './session-state.ts';

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

const ana: SignedIn = {
  issuer: 'https://id.example',
  subject: 'ana',
  name: 'Ana',
  roles: ['support', 'auditor'],
};

test.each<[string, Partial<SignedIn>, boolean]>([
  ['nothing', {}, true],
  ['the order of the roles', { roles: ['auditor', 'support'] }, true],
  ['how they are called', { name: 'Ana Paula' }, true],
  ['a right more', { roles: ['support', 'auditor', 'analyst'] }, false],
  ['a right less', { roles: ['auditor'] }, false],
  ['another right', { roles: ['auditor', 'analyst'] }, false],
  ['the person', { subject: 'bia' }, false],
  ['the provider', { issuer: 'https://other.example' }, false],
])('a page is still theirs where what is new is %s: %s', (_what, changed, same) => {
  expect(isSamePerson(ana, { ...ana, ...changed })).toBe(same);
  expect(isSamePerson({ ...ana, ...changed }, ana)).toBe(same);
});
