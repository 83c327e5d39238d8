import { cpfOf } from '../documents.ts';
import type { JsonObject } from '../json-values.ts';
import { makeRandom } from '../random.ts';

// Invented people. Name, city, state, area code, district, postal code, born, occupation.
const rows = [
  [
    'Maria das Dores Silva',
    'São Paulo',
    'SP',
    '11',
    'Vila Mariana',
    '04101-000',
    '1979-03-14',
    'Auxiliar de enfermagem',
  ],
  [
    'João Batista Ferreira',
    'Manaus',
    'AM',
    '92',
    'Adrianópolis',
    '69057-001',
    '1985-11-02',
    'Técnico em eletrônica',
  ],
  ['Ana Cláudia Nogueira', 'Recife', 'PE', '81', 'Boa Viagem', '51020-000', '1991-07-23', 'Professora'],
  [
    'Pedro Henrique Albuquerque',
    'Porto Alegre',
    'RS',
    '51',
    'Moinhos de Vento',
    '90570-020',
    '1988-01-30',
    'Motorista',
  ],
  ['Francisca Oliveira Lima', 'Fortaleza', 'CE', '85', 'Aldeota', '60150-160', '1967-09-05', 'Costureira'],
  [
    'José Carlos Gonçalves',
    'Belo Horizonte',
    'MG',
    '31',
    'Savassi',
    '30130-170',
    '1974-05-19',
    'Mestre de obras',
  ],
  [
    'Luíza Helena Bittencourt',
    'Curitiba',
    'PR',
    '41',
    'Batel',
    '80420-090',
    '1996-12-11',
    'Analista de logística',
  ],
  ['Antônio Marcos Tavares', 'Salvador', 'BA', '71', 'Pituba', '41810-001', '1982-08-08', 'Cozinheiro'],
  ['Sebastiana Conceição Rocha', 'Belém', 'PA', '91', 'Umarizal', '66050-080', '1959-02-27', 'Aposentada'],
  ['Rafael Yukio Tanaka', 'Londrina', 'PR', '43', 'Gleba Palhano', '86050-460', '1993-04-16', 'Agrônomo'],
  ['Ágata Müller Schneider', 'Blumenau', 'SC', '47', 'Velha', '89036-000', '1989-10-21', 'Operadora têxtil'],
  [
    'Wellington Souza dos Santos',
    'Rio de Janeiro',
    'RJ',
    '21',
    'Madureira',
    '21351-050',
    '1990-06-13',
    'Vigilante',
  ],
  [
    'Iracema Guajajara Pereira',
    'Imperatriz',
    'MA',
    '99',
    'Centro',
    '65900-000',
    '1986-03-03',
    'Agente de saúde',
  ],
  [
    'Bruno D’Ávila Monteiro',
    'Brasília',
    'DF',
    '61',
    'Asa Norte',
    '70750-000',
    '1984-12-29',
    'Servidor público',
  ],
  ['Thaís Regina Cordeiro', 'Campinas', 'SP', '19', 'Cambuí', '13024-001', '1998-05-07', 'Desenvolvedora'],
  [
    'Manoel Messias Barbosa',
    'Petrolina',
    'PE',
    '87',
    'Cohab Massangano',
    '56310-000',
    '1971-11-17',
    'Produtor rural',
  ],
  [
    'Célia Aparecida Queiroz',
    'Uberlândia',
    'MG',
    '34',
    'Santa Mônica',
    '38408-100',
    '1963-01-09',
    'Cabeleireira',
  ],
  ['Éverton Luiz Zambelli', 'Caxias do Sul', 'RS', '54', 'Pio X', '95032-000', '1987-07-01', 'Metalúrgico'],
  [
    'Nair Fumiko Watanabe',
    'Mogi das Cruzes',
    'SP',
    '11',
    'Vila Oliveira',
    '08790-000',
    '1955-04-25',
    'Floricultora',
  ],
  ['Carlos Eduardo Prado Neto', 'Goiânia', 'GO', '62', 'Setor Bueno', '74230-010', '1980-02-02', 'Corretor'],
  ['Jéssica Rayane Medeiros', 'Natal', 'RN', '84', 'Ponta Negra', '59090-000', '2001-08-31', 'Atendente'],
  [
    'Otávio Augusto Pimenta',
    'Vitória',
    'ES',
    '27',
    'Jardim da Penha',
    '29060-000',
    '1977-10-10',
    'Portuário',
  ],
  ['Dalva Terezinha Scopel', 'Chapecó', 'SC', '49', 'Efapi', '89809-000', '1969-06-06', 'Avicultora'],
  ['Raimundo Nonato Pinheiro', 'Teresina', 'PI', '86', 'Jóquei', '64048-000', '1976-09-24', 'Taxista'],
] as const;

// One valid number is fixed, so that the first person is the one that the drawings show.
const cpfBases: Record<number, string> = { 0: '390533447' };
const identifiers: Record<number, string> = { 0: 'cust_88b' };

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');

export type Customer = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly object: JsonObject;
};

export const people: readonly Customer[] = rows.map((row, index) => {
  const [name, city, state, areaCode, district, postalCode, birthDate, occupation] = row;
  const random = makeRandom(`person ${index}`);
  const id = identifiers[index] ?? `cust_${random.text(16)}`;
  const words = plain(name);
  const object: JsonObject = {
    id,
    name,
    cpf: cpfOf(cpfBases[index] ?? random.digits(9)),
    birthDate,
    email: `${words[0]}.${words.at(-1)}@exemplo.com.br`,
    phone: `+55${areaCode}9${random.digits(8)}`,
    occupation,
    address: {
      street: `Rua ${['das Acácias', 'XV de Novembro', 'Sete de Setembro', 'do Comércio'][index % 4]}`,
      number: String(random.int(10, 1990)),
      district,
      city,
      state,
      postalCode,
      country: 'BR',
    },
    bankAccount: {
      bank: ['001', '104', '237', '341', '260'][index % 5] ?? '001',
      branch: random.digits(4),
      account: `${random.digits(6)}-${random.digits(1)}`,
      type: index % 3 === 0 ? 'SVGS' : 'CACC',
    },
    createdAt: `2026-0${1 + (index % 9)}-1${index % 10}T14:${10 + index}:07.512Z`,
  };
  return { id, name, city, object };
});
