import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { documentHmac, lookupKeyId } from '#lib/server/lookup-index/document-hmac.ts';
import { Secret } from '#lib/server/secret.ts';
import { addContracts } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readLookupText, recordLookup } from './find-contracts.ts';

const newKey = Buffer.alloc(32, 10).toString('base64');
const [maria, joao, nobody] = ['390.533.447-05', '529.982.247-25', '111.444.777-35'];
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: newKey });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.run('delete from contract');
  // `addContracts` hashes under the key of before.
  await addContracts(
    desk.database.db,
    { loan: 'loan_a', number: 'CCB-2026-000417', document: maria },
    { loan: 'loan_b', number: 'CCB-2026-000418', document: joao },
  );
});

const actor = person(['analyst']);
const lookup = async (text: string) =>
  recordLookup({ actor, pastedText: await readLookupText(text), chosen: null, requestId });
const loansOf = async (text: string) =>
  (await lookup(text)).groups.flatMap(({ loans }) => loans.map(({ loan }) => loan));
const open = (loan: string, document: string) => {
  desk.answers(() => JSON.stringify({ id: loan, customer: { cpf: document } }));
  return viewLoan({ actor, request: readRequest(loan, {}), requestId, action: 'view' });
};

test('a row under another key is found by its number alone', async () => {
  expect(await loansOf(maria)).toEqual([]);
  expect(await loansOf('CCB-2026-000417')).toEqual(['loan_a']);
  const record = (await desk.records()).findLast(({ fields }) => fields?.includes('found:0'));
  const hmac = documentHmac(maria, new Secret(newKey))?.toString('hex');
  expect(record?.fields).toEqual(['found:0', 'identifiers:1', `document:${hmac}`]);
});

test('an opened loan is indexed under the present key', async () => {
  await desk.database.run(`update contract set seen_at = now() + interval '1 day', updated_at = null`);
  await open('loan_a', maria);
  expect(await loansOf(maria)).toEqual(['loan_a']);
  const [row] = await desk.database.run(`select document_key from contract where loan = 'loan_a'`);
  expect(row?.document_key).toEqual(lookupKeyId(new Secret(newKey)));
});

test('a row under another key does not say whose its contract is', async () => {
  const statusOf = async (text: string) => (await lookup(text)).documents;
  expect(await statusOf(`contrato CCB-2026-000417 CPF ${maria}`)).toBe('looked-up');
  expect(await statusOf(`contrato CCB-2026-000417 CPF ${nobody}`)).toBe('looked-up');
  await open('loan_b', joao);
  expect(await statusOf(`contrato CCB-2026-000418 CPF ${joao}`)).toBe('looked-up');
  expect(await statusOf(`contrato CCB-2026-000418 CPF ${nobody}`)).toBe('contradicted');
});
