import { s01, s03, vintages, wholeOffer } from '../data/offers.ts';
import published from '../data/published-offers.json' with { type: 'json' };
import type { JsonObject } from '../json-values.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const { offers } = published;
const right = wholeOffer(s01, '2026');
const dates = { expectedDisbursementDate: vintages['2026'][0], firstDueDate: vintages['2026'][1] };

type Row = readonly [name: string, number: number, figures: JsonObject, shows: string];

const rows: readonly Row[] = [
  ['cet', 301, { ...right, yearlyCET: 0.019 }, 'Yearly CET shown as 1.9% where the figures give 45.32%.'],
  [
    'total',
    302,
    { ...right, totalAmount: 6106.8 },
    'Total is not 12 × 513.40 (6,160.80): two digits changed places.',
  ],
  ['iof', 303, { ...right, iofAmount: 9.59 }, 'IOF ten times too low: 9.59 instead of 95.86.'],
  [
    'yearly_rate',
    304,
    { ...right, yearlyFee: 0.2388 },
    'Yearly rate is 12 × the monthly one (23.88%), not compounded (26.68%).',
  ],
  [
    'installment',
    305,
    { ...right, installmentAmount: 503.4 },
    'Installment 10.00 too low; total and interest are those of 513.40.',
  ],
  [
    'interest',
    306,
    { ...right, interestAmount: 1160.8 },
    'Interest given as total − disbursed, with IOF, TAC and insurance in it.',
  ],
  [
    'mixed_conventions',
    307,
    { ...right, installmentAmount: s03.installmentAmount },
    'Installment of equal months among the figures of calendar days.',
  ],
  [
    'fine',
    308,
    { ...right, fine: { fineRate: 0.1, interestBase: 'workdays', monthlyRate: 0.01 } },
    'Fine of 0.1 beside interest of 0.01 a month: 10%, which the law forbids, or 0.1%; nothing tells.',
  ],
  [
    'v11',
    309,
    offers.V11.offer,
    'Published figures (V11) that do not reproduce: CET 40.12% given, 40.37% computed.',
  ],
  ['v10', 310, offers.V10.offer, 'Published figures (V10) whose IOF is financed in one pass: R$ 1.03 short.'],
  [
    'dates',
    311,
    { ...right, ...dates, firstDueDate: '2026-11-05' },
    'First due date lies before the disbursement.',
  ],
];

export const wrongFigures: readonly Sample[] = rows.map(([name, number, figures, shows]) =>
  caseOf(
    {
      id: `loan_wrong_${name}`,
      number,
      figures,
      line: 'payroll',
      stage: name === 'v10' ? 'running' : 'scheduled',
      paid: 0,
      ...('expectedDisbursementDate' in figures ? {} : { start: '2026-11-17T12:00:00.000Z' }),
    },
    { group: 'Figures that do not add up', shows },
  ),
);
