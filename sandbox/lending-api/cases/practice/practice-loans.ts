import { comingDueDate, daysAfter, today } from '../../data/life-days.ts';
import { monthsAfter } from '../../dates.ts';
import { boletoLine } from '../../documents.ts';
import type { JsonObject } from '../../json-values.ts';
import type { Sample } from '../../sample.ts';
import { type Case, payoffOf, practiceCase, releasedAsInstant } from './practice-case.ts';
import type { InstallmentState } from './practice-installments.ts';
import {
  ariel,
  idOf,
  ivone,
  jandira,
  lucimar,
  nilza,
  odair,
  peopleOf,
  rosana,
  shop,
  tereza,
} from './practice-people.ts';

const cents = (amount: number) => Math.round(amount * 100) / 100;
const repeated = (state: InstallmentState, times: number) => Array.from({ length: times }, () => state);
const disbursedHistory = [
  ['Desembolso solicitado', 'disbursing'],
  ['Empréstimo desembolsado', 'disbursed'],
] as const;

const onTime = practiceCase({
  ...{ id: 'loan_practice_on_time', person: rosana, status: 'disbursed', passed: 10 },
  shows: 'An ordinary contract: its payments stand in the installments, not among the transactions.',
  states: repeated('paid', 10),
  history: disbursedHistory,
});

/** Of the contract that a refinancing paid off, so many installments were paid before that day. */
const paidBefore = 14;
const refinancedOn = daysAfter(monthsAfter(comingDueDate(), -4), -52);
const earlierCase: Case = {
  // The identifier of the API's own example.
  ...{ id: 'loan_6c41ddf60223bb975e2b7628', person: lucimar, status: 'repaid', passed: paidBefore + 5 },
  shows:
    'Paid off early by a refinancing, at a discount; one installment was paid late, with fine and interest.',
  disbursed: 6200,
  states: ({ due }) =>
    due.map((day, index) => {
      if (index === 5) return { paidOn: daysAfter(day, 12) };
      return index < paidBefore ? 'paid' : { paidOn: refinancedOn };
    }),
  history: [...disbursedHistory, ['Quitado por refinanciamento', 'repaid']],
};
/** What settled it on that day, of which nothing was paid yet. */
const settled = payoffOf(
  practiceCase({ ...earlierCase, states: repeated('paid', paidBefore) }),
  refinancedOn,
);

/** A shop whose invoice is paid, and which gets the rest itself. */
const store = practiceCase({
  ...{
    id: 'loan_practice_invoice',
    person: rosana,
    status: 'disbursed',
    passed: 3,
    disbursed: 3000,
    count: 12,
  },
  shows: 'An invoice is paid, and the rest goes to the account of a shop. A rebate is a percentage.',
  states: repeated('paid', 3),
  method: { shop: true },
  rebates: [
    { feeType: 'spread', amountType: 'percentage', amount: 0.02 },
    { feeType: 'registration', amountType: 'absolute', amount: 38.5 },
    { feeType: 'first_loan', amountType: 'absolute', amount: 0.2 },
  ],
  cashout: (method): JsonObject[] => [
    { amount: 1320.5, invoice: idOf('inv', 'shop'), type: 'invoice' },
    { amount: 1679.5, paymentMethod: method, type: 'payment_method' },
  ],
  history: disbursedHistory,
  conforms: false,
});

const [owedOnTime, owedToStore] = [payoffOf(onTime, today()), payoffOf(store, today())];
const refinanced = cents(owedOnTime + owedToStore);

const insured = { number: '12345.1234.1234.1234.123456', insurer: 'usebens' };
const named = (person: Parameters<typeof peopleOf>[0]): JsonObject => {
  const { customer, employment, company } = peopleOf(person, []);
  return { customer: customer.id ?? '', employment: employment.id ?? '', company: company.id ?? '' };
};

