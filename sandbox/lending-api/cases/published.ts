import type { Line } from '../data/offers.ts';
import { isList, type JsonObject } from '../json-values.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const ccb = { creditOperationType: 'ccb' } as const;

type Row = readonly [
  name: string,
  number: number,
  line: Line,
  start: string,
  figures: JsonObject,
  shows: string,
];

// Each gives what its source gives and leaves out the rest: no figure is computed here.
const rows: readonly Row[] = [
  [
    'v01',
    201,
    'personal',
    '2026-06-01T13:00:00.000Z',
    {
      disbursementAmount: 940,
      installmentAmount: 205.73,
      iofAmount: 10,
      monthlyCET: 0.0308,
      yearlyCET: 0.4393,
      monthlyFee: 0.009488792934583046,
      yearlyFee: 0.12,
      numberOfInstallments: 5,
      rebates: [
        { feeType: 'tac', amountType: 'absolute', amount: 50, description: 'Tarifa paga na contratação' },
      ],
    },
    'The central bank’s own example of CET: 1,000 in 5 × 205.73, CET 43.93% a year.',
  ],
  [
    'v02',
    202,
    'personal',
    '2020-08-04T13:00:00.000Z',
    {
      disbursementAmount: 5000,
      installmentAmount: 2900.95,
      monthlyCET: 0.099606,
      monthlyFee: 0.10516767467346065,
      yearlyFee: 2.32,
      interestType: 'pre_price',
      expectedDisbursementDate: '2020-08-06',
      numberOfInstallments: 2,
      firstDueDate: '2020-09-08',
      ...ccb,
    },
    'CET below the contract rate, and right: the two periods are longer than a month.',
  ],
  [
    'v05a',
    203,
    'personal',
    '2025-04-04T13:00:00.000Z',
    {
      disbursementAmount: 7800,
      installmentAmount: 7996.8,
      iofAmount: 47.84,
      yearlyCET: 0.383782,
      monthlyFee: 0.0235,
      expectedDisbursementDate: '2025-04-07',
      numberOfInstallments: 1,
      firstDueDate: '2025-05-05',
    },
    'A single installment, interest by business days; IOF given as one total.',
  ],
  [
    'v05c',
    204,
    'personal',
    '2025-04-04T14:00:00.000Z',
    {
      disbursementAmount: 7800,
      installmentAmount: 2734.44,
      iofAmount: 67.09,
      yearlyCET: 0.380434,
      monthlyFee: 0.0235,
      expectedDisbursementDate: '2025-04-07',
      numberOfInstallments: 3,
      firstDueDate: '2025-05-05',
    },
    'Three installments, interest by business days; a first due date moved by a weekend.',
  ],
  [
    'v06',
    205,
    'personal',
    '2026-02-19T13:00:00.000Z',
    {
      disbursementAmount: 10000,
      installmentAmount: 888.08,
      iofAmount: 201.88,
      monthlyFee: 0.01,
      expectedDisbursementDate: '2026-02-22',
      numberOfInstallments: 12,
      firstDueDate: '2026-03-22',
    },
    '12 × 888.08 at 1% a month by calendar days; eight paid.',
  ],
  [
    'v08',
    206,
    'personal',
    '2026-05-04T13:00:00.000Z',
    { disbursementAmount: 100000, iofAmount: 1891, ...ccb },
    'IOF financed on a bullet loan of 180 days, as the source rounds it.',
  ],
  [
    'v13',
    207,
    'property',
    '2025-10-01T13:00:00.000Z',
    {
      disbursementAmount: 300000,
      installmentAmount: 3833.33,
      monthlyFee: 0.01,
      yearlyFee: 0.1268,
      interestType: 'pre_sac',
      numberOfInstallments: 360,
    },
    'SAC over 30 years: the installment given is the first of a falling series.',
  ],
  [
    'v14',
    208,
    'personal',
    '2026-01-12T13:00:00.000Z',
    {
      disbursementAmount: 8530.2,
      installmentAmount: 1000,
      interestAmount: 1469.8,
      monthlyFee: 0.03,
      interestType: 'pre_price',
      numberOfInstallments: 10,
    },
    'The textbook’s 8,530.20 in ten of exactly 1,000.',
  ],
  [
    'v16',
    209,
    'business',
    '2025-11-20T13:00:00.000Z',
    {
      disbursementAmount: 10000,
      installmentAmount: 11000,
      monthlyCET: 0.007974,
      yearlyCET: 0.1,
      numberOfInstallments: 1,
    },
    'One payment after 365 days: CET of exactly 10% a year.',
  ],
  [
    'v18',
    210,
    'personal',
    '2026-09-15T13:00:00.000Z',
    { disbursementAmount: 10000, iofAmount: 25.42, iofAdditionalAmount: 38 },
    'IOF of a bullet loan of 31 days, daily part and additional part.',
  ],
  [
    'v19',
    211,
    'business',
    '2025-08-01T13:00:00.000Z',
    { disbursementAmount: 100, iofAmount: 3.38 },
    'IOF of a company at the limit of 365 days, after the decree of June 2025.',
  ],
  [
    'g01',
    212,
    'personal',
    '2026-07-01T13:00:00.000Z',
    {
      disbursementAmount: 10000,
      installmentAmount: 1225.15,
      monthlyFee: 0.02,
      interestGracePeriod: 0,
      principalGracePeriod: 3,
      numberOfInstallments: 9,
    },
    'Three months of grace on the principal, then nine installments.',
  ],
  [
    'l01',
    213,
    'personal',
    '2026-08-20T13:00:00.000Z',
    {
      installmentAmount: 500,
      monthlyFee: 0.0199,
      firstDueDate: '2026-10-12',
      fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
    },
    'Due on a holiday in October and not paid: what a late payment costs.',
  ],
];

const paid: Readonly<Record<string, number>> = { v02: 2, v05a: 1, v05c: 3, v06: 8 };
const statuses: Readonly<Record<string, string>> = { v02: 'settled', v05a: 'settled', v05c: 'settled' };

const overdue: JsonObject = {
  description: 'Parcela vencida sem pagamento',
  status: 'em_atraso',
  metadata: { dueDate: '2026-10-12', effectiveDueDate: '2026-10-13' },
  createdAt: '2026-10-14T11:00:00.000Z',
};

const late = (loan: JsonObject): JsonObject => ({
  ...loan,
  status: 'em_atraso',
  history: [...(isList(loan.history) ? loan.history : []), overdue],
  updatedAt: overdue.createdAt ?? null,
});

export const publishedLoans: readonly Sample[] = rows.map(([name, number, line, start, figures, shows]) =>
  caseOf(
    {
      id: `loan_reference_${name}`,
      number,
      line,
      start,
      figures,
      paid: paid[name] ?? 0,
      status: statuses[name] ?? 'open',
      payout: 'ted',
    },
    { group: 'Published reference figures', shows },
    name === 'l01' ? late : undefined,
  ),
);
