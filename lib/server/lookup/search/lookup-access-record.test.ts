import { expect, it } from 'vitest';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { describeLookup } from './lookup-access-record.ts';

const recordOf = async (text: string, ...known: string[]) => {
  const outcome = { knownIds: new Set(known), total: 0, loans: [] };
  const { identifiers } = readPastedText(text);
  return (await describeLookup(identifiers, outcome, { chosen: null, key: undefined })).fields?.join();
};

const uuid = '8b3d1c6e-0f57-4b8e-9b3c-1f0d5a6e7c21';
const mixed = `loan_1 sign_2 cust_Abc ${uuid} CPF 390.533.447-05 fone 11987654321 e 417123, 4,17E+05`;

it('records certain identifiers, and no other text', async () => {
  expect(await recordOf(mixed)).toBe(
    `found:0,identifiers:4,loan:loan_1,reference:sign_2,externalId:${uuid},document`,
  );
});

it('records numbers that the index holds too', async () => {
  expect(await recordOf(mixed, '417123', 'cust_Abc')).toBe(
    `found:0,identifiers:6,loan:loan_1,reference:sign_2,reference:cust_Abc,externalId:${uuid},document,contract:417123`,
  );
});

it.each(['39053344705', '00000000191', '00.000.000/0001-91'])(
  'records %s in clear nowhere, even as a contract number',
  async (document) => {
    const ids = readPastedText(document).identifiers.map(({ id }) => id);
    expect(await recordOf(document, ...ids)).toBe('found:0,identifiers:1,document');
  },
);

it.each([
  '01310-100',
  'Av. Paulista 1578, 01310-100 São Paulo',
  ...['CEP 01310-100', 'CEP: 01310100', 'tel. 1133334444', 'conta 417123-4', 'RG 41.712.312-3', 'c/c 417123'],
  ...['"zipCode": "01310100"', '"phoneNumber": "1133334444"', 'NF 417123', '41712.34567 91020.150008'],
])('records no figures that are said to be something else: %s', async (text) => {
  for (const whole of [text, `Bom dia,\nligou a cliente, ${text}, de ontem\nObrigado`])
    expect(await recordOf(whole), whole).not.toContain('contract');
});

it.each([
  ...['contrato Maria 10051985', 'Contrato: maria1985', 'contrato maria_10051985', 'contrato fixo 33334444'],
  ...['contrato conta 884422', 'contrato PIN 5566', 'contrato CTPS 556677', 'contrato CI 41712345'],
  ...['contrato casa 33334444', 'contrato senha 417123', 'contrato cc 884422-1', 'sem contrato. Ramal 4821'],
  ...['cpf começa com 390533', 'meu cpf é 390533447'],
  ...['nasci em 10051985', 'CEP 01310 200', '-23.5505, -46.6333', 'RG SP123456', 'passaporte FA123456'],
  ...['CC 884422', 'UC 884422', 'ID 556677', 'meu telefone e 33334444'],
])('records no number that is said to be somebody’s: %s', async (text) => {
  for (const whole of [text, `Bom dia,\nligou a cliente: ${text}\nObrigado`])
    expect(await recordOf(whole), whole).not.toContain('contract');
});

it.each([
  ['contrato CCB-417', 'CCB417'],
  ['contrato LN417123A', 'LN417123A'],
  ['contrato ABC-2026-000417', 'ABC2026000417'],
])('records what is one by its name: %s', async (text, id) => {
  expect(await recordOf(text)).toContain(`contract:${id}`);
});

it('records the contract number beside them', async () => {
  expect(await recordOf('contrato 417123, CEP 01310-100, tel 1133334444')).toBe(
    'found:0,identifiers:1,contract:417123',
  );
});

it('records no word among others, whatever its form', async () => {
  expect(await recordOf('ela disse Z123456789, 39053344706, 417124 e contrato 417123')).toBe(
    'found:0,identifiers:1,contract:417123',
  );
});

it('records no number of a verb and figures', async () => {
  expect(await recordOf('EH 417123')).not.toContain('contract');
});
