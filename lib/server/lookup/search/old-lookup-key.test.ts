import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, requestId, type TestDesk, testDesk } from '#lib/server/loans/test-desk.ts';
import { Secret } from '#lib/server/secret.ts';
import { documentHmac } from '../index/document-hmac.ts';
import { addContracts, testKey } from '../index/test-contracts.ts';
import { createList, readList } from '../lists/lookup-lists.ts';
import { readLookupText } from './read-lookup-text.ts';
import { recordLookup } from './record-lookup.ts';
import { searchIndex } from './search-index.ts';

const newKey = Buffer.alloc(32, 10).toString('base64');
const [maria, joao, nobody] = ['390.533.447-05', '529.982.247-25', '111.444.777-35'];
const hmacOf = (document: string, key: string) => documentHmac(document, new Secret(key))?.toString('hex');
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: newKey, LOOKUP_KEY_OLD: testKey });
  await addContracts(
    desk.database.db,
    { loan: 'loan_a', number: 'CCB-2026-000417', document: maria },
    { loan: 'loan_b', number: 'CCB-2026-000418', document: joao },
    { loan: 'loan_c', number: 'CCB-2026-000419', document: maria },
  );
  // One of the two has been read since the key was changed.
  await desk.database.run(
    `update contract set document_hmac = '\\x${hmacOf(maria, newKey)}' where loan = 'loan_c'`,
  );
});
afterAll(() => desk.close());

const actor = person(['analyst']);
const lookup = async (text: string) =>
  recordLookup({ actor, pastedText: await readLookupText(text), chosen: null, requestId });

test('a CPF is found under both keys, in one group, and the record holds its HMAC under the new one', async () => {
  const found = await lookup(maria);
  expect(found.groups.map(({ matchedBy, loans }) => [matchedBy, ...loans.map(({ loan }) => loan)])).toEqual([
    ['document', 'loan_c', 'loan_a'],
  ]);
  const record = (await desk.records()).at(-1);
  expect(record?.fields).toEqual(['found:2', 'identifiers:1', `document:${hmacOf(maria, newKey)}`]);
});

test('instances before and after the swap of the two keys find the rows of one another', async () => {
  const pastedText = await readLookupText(maria);
  const search = async (...keys: string[]) => {
    const permissions = { actor, pastedText, withDocuments: true };
    const found = await searchIndex(desk.database.db, {
      ...permissions,
      keys: keys.map((key) => new Secret(key)),
    });
    return found.groups.flatMap(({ loans }) => loans.map(({ loan }) => loan));
  };
  expect(await search(testKey, newKey)).toEqual(['loan_c', 'loan_a']);
  expect(await search(newKey, testKey)).toEqual(['loan_c', 'loan_a']);
  // An instance that was not told the new key misses what others write under it, so all are told before any writes.
  expect(await search(testKey)).toEqual(['loan_a']);
});

test('whose a contract is, is held to both keys', async () => {
  const statusOf = async (text: string) => (await lookup(text)).documents;
  expect(await statusOf(`contrato CCB-2026-000417 CPF ${maria}`)).toBe('looked-up');
  expect(await statusOf(`contrato CCB-2026-000419 CPF ${maria}`)).toBe('looked-up');
  expect(await statusOf(`contrato CCB-2026-000417 CPF ${nobody}`)).toBe('contradicted');
  const near = (await lookup(`contrato CCB-2026-000416 CPF ${joao}`)).nearMisses;
  expect(near.map(({ loan }) => loan)).toEqual(['loan_b']);
});

test('a list finds each loan once', async () => {
  const { id } = await createList({
    actor,
    rows: (await readLookupText([maria, joao, nobody].join('\n'))).list ?? [],
    requestId,
  });
  const page = await readList({ actor, requestId, id });
  expect(page?.items.map(({ line, loan, matches }) => [line, loan, matches])).toEqual([
    [1, 'loan_c', 2],
    [1, 'loan_a', 2],
    [2, 'loan_b', 1],
    [3, null, 0],
  ]);
});
