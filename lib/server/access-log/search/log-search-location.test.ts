import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { logSearchLocation } from './log-search-location.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
}, 60_000);
afterAll(() => desk.close());

const locationOf = (fields: Record<string, string>, role: 'auditor' | 'analyst' = 'auditor') => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return logSearchLocation({ actor: person([role]), requestId, form });
};

test('a search is its fields, as a form that does not post would send them', async () => {
  expect(await locationOf({ person: 'ana paula', contract: 'CCB-1', action: '' })).toBe(
    '/access-log?person=ana+paula&contract=CCB-1&action=',
  );
});

test('a CPF stands in no URL, also where nobody knows a loan of the number', async () => {
  const contract = '202639053344705001';
  const masked = '/access-log?contract=2026%5B%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%5D001';
  expect(await locationOf({ contract })).toBe(masked);
  expect(await locationOf({ contract }, 'analyst')).toBe(masked);
});
