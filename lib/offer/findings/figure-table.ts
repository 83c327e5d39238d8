import { dayText } from '#lib/loan/civil-date.ts';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { fineLimit, kindFor } from '../norms/dated-norms.ts';
import { cashoutSum, dayOf, type FieldReading, pathsOf } from '../terms/read-field.ts';
import { isFloating, maskedDocumentPath, statedRate } from '../terms/read-terms.ts';
import {
  expectedCashout,
  expectedFine,
  expectedOrder,
  expectedPair,
  expectedPremium,
  expectedRate,
} from './expected-charges.ts';
import { expectedCet, expectedTax } from './expected-costs.ts';
import {
  expectedInstallment,
  expectedInterest,
  expectedTotal,
  expectedTotalOfParts,
} from './expected-payments.ts';
import {
  type FigureName,
  type FigureRow,
  figure,
  type Judgment,
  notRead,
  withoutVerdict,
} from './figure-row.ts';
import { type Finding, type FindingFigure, type FindingReason, unitAssumptions } from './finding.ts';
import { type FoundMistake, findMistake } from './known-mistakes.ts';
import type { Facts } from './read-facts.ts';
import { doubtAbout } from './verdict-doubts.ts';

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

type FigureReadings = Record<FigureName, FieldReading<number>>;

/** The findings of an offer: one on each figure of the table that the offer has, after one on what no loan can have. */
export function judgeFigures(facts: Facts): Finding[] {
  const { terms, rates } = facts;
  const { count, release, created } = terms;
  const readings: FigureReadings = {
    ...terms.amounts,
    ...rates,
    count,
    rate: statedRate(facts.wrongRateUnit ? facts : terms),
    release,
    firstDue: dayOf(terms.firstDue),
    created,
    loanCashout: cashoutSum(terms.loanCashout),
    offerCashout: cashoutSum(terms.offerCashout),
  };
  const concerned = figureTable.filter(({ concerns }) => !concerns || concerns(facts));
  return [possibleFigures(facts), ...concerned.map((row) => judgeFigure(row, facts, readings))];
}

/** Compares a declared figure with the one that is expected. The declared figure stands in the finding in any case. */
function judgeFigure(row: FigureRow, facts: Facts, readings: FigureReadings): Finding {
  const declared = readings[row.declared];
  const judgment = judgmentOf(row, facts, readings);
  const { reason = null, inputs = [], paths = [] } = judgment;
  const ofInterest = reason && interestReason(reason, facts.terms);
  const further = [reason?.path, declared.path, ofInterest?.path].filter((path) => typeof path === 'string');
  const finding = findingOf(row, {
    ...judgment,
    reason: ofInterest ?? reason,
    inputs: [...inputs, ...unknownDigits(declared, row)],
    paths: [...paths, ...further],
  });
  if (declared.ok && ofInterest?.code !== 'masked')
    finding.declared = row.unit === 'day' ? dayText(declared.value) : declared.value;
  return withUnits(finding, facts);
}

/** Nothing of a refused offer is computed. */
const refused: Judgment = { reason: { code: 'refused', path: '/offer/description' } };

/** What a figure should be, or why there is no verdict on it. */
function judgmentOf(row: FigureRow, facts: Facts, readings: FigureReadings): Judgment {
  const declared = readings[row.declared];
  if (facts.terms.isRefused) return refused;
  if (!declared.ok) return notRead(declared);
  const missing = row.needs.map((name) => readings[name]).find((reading) => !reading.ok);
  if (missing) return notRead(missing);
  const judgment = row.expect(facts, declared, row);
  if (judgment.verdict !== 'differs') return judgment;
  const doubt = doubtAbout(row, judgment, facts, declared);
  const mistake = mistakeIn(row, judgment, doubt, facts, declared.value);
  // A mistake that gives the very figure needs no guess, and excuses nothing; a rare convention may be meant by it.
  const isConvention = judgment.size === 'convention' && doubt !== null;
  if (mistake && !isConvention) return { ...judgment, size: 'material', mistake };
  return doubt ? { ...withoutVerdict(judgment), ...doubt, ...(mistake && { mistake }) } : judgment;
}

/** The known mistake that gives a figure which differs, unless a convention of lenders or a missing figure could. */
function mistakeIn(
  { id }: FigureRow,
  { size, explainedBy, difference }: Judgment,
  doubt: Judgment | null,
  { terms, stated, best }: Facts,
  declared: number,
): FoundMistake | null {
  const isOfLenders = size === 'convention' && doubt === null && explainedBy?.id !== 'borrower';
  // A date or a cost that is not told could give it as well.
  const isOpen = doubt !== null && !doubt.explainedBy;
  if (!best || size === 'immaterial' || isOfLenders || isOpen || difference === 0) return null;
  return findMistake(id, declared, { terms, stated, best });
}

