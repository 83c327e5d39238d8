import { people } from '../data/customers.ts';
import { s03, wholeOffer } from '../data/offers.ts';
import { isList, isObject, type JsonObject } from '../json-values.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const cpf = String(people[0]?.object.cpf).replace(/\D/g, '');
const group = 'Statuses and states';
const subset = ['id', 'externalId', 'contractNumber', 'createdAt', 'updatedAt'] as const;

const deleted = (loan: JsonObject): JsonObject => ({
  ...Object.fromEntries(subset.map((name) => [name, loan[name] ?? null])),
  deleted: true,
});

const unknownCodes = (loan: JsonObject): JsonObject => ({
  ...loan,
  offer: {
    ...(isObject(loan.offer) ? loan.offer : {}),
    interestType: 'pos_ipca_plus',
    creditOperationType: 'nce',
    insurance: {
      amount: 125,
      fee: 0.025,
      type: 'embedded_v2',
      number: 'AP-1',
      insurer: 'Seguradora Baía Azul S.A.',
    },
    rebates: [
      { feeType: 'registry_fee', amountType: 'percentage', amount: 0.4, description: 'Registro' },
      { feeType: 'tac', amountType: 'absolute', amount: 150, description: 'Tarifa de abertura de crédito' },
      { feeType: '', amountType: 'ABSOLUTE', amount: 12.5, description: '' },
    ],
    fine: { fineRate: 0.02, interestBase: 'lunar_days', monthlyRate: 0.01 },
  },
});

const withReversal = (loan: JsonObject): JsonObject => ({
  ...loan,
  transactions: [
    { amount: 5000, description: 'Liberação do crédito', createdAt: '2025-11-23' },
    { amount: -5000, description: 'Estorno: conta de destino encerrada', createdAt: '2025-11-24' },
    { amount: 5000, description: 'Liberação do crédito (segunda tentativa)', createdAt: '2025-11-25' },
    { amount: 0, description: 'Ajuste sem valor', createdAt: '2025-11-25' },
    ...(isList(loan.transactions) ? loan.transactions.slice(1) : []),
  ],
});

export const stateLoans: readonly Sample[] = [
  caseOf(
    { id: 'loan_deleted', number: 421, status: 'cancelled' },
    { group, featured: true, shows: 'Deleted: a subset of the loan with deleted: true.' },
    deleted,
  ),
  caseOf(
    { id: 'loan_deleted_id_only', number: 422 },
    { group, shows: 'Deleted, and only the identifier is left.' },
    ({ id = null }) => ({ id, deleted: true }),
  ),
  caseOf(
    { id: 'loan_late', number: 423, stage: 'late', status: 'em_atraso', paid: 9, line: 'payroll' },
    { group, featured: true, shows: 'Late since October: nine of twelve paid; ask for a payment date.' },
  ),
  caseOf(
    {
      id: 'loan_settled',
      number: 424,
      stage: 'settled',
      status: 'settled',
      paid: 12,
      figures: wholeOffer(s03, '2024'),
    },
    { group, shows: 'Settled: every installment paid; nothing remains.' },
  ),
  caseOf(
    { id: 'loan_status_unknown', number: 425, status: 'awaiting_moon_phase' },
    { group, shows: 'A status that nobody has heard of.' },
  ),
  caseOf(
    { id: 'loan_status_shouted', number: 426, status: 'OPEN ' },
    { group, shows: 'Almost a known status: capitals and a trailing space.' },
  ),
  caseOf(
    { id: 'loan_codes_unknown', number: 427, line: 'payroll' },
    { group, shows: 'Unknown codes: interest, operation, insurance, rebates and fine.' },
    unknownCodes,
  ),
  caseOf(
    { id: 'loan_reversal', number: 428 },
    { group, shows: 'A disbursement that came back and was sent again: a negative amount.' },
    withReversal,
  ),
  caseOf(
    { id: 'loan_same_contract_a', number: 429, person: 2 },
    { group, shows: 'Bears the same contract number as loan_same_contract_b.' },
  ),
  caseOf(
    { id: 'loan_same_contract_b', number: 429, person: 5, stage: 'late', status: 'em_atraso', paid: 9 },
    { group, shows: 'Bears the same contract number as loan_same_contract_a.' },
  ),
  caseOf(
    { id: 'loan_contract_ipoc', number: 430, person: 0 },
    { group, shows: 'Its contract number is an IPOC, which holds the CPF of the customer.' },
    (loan) => ({ ...loan, contractNumber: `1234567802031${cpf}CCB2025000430` }),
  ),
];
