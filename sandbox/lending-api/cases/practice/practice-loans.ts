import { comingDueDate, daysAfter, dueDates, today } from '../../data/life-days.ts';
import { monthsAfter } from '../../dates.ts';
import { cpfOf } from '../../documents.ts';
import type { Json, JsonObject } from '../../json-values.ts';
import { makeRandom } from '../../random.ts';
import type { Sample } from '../../sample.ts';
import { type InstallmentState, practiceAmounts, practiceInstallments } from './practice-installments.ts';
import { practiceOffer, practiceSchedule, type Terms } from './practice-offer.ts';

const group = 'The lending API in practice';

const agent =
  'Mozilla/5.0 (Linux; Android 14; SM-A156M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
const by = { clientId: 'client_identifier', externalClientId: '', app: 'backoffice' };
const idOf = (prefix: string, seed: string) => `${prefix}_${makeRandom(`${prefix} ${seed}`).hex(23)}c`;

type Person = {
  readonly name: string;
  readonly document: string;
  readonly city: string;
  readonly born: string;
};
const persons: readonly Person[] = [
  { name: 'Rosana Prates Vidal', document: cpfOf('318402756'), city: 'Joinville', born: '1987-06-21' },
  { name: 'Lucimar Teles Bandeira', document: cpfOf('815236497'), city: 'Blumenau', born: '1976-08-09' },
  { name: 'Ivone Castanheira Luz', document: cpfOf('642197085'), city: 'Curitiba', born: '1991-03-17' },
  { name: 'Jandira Fontes Acácio', document: cpfOf('174938205'), city: 'Londrina', born: '1982-05-28' },
];

const company = {
  id: idOf('comp', 'weaver'),
  status: 'active',
  document: '04173582000169',
  name: 'Tecelagem Vale do Itapocu S.A.',
  friendlyName: 'Tecelagem Itapocu',
  settings: { payrollPaymentDay: 5 },
};

const customerOf = ({ name, document, city, born }: Person): JsonObject => ({
  id: idOf('cust', name),
  document,
  name,
  email: `${name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '.')}@exemplo.com.br`,
  phone: `479${makeRandom(name).digits(8)}`,
  address: {
    city,
    state: 'SC',
    country: 'BR',
    line1: 'Rua das Camélias',
    number: '45',
    postalCode: '89201100',
  },
  birthDate: born,
  gender: 'female',
  motherName: 'Irene Prates',
  createdBy: by,
});

const employmentOf = (person: Person, termination: JsonObject | null): JsonObject => ({
  id: idOf('empl', person.name),
  status: termination ? 'terminated' : 'working',
  salary: 4800,
  netSalary: 3650,
  hiredAt: '2019-02-04',
  limitPerInstallment: 1277.5,
  customer: idOf('cust', person.name),
  company: company.id,
  ...(termination && { termination }),
});

const methodOf = (person: Person, status = 'verified'): JsonObject => ({
  id: idOf('pm', person.name),
  status,
  method: 'bank_account',
  methodData: {
    accountHolderName: person.name,
    accountHolderType: 'individual',
    accountHolderDocument: person.document,
    ...{ bankCode: '341', bankName: 'Itaú Unibanco S.A.', branch: '123', number: '4567', digit: '8' },
    ...{ accountType: 'current', createdAt: '2025-05-02T14:00:00Z' },
  },
});

const cents = (amount: number) => Math.round(amount * 100) / 100;
const count = 24;

type Case = {
  readonly id: string;
  readonly shows: string;
  readonly person: Person;
  readonly status: string;
  /** How many due days have passed. */
  readonly passed: number;
  readonly states: readonly InstallmentState[];
  readonly disbursed?: number;
  readonly cashout?: (method: string) => readonly JsonObject[];
  readonly history?: readonly (readonly [description: string, status: string])[];
  readonly termination?: (due: readonly string[]) => JsonObject;
  /** The number from which the customer pays, where the employment ended. */
  readonly customerPaysFrom?: number;
  readonly isPaidOut?: false;
  readonly change?: JsonObject;
  readonly vintage?: '2022';
  readonly methodStatus?: string;
  /** False where even the written contract's own members have another form. */
  readonly conforms?: false;
};