/** A rate in an unknown unit is shown by its digits alone. */
function unknownDigits(declared: FieldReading<number>, { symbol }: FigureRow): FindingFigure[] {
  if (declared.ok || declared.reason !== 'unit' || typeof declared.found !== 'number') return [];
  return [figure(symbol, 'count', { value: declared.found, path: declared.path })];
}

/** The finding on a figure. Its paths are those of its inputs and the given ones. */
function findingOf(
  { id, unit, formula, source }: Pick<FigureRow, 'id' | 'unit' | 'formula' | 'source'>,
  judgment: Judgment,
): Finding {
  const { inputs = [], paths = [] } = judgment;
  return {
    check: id,
    unit,
    formula,
    source,
    declared: null,
    expected: null,
    difference: null,
    reason: null,
    verdict: 'cannot-tell',
    size: null,
    inputs,
    assumptions: [],
    alternatives: [],
    explainedBy: null,
    ...judgment,
    paths: [...new Set([...inputs.flatMap(({ path }) => path ?? []), ...paths])],
  };
}

const possible = {
  id: 'figures',
  unit: null,
  formula: 'PV > 0, A > 0, Σ > 0, n ∈ {1, …, 1200}, … ≥ 0',
  source: 'definition',
} as const;

/** Figures that no loan can have, and figures of a wrong type. Absent figures are left to the rows that need them. */
function possibleFigures({ terms }: Facts): Finding {
  if (terms.isRefused) return findingOf(possible, refused);
  const { amounts, rates, count, interestGrace, principalGrace, release, firstDue, rebates } = terms;
  const entries = [rebates, terms.loanCashout, terms.offerCashout].flatMap((list): FieldReading<unknown>[] =>
    list.ok ? list.value.map(({ amount }) => amount) : [list],
  );
  const all: FieldReading<unknown>[] = [
    ...[...Object.values(amounts), ...Object.values(rates)],
    ...[count, interestGrace, principalGrace, release, firstDue, ...entries],
  ];
  const unusable = all.filter((reading) => !reading.ok);
  const impossible = unusable.filter(({ reason }) => reason === 'out-of-range');
  if (impossible.length > 0) {
    const inputs = impossible.map(({ path, found }) =>
      figure(path.slice(path.lastIndexOf('/') + 1), 'count', {
        value: typeof found === 'number' ? found : String(found),
        path,
      }),
    );
    return findingOf(possible, { verdict: 'differs', size: 'material', inputs });
  }
  const paths = pathsOf(all);
  const illegible = unusable.find(({ reason }) => reason === 'wrong-type' || reason === 'masked');
  if (illegible) return findingOf(possible, { ...notRead(illegible), paths: [...paths, illegible.path] });
  const code = unusable[0]?.reason ?? 'absent';
  if (paths.length === 0) return findingOf(possible, { reason: { code, path: '/offer' }, paths: ['/offer'] });
  return findingOf(possible, { verdict: 'agrees', paths });
}

/** Interest that follows an index has no schedule to find, and a masked type of interest may be such a one. */
function interestReason({ code }: FindingReason, terms: Facts['terms']): FindingReason | null {
  const { interestType } = terms;
  const { path } = interestType;
  if (!interestType.ok && interestType.reason === 'masked')
    return code === 'no-schedule' || code === 'unit' ? { code: 'masked', path } : null;
  return code === 'no-schedule' && isFloating(terms) ? { code: 'floating-rate', path } : null;
}

/** Adds the assumed units: an amount depends on the unit of amounts, a figure with a rate on the unit of its group. */
function withUnits(finding: Finding, { units }: Facts): Finding {
  const { unit: figureUnit, paths, assumptions } = finding;
  const used = Object.values(units).filter(
    (unit) =>
      unit?.paths.some((path) => paths.includes(path)) &&
      (unit.group !== 'amounts' || figureUnit === 'amount'),
  );
  return { ...finding, assumptions: [...assumptions, ...unitAssumptions(used)] };
}

/**
 * A figure without a verdict for want of a value that is masked says so: the value may well be in the answer. The kind of
 * borrower is what a document of the customer says.
 */
export function withMaskedReason(finding: Finding, loan: JsonObject): Finding {
  const { reason } = finding;
  if (!reason) return finding;
  const path = reason.code === 'borrower' ? maskedDocumentPath(loan) : reason.path;
  const isHidden = path !== null && isMaskedAt(loan, path);
  return isHidden ? { ...finding, reason: { code: 'masked', path } } : finding;
}

/** True where the value at a JSON Pointer, or an object or list around it, is masked. */
function isMaskedAt(loan: JsonObject, pointer: string): boolean {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/')))
    if (isPartlyMasked(valueAt(loan, path))) return true;
  return false;
}
