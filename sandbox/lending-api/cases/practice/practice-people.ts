import { daysAfter } from '../../data/life-days.ts';
import { cpfOf } from '../../documents.ts';
import type { JsonObject } from '../../json-values.ts';
import { makeRandom } from '../../random.ts';
import { fundId, productId } from './practice-offer.ts';

/** Identifiers end with a letter, since a run of digits alone could be a document. */
export const idOf = (prefix: string, seed: string) => `${prefix}_${makeRandom(`${prefix} ${seed}`).hex(23)}c`;

const by = { clientId: 'client_identifier', externalClientId: '', app: 'backoffice' };
/** What every object of the API has. */
export const recorded = (day: string): JsonObject => ({
  metadata: {},
  createdAt: `${day}T13:22:41.134Z`,
  updatedAt: `${day}T13:22:41.134Z`,
  deleted: false,
  createdBy: by,
  updatedBy: by,
});

type EmploymentStatus = 'working' | 'vacation' | 'terminated' | 'deceased' | 'away' | 'transferred';
export type Borrower = {
  readonly name: string;
  readonly document: string;
  readonly city: string;
  readonly born: string;
  readonly gender?: 'male' | 'other';
  readonly employment?: EmploymentStatus;
  readonly company?: 'mill';
};

const cpf = (nine: string) => cpfOf(nine).replaceAll(/\D/g, '');
export const rosana: Borrower = {
  ...{ name: 'Rosana Prates Vidal', document: cpf('318402756'), city: 'Joinville', born: '1987-06-21' },
};
export const lucimar: Borrower = {
  ...{ name: 'Lucimar Teles Bandeira', document: cpf('815236497'), city: 'Blumenau', born: '1976-08-09' },
};
export const ivone: Borrower = {
  ...{ name: 'Ivone Castanheira Luz', document: cpf('642197085'), city: 'Curitiba', born: '1991-03-17' },
  employment: 'terminated',
};
export const jandira: Borrower = {
  ...{ name: 'Jandira Fontes Acácio', document: cpf('174938205'), city: 'Londrina', born: '1982-05-28' },
};
export const odair: Borrower = {
  ...{ name: 'Odair Camargo Brites', document: cpf('507316284'), city: 'Brusque', born: '1979-11-02' },
  ...{ gender: 'male', employment: 'vacation' },
};
export const nilza: Borrower = {
  ...{ name: 'Nilza Moreira Pacheco', document: cpf('286491573'), city: 'Gaspar', born: '1984-01-30' },
  employment: 'away',
};
export const ariel: Borrower = {
  ...{ name: 'Ariel Siqueira Campos', document: cpf('739205168'), city: 'Pomerode', born: '1969-09-13' },
  ...{ gender: 'other', employment: 'deceased' },
};
export const tereza: Borrower = {
  ...{ name: 'Tereza Konder Maia', document: cpf('461827935'), city: 'Indaial', born: '1990-12-07' },
  ...{ employment: 'transferred', company: 'mill' },
};

const companyOf = (key: 'weaver' | 'mill', payday: number): JsonObject => ({
  id: idOf('comp', key),
  ...(key === 'weaver'
    ? { status: 'active', document: '04173582000169', name: 'Tecelagem Vale do Itapocu S.A.' }
    : { status: 'inactive', document: '11880453000176', name: 'Malharia Serra Dona Francisca Ltda' }),
  friendlyName: key === 'weaver' ? 'Tecelagem Itapocu' : 'Malharia Dona Francisca',
  group: idOf('cgrp', 'itapocu'),
  address: {
    ...{ city: 'Joinville', state: 'SC', country: 'BR', line1: 'Rua dos Ipês', line2: 'Galpão 2' },
    ...{ number: '900', postalCode: '89200000', neighborhood: 'Distrito' },
  },
  creditPolicies: [{ id: idOf('cpol', 'payroll') }],
  settings: { payrollPaymentDay: payday },
  ...recorded('2021-03-01'),
});

const customerOf = ({ name, document, city, born, gender = 'female' as never }: Borrower): JsonObject => ({
  id: idOf('cust', name),
  document,
  name,
  email: emailOf(name),
  phone: phoneOf(name),
  username: document,
  address: {
    ...{ city, state: 'SC', country: 'BR', line1: 'Rua das Camélias', line2: 'Casa' },
    ...{ number: '45', postalCode: '89201100', neighborhood: 'Bucarein' },
  },
  ...{ birthDate: born, birthPlace: 'Blumenau', nationality: 'BR', gender, motherName: 'Irene Prates' },
  additionalDocuments: [{ type: 'rg', value: '451230987', issuer: 'SSP', issuedAt: '2012-04-19' }],
  attachments: [],
  ...recorded('2022-05-02'),
});

