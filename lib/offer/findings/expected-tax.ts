import type { Explanation } from '../fit/explanation.ts';
import { heldPart, ordinaryWay, taxesBy, taxTolerance } from '../fit/tax-fit.ts';
import type { ChargedTax } from '../model/convention.ts';
import { balloonShare } from '../model/offer-figures.ts';
import { amortize } from '../model/schedule.ts';
import { type Iof, maxIofDays, type TaxWay } from '../model/tax.ts';
import { iofRatesOn } from '../norms/iof-rates.ts';
import { dayOf, pathsOf, valueOrNull } from '../terms/read-field.ts';
import { roundToCent } from '../units/written-figures.ts';
import { type Assumption, assumptionsOf, taxAssumptions, taxWayAssumed } from './assumption.ts';
import { compareAmount, type Expect, figure, type Judgment, notRead } from './figure-row.ts';
import type { FindingFigure } from './finding.ts';
import { principalFigure } from './formulas.ts';
import type { Facts } from './read-facts.ts';

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
  const ordinary = isOrdinary(tax) && !isOfOther ? tax : ordinaryTax(facts, best, tax);
  if (!ordinary) return missingInput(facts);
  const part = isAdditional ? 'additional' : partOfIof(facts, best);
  const ofOther: Assumption | null = isOfOther ? { id: 'borrower', value: tax.rates.borrower } : null;
  const explainedBy = comesOut && !isOrdinary(tax) ? (assumptionsOf(taxWayAssumed(tax))[0] ?? null) : ofOther;
  const holds = part === 'total' ? 'with-additional' : 'without-additional';
  const tolerance = taxTolerance(declared.value, best.schedule.months.length);
  return {
    ...compareAmount(declared, ordinary.iof[part], tolerance, { isRecomputed: true, explainedBy }),
    inputs: inputsOf(best, ordinary),
    source: `${source}; ${ordinary.rates.source}`,
    assumptions: [
      ...taxAssumptions(explainedBy ? ordinary : tax, best),
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

function inputsOf(best: Explanation, { rates, dueDates, release }: ChargedTax): FindingFigure[] {
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
