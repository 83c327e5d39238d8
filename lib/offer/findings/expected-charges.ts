import { dayText } from '#lib/loan/civil-date.ts';
import { cetTolerance } from '../fit/cet-fit.ts';
import { fineLimit, isBeyondFineLimit, kindFor, maxConsumerFine } from '../norms/dated-norms.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { groupOfRate, isHundredfold } from '../units/unit-reading.ts';
import {
  convertSpan,
  isRoundedRate,
  monthlyByDays,
  monthlyOf,
  roundedSpan,
  roundingSlack,
  roundToCent,
  spansMeet,
  type WrittenRate,
  writtenRate,
  writtenSpan,
  yearlyByDays,
  yearlyOf,
} from '../units/written-figures.ts';
import {
  alternativeAmount,
  compareAmount,
  costFigures,
  type Expect,
  figure,
  principalFigure,
  verdictOn,
} from './figure-row.ts';
import { joinParts } from './finding.ts';
import { isRateNominal } from './known-mistakes.ts';
import type { Facts } from './read-facts.ts';

/** A day lies at least so many days after an earlier one. */
export function expectedOrder(symbol: string, name: 'release' | 'created', least: number): Expect {
  return ({ terms }, { value, path }, row) => {
    const earlier = terms[name];
    const from = valueOrNull(earlier) ?? 0;
    const difference = value - from - least;
    return {
      expected: dayText(from + least),
      difference,
      ...verdictOn({ comesOut: difference >= 0 }),
      inputs: [
        figure(symbol, 'day', { value: dayText(from), path: earlier.path }),
        figure(row.symbol, 'day', { value: dayText(value), path }),
      ],
    };
  };
}

type PairedRate = 'monthly' | 'yearly' | 'monthlyCet' | 'yearlyCet';

/** The two rates of a pair: the second one follows from the first, and some lenders write it in another way. */
const pairs = {
  yearly: {
    symbols: ['i', 'y'],
    convert: yearlyOf,
    otherwise: { id: 'nominal-rate', convert: (monthly: number) => 12 * monthly },
  },
  monthlyCet: {
    symbols: ['CET', 'm'],
    convert: monthlyOf,
    otherwise: { id: 'cet-30-of-365', convert: monthlyByDays },
  },
} as const;

/** A rate as a fraction with what its digits leave open. */
function writtenIn(name: PairedRate, { terms, units }: Facts): WrittenRate & { path: string } {
  const sent = terms.rates[name];
  const unit = units[groupOfRate[name]]?.reading ?? 'fraction';
  return { ...writtenRate(valueOrNull(sent) ?? 0, unit), path: sent.path };
}

/** The one rate of a pair follows from the other. The difference of a pair of CETs is judged as one of yearly rates. */
export function expectedPair(sourceName: PairedRate, targetName: keyof typeof pairs): Expect {
  const { symbols, convert, otherwise } = pairs[targetName];
  const isCet = targetName === 'monthlyCet';
  return (facts) => {
    const [source, target] = [writtenIn(sourceName, facts), writtenIn(targetName, facts)];
    const tolerance = isCet ? cetTolerance(source.value) : { agree: 0, material: 0 };
    const isNear = (yearly: number, within: number) => isCet && Math.abs(yearly - source.value) <= within;
    // The yearly rate may be rounded where the installment comes out.
    const year = isCet ? source : target;
    const isRounded = facts.isJoined && isRoundedRate(year, [source, target]);
    const spanOf = (rate: WrittenRate) =>
      isRounded && rate === year ? roundedSpan(rate) : writtenSpan(rate);
    const isMet = (by: (rate: number) => number) =>
      spansMeet(convertSpan(spanOf(source), by), spanOf(target));
    const resultBy = (by: (rate: number) => number) => {
      const expected = by(source.value);
      return { expected, difference: target.value - expected };
    };
    const comesOut = isMet(convert) || isNear(yearlyOf(target.value), tolerance.agree);
    const isOther =
      (isCet || isRateNominal(facts)) &&
      (isMet(otherwise.convert) || isNear(yearlyByDays(target.value), tolerance.agree));
    const other = { id: otherwise.id };
    const plain = resultBy(convert);
    return {
      ...verdictOn({
        comesOut,
        isExact: Math.abs(plain.difference) <= target.half * 1.001,
        isSmall: isNear(yearlyOf(target.value), tolerance.material),
        explainedBy: isOther && !comesOut ? other : null,
      }),
      ...plain,
      inputs: [figure(symbols[0], 'rate', source), figure(symbols[1], 'rate', target)],
      alternatives: comesOut ? [] : [{ assumptions: [other], ...resultBy(otherwise.convert) }],
    };
  };
}

