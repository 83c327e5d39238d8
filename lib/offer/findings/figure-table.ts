import { fineLimit, kindFor } from '../norms/law-rules.ts';
import { expectedCet } from './expected-cet.ts';
import {
  expectedCashout,
  expectedFine,
  expectedOrder,
  expectedPair,
  expectedPremium,
  expectedRate,
} from './expected-charges.ts';
import {
  expectedInstallment,
  expectedInterest,
  expectedTotal,
  expectedTotalOfParts,
} from './expected-payments.ts';
import { expectedTax } from './expected-tax.ts';
import type { FigureRow } from './figure-row.ts';

type Rest = Omit<FigureRow, 'id' | 'unit' | 'symbol' | 'formula' | 'source'>;

/** Makes the rows of one unit and source. */
const rowsOf =
  (unit: FigureRow['unit'], source: string) =>
  (id: FigureRow['id'], symbol: string, formula: string, rest: Rest): FigureRow => ({
    id,
    unit,
    symbol,
    formula,
    source,
    ...rest,
  });

const order = rowsOf('day', 'definition');
const installment = rowsOf('amount', 'Tabela Price; SAC');
/** Arithmetic that holds under any law. */
const sum = rowsOf('amount', 'identity');
const rate = rowsOf('rate', 'Res. CMN 5.004/2022, art. 3');
const cet = rowsOf('rate', 'Res. CMN 4.881/2020, art. 4');
const tax = rowsOf('amount', 'Decreto 6.306/2007, art. 7, I, b, §§ 1 e 15');
const fine = rowsOf('rate', fineLimit.source);

const flows = ['disbursement', 'installment', 'count'] as const;
const presentValue = 'FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365)';
const twelfthRoot = 'm = (1 + CET)^(1 ÷ 12) − 1';

/**
 * Every figure that is judged, in the order of the review: identifier, symbol and formula, with its unit and the norm
 * that it may break; the figure that is declared and those that it needs; and the function that says what it should be.
 */
export const figureTable: readonly FigureRow[] = [
  order('dates', 'd1', 'd1 > d0', {
    declared: 'firstDue',
    needs: ['release'],
    expect: expectedOrder('d0', 'release', 1),
  }),
  order('created', 'd0', 'c ≤ d0', {
    declared: 'release',
    needs: ['created'],
    expect: expectedOrder('c', 'created', 0),
  }),
  installment('installment', 'A', 'A = P ÷ Σ (1 + i)^−t', {
    declared: 'installment',
    needs: ['disbursement', 'count', 'rate'],
    output: 'installment',
    expect: expectedInstallment,
  }),
  sum('total', 'Σ', 'Σ = n × A', {
    declared: 'total',
    needs: ['installment', 'count'],
    output: 'total',
    expect: expectedTotal,
  }),
  sum('total-parts', 'Σ', 'Σ = P + J', {
    declared: 'total',
    needs: ['interest', 'disbursement'],
    output: 'interest',
    expect: expectedTotalOfParts,
  }),
  sum('interest', 'J', 'J = n × A − P', {
    declared: 'interest',
    needs: ['installment', 'disbursement', 'count'],
    output: 'interest',
    expect: expectedInterest,
  }),
  rate('rates', 'y', 'y = (1 + i)^12 − 1', {
    declared: 'yearly',
    needs: ['monthly'],
    concerns: ({ wrongRateUnit }) => !wrongRateUnit,
    expect: expectedPair('monthly', 'yearly'),
  }),
  rate('rates', 'i', 'A = P ÷ Σ (1 + i)^−t', {
    declared: 'rate',
    needs: ['disbursement', 'installment', 'count'],
    concerns: ({ wrongRateUnit }) => Boolean(wrongRateUnit),
    expect: expectedRate,
  }),
  cet('cet-yearly', 'CET', presentValue, {
    declared: 'yearlyCet',
    needs: flows,
    output: 'yearlyCet',
    expect: expectedCet,
  }),
  cet('cet-monthly', 'm', `${presentValue}, ${twelfthRoot}`, {
    declared: 'monthlyCet',
    needs: flows,
    output: 'monthlyCet',
    expect: expectedCet,
  }),
  cet('cet-pair', 'm', twelfthRoot, {
    declared: 'monthlyCet',
    needs: ['yearlyCet'],
    expect: expectedPair('yearlyCet', 'monthlyCet'),
  }),
  tax('iof', 'IOF', 'IOF = Σ ak × r × min(dk, 365) [+ P × ra]', {
    declared: 'iof',
    needs: [],
    output: 'iof',
    expect: expectedTax,
  }),
  tax('iof-additional', 'IOFa', 'IOFa = P × ra', {
    declared: 'iofAdditional',
    needs: [],
    output: 'iofAdditional',
    expect: expectedTax,
  }),
  sum('cashout-loan', 'Σ', 'Σ Ck = PV', {
    declared: 'loanCashout',
    needs: ['disbursement'],
    expect: expectedCashout('loanCashout'),
  }),
  sum('cashout-offer', 'Σ', 'Σ Ck = PV', {
    declared: 'offerCashout',
    needs: ['disbursement'],
    expect: expectedCashout('offerCashout'),
  }),
  sum('insurance', 'S', 'S = f × B', {
    declared: 'insurance',
    needs: ['insuranceFee'],
    concerns: ({ terms: { amounts, rates } }) =>
      amounts.insurance.ok || rates.insuranceFee.ok || amounts.insurance.reason !== 'absent',
    expect: expectedPremium,
  }),
  fine('fine', 'f', 'f ≤ 2%', {
    declared: 'fine',
    needs: [],
    // Nothing limits the fine of a company.
    concerns: ({ terms: { rates, borrower } }) =>
      (rates.fine.ok || rates.fine.reason !== 'absent' || rates.fineMonthly.ok) &&
      kindFor(fineLimit, borrower.kinds) !== null,
    expect: expectedFine,
  }),
];
