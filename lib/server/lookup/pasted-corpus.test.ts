import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOpen } from '#lib/lookup/open/decide-open.ts';
import { choicesOf, isOneLoan } from '#lib/lookup/open/lookup-choices.ts';
import { addContracts, testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readLookupText, recordLookup } from './search/find-contracts.ts';

const uuid = '8b3d1c6e-0f57-4b8e-9b3c-1f0d5a6e7c21';
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
  await addContracts(
    desk.database.db,
    { loan: 'loan_706', number: 'CCB-2026-000706', document: '390.533.447-05', external_id: uuid },
    { loan: 'loan_old', number: 'CCB-2025-000706', document: '529.982.247-25' },
    { loan: 'loan_417', number: 'CCB-2026-000417', document: '000.123.456-01' },
    { loan: 'loan_slash', number: '02159312/FGP' },
    { loan: 'loan_cut', number: '02159312' },
    { loan: 'loan_year', number: '000815/2026' },
    { loan: 'loan_84', number: '84123456' },
    { loan: 'loan_addendum', number: '98765/02' },
    { loan: 'loan_amount', number: '15000' },
  );
});
afterAll(() => desk.close());

/** What Enter opens, and all that is offered by how it was found; `one`: a second Enter opens the only result. */
async function enter(text: string) {
  const pastedText = await readLookupText(text);
  const actor = person(['analyst']);
  const matches = await recordLookup({ actor, pastedText, chosen: null, requestId });
  const opened = decideOpen(pastedText, matches);
  const groups = choicesOf(pastedText, matches);
  const offered = groups.flatMap(({ matchedBy, choices }) =>
    choices.map((choice) => `${matchedBy} ${choice.kind === 'loan' ? choice.loan : choice.count}`),
  );
  return {
    opens: opened?.kind === 'loan' ? opened.loan : null,
    offered: offered.toSorted(),
    isOne: isOneLoan(groups, matches),
  };
}

describe('Enter opens the contract that is named', () => {
  test.each([
    ['loan_slash', '02159312/FGP'],
    ['loan_slash', 'contrato 02159312/FGP'],
    ['loan_slash', 'https://crm.example/busca?contrato=02159312%2FFGP'],
    ['loan_year', '815/2026'],
    ['loan_year', 'segue o contrato 000815/2026 da cliente'],
    ['loan_84', 'contrato dela é o 84123456'],
    ['loan_84', '[09:12, 30/11/2026] Ágata: o nº do contrato da minha mãe é 84123456'],
    ['loan_417', 'Contrato da cliente Maria das Dores Silva: CCB-2026-000417'],
    ['loan_84', 'ctr 84123456'],
    ['loan_84', 'quitação CTR. 84123456 até dia 5'],
    ['loan_84', 'boleto do contrato: 84123456'],
    ['loan_84', 'saldo devedor do contrato 84123456'],
    ['loan_84', 'valor da parcela do contrato 84123456'],
    ['loan_84', 'segue a operação nº 84123456 da cliente Ágata'],
    ['loan_84', 'loan number 84123456'],
    ['loan_84', '="84123456"'],
    ['loan_amount', 'valor do contrato nº 15000'],
    ['loan_amount', 'nº do contrato 15000'],
    ['loan_amount', 'boleto do contrato 15000'],
    ['loan_84', 'extrato do contrato 84123456'],
    ['loan_addendum', '98765/02'],
    ['loan_addendum', 'Contrato 98765/02, parcela 03/12'],
    ['loan_addendum', 'https://crm.example/busca?contrato=98765%2F02'],
    ['loan_706', `external id ${uuid}`],
    ['loan_706', `segue o id externo ${uuid.toUpperCase()} da cliente`],
    ['loan_417', '> CCB-2026-\n> 000417'],
    ['loan_417', 'Maria escreveu:\n>> o contrato é CCB-2026-\r\n>> 000417, obrigada'],
    ['loan_706', 'CPF 39O53344705'],
  ])('%s: %j', async (loan, text) => {
    expect((await enter(text)).opens).toBe(loan);
  });
});

