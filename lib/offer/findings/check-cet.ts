import { dayOf, pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { clearLead } from '../fit/bits.ts';
import { asMonthly, asYearly, cetTolerance, receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import type { Explanation } from '../fit/explanation.ts';
import type { CountedCet } from '../model/convention.ts';
import { flowsOf } from '../model/offer-figures.ts';
import { solveYearly } from '../model/solve.ts';
import { isFloating } from '../terms/read-terms.ts';
import { yearlyOf } from '../units/compound.ts';
import type { WrittenRate } from '../units/rate-pairs.ts';
import { halfDigit, roundToCent, toRatePercent } from '../units/rounding.ts';
import { perWhole } from '../units/unit-reading.ts';
import type { Assumption } from './assumption.ts';
import { cutBelow } from './check-rates.ts';
import { missingDatePath } from './check-schedule.ts';
import { cetAssumptions, explanationAssumptions, joinParts } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Alternative, Figure, Finding } from './finding.ts';
import { costFigures, disbursementFigures, openTaxFigure, paymentFigure } from './formulas.ts';
import { asQuestion, cannotTell, figure, finding, firstUnread, unread } from './make-finding.ts';

type CetCheck = 'cet-yearly' | 'cet-monthly';

/** The CET of an explanation's flows, exactly; null where they are none of a loan. */
export function exactCet(best: Explanation, cet: CountedCet): { yearly: number; payments: number[] } | null {
  const { payments } = flowsOf(best, best.paid);
  const yearly = solveYearly({ payments, days: cet.days }, cet.received);
  return yearly === null ? null : { yearly, payments };
}

/** The CET by the norm where the offer states none: from its own dates, with costs that are not financed paid in advance. */
export function normCet({
  best,
  measures,
  stated,
}: Pick<Facts, 'best' | 'measures' | 'stated'>): CountedCet | null {
  const [received] = best ? receivedAmounts(stated, best, null) : [];
  const [timing] = best ? timingsOf(best, measures) : [];
  if (!received || !timing) return null;
  return { ...received, ...timing, yearly: 0, yearlyBy: 'norm', monthlyBy: 'root' };
}

/** The norm defines the yearly CET alone. The monthly CET is its twelfth root; 30 days of 365 are another convention. */
export function checkCet(check: CetCheck, facts: Facts): Finding {
  const { rates, terms, units, best, measures } = facts;
  const name = check === 'cet-yearly' ? 'yearlyCet' : 'monthlyCet';
  const raw = terms.rates[name];
  const declaredRate = rates[name];
  const paths = datedPaths(facts);
  if (declaredRate === null) return cannotTell(check, { code: 'unit', path: raw.path }, { paths });
  if (!declaredRate.ok) return unread(check, declaredRate, { paths });
  const exact = best?.cet && terms.amounts.installment.ok ? exactCet(best, best.cet) : null;
  if (facts.found) return cannotTell(check, { code: 'no-dates', path: missingDatePath(facts) }, { paths });
  if (!best?.cet || !exact) return missingInputs(facts, check, paths);
  const { cet } = best;
  const unit = units.cet?.reading ?? 'fraction';
  const declared = declaredRate.value;
  const isYearly = check === 'cet-yearly';
  const comesOut = !best.missed.includes(name);
  const explainedBy = comesOut ? conventionOf(cet, check, facts) : null;
  const written = isYearly ? asYearly(exact.yearly, cet.yearlyBy) : asMonthly(exact.yearly, cet.monthlyBy);
  const shown = explainedBy ? inNorm(normOf(facts, best) ?? exact.yearly, check) : written;
  const difference = declared - shown;
  const digit = halfDigit(valueOrNull(raw) ?? 0) / perWhole[unit];
  const inYears = Math.abs(isYearly ? difference : yearlyOf(declared) - exact.yearly);
  const size = explainedBy
    ? 'convention'
    : comesOut
      ? Math.abs(difference) <= Math.max(digit, 0.00005) * 1.001
        ? null
        : 'rounding'
      : inYears <= cetTolerance(exact.yearly).material
        ? 'immaterial'
        : 'material';
  const result = finding(
    check,
    {
      verdict: comesOut && !explainedBy ? 'agrees' : 'differs',
      size,
      declared,
      expected: toRatePercent(shown),
      difference,
    },
    {
      inputs: [
        ...inputsOf(facts, cet, exact.payments),
        ...(isYearly ? [] : [figure('CET', 'rate', { value: exact.yearly })]),
      ],
      assumptions: [
        ...cetAssumptions(cet, best, measures),
        ...(isYearly ? [] : [{ id: 'cet-twelfth-root' } as const]),
        ...explanationAssumptions(best, measures).slice(0, 2),
        ...(comesOut ? cutBelow('cet', valueOrNull(raw) ?? 0, unit, written) : []),
      ],
      explainedBy: explainedBy ?? (size === 'material' ? leftOut(facts, best, check, digit) : null),
      alternatives: explainedBy
        ? [{ assumptions: [explainedBy], expected: toRatePercent(written), difference: declared - written }]
        : comesOut
          ? []
          : otherCets(facts, check, declared, toRatePercent(shown)),
      paths: [...paths, raw.path],
    },
  );
  // A monthly CET of 30 of 365 days is the convention of the pair of them, whichever the payments give.
  const isOfPair = explainedBy?.id === 'cet-30-of-365' && !best.missed.includes('yearlyCet');
  if (!explainedBy || explainedBy.id === 'equal-periods' || isOfPair) return result;
  // One figure alone that a rare way gives is a question where it says little.
  const gain = (best.earned.yearlyCet ?? 0) + (best.earned.monthlyCet ?? 0) - best.cetCost;
  if (gain >= clearLead) return result;
  return asQuestion(result, explainedBy, raw.path);
}

/** The CETs by the next conventions that give the installment, such as one with a cost that is paid in advance. */
function otherCets(
  { fits, measures }: Facts,
  check: CetCheck,
  declared: number,
  shown: number,
): Alternative[] {
  const seen = new Set([shown]);
  return fits.slice(1, 5).flatMap((fit) => {
    const exact = fit.cet && exactCet(fit, fit.cet);
    if (!fit.cet || !exact) return [];
    const figure = check === 'cet-yearly' ? exact.yearly : asMonthly(exact.yearly, fit.cet.monthlyBy);
    const expected = toRatePercent(figure);
    if (seen.has(expected)) return [];
    seen.add(expected);
    return [{ assumptions: cetAssumptions(fit.cet, fit, measures), expected, difference: declared - figure }];
  });
}

/** The convention by which a CET comes out that is not that of the norm. */
function conventionOf(cet: CountedCet, check: CetCheck, { terms, stated }: Facts): Assumption | null {
  if (cet.yearlyBy === 'compounded' && check === 'cet-yearly') return compounded(cet, stated.yearlyCet);
  if (cet.monthlyBy === '30/365' && check === 'cet-monthly') return { id: 'cet-30-of-365' };
  if (cet.calendar !== 'equal-months') return null;
  const isDated = terms.release.ok && terms.firstDue.ok;
  return isDated ? { id: 'cet-calendar', value: 'equal-months' } : { id: 'equal-periods' };
}

/** The yearly CET compounded from the monthly one, whose further digits some lenders cut. */
function compounded({ yearly }: CountedCet, written: WrittenRate | null): Assumption {
  const isCut = written !== null && asYearly(yearly, 'compounded') - written.value > written.half;
  return { id: 'cet-compounded-months', ...(isCut ? { value: 'cut' } : {}) };
}

/** The yearly CET by the norm, where the stated one counts equal months although the days are known. */
function normOf({ measures }: Facts, best: Explanation): number | null {
  const { cet } = best;
  if (!cet || cet.calendar === 'days') return null;
  const [release] = measures.releases;
  const [dueDates] = measures.dueDatesFor(best.schedule);
  const days = release && dueDates && measures.daysFrom(release.day, dueDates);
  return days ? (exactCet(best, { ...cet, days })?.yearly ?? null) : null;
}

function inNorm(yearly: number, check: CetCheck): number {
  return check === 'cet-yearly' ? yearly : asMonthly(yearly, 'root');
}

/** The known mistake of a CET that counts no cost: that of the disbursed amount alone. */
function leftOut(
  { stated, rates }: Facts,
  best: Explanation,
  check: CetCheck,
  digit: number,
): Assumption | null {
  const { cet, principal, premium } = best;
  const parts = (['iof', 'iofAdditional', 'insurance', 'rebates'] as const).filter(
    (part) =>
      stated[part] && !principal.financed.includes(part) && !(part === 'insurance' && premium !== null),
  );
  const declared = check === 'cet-yearly' ? rates.yearlyCet : rates.monthlyCet;
  if (!cet || !declared?.ok || parts.length === 0 || stated.disbursement === null) return null;
  const exact = exactCet(best, { ...cet, received: stated.disbursement });
  const isMet =
    exact && Math.abs(inNorm(exact.yearly, check) - declared.value) <= Math.max(2 * digit, 0.0001);
  return isMet ? { id: 'not-in-cet', value: joinParts(parts) } : null;
}

function missingInputs({ terms, best }: Facts, check: CetCheck, paths: string[]): Finding {
  const { installment, disbursement } = terms.amounts;
  const missing = firstUnread(check, [disbursement, installment, terms.count], { paths });
  if (missing) return missing;
  const { release, firstDue } = terms;
  const isOutOfOrder =
    release.ok && firstDue.ok && (valueOrNull(dayOf(firstDue)) ?? release.value) < release.value;
  if (isOutOfOrder) return cannotTell(check, { code: 'dates-out-of-order', path: firstDue.path }, { paths });
  const code = !best || isFloating(terms) ? 'no-schedule' : 'no-root';
  return cannotTell(check, { code, path: installment.path }, { paths });
}

function inputsOf({ terms }: Facts, cet: CountedCet, payments: readonly number[]): Figure[] {
  const { disbursement, installment } = terms.amounts;
  const { received, advance, openTax, days } = cet;
  const isWhole = disbursement.ok && Math.abs(disbursement.value - received) < 0.005;
  return [
    figure('FC0', 'amount', { value: roundToCent(received), path: isWhole ? disbursement.path : null }),
    ...(isWhole ? [] : disbursementFigures(terms)),
    ...(openTax ? [openTaxFigure(openTax)] : []),
    ...costFigures(terms, advance),
    ...(installment.ok ? [paymentFigure('FCj', payments, installment)] : []),
    figure('dj', 'count', { value: days }),
    figure('n', 'count', { value: valueOrNull(terms.count) ?? 0, path: terms.count.path }),
  ];
}

function datedPaths({ terms, payouts }: Facts): string[] {
  const { disbursement, installment } = terms.amounts;
  const own = pathsOf([disbursement, installment, terms.release, terms.firstDue]);
  return [...own, ...payouts.map(({ path }) => path)];
}
