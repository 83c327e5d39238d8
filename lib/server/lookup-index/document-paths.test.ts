import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { Secret } from '#lib/server/secret.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { documentHmac } from './document-hmac.ts';

const [maria, joao] = ['390.533.447-05', '529.982.247-25'];
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({
    LOOKUP_KEY: testKey,
    VERIFY_PATHS: 'document=/borrowers/*/taxId,document=/payer/cpf',
  });
});
afterAll(() => desk.close());

const viewed = async (id: string) => {
  const request = readRequest(id, {});
  await viewLoan({ actor: person(['analyst']), request, requestId, action: 'view' });
  const [row] = await desk.database.run(`select document_hmac from contract where loan = '${id}'`);
  return row?.document_hmac;
};

test('a document is indexed from its configured place alone', async () => {
  const hmac = (document: string) => documentHmac(document, new Secret(testKey));
  desk.answers((url) =>
    JSON.stringify({
      ...(url.includes('loan_1') ? { borrowers: [{ taxId: 'none' }, { taxId: joao }] } : {}),
      ...(url.includes('loan_2') ? { payer: { cpf: joao } } : {}),
      customer: { id: 'cust_1', cpf: maria },
    }),
  );
  expect(await viewed('loan_1')).toEqual(hmac(joao));
  expect(await viewed('loan_2')).toEqual(hmac(joao));
  expect(await viewed('loan_3')).toBeNull();
});
