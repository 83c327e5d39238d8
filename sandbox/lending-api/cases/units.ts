import { s01, s03, wholeOffer } from '../data/offers.ts';
import published from '../data/published-offers.json' with { type: 'json' };
import { exactNumber, isList, isObject, type Json, type JsonObject } from '../json-values.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const offer = wholeOffer(s01, '2026');
const scheduled = { line: 'payroll', stage: 'scheduled', figures: offer } as const;
const group = 'Units and rates';

const isAmount = (key: string) => key === 'amount' || key.endsWith('Amount');
const inCentavos = (value: Json, key = ''): Json => {
  if (typeof value === 'number') return isAmount(key) ? Math.round(value * 100) : value;
  if (isList(value)) return value.map((entry) => inCentavos(entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inCentavos(inner, name)]));
};

const changeOffer = (changes: JsonObject) => (loan: JsonObject) => ({
  ...loan,
  offer: { ...(isObject(loan.offer) ? loan.offer : {}), ...changes },
});

const exact = {
  disbursementAmount: exactNumber('12345678901234567890'),
  totalAmount: exactNumber('1e400'),
  installmentAmount: exactNumber('513.40000000000000000001'),
  interestAmount: exactNumber('-0.0'),
  iofAmount: exactNumber('9.5860E+1'),
  monthlyFee: exactNumber('0.1234567890123456789'),
};

export const unitLoans: readonly Sample[] = [
  caseOf(
    { id: 'loan_centavos', number: 321, ...scheduled },
    { group, shows: 'Every amount in centavos: 500000 stands for R$ 5,000.00.' },
    (loan) => ({
      ...loan,
      ...Object.fromEntries(
        ['offer', 'cashout', 'transactions'].map((k) => [k, inCentavos(loan[k] ?? null)]),
      ),
    }),
  ),
  caseOf(
    { id: 'loan_rates_percent', number: 322, ...scheduled },
    { group, shows: 'Every rate in percent: 1.99 and 26.68, CET 45.32, fine 2.' },
    changeOffer({
      monthlyFee: 1.99,
      yearlyFee: 26.68,
      monthlyCET: 3.16,
      yearlyCET: 45.32,
      insurance: {
        amount: 125,
        fee: 2.5,
        type: 'required',
        number: 'AP-3220000001',
        insurer: 'Vida Serena Seguros S.A.',
      },
      fine: { fineRate: 2, interestBase: 'workdays', monthlyRate: 1 },
    }),
  ),
  caseOf(
    { id: 'loan_rates_basis_points', number: 323, ...scheduled },
    { group, shows: 'Every rate in basis points: 199 and 2668.' },
    changeOffer({ monthlyFee: 199, yearlyFee: 2668, monthlyCET: 316, yearlyCET: 4532 }),
  ),
  caseOf(
    {
      id: 'loan_rates_mixed',
      number: 324,
      start: '2026-10-05T12:30:00.000Z',
      paid: 0,
      figures: published.offers.V04.offer,
    },
    { group, shows: 'Published (V04): rates as fractions (0.07), CET in percent (145.08), in one offer.' },
  ),
  caseOf(
    { id: 'loan_zero_rate', number: 325, ...scheduled },
    { group, shows: 'Both rates zero beside figures that bear interest.' },
    changeOffer({ monthlyFee: 0, yearlyFee: 0 }),
  ),
  caseOf(
    { id: 'loan_without_rate', number: 327, ...scheduled },
    { group, conforms: false, shows: 'No rate: the installment implies one, another by each convention.' },
    changeOffer({ monthlyFee: null, yearlyFee: null }),
  ),
  caseOf(
    { id: 'loan_exact_numbers', number: 326, figures: wholeOffer(s03, '2026'), stage: 'scheduled' },
    { group, shows: 'Numbers that a double cannot hold: 20 digits, 1e400, 19 decimals.' },
    (loan) => ({
      ...changeOffer(exact)(loan),
      transactions: [
        { amount: exactNumber('98765432109876543210.01'), description: 'Liberação', createdAt: '2026-11-20' },
      ],
    }),
  ),
];