const practiceCase = (told: Case): Sample => {
  const { id, shows, person, status, passed, states, termination, customerPaysFrom = count + 1 } = told;
  const { disbursed = 8000, isPaidOut = true, history = [], change = {}, vintage = 'now' } = told;
  const first = monthsAfter(comingDueDate(), -passed);
  const released = isPaidOut ? daysAfter(first, -52) : today();
  const due = dueDates(first, count);
  const terms: Terms = { disbursed, rate: 0.0199, released, due, costs: 150 };
  const lastDue = due.at(-1) ?? released;
  const schedule = practiceSchedule(terms);
  const customer = customerOf(person);
  const method = methodOf(person, told.methodStatus);
  const payerOf = (number: number) => (number >= customerPaysFrom ? String(customer.id) : company.id);
  const instant = (day: string) => `${day}T13:22:41.134Z`;
  const context = {
    ip: '203.0.113.24',
    headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.24' },
    fingerprint: makeRandom(id).hex(24),
    geolocation: ['-26.3044', '-48.8487'],
  };
  const cashout = told.cashout?.(String(method.id)) ?? [
    { amount: disbursed, paymentMethod: method.id ?? '', type: 'payment_method' },
  ];
  const paidOut: Json[] = cashout.map(({ amount = 0, type }) => ({
    amount,
    description: type === 'loan' ? 'Quitação do contrato anterior' : 'Desembolso',
    createdAt: released,
  }));
  const employment = employmentOf(person, termination?.(due) ?? null);
  return {
    id,
    group,
    shows,
    loan: () => ({
      id,
      status,
      externalId: makeRandom(id).uuid(),
      employment: employment.id ?? '',
      customer: customer.id ?? '',
      company: company.id,
      contractNumber: `PK${makeRandom(id).digits(9)}`,
      cashout,
      offer: practiceOffer(terms, vintage),
      transactions: isPaidOut ? paidOut : [],
      attachments: [],
      context,
      history: [
        {
          description: 'Empréstimo criado',
          status: 'open',
          metadata: {},
          createdAt: instant(daysAfter(released, -2)),
        },
        ...history.map(([description, of]) => ({
          description,
          status: of,
          metadata: {},
          createdAt: instant(of === 'repaid' ? lastDue : released),
        })),
      ],
      signatures: [
        {
          signer: customer.id ?? '',
          context: { id: idOf('sign', id), signedAt: daysAfter(released, -1), metadata: {}, context },
        },
      ],
      isRefinancing: cashout.some(({ type }) => type === 'loan'),
      metadata: {},
      createdAt: instant(daysAfter(released, -2)),
      updatedAt: instant(status === 'repaid' ? lastDue : released),
      deleted: false,
      createdBy: by,
      ...change,
    }),
    references: () =>
      new Map([customer, company, employment, method].map((object) => [String(object.id), object])),
    // A refused offer has no installments.
    installments: (paymentFor) =>
      change.offer
        ? []
        : practiceInstallments({ loan: id, schedule, rate: terms.rate, states, payerOf }, paymentFor),
    amounts: practiceAmounts,
    ...(told.conforms === false && { conforms: false }),
  };
};

const repeated = (state: InstallmentState, times: number) => Array.from({ length: times }, () => state);
const disbursedHistory = [
  ['Desembolso solicitado', 'disbursing'],
  ['Empréstimo desembolsado', 'disbursed'],
] as const;
const [rosana, lucimar, ivone, jandira] = persons as [Person, Person, Person, Person];