describe('offered, and never opened by itself', () => {
  const both = ['suffix loan_706', 'suffix loan_old'];
  test.each([
    ['final 706', both],
    ['CCB 706', both],
    ['contrato com final 0706', both],
    ['000706 Ágata', both],
    ['contrato 000706 atrasado', both],
    ['o contrato 000706 da Ágata está atrasado desde ontem', both],
    ['706/2026', ['suffix loan_706']],
    ['ccb 706/2025', ['suffix loan_old']],
    ['ccb-417', ['suffix loan_417']],
    ['final 6-000417', ['suffix loan_417']],
    ['CCB-2O26-OOO417', ['near loan_417']],
    ['contrato 84l23456', ['near loan_84']],
    ['O2159312/FGP', ['near loan_slash']],
    ['39O.533.447-O5', ['document loan_706']],
    ['CPF: 12345601', ['document loan_417']],
    ['cpf 123.456-01', ['document loan_417']],
    ['02159312/ABC', ['near loan_cut']],
    ['ctr 84123456/FGP', []],
    ['84123456A', []],
    ['final 706 ou final 417', []],
    ['bom dia, preciso do boleto do contrato final 706 ainda hoje', both],
    ['oi, é sobre o meu contrato que termina em 3456', ['suffix loan_84']],
    ['customer has the last digits only, it ends in 706/2025 she says', ['suffix loan_old']],
    ['bom dia, paguei com o cartão final 706 ainda hoje', []],
    ['oi, o contrato termina em 706 e o outro termina em 417', []],
    ['bom dia, o cartão final 705, o contrato final 706', both],
    ['só lembro que o final é 3456, obrigada', ['suffix loan_84']],
    ['telefone 84123456', ['contract loan_84']],
    ['valor do contrato: 84123456', ['contract loan_84']],
    ...['valor do contrato 15000', 'saldo devedor do contrato 15000', 'parcelas do contrato: 15000'].map(
      (text): [string, string[]] => [text, ['contract loan_amount']],
    ),
    ['telefone do contrato 84123456', ['contract loan_84']],
    ['protocolo de cancelamento do contrato 84123456', ['contract loan_84']],
    ['the loan is 15000', ['contract loan_amount']],
    ['montante do contrato 15000', ['contract loan_amount']],
    ['value of the contract 15000', ['contract loan_amount']],
    ['Contrato 98765/02 e 98765/03', ['contract loan_addendum']],
    ['contrato 150/00', ['near loan_amount']],
    ['o telefone do contrato é 84123456', ['contract loan_84']],
    ['contrato da Maria não é o 84123456', ['contract loan_84']],
    ['contrato dela é o 84123456 ou 84123457', ['contract loan_84']],
    ['ctr 84123456 5', ['contract loan_84']],
  ])('%j', async (text, offered) => {
    const found = await enter(text);
    expect([found.opens, found.offered]).toEqual([null, offered]);
  });

  test('what is only near is not the one result, the end of a number is', async () => {
    for (const text of ['CCB-2O26-OOO417', '02159312/ABC', '84l23456', 'final 706'])
      expect((await enter(text)).isOne, text).toBe(false);
    for (const text of ['706/2026', 'ccb-417', '39O.533.447-O5', 'CPF: 12345601'])
      expect((await enter(text)).isOne, text).toBe(true);
  });
});

test('digits of a CPF that were read as letters are recorded as that CPF, and nowhere as text', async () => {
  await enter('39O53344705');
  const [record] = (await desk.records()).slice(-1);
  expect(record?.fields.join(' ')).toMatch(/document:[0-9a-f]{64}/);
  expect(JSON.stringify(record)).not.toMatch(/39[O0]53344705/);
});
