import { isList, isObject, type Json, type JsonObject } from '../json-values.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const group = 'Departures from the specification';
const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const first = (loan: JsonObject, name: string): JsonObject => {
  const list = loan[name];
  return isList(list) ? object(list[0]) : {};
};

const unknownFields = (loan: JsonObject): JsonObject => {
  const offer = object(loan.offer);
  const signature = first(loan, 'signatures');
  const record = object(signature.context);
  return {
    ...loan,
    riskBand: 'B2',
    collateralSummary: { kind: 'payroll', guarantees: ['FGTS', 'severance'], value: 1800.5 },
    cashout: [{ ...first(loan, 'cashout'), retries: 2, fee: 0.35 }],
    offer: {
      ...offer,
      dailyRate: 0.000657,
      installments: [{ number: 1, dueDate: '2026-01-05', amount: 509.43 }],
      insurance: { ...object(offer.insurance), coverageMonths: 12 },
      rebates: [
        { feeType: 'tac', amountType: 'absolute', amount: 150, description: 'TAC', payer: 'partner' },
      ],
      fine: { ...object(offer.fine), graceDays: 3 },
    },
    transactions: [{ ...first(loan, 'transactions'), id: 'trns_91', balance: 0, tags: ['ted', 'manual'] }],
    attachments: [{ ...first(loan, 'attachments'), kind: 'ccb', pages: 11 }],
    context: { ...object(loan.context), sessionId: 'sess_7f1', battery: 0.41 },
    history: [{ ...first(loan, 'history'), author: 'analyst.42', durationMs: 1840 }],
    signatures: [
      {
        ...signature,
        order: 1,
        context: {
          ...record,
          certificate: 'ICP-Brasil',
          context: { ...object(record.context), isRooted: false },
        },
      },
    ],
  };
};

const wrongTypes = (loan: JsonObject): JsonObject => ({
  ...loan,
  status: 7,
  externalId: 417,
  contractNumber: 2026000417,
  offer: {
    ...object(loan.offer),
    disbursementAmount: '5000.00',
    installmentAmount: '509,43',
    totalAmount: 'R$ 6.113,16',
    monthlyFee: '1.99%',
    numberOfInstallments: '12',
    interestGracePeriod: false,
    firstDueDate: 20260105,
  },
  transactions: [{ amount: '5000', description: 12, createdAt: 1_763_856_000_000 }],
  deleted: 'false',
  createdAt: 1_763_470_661_318,
});

const wrongShapes = (loan: JsonObject): JsonObject => ({
  ...loan,
  cashout: first(loan, 'cashout'),
  offer: [object(loan.offer)],
  transactions: { first: first(loan, 'transactions'), total: 1 },
  attachments: 'file_Xa1',
  context: ['192.0.2.7', 'iPhone'],
  history: { '2026-01-05': 'open', '2026-02-05': 'open' },
  signatures: [['sgnr_1', '2025-11-19'], 'signed'],
  metadata: [
    ['channel', 'app'],
    ['origin', 'direct'],
  ],
  customer: ['cust_1', 'cust_2'],
});

const otherDates = (loan: JsonObject): JsonObject => ({
  ...loan,
  createdAt: '2026-01-01T02:30:00.000Z',
  updatedAt: '2026-11-20T11:00:00',
  offer: {
    ...object(loan.offer),
    expectedDisbursementDate: '2026-02-30',
    firstDueDate: '2026-01-01',
    createdAt: '2025-12-31T23:59:59.999-03:00',
  },
  transactions: ['2024-02-29', '9999-12-31', '2026-01-01', '0001-01-01', '01/02/2026', ''].map(
    (createdAt, k) => ({
      amount: 100 + k,
      description: `Lançamento datado ${createdAt || '(sem data)'}`,
      createdAt,
    }),
  ),
  history: ['2026-10-05T00:00:00Z', '2026-10-05T03:00:00.000000Z', '2026-10-05', 'yesterday'].map(
    (createdAt) => ({
      description: `Evento em ${createdAt}`,
      status: 'open',
      metadata: {},
      createdAt,
    }),
  ),
});

const prefixes = (loan: JsonObject): JsonObject => ({
  ...loan,
  offer: {
    ...object(loan.offer),
    id: 'offer-1',
    fund: 'FUND 12',
    product: '',
    creditPolicy: 'loan_complete',
  },
  attachments: [{ file: 'https://files.exemplo.com.br/1.pdf', linkedAt: '2025-11-18T12:40:00.000Z' }],
});

export const departureLoans: readonly Sample[] = [
  caseOf(
    { id: 'loan_unknown_fields', number: 481, person: 6 },
    { group, shows: 'Fields that the specification does not know, at every level.' },
    unknownFields,
  ),
  caseOf(
    { id: 'loan_wrong_types', number: 482 },
    { group, conforms: false, featured: true, shows: 'Numbers and booleans as text, texts as numbers.' },
    wrongTypes,
  ),
  caseOf(
    { id: 'loan_wrong_shapes', number: 483 },
    { group, conforms: false, shows: 'An object where a list should be, a list where an object should be.' },
    wrongShapes,
  ),
  caseOf(
    { id: 'loan_dates_at_edges', number: 484 },
    {
      group,
      conforms: false,
      shows: 'Dates at edges: 1 January, 29 February, year 9999, 30 February, an instant without zone.',
    },
    otherDates,
  ),
  caseOf(
    { id: 'loan_other_prefixes', number: 486 },
    { group, conforms: false, shows: 'Identifiers without the prefixes of the specification.' },
    prefixes,
  ),
  caseOf(
    { id: 'loan_id_differs', number: 487 },
    { group, shows: 'Answers with the identifier of another loan.' },
    (loan) => ({ ...loan, id: 'loan_another_one' }),
  ),
];
