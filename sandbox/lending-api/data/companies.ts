import { cnpjOf } from '../documents.ts';
import type { JsonObject } from '../json-values.ts';
import { at, makeRandom } from '../random.ts';
import { people } from './customers.ts';

// Invented employers: legal name, trade name, first twelve characters of the CNPJ, city, state, people.
// The CNPJ became alphanumeric for new registrations in July 2026.
const rows = [
  ['Hospital Santa Efigênia S.A.', 'Santa Efigênia', '112223330001', 'São Paulo', 'SP', 1840],
  ['Rio Negro Componentes Eletrônicos Ltda.', 'Rio Negro', '048316270001', 'Manaus', 'AM', 620],
  ['Colégio Capibaribe Ltda.', 'Colégio Capibaribe', '276509140002', 'Recife', 'PE', 143],
  ['Transportes Três Fronteiras Ltda.', 'Três Fronteiras', '089417350001', 'Porto Alegre', 'RS', 310],
  ['Malharia Vale do Itajaí S.A.', 'Vale do Itajaí', '836201470003', 'Blumenau', 'SC', 2105],
  ['Construtora Pampulha Ltda.', 'Pampulha Obras', '195830260001', 'Belo Horizonte', 'MG', 488],
  ['Ipê Amarelo Tecnologia Ltda.', 'Ipê Amarelo', '12ABC34501DE', 'Campinas', 'SP', 57],
  ['Sabor da Bahia Restaurantes Ltda.', 'Sabor da Bahia', '7K2QM0PR0001', 'Salvador', 'BA', 96],
  ['Cooperativa Agrícola Norte Pioneiro', 'Norte Pioneiro', '764310980001', 'Londrina', 'PR', 274],
  ['Segurança Guanabara Ltda.', 'Guanabara', '335607210005', 'Rio de Janeiro', 'RJ', 3320],
  ['Prefeitura Municipal de Serra Azul do Sul', 'Serra Azul do Sul', '018274560001', 'Brasília', 'DF', 910],
  ['Frigorífico Oeste Catarinense S.A.', 'Oeste Catarinense', '824190630004', 'Chapecó', 'SC', 5210],
  ['Padaria Dois Irmãos ME', 'Dois Irmãos', 'B4X9T1VN0001', 'Goiânia', 'GO', 9],
] as const;

export type Company = { readonly id: string; readonly name: string; readonly object: JsonObject };

export const companies: readonly Company[] = rows.map((row, index) => {
  const [legalName, tradeName, base, city, state, employees] = row;
  const random = makeRandom(`company ${index}`);
  const id = `comp_${random.text(16)}`;
  const object: JsonObject = {
    id,
    legalName,
    tradeName,
    cnpj: cnpjOf(base),
    city,
    state,
    employees,
    payrollClosingDay: random.int(15, 25),
    agreement: {
      number: `CONV-${random.digits(5)}`,
      active: true,
      since: `202${index % 6}-0${1 + (index % 9)}-01`,
    },
  };
  return { id, name: legalName, object };
});

export type Employment = { readonly id: string; readonly company: Company; readonly object: JsonObject };

/** One employment for each person, at one of the companies. */
export const employments: readonly Employment[] = people.map((person, index) => {
  const company = at(companies, index);
  const random = makeRandom(`employment ${index}`);
  const id = index === 0 ? 'empl_77a' : `empl_${random.text(16)}`;
  const object: JsonObject = {
    id,
    customer: person.id,
    company: company.id,
    employer: { name: company.name, cnpj: company.object.cnpj ?? null },
    registrationNumber: random.digits(7),
    position: person.object.occupation ?? null,
    contractType: index % 4 === 3 ? 'estatutário' : 'CLT',
    admissionDate: `20${random.int(10, 24)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
    grossSalary: random.int(1980, 9400) + random.int(0, 99) / 100,
    active: true,
  };
  return { id, company, object };
});
