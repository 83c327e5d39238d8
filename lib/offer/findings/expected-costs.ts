import { asMonthly, asYearly, cetTolerance, exactCet, receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import type { Explanation } from '../fit/explanation.ts';
import { heldPart, ordinaryWay, taxesBy, taxTolerance } from '../fit/tax-fit.ts';
import {
  balloonShare,
  type ChargedTax,
  type CountedCet,
  flowsOf,
  type Iof,
  maxIofDays,
  type TaxWay,
  withinOf,
} from '../model/offer-figures.ts';
import { amortize, unitInstallment } from '../model/schedule.ts';
import { solveRate, solveYearly } from '../model/solve.ts';
import { iofRatesOn } from '../norms/dated-norms.ts';
import { dayOf, pathsOf, valueOrNull } from '../terms/read-field.ts';
import { isFloating } from '../terms/read-terms.ts';
import { halfDigit, perWhole, roundToCent, toRatePercent, yearlyOf } from '../units/written-figures.ts';
import { missingDatePath } from './expected-payments.ts';
import {
  compareAmount,
  costFigures,
  disbursementFigures,
  type Expect,
  figure,
  type Judgment,
  notRead,
  openTaxFigure,
  paymentFigure,
  principalFigure,
  verdictOn,
} from './figure-row.ts';
import {
  type Alternative,
  type Assumption,
  assumptionsOf,
  cetAssumptions,
  explanationAssumptions,
  type FindingFigure,
  taxAssumptions,
  taxWayAssumed,
} from './finding.ts';
import type { Facts } from './read-facts.ts';

/** The norm defines the yearly CET alone. The monthly CET is its twelfth root; 30 days of 365 are another convention. */
export const expectedCet: Expect = (facts, { value: declared, path }, { id }) => {
  const isYearly = id === 'cet-yearly';
  const name = isYearly ? 'yearlyCet' : 'monthlyCet';
  const { terms, units, best } = facts;
  const { disbursement, installment } = terms.amounts;
  const paths = [...pathsOf([disbursement, installment, terms.release, terms.firstDue]), path];
  if (facts.found) return { reason: { code: 'no-dates', path: missingDatePath(facts) }, paths };
  const comesOut = !best?.missed.includes(name);
  const isPremiumLeft = comesOut && best?.cet?.left.includes('insurance');
  // The CET of the norm has the premium that was left out.
  const cet = best && (isPremiumLeft || !comesOut) ? cetOfNorm(best, facts) : best?.cet;
  const exact = best && cet && exactCet(best, cet);
  if (!best || !cet || !exact) {
    const code = !best || isFloating(terms) ? 'no-schedule' : 'no-root';
    return { reason: { code, path: installment.path }, paths };
  }
  const explainedBy = comesOut ? conventionOf(cet, isYearly, facts) : null;
  const written = isYearly ? asYearly(exact.yearly, cet.yearlyBy) : asMonthly(exact.yearly, cet.monthlyBy);
  const ofNorm = explainedBy ? (yearlyOfNorm(facts, best) ?? exact.yearly) : null;
  const shown = ofNorm === null ? written : isYearly ? ofNorm : asMonthly(ofNorm, 'root');
  const difference = declared - shown;
  const digit = halfDigit(valueOrNull(terms.rates[name]) ?? 0) / perWhole[units.cet?.reading ?? 'fraction'];
  const inYears = Math.abs(isYearly ? difference : yearlyOf(declared) - exact.yearly);
  const alternativeOf = (figure: number, assumptions: Assumption[]): Alternative => ({
    assumptions,
    expected: toRatePercent(figure),
    difference: declared - figure,
  });
  const question = {
    reason: { code: 'question', path },
    explainedBy: { id: 'not-in-cet', value: 'insurance' },
  } as const;
  return {
    ...(isPremiumLeft
      ? question
      : verdictOn({
          comesOut,
          isExact: Math.abs(difference) <= Math.max(digit, 0.00005) * 1.001,
          isSmall: inYears <= cetTolerance(exact.yearly).material,
          explainedBy,
        })),
    expected: toRatePercent(shown),
    difference,
    inputs: [
      ...cetInputs(facts, cet, exact.payments),
      ...(isYearly ? [] : [figure('CET', 'rate', { value: exact.yearly })]),
    ],
    assumptions: [
      ...cetAssumptions(cet, best),
      ...(isYearly ? [] : [{ id: 'cet-twelfth-root' } as const]),
      ...explanationAssumptions(best).slice(0, 2),
    ],
    alternatives: explainedBy
      ? [alternativeOf(written, [explainedBy])]
      : comesOut
        ? []
        : otherCets(facts, isYearly, alternativeOf).filter(
            (other) => other.expected !== toRatePercent(shown),
          ),
    paths,
  };
};

/**
 * The CETs by the next conventions that give the installment, such as one with a cost that is paid in advance: a contract
 * of 14 June 2018 in the sample data of Open Finance Brasil charges a fee beside the loan.
 */
function otherCets(
  { fits }: Facts,
  isYearly: boolean,
  alternativeOf: (figure: number, assumptions: Assumption[]) => Alternative,
): Alternative[] {
  const all = fits.slice(1, 5).flatMap((fit) => {
    const exact = fit.cet && exactCet(fit, fit.cet);
    if (!fit.cet || !exact) return [];
    const counted = isYearly ? exact.yearly : asMonthly(exact.yearly, fit.cet.monthlyBy);
    return [alternativeOf(counted, cetAssumptions(fit.cet, fit))];
  });
  return all.filter(({ expected }, index) => all.findIndex((other) => other.expected === expected) === index);
}

/** The convention by which a CET comes out that is not that of the norm. */
function conventionOf(cet: CountedCet, isYearly: boolean, { terms, stated }: Facts): Assumption | null {
  if (cet.yearlyBy === 'of-cut-month' && isYearly) return { id: 'cet-compounded-months', value: 'truncated' };
  if (cet.yearlyBy === 'compounded' && isYearly) {
    // Some lenders cut the further digits of a yearly CET that is compounded from the monthly one.
    const written = stated.yearlyCet;
    const isCut = written !== null && asYearly(cet.yearly, 'compounded') - written.value > written.half;
    return { id: 'cet-compounded-months', ...(isCut ? { value: 'cut' } : {}) };
  }
  if (cet.monthlyBy === '30/365' && !isYearly) return { id: 'cet-30-of-365' };
  if (cet.calendar !== 'equal-months') return null;
  const isDated = terms.release.ok && terms.firstDue.ok;
  return isDated ? { id: 'cet-calendar', value: 'equal-months' } : { id: 'equal-periods' };
}

/** The yearly CET by the norm, where the stated one counts equal months although the days are known. */
function yearlyOfNorm({ stated }: Facts, best: Explanation): number | null {
  const { cet } = best;
  const [timing] = timingsOf(best, stated);
  if (cet?.calendar !== 'equal-months' || timing?.calendar !== 'days') return null;
  return exactCet(best, { ...cet, days: timing.days })?.yearly ?? null;
}

function cetInputs({ terms }: Facts, cet: CountedCet, payments: readonly number[]): FindingFigure[] {
  const { disbursement, installment } = terms.amounts;
  const { received, advance, openTax, days } = cet;
  const isWhole = disbursement.ok && Math.abs(disbursement.value - received) < 0.005;
  return [
    figure('FC0', 'amount', { value: roundToCent(received), path: isWhole ? disbursement.path : null }),
    ...(isWhole ? [] : disbursementFigures(terms)),
    ...(openTax ? [openTaxFigure(openTax)] : []),
    ...costFigures(terms, advance),
    ...(installment.ok ? [paymentFigure('FCj', payments, installment)] : []),
    figure('dj', 'count', { value: days.map((day) => Math.round(100 * day) / 100) }),
    figure('n', 'count', { value: valueOrNull(terms.count) ?? 0, path: terms.count.path }),
  ];
}

/**
 * What the payments cost, whatever rate and CET are stated. Rates are fractions, to eight decimals. `days`: from the
 * release to each payment; null where the offer does not state its dates, so that the months are equal. A member is null
 * where the payments are not known, or no rate gives them.
 */
export type ImpliedCost = {
  monthlyRate: number | null;
  yearlyCET: number | null;
  days: readonly number[] | null;
};

export function impliedCost(facts: Facts): ImpliedCost {
  const { best, stated, terms } = facts;
  if (!best || stated.installment === null || isFloating(terms) || terms.isRefused)
    return { monthlyRate: null, yearlyCET: null, days: null };
  const { schedule, principal, premium } = best;
  const share = balloonShare(best);
  const solved = solveRate(
    (value) => unitInstallment(schedule, value, share),
    (stated.installment - withinOf(premium)) / principal.amount,
  );
  // An installment without interest that is rounded down is less than its share.
  const rate = solved ?? (best.rate === 0 && facts.isJoined ? 0 : null);
  const cet = cetOfNorm(best, facts);
  // What payments that are not all alike sum to depends on the rate.
  const { payments } = flowsOf({ ...best, rate: rate ?? best.rate }, best.paid);
  const yearly = cet && solveYearly({ payments, days: cet.days }, cet.received);
  const rounded = (value: number | null) => value && Number(value.toFixed(8));
  return {
    monthlyRate: rounded(rate),
    yearlyCET: rounded(yearly),
    days: cet?.calendar === 'days' ? cet.days : null,
  };
}

/** The CET by the norm: from the offer's own dates, with costs that are not financed paid in advance. */
export function cetOfNorm(best: Explanation, { stated, found }: Facts): CountedCet | null {
  const [received] = receivedAmounts(stated, best, null);
  const timings = timingsOf(best, stated);
  // A date that was found by the rate is no date of the offer.
  const timing = found ? timings.at(-1) : timings[0];
  if (!received || !timing) return null;
  return { ...received, ...timing, yearly: 0, yearlyBy: 'norm', monthlyBy: 'root' };
}

/** The IOF figure is the daily part, or the whole tax. Both are tried, and the likelier one is the expectation. */
export const expectedTax: Expect = (facts, declared, { id, source }) => {
  const { terms, best, stated } = facts;
  const { amounts } = terms;
  // One payment repays the whole principal, whatever it is.
  const isKnown = amounts.installment.ok || stated.count === 1;
  if (!best?.tax || facts.found || !isKnown) return missingInput(facts);
  const { tax } = best;
  const isAdditional = id === 'iof-additional';
  const comesOut = !best.missed.includes(isAdditional ? 'iofAdditional' : 'iof');
  // The tax of another borrower than the answer shows is a question of its own.
  const isOfOther = comesOut && !terms.borrower.kinds.includes(tax.rates.borrower);
  // Where the stated tax is wrong, the right one is the tax that is lent.
  const lent = comesOut ? undefined : best.principal.computedTax;
  const held = lent ? taxesBy([lent.way], best, stated)[0] : isOrdinary(tax) && !isOfOther ? tax : null;
  const ordinary = held ?? ordinaryTax(facts, best, tax);
  if (!ordinary) return missingInput(facts);
  const part = isAdditional ? 'additional' : partOfIof(facts, best);
  const ofOther: Assumption | null = isOfOther ? { id: 'borrower', value: tax.rates.borrower } : null;
  const explainedBy = comesOut && !isOrdinary(tax) ? (assumptionsOf(taxWayAssumed(tax))[0] ?? null) : ofOther;
  const holds = part === 'total' ? 'with-additional' : 'without-additional';
  const tolerance = taxTolerance(declared.value, best.schedule.months.length);
  return {
    ...compareAmount(declared, ordinary.iof[part], tolerance, { isRecomputed: true, explainedBy }),
    inputs: taxInputs(best, ordinary),
    source: `${source}; ${ordinary.rates.source}`,
    assumptions: [
      ...taxAssumptions(explainedBy || lent ? ordinary : tax, best),
      ...assumptionsOf({ 'iof-holds': isAdditional ? null : holds }),
    ],
    paths: pathsOf([
      ...[amounts[isAdditional ? 'iofAdditional' : 'iof'], amounts.disbursement, amounts.insurance],
      ...[terms.rates.monthly, terms.release, terms.firstDue],
    ]),
  };
};

/** The first choice of a way that is not ordinary made ordinary, so that it alone explains a difference. */
function plainer(way: TaxWay): TaxWay {
  if (way.kind !== 'full') return { ...way, kind: 'full' };
  if (way.outside) return ordinaryWay;
  return isOrdinaryBase(way) ? ordinaryWay : { ...way, on: 'principal' };
}

/** True of the principal that each installment repays, and of the balance that its schedule has. */
function isOrdinaryBase({ on }: TaxWay): boolean {
  return on === 'principal' || on === 'capitalised-balance';
}

function isOrdinary({ way }: ChargedTax): boolean {
  return way.kind === 'full' && isOrdinaryBase(way) && !way.to && !way.outside;
}

/** The tax by the plainer way and the rates of the same borrower, or of one that the answer shows. */
function ordinaryTax({ stated, terms }: Facts, best: Explanation, tax: ChargedTax): ChargedTax | undefined {
  const taxes = taxesBy([plainer(tax.way)], best, stated);
  const same = taxes.find(({ rates, dueDates }) => rates === tax.rates && dueDates === tax.dueDates);
  const shown = taxes.find(({ rates }) => terms.borrower.kinds.includes(rates.borrower));
  return (isOrdinary(tax) ? shown : same) ?? taxes[0];
}

/**
 * The part of the tax that the field of the IOF holds: the one that comes out; where none does, the additional is in it
 * unless that is financed, or stated, beside it.
 */
function partOfIof({ stated }: Facts, { principal, tax, missed }: Explanation): keyof Iof {
  const { iof, iofAdditional } = stated;
  if (tax && iof !== null && !missed.includes('iof')) return heldPart(iof, tax.iof);
  const { financed } = principal;
  const isBeside = financed.includes('iof') ? financed.includes('iofAdditional') : (iofAdditional ?? 0) > 0;
  return isBeside ? 'daily' : 'total';
}

function taxInputs(best: Explanation, { rates, dueDates, release }: ChargedTax): FindingFigure[] {
  const { schedule, rate, principal } = best;
  const shares = amortize(schedule, rate)(balloonShare(best));
  return [
    principalFigure(principal.amount),
    figure('r', 'rate', { value: rates.daily }),
    figure('ra', 'rate', { value: rates.additional }),
    figure('n', 'count', { value: schedule.months.length }),
    figure('ak', 'amount', { value: shares.map((share) => roundToCent(share * principal.amount)) }),
    figure('dk', 'count', { value: dueDates.days.map((day) => Math.min(day - release, maxIofDays)) }),
  ];
}

/** Why no tax can be computed. */
function missingInput({ terms }: Facts): Judgment {
  const { release, firstDue, amounts } = terms;
  const undated = [release, dayOf(firstDue)].find((day) => !day.ok);
  if (undated) return { reason: { code: 'no-dates', path: undated.path } };
  const day = valueOrNull(release) ?? 0;
  if (iofRatesOn(day).length === 0) return { reason: { code: 'no-iof-rates', path: release.path } };
  if ((valueOrNull(dayOf(firstDue)) ?? day) < day)
    return { reason: { code: 'dates-out-of-order', path: firstDue.path } };
  const needed = [amounts.disbursement, amounts.installment, terms.count].find((reading) => !reading.ok);
  return needed ? notRead(needed) : { reason: { code: 'no-schedule', path: amounts.installment.path } };
}