export const practiceLoans: readonly Sample[] = [
  onTime,
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
    offer: { ...named(lucimar), acquittanceLoans: [earlierCase.id] },
    history: disbursedHistory,
    cashout: (method): JsonObject[] => [
      {
        ...{ amount: settled, loan: earlierCase.id, type: 'loan' },
        dueDate: refinancedOn,
      },
      { amount: cents(10_000 - settled), paymentMethod: method, type: 'payment_method' },
    ],
  }),
  practiceCase(earlierCase),
  practiceCase({
    ...{ id: 'loan_practice_pending', person: rosana, status: 'pending', passed: -1, disbursed: refinanced },
    shows: 'Waits to be paid out: two contracts are to be paid off, and the customer receives nothing.',
    states: null,
    isPaidOut: false,
    contractNumber: null,
    offer: { ...named(rosana), acquittanceLoans: [onTime.id, store.id] },
    cashout: () => [
      { amount: owedOnTime, loan: onTime.id, type: 'loan', dueDate: today() },
      { amount: owedToStore, loan: store.id, type: 'loan', dueDate: today() },
    ],
    history: [['Aguardando averbação', 'pending']],
  }),
  practiceCase({
    ...{ id: 'loan_practice_terminated', person: ivone, status: 'disbursed', passed: 7, vintage: '2022' },
    shows: 'Employment ended: the customer pays now, and is late with two installments. Rates in percent.',
    states: repeated('paid', 5),
    customerPaysFrom: 6,
    history: disbursedHistory,
    method: { status: 'not_verified' },
  }),
  practiceCase({
    ...{ id: 'loan_practice_repaid', person: jandira, status: 'repaid', passed: 24 },
    shows: 'A contract that is repaid.',
    states: repeated('paid', 24),
    history: [...disbursedHistory, ['Empréstimo quitado', 'repaid']],
  }),
  practiceCase({
    ...{ id: 'loan_practice_refused', person: rosana, status: 'canceled', passed: 0, isPaidOut: false },
    shows: 'A refused offer: its reason stands in the description, its figures are zero.',
    states: null,
    conforms: false,
    change: {
      cashout: [],
      signatures: [],
      offer: {
        id: 'offr_5a24c90042e4b3fd3fb6314c',
        ...{ disbursementAmount: 10_000, installmentAmount: 0, totalAmount: 0, iofAmount: 0 },
        ...{ monthlyCET: 0, yearlyCET: 0, monthlyFee: 0, yearlyFee: 0, numberOfInstallments: 60 },
        insurance: { type: null, amount: 0, fee: 0, number: '', insurer: '' },
        ...{ interestType: '', creditOperationType: '', firstDueDate: '', fund: '' },
        ...{ interestGracePeriod: 0, principalGracePeriod: 0, expectedDisbursementDate: today() },
        description: 'Número de parcelas não elegível.',
        rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 0 }],
        acquittanceLoans: {},
      },
    },
    history: [['Cancelado pelo operador', 'canceled']],
  }),
  practiceCase({
    ...{ id: 'loan_practice_over_limit', person: jandira, status: 'open', passed: -1, isPaidOut: false },
    shows: 'A refused offer whose other figures stand: its installment is above the limit. Rates in percent.',
    states: null,
    disbursed: 30_000,
    vintage: '2022',
    offer: { installmentAmount: 0, description: 'Limite do valor da parcela excedido.' },
    contractNumber: null,
    change: { signatures: [] },
  }),
  practiceCase({
    ...{ id: 'loan_practice_first_missed', person: lucimar, status: 'disbursed', passed: 2 },
    shows: 'The first payment never came: only the installments, or what remains, tell it.',
    states: [],
    history: disbursedHistory,
  }),
  practiceCase({
    ...{ id: 'loan_practice_states', person: tereza, status: 'disbursed', passed: 6 },
    shows: 'Installments paid, paid in part, void and uncollectible. Employment transferred.',
    states: ['paid', 'paid', 'void', 'uncollectible', 'paid', { paidInPart: 200 }],
    history: disbursedHistory,
  }),
  practiceCase({
    ...{
      id: 'loan_practice_required_premium',
      person: nilza,
      status: 'disbursed',
      passed: 5,
      disbursed: 10_000,
    },
    shows: 'A required premium that is in neither principal nor CET. Employment away. Rates in percent.',
    states: repeated('paid', 5),
    ...{ vintage: '2022', count: 48, rate: 0.015, contractNumber: '02159312/FGP', files: true },
    rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 15 }],
    offer: {
      insurance: { ...insured, type: 'required', amount: 179, fee: 1.79 },
      creditOperationType: 'CCB',
      fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
    },
    method: { pix: 'email' },
    change: {
      metadata: {
        ...{ bypassLoan: false, disburseDayAfter: true, limitPerInstallmentReduction: 0 },
        firstDueDate: monthsAfter(comingDueDate(), -5),
      },
    },
    history: disbursedHistory,
    conforms: false,
  }),
  practiceCase({
    ...{ id: 'loan_practice_optional_premium', person: ariel, status: 'disbursed', passed: 9 },
    shows: 'An optional premium, in the insurance and as a rebate. The customer died. Rates in percent.',
    states: repeated('paid', 7),
    ...{ vintage: '2022', count: 30, rate: 0.01, disbursed: 10_000 },
    rebates: [
      { feeType: 'tac', amountType: 'absolute', amount: 10 },
      { feeType: 'tac_tax_free', amountType: 'absolute', amount: 450, description: 'Prêmio de Seguro' },
    ],
    offer: { insurance: { ...insured, type: 'optional', amount: 450, fee: 4.5 } },
    method: { pix: 'phone' },
    history: disbursedHistory,
  }),
  store,
  practiceCase({
    ...{ id: 'loan_practice_disbursing', person: jandira, status: 'disbursing', passed: -1, disbursed: 5000 },
    shows: 'Being paid out in two ways, released as an instant.',
    states: [],
    isPaidOut: false,
    offer: releasedAsInstant(today()),
    cashout: (method): JsonObject[] => [
      {
        amount: 1250.37,
        typeableLine: boletoLine('341', daysAfter(today(), 5), 125_037, '1790081234567890312345678'),
        dueDate: daysAfter(today(), 5),
        beneficiary: shop,
        type: 'boleto',
      },
      { amount: 3749.63, paymentMethod: method, type: 'payment_method' },
    ],
    history: [['Desembolso solicitado', 'disbursing']],
    conforms: false,
  }),
  practiceCase({
    ...{ id: 'loan_practice_draft', person: odair, status: 'draft', passed: -1, isPaidOut: false },
    shows: 'A draft: not signed, without a contract number. To be paid by Pix to the CPF. On vacation.',
    states: null,
    contractNumber: null,
    offer: { ...named(odair), acquittanceLoans: [] },
    method: { pix: 'document' },
    change: {
      signatures: [],
      history: [{ description: 'Rascunho criado', status: 'draft', metadata: {}, createdAt: today() }],
    },
    conforms: false,
  }),
  practiceCase({
    ...{ id: 'loan_practice_void', person: odair, status: 'void', passed: -1, isPaidOut: false },
    shows: 'Annulled, since its Pix key could not be verified: its installments are void.',
    states: repeated('void', 24),
    method: { pix: 'random', status: 'verification_failed' },
    history: [
      ['Desembolso solicitado', 'disbursing'],
      ['Meio de pagamento não verificado', 'void'],
    ],
  }),
  practiceCase({
    ...{ id: 'loan_practice_expired', person: tereza, status: 'expired', passed: -1, isPaidOut: false },
    shows: 'Expired before anybody signed.',
    states: null,
    change: { signatures: [] },
    history: [['Prazo de assinatura encerrado', 'expired']],
  }),
  {
    id: 'loan_practice_deleted',
    group: 'The lending API in practice',
    shows: 'Deleted: a subset.',
    loan: () => ({
      ...{ id: 'loan_practice_deleted', status: 'canceled', deleted: true },
      ...{ createdAt: `${daysAfter(today(), -9)}T13:22:41.134Z`, updatedAt: `${today()}T06:00:00.000Z` },
    }),
  },
];
