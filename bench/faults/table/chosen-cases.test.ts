import { expect, test } from 'vitest';
import { nameOf, states } from '../fault.ts';
import { roles } from '../fault-role.ts';
import { chosenCases } from './chosen-cases.ts';
import { faultCases, faults } from './fault-cases.ts';

test('the table has a case for every fault in every state for every role, once', () => {
  const names = faultCases.map(nameOf);
  expect(new Set(names).size).toBe(faults.length * states.length * roles.length);
  expect(names.length).toBe(new Set(names).size);
});

test('the name of a fault of the API can stand in the identifier of a loan', () => {
  const ofApi = faults.filter(({ kind }) => kind === 'upstream').map(({ name }) => name);
  expect(ofApi.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
});

test('forty cases are chosen, of each state and each kind of fault', () => {
  expect(new Set(chosenCases.map(nameOf)).size).toBe(40);
  expect(new Set(chosenCases.map(({ state }) => state))).toEqual(new Set(states));
  expect(new Set(chosenCases.map(({ fault }) => fault.kind))).toEqual(
    new Set(['upstream', 'database', 'provider']),
  );
});