export const practiceLoans: readonly Sample[] = [
  practiceCase({
    ...{ id: 'loan_practice_on_time', person: rosana, status: 'disbursed', passed: 10 },
    shows: 'An ordinary contract: its payments stand in the installments, not among the transactions.',
    states: repeated('paid', 10),
    history: disbursedHistory,
  }),
  practiceCase({
    ...{
      id: 'loan_practice_refinancing',
      person: lucimar,
      status: 'disbursed',
      passed: 4,
      disbursed: 10_000,
    },
    shows: 'A refinancing: a part of the cash-out pays off an earlier contract.',
    states: repeated('paid', 4),
    history: disbursedHistory,
    cashout: (method): JsonObject[] => [
      {
        amount: 3104.73,
        loan: 'loan_practice_repaid',
        type: 'loan',
        dueDate: monthsAfter(comingDueDate(), -5),
      },
      { amount: cents(10_000 - 3104.73), paymentMethod: method, type: 'payment_method' },
    ],
  }),
  practiceCase({
    ...{ id: 'loan_practice_terminated', person: ivone, status: 'disbursed', passed: 7, vintage: '2022' },
    shows: 'Employment ended: the customer pays now, and is late with two installments. Rates in percent.',
    states: repeated('paid', 5),
    customerPaysFrom: 6,
    termination: (due) => ({
      date: daysAfter(due[4] ?? '', 9),
      reason: 'Dispensa sem justa causa',
      indemnity: 5123.45,
    }),
    history: disbursedHistory,
    methodStatus: 'not_verified',
  }),
  practiceCase({
    ...{ id: 'loan_practice_repaid', person: jandira, status: 'repaid', passed: 24 },
    shows: 'A contract that is repaid.',
    states: repeated('paid', count),
    history: [...disbursedHistory, ['Empréstimo quitado', 'repaid']],
  }),
  practiceCase({
    ...{ id: 'loan_practice_refused', person: rosana, status: 'canceled', passed: 0, isPaidOut: false },
    shows: 'A refused offer: its reason stands in the description, its figures are zero.',
    states: [],
    conforms: false,
    change: {
      cashout: [],
      signatures: [],
      offer: {
        id: 'offr_5a24c90042e4b3fd3fb6314c',
        ...{ disbursementAmount: 10_000, installmentAmount: 0, totalAmount: 0, iofAmount: 0 },
        ...{ monthlyCET: 0, yearlyCET: 0, monthlyFee: 0, yearlyFee: 0, numberOfInstallments: 60 },
        insurance: { type: null, amount: 0, fee: 0, number: '', insurer: '' },
        ...{ interestType: '', creditOperationType: 'ccb', firstDueDate: '', fund: '' },
        ...{ interestGracePeriod: 0, principalGracePeriod: 0, expectedDisbursementDate: today() },
        description: 'Número de parcelas não elegível.',
        rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 0 }],
        acquittanceLoans: {},
      },
    },
    history: [['Cancelado pelo operador', 'canceled']],
  }),
  practiceCase({
    ...{ id: 'loan_practice_first_missed', person: lucimar, status: 'disbursed', passed: 2 },
    shows: 'The first payment never came: only the installments, or what remains, tell it.',
    states: [],
    history: disbursedHistory,
  }),
  practiceCase({
    ...{ id: 'loan_practice_states', person: ivone, status: 'disbursed', passed: 6 },
    shows: 'Installments paid, paid in part, void and uncollectible.',
    states: ['paid', 'paid', 'void', 'uncollectible', 'paid', { paidInPart: 200 }],
    history: disbursedHistory,
  }),
  practiceCase({
    ...{ id: 'loan_practice_disbursing', person: jandira, status: 'disbursing', passed: -1, disbursed: 5000 },
    shows: 'Being paid out in two ways, released as an instant.',
    states: [],
    isPaidOut: false,
    cashout: (method): JsonObject[] => [
      {
        amount: 1250.37,
        typeableLine: '34191090081234567890312345678903516500000125037',
        dueDate: daysAfter(today(), 5),
        beneficiary: { name: 'Loja Ponto Fictício Ltda', document: '11222333000181' },
        type: 'boleto',
      },
      { amount: 3749.63, paymentMethod: method, type: 'payment_method' },
    ],
    history: [['Desembolso solicitado', 'disbursing']],
  }),
];
