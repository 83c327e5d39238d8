import { memoizeByObject } from '#lib/loan/memoize.ts';
import { pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { asMonthly, asYearly, cetTolerance, receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import type { Explanation } from '../fit/explanation.ts';
import { distinctBy } from '../lists.ts';
import type { CountedCet } from '../model/convention.ts';
import { flowsOf } from '../model/offer-figures.ts';
import { solveYearly } from '../model/solve.ts';
import { isFloating } from '../terms/read-terms.ts';
import { yearlyOf } from '../units/compound.ts';
import { halfDigit, roundToCent, toRatePercent } from '../units/rounding.ts';
import { perWhole } from '../units/unit-reading.ts';
import type { Assumption } from './assumption.ts';
import { type Check, type Declared, needing } from './check.ts';
import { missingDatePath } from './check-schedule.ts';
import { cetAssumptions, explanationAssumptions } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Alternative, Finding, FindingFigure } from './finding.ts';
import { costFigures, disbursementFigures, openTaxFigure, paymentFigure } from './formulas.ts';
import { cannotTell, figure, finding, verdictOn } from './make-finding.ts';

type CetCheck = 'cet-yearly' | 'cet-monthly';

/** The CET of an explanation's flows, exactly; null where they are none of a loan. Several checks ask for it. */
export const exactCet = memoizeByObject((best: Explanation, cet: CountedCet) => {
  const { payments } = flowsOf(best, best.paid);
  const yearly = solveYearly({ payments, days: cet.days }, cet.received);
  return yearly === null ? null : { yearly, payments };
});

/** The CET by the norm where the offer states none: from its own dates, with costs that are not financed paid in advance. */
export function normCet({ best, stated }: Facts): CountedCet | null {
  const [received] = best ? receivedAmounts(stated, best, null) : [];
  const [timing] = best ? timingsOf(best, stated) : [];
  if (!received || !timing) return null;
  return { ...received, ...timing, yearly: 0, yearlyBy: 'norm', monthlyBy: 'root' };
}

/** The norm defines the yearly CET alone. The monthly CET is its twelfth root; 30 days of 365 are another convention. */
export const cetChecks: readonly Check[] = (
  [
    ['cet-yearly', 'CET', 'yearlyCet'],
    ['cet-monthly', 'm', 'monthlyCet'],
  ] as const
).map(([id, symbol, name]) => ({
  id,
  symbol,
  declared: ({ rates }) => rates[name],
  needs: needing('disbursement', 'installment', 'count'),
  judge: (facts, declared) => judgeCet(id, name, facts, declared),
}));

function judgeCet(
  check: CetCheck,
  name: 'yearlyCet' | 'monthlyCet',
  facts: Facts,
  { value: declared, path }: Declared,
): Finding {
  const { terms, units, best } = facts;
  const { disbursement, installment } = terms.amounts;
  const paths = [...pathsOf([disbursement, installment, terms.release, terms.firstDue]), path];
  if (facts.found) return cannotTell(check, { code: 'no-dates', path: missingDatePath(facts) }, { paths });
  const cet = best?.cet;
  const exact = cet && exactCet(best, cet);
  if (!cet || !exact) {
    const code = !best || isFloating(terms) ? 'no-schedule' : 'no-root';
    return cannotTell(check, { code, path: installment.path }, { paths });
  }
  const isYearly = check === 'cet-yearly';
  const comesOut = !best.missed.includes(name);
  const explainedBy = comesOut ? conventionOf(cet, check, facts) : null;
  const written = isYearly ? asYearly(exact.yearly, cet.yearlyBy) : asMonthly(exact.yearly, cet.monthlyBy);
  const ofNorm = explainedBy ? (yearlyOfNorm(facts, best) ?? exact.yearly) : null;
  const shown = ofNorm === null ? written : isYearly ? ofNorm : asMonthly(ofNorm, 'root');
  const difference = declared - shown;
  const digit = halfDigit(valueOrNull(terms.rates[name]) ?? 0) / perWhole[units.cet?.reading ?? 'fraction'];
  const inYears = Math.abs(isYearly ? difference : yearlyOf(declared) - exact.yearly);
  const verdict = verdictOn({
    comesOut,
    explainedBy,
    isExact: Math.abs(difference) <= Math.max(digit, 0.00005) * 1.001,
    isSmall: inYears <= cetTolerance(exact.yearly).material,
  });
  return finding(
    check,
    { ...verdict, declared, expected: toRatePercent(shown), difference },
    {
      inputs: [
        ...inputsOf(facts, cet, exact.payments),
        ...(isYearly ? [] : [figure('CET', 'rate', { value: exact.yearly })]),
      ],
      assumptions: [
        ...cetAssumptions(cet, best),
        ...(isYearly ? [] : [{ id: 'cet-twelfth-root' } as const]),
        ...explanationAssumptions(best).slice(0, 2),
      ],
      explainedBy,
      alternatives: explainedBy
        ? [{ assumptions: [explainedBy], expected: toRatePercent(written), difference: declared - written }]
        : comesOut
          ? []
          : otherCets(facts, isYearly, declared, toRatePercent(shown)),
      paths,
    },
  );
}

/**
 * The CETs by the next conventions that give the installment, such as one with a cost that is paid in advance: a contract
 * of 14 June 2018 in the sample data of Open Finance Brasil charges a fee beside the loan.
 */
function otherCets({ fits }: Facts, isYearly: boolean, declared: number, shown: number): Alternative[] {
  const all = fits.slice(1, 5).flatMap((fit) => {
    const exact = fit.cet && exactCet(fit, fit.cet);
    if (!fit.cet || !exact) return [];
    const figure = isYearly ? exact.yearly : asMonthly(exact.yearly, fit.cet.monthlyBy);
    const assumptions = cetAssumptions(fit.cet, fit);
    return [{ assumptions, expected: toRatePercent(figure), difference: declared - figure }];
  });
  return distinctBy(all, ({ expected }) => expected).filter(({ expected }) => expected !== shown);
}

/** The convention by which a CET comes out that is not that of the norm. */
function conventionOf(cet: CountedCet, check: CetCheck, { terms, stated }: Facts): Assumption | null {
  if (cet.yearlyBy === 'compounded' && check === 'cet-yearly') {
    // Some lenders cut the further digits of a yearly CET that is compounded from the monthly one.
    const written = stated.yearlyCet;
    const isCut = written !== null && asYearly(cet.yearly, 'compounded') - written.value > written.half;
    return { id: 'cet-compounded-months', ...(isCut ? { value: 'cut' } : {}) };
  }
  if (cet.monthlyBy === '30/365' && check === 'cet-monthly') return { id: 'cet-30-of-365' };
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

function inputsOf({ terms }: Facts, cet: CountedCet, payments: readonly number[]): FindingFigure[] {
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