/**
 * The entries of a cash-out add up to the disbursed amount, or to what the lender pays out of it: costs that are paid in
 * advance may be withheld from the payout. A CET that leaves them out is what differs then.
 */
export function expectedCashout(name: 'loanCashout' | 'offerCashout'): Expect {
  return ({ terms, units, best }, sum) => {
    const list = terms[name];
    const { disbursement } = terms.amounts;
    const expected = valueOrNull(disbursement) ?? 0;
    const cet = best?.cet ?? null;
    const entries = list.ok ? list.value.map(({ amount }) => amount) : [];
    const inputs = [
      figure('PV', 'amount', { value: expected, path: disbursement.path }),
      figure('Ck', 'amount', { value: entries.flatMap((entry) => valueOrNull(entry) ?? []), path: sum.path }),
    ];
    const paths = [sum.path, ...entries.map(({ path }) => path)];
    const isPaidInAdvance = cet !== null && cet.received < expected - 0.01;
    if (isPaidInAdvance && Math.abs(cet.received - sum.value) <= 0.01 + roundingSlack)
      return {
        ...compareAmount(sum, cet.received, 0.01),
        formula: 'Σ Ck = FC0',
        inputs: [
          ...inputs,
          ...costFigures(terms, cet.advance),
          figure('FC0', 'amount', { value: roundToCent(cet.received) }),
        ],
        assumptions: [{ id: 'costs-in-advance', value: joinParts(cet.advance) }],
        paths,
      };
    // The same amount in two units is not a difference.
    return units.amounts.status !== 'certain' && isHundredfold(sum.value, expected)
      ? { reason: { code: 'unit', path: sum.path }, inputs, paths }
      : { ...compareAmount(sum, expected, 0.01), inputs, paths };
  };
}

/** The rate by which the installment repays what is lent. No unit brings the stated one near it. */
export const expectedRate: Expect = ({ terms, best }, { value, path }) => {
  if (!best) return { reason: { code: 'no-schedule', path } };
  const expected = terms.rates.monthly.ok ? best.rate : yearlyOf(best.rate);
  return {
    expected,
    difference: value - expected,
    ...verdictOn({ comesOut: false }),
    inputs: [
      principalFigure(best.principal.amount),
      ...(terms.amounts.installment.ok ? [figure('A', 'amount', terms.amounts.installment)] : []),
      figure('i', 'rate', { value, path }),
    ],
    assumptions: [{ id: 'day-count', value: best.schedule.dayCount }],
  };
};

/** How far a premium may be from the fee times its base, in reais. */
const premiumTolerance = 0.0101;

/** The premium is the fee times the disbursed amount, the principal or the total. */
export const expectedPremium: Expect = ({ terms, rates, best }, insurance) => {
  const { disbursement, total } = terms.amounts;
  const fee = { value: valueOrNull(rates.insuranceFee) ?? 0, path: rates.insuranceFee.path };
  const bases = [
    { name: 'disbursement', base: valueOrNull(disbursement) },
    { name: 'principal', base: best?.principal.amount ?? null },
    { name: 'total', base: valueOrNull(total) },
  ].flatMap(({ name, base }) =>
    base === null
      ? []
      : [{ base, premium: fee.value * base, assumptions: [{ id: 'insurance-base', value: name } as const] }],
  );
  const inputs = [figure('f', 'rate', fee), figure('S', 'amount', insurance)];
  const paths = pathsOf([disbursement, total]);
  const met = bases.find(({ premium }) => Math.abs(premium - insurance.value) <= premiumTolerance);
  if (met)
    return {
      ...compareAmount(insurance, met.premium, premiumTolerance),
      inputs: [figure('B', 'amount', { value: roundToCent(met.base) }), ...inputs],
      assumptions: met.assumptions,
      paths: [insurance.path, ...paths],
    };
  // The specification does not name the base of the fee, so another base is not a contradiction.
  return {
    reason: { code: 'unknown-kind', path: fee.path },
    inputs,
    alternatives: bases.map(({ premium, assumptions }) => alternativeAmount(insurance, premium, assumptions)),
    paths,
  };
};

/** The fine for late payment of a consumer is at most 2% of the installment. */
export const expectedFine: Expect = ({ terms }, { value, path }) => {
  const inputs = [figure('f', 'rate', { value, path })];
  const isLawful = !isBeyondFineLimit(value);
  if (!isLawful && kindFor(fineLimit, terms.borrower.kinds) !== 'error')
    return { reason: { code: 'borrower', path: null }, inputs };
  return {
    expected: maxConsumerFine,
    difference: value - maxConsumerFine,
    ...verdictOn({ comesOut: isLawful }),
    inputs,
    paths: pathsOf([terms.rates.fineMonthly]),
  };
};
