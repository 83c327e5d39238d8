import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { logSearchLocation, readContractList } from './contract-lists.ts';
import { pastedContracts } from './loans-of-contracts.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: Buffer.alloc(32, 9).toString('base64') });
});
afterAll(() => desk.close());

const locationOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return logSearchLocation({ actor: person(['auditor']), requestId, form });
};
const contracts = (count: number) =>
  Array.from({ length: count }, (_, index) => `CCB-2026-${index}`).join('\n');

test('a short search is its fields, as a form that does not post would send them', async () => {
  expect(await locationOf({ person: 'ana paula', contract: 'CCB-1', action: '' })).toBe(
    '/access-log?person=ana+paula&contract=CCB-1&action=',
  );
});

test('contracts too many for a URL are stored', async () => {
  expect(await locationOf({ person: 'ana', contract: contracts(300) })).toMatch(
    /^\/access-log\?person=ana&contracts=[\w-]{22}$/,
  );
  expect(await locationOf({ contract: contracts(1001) })).toBe('/access-log?contracts=not-kept');
  // A column of a spreadsheet may hold few of them many times.
  expect(await locationOf({ contract: 'CCB-1\n'.repeat(2000) })).toBe('/access-log?contract=CCB-1');
});

test('a stored list is of the person who searched alone', async () => {
  const { issuer, subject } = person(['auditor']);
  const id = (await locationOf({ contract: contracts(11) })).split('=')[1] ?? '';
  expect(await readContractList(id, { issuer, subject })).toHaveLength(11);
  expect(await readContractList(id, { issuer, subject: 'eva' })).toBeNull();
  expect(await readContractList(id, { issuer: 'https://other.example', subject })).toBeNull();
});

test('a stored list is kept for thirty days', async () => {
  const keep = async () => (await locationOf({ contract: contracts(11) })).split('=')[1] ?? '';
  const isKept = async (id: string) => (await readContractList(id, person(['auditor']))) !== null;
  const old = await keep();
  const age = (days: number) =>
    desk.database.run(
      `update log_contract_list set created_at = now() - interval '${days} days' where id = '${old}'`,
    );
  await age(29);
  await keep();
  expect(await isKept(old)).toBe(true);
  await age(31);
  await keep();
  expect(await isKept(old)).toBe(false);
});

test('long numbers that may hide many documents are read in steps', async () => {
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 1);
  const texts = Array.from({ length: 300 }, (_, index) => `${index}${'39053344705'.repeat(18)}`);
  expect(await pastedContracts(texts)).toHaveLength(300);
  clearInterval(beat);
  expect(turns).toBeGreaterThan(2);
});
