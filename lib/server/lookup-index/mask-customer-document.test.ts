import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { businessVocabulary } from '#lib/access/masking/free-text/vocabulary.ts';
import type { Json } from '#lib/loan/json.ts';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { Secret } from '#lib/server/secret.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { importContracts } from '../lookup/import/import-contracts.ts';
import { readLookupText, recordLookup } from '../lookup/search/find-contracts.ts';
import { documentHmac } from './document-hmac.ts';

const [cpf, otherCpf] = ['39053344705', '529.982.247-25'];
const number = `2026${cpf}001`;
const externalId = `EXT2026${cpf}7`;
const key = new Secret(testKey);
let desk: TestDesk;
let client: pg.Client;

beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
  client = new pg.Client({ connectionString: desk.database.appUrl.reveal() });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await desk.close();
});
beforeEach(() => desk.database.run('delete from contract'));

const load = (lines: readonly string[], lookupKey: Secret | undefined = key) =>
  importContracts({
    chunks: (async function* () {
      yield Buffer.from(`${lines.join('\n')}\n`);
    })(),
    client,
    rejectsPath: join(tmpdir(), `loan-desk-masked-${process.pid}.csv`),
    loanIdPattern: defaultLoanIdPattern,
    vocabulary: businessVocabulary,
    key: lookupKey,
    timeZone: 'America/Sao_Paulo',
    onProgress: () => {},
  });
const loadNumber = (updatedAt = '') =>
  load(['loan_id,contract_number,external_id,updated_at', `loan_1,${number},${externalId},${updatedAt}`]);
const loadDocument = (document = cpf, lookupKey: Secret | undefined = key) =>
  load(['loan_id,document', `loan_1,${document}`], lookupKey);
/** Opens the loan of an answer that does not name its number. */
const view = async (answer: Record<string, Json> = { customer: { id: 'cust_1a', cpf } }) => {
  desk.answers(() => JSON.stringify({ id: 'loan_1', updatedAt: '2026-01-01T00:00:00Z', ...answer }));
  const request = readRequest('loan_1', {});
  await viewLoan({ actor: person(['analyst']), request, requestId, action: 'view' });
};
const row = async () =>
  (
    await desk.database.run(
      'select number, number_key, number_document_hmac, external_id, external_id_document_hmac from contract',
    )
  )[0];
const hmac = documentHmac(cpf, key);
const masked = {
  number: '2026[••••]001',
  number_key: null,
  number_document_hmac: hmac,
  external_id: 'EXT2026[••••]7',
  external_id_document_hmac: hmac,
};
const asWritten = {
  number,
  number_key: number,
  number_document_hmac: null,
  external_id: externalId,
  external_id_document_hmac: null,
};

describe('the customer’s document is masked in a number that another source told', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the number is imported, then the document', () => loadNumber().then(() => loadDocument())],
    ['the document is imported, then the number', () => loadDocument().then(() => loadNumber())],
    ['the number is imported, then the loan is opened', () => loadNumber().then(() => view())],
    [
      'an import is newer than the answer',
      () => loadNumber('2026-06-01').then(() => view({ customer: { cpf }, contractNumber: 'OLD-1' })),
    ],
    ['the loan is opened, then the number is imported', () => view().then(() => loadNumber())],
    [
      'two rows of one file tell one loan',
      () =>
        load([
          'loan_id,contract_number,external_id,document',
          `loan_1,${number},${externalId},`,
          `loan_1,,,${cpf}`,
        ]),
    ],
  ])('%s', async (_name, tell) => {
    await tell();
    expect(await row()).toEqual(masked);
    const { groups } = await recordLookup({
      actor: person(['analyst']),
      requestId,
      pastedText: await readLookupText(number),
      chosen: null,
    });
    expect(groups.flatMap(({ loans }) => loans.map(({ loan }) => loan))).toEqual(['loan_1']);
  });
});

test('another person’s document is only figures', async () => {
  await loadNumber();
  await loadDocument(otherCpf);
  expect(await row()).toEqual(asWritten);
});

test('a document under another key says nothing of a number', async () => {
  await loadDocument(cpf, new Secret(Buffer.alloc(32, 7).toString('base64')));
  await loadNumber();
  expect(await row()).toEqual(asWritten);
});

test('of a number and an external id only what shows the document changes', async () => {
  await load(['loan_id,contract_number,external_id', `loan_1,CCB-2026-000417,${externalId}`]);
  await loadDocument();
  expect(await row()).toEqual({
    ...masked,
    number: 'CCB-2026-000417',
    number_key: 'CCB2026000417',
    number_document_hmac: null,
  });
});