const emailOf = (name: string) =>
  `${name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '.')}@exemplo.com.br`;
const phoneOf = (name: string) => `479${makeRandom(name).digits(8)}`;

/** Customer, company and employment. `due`: the due days, of which that of the payroll is one. */
export const peopleOf = (person: Borrower, due: readonly string[]) => {
  const { employment: status = 'working' } = person;
  const company = companyOf(person.company ?? 'weaver', Number(due[0]?.slice(8)));
  const customer = customerOf(person);
  const employment: JsonObject = {
    id: idOf('empl', person.name),
    status,
    ...{ salary: 4800, netSalary: 3650, hiredAt: '2019-02-04' },
    ...{ limitPerInstallment: 1277.5, limitPerLoan: 60_000, role: 'Operadora de produção' },
    customer: customer.id ?? '',
    company: company.id ?? '',
    ...(status === 'terminated' && {
      termination: {
        date: daysAfter(due[4] ?? '', 9),
        reason: 'Dispensa sem justa causa',
        indemnity: 5123.45,
      },
    }),
    ...recorded('2022-05-02'),
  };
  return { customer, company, employment };
};

/** How a person is paid: an account of theirs, that of a shop, or a Pix key. */
export type Method = {
  readonly status?: 'not_verified' | 'verification_failed';
  readonly pix?: 'document' | 'email' | 'phone' | 'random';
  readonly shop?: true;
};

const accounts = {
  own: { bankCode: '341', bankName: 'Itaú Unibanco S.A.', branch: '123', number: '4567', digit: '8' },
  shop: { bankCode: '001', bankName: 'Banco do Brasil S.A.', branch: '4512', number: '93021', digit: 'X' },
  pix: { bankCode: '104', bankName: 'Caixa Econômica Federal', branch: '4289', number: '01300005670' },
};
export const shop = { name: 'Loja Ponto Fictício Ltda', document: '11222333000181' };

export const methodOf = (person: Borrower, { status, pix, shop: isOfShop }: Method): JsonObject => {
  const seed = `${person.name} ${pix ?? ''}${isOfShop ? 'shop' : ''}${status ?? ''}`;
  const keys = {
    ...{ document: person.document, email: emailOf(person.name), phone: `+55${phoneOf(person.name)}` },
    random: makeRandom(seed).uuid(),
  };
  const isFound = status !== 'verification_failed';
  return {
    id: idOf('pm', seed),
    status: status ?? 'verified',
    method: pix ? 'pix_key' : 'bank_account',
    methodData: {
      ...(pix && { keyType: pix, keyValue: keys[pix] }),
      accountHolderName: isOfShop ? shop.name : person.name,
      accountHolderType: isOfShop ? 'company' : 'individual',
      accountHolderDocument: isOfShop ? shop.document : person.document,
      ...(pix ? { ...accounts.pix, digit: '8' } : isOfShop ? accounts.shop : accounts.own),
      accountType: pix === 'phone' ? 'savings' : 'current',
      ...(pix && { ispb: '360305', exists: isFound, valid: isFound }),
      createdAt: '2022-05-02T14:00:00Z',
    },
    links: [{ owner: idOf('cust', person.name), linkedAt: '2022-05-02T14:00:01Z' }],
    ...recorded('2022-05-02'),
  };
};

const files = [
  ['identity_document_front', 'rg-frente.jpg'],
  ['ccb', 'ccb.pdf'],
  ['signature_certificate', 'certificado-de-assinatura.pdf'],
  ['insurance_contract', 'apolice.pdf'],
] as const;

/** The files of a loan: those of an insured one have its policy. */
export const filesOf = (loan: string, isInsured: boolean): JsonObject[] =>
  files
    .filter(([purpose]) => isInsured || purpose !== 'insurance_contract')
    .map(([purpose, name]) => ({
      id: idOf('file', `${loan} ${purpose}`),
      purpose,
      name,
      ...recorded('2022-05-02'),
    }));

export const fund: JsonObject = {
  id: fundId,
  settings: { flags: { allowRefinancing: true } },
};
export const product: JsonObject = {
  id: productId,
  ...{ slug: 'payroll-private', name: 'Consignado privado', status: 'active', description: '' },
  settings: {},
  metadata: { consignableMargin: 0.35, monthlyFee: 0.0199 },
};
