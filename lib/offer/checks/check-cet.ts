import type { CetCandidate } from '../cet/cet-candidates.ts';
import { cetsByOtherWays, cetsOfOpenCosts } from '../cet/further-cets.ts';
import { leavesCharges } from '../cet/released-amounts.ts';
import { cetTolerance, monthlyByDays, monthlyOf, yearlyByDays, yearlyOf } from '../cet/solve-cet.ts';
import type { Alternative, Figure, Finding } from '../review/finding.ts';
import { costFigures, disbursementFigures, paymentFigure, taxFigure } from '../review/formula-figures.ts';
import { cannotTell, figure, finding, firstUnread, limitList, unread } from '../review/make-finding.ts';
import { matchAssumptions } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { ratePrecision, rateSpan } from '../units/rate-pairs.ts';
import { halfDigit, roundingSlack, roundToCent, toRatePercent } from '../units/rounding.ts';
import { perWhole } from '../units/unit-reading.ts';
import {
  type CetReading,
  cetReadings,
  couldFitOtherDates,
  isDistinct,
  type Notation,
  nearest,
} from './expectations/cet-notations.ts';
import { maxAlternatives, payoutsFirst } from './expectations/compare-amount.ts';
import { unlessCostIsUnread } from './expectations/open-verdicts.ts';
import { cutBelow } from './expectations/rate-figures.ts';

export function checkYearlyCet(facts: Facts): Finding {
  return compareCet(facts, 'cet-yearly', 'yearlyCet', [
    { shown: same, meant: same, assumptions: [] },
    {
      shown: (yearly) => yearlyOf(monthlyByDays(yearly)),
      meant: (written) => yearlyByDays(monthlyOf(written)),
      assumptions: [{ id: 'cet-compounded-months' }],
    },
  ]);
}

/** The norm defines the yearly CET alone. The monthly CET is its twelfth root; 30 days of 365 are another convention. */
export function checkMonthlyCet(facts: Facts): Finding {
  return compareCet(facts, 'cet-monthly', 'monthlyCet', [
    { shown: monthlyOf, meant: yearlyOf, assumptions: [{ id: 'cet-twelfth-root' }] },
    { shown: monthlyByDays, meant: yearlyByDays, assumptions: [{ id: 'cet-30-of-365' }] },
  ]);
}

/** How far the CET of equal months can be from that of the days in months of 28 to 31, as a fraction a year. */
const nearOfUndated = 0.005;

const same = (yearly: number) => yearly;

type CetCheck = 'cet-yearly' | 'cet-monthly';

function compareCet(
  facts: Facts,
  check: CetCheck,
  name: 'yearlyCet' | 'monthlyCet',
  notations: readonly [Notation, ...Notation[]],
): Finding {
  const { rates, terms, units } = facts;
  const raw = terms.rates[name];
  const declaredRate = rates[name];
  const paths = datedPaths(facts);
  if (declaredRate === null) return cannotTell(check, { code: 'unit', path: raw.path }, { paths });
  if (!declaredRate.ok) return unread(check, declaredRate, { paths });
  const declared = declaredRate.value;
  const unit = units.cet?.reading ?? 'fraction';
  const digit = halfDigit(valueOrNull(raw) ?? 0) / perWhole[unit];
  const { low, high } = rateSpan(valueOrNull(raw) ?? 0, unit);
  const distance = ({ notation, yearly }: CetReading) => Math.abs(yearly - notation.meant(declared));
  // Writing a monthly CET at its last digit moves the yearly one by more than the norm's two decimals.
  const agrees = (one: CetReading) =>
    distance(one) <= cetTolerance(one.yearly).agree ||
    (one.shown >= low - roundingSlack * digit && one.shown <= high + roundingSlack * digit);
  const isRounded = ({ shown }: CetReading) =>
    Math.abs(shown - declared) <= ratePrecision(valueOrNull(raw) ?? 0, unit) * 1.001;
  const { all, hasTaxed } = readingsUntil(agrees, notations, facts);
  const solved = all.filter(({ notation }) => notation === notations[0]);
  const plain = solved.filter(({ causes }) => causes.length === 0);
  const candidates = plain.length > 0 ? plain : solved;
  const basis = candidates.find(agrees) ?? nearest(candidates, distance);
  if (!basis) return missingInputs(facts, check, paths);
  const isNear = (one: CetReading) => distance(one) <= cetTolerance(one.yearly).material;
  // A figure by another convention may also be rounded, or count a day more, so being near is enough to explain it.
  const byAnother = () => all.find(agrees) ?? (isNear(basis) ? undefined : all.find(isNear));
  const explained = agrees(basis) ? undefined : byAnother();
  const expected = toRatePercent(basis.shown);
  const difference = declared - basis.shown;
  const details = {
    inputs: [
      ...inputsOf(facts, basis.candidate),
      ...(name === 'monthlyCet' ? [figure('CET', 'rate', { value: basis.yearly })] : []),
    ],
    assumptions: [
      ...basis.candidate.assumptions,
      ...basis.notation.assumptions,
      ...(facts.matches[0] ? matchAssumptions(facts.matches[0], facts.search, terms).slice(0, 2) : []),
      ...(basis.candidate.advance.includes('insurance')
        ? [{ id: 'premium-single', value: 'at-disbursement' } as const]
        : []),
      ...(all.some(isRounded) ? [] : cutBelow('cet', valueOrNull(raw) ?? 0, unit, basis.shown)),
    ],
    ...alternativesTo(
      basis,
      explained && !solved.includes(explained) ? [explained, ...solved] : solved,
      declared,
    ),
    // A computed IOF also uses the rate.
    paths: [...paths, raw.path, ...(hasTaxed ? pathsOf([terms.rates.monthly, terms.rates.yearly]) : [])],
  };
  const figures = { declared, expected, difference };
  if (agrees(basis)) {
    const size = Math.abs(difference) <= Math.max(digit, 0.00005) * 1.001 ? null : 'rounding';
    return finding(check, { verdict: 'agrees', size, ...figures }, details);
  }
  const isUndated = basis.candidate.periodic && distance(basis) > nearOfUndated;
  // That other dates leave costs out explains nothing: the dates alone may account for the difference.
  const isExplained = explained !== undefined && !leavesCharges(explained.candidate);
  if (!isExplained && isUndated && couldFitOtherDates(basis, basis.notation.meant(declared))) {
    const undated = terms.release.ok ? terms.firstDue : terms.release;
    return cannotTell(check, { code: 'no-dates', path: undated.path }, details);
  }
  // Without dates equal months are a convention, and the CET by days is near it.
  const isByMonths = basis.candidate.periodic && !isUndated;
  const size = isExplained || isByMonths ? 'convention' : isNear(basis) ? 'immaterial' : 'material';
  const differing = finding(
    check,
    { verdict: 'differs', size, ...figures },
    { ...details, explainedBy: explained?.causes[0] ?? (isByMonths ? { id: 'equal-periods' } : null) },
  );
  return unlessCostIsUnread(differing, facts, Math.min(...all.map(({ shown }) => shown)));
}

/** Reads the CET in ever more ways of lending, until one agrees. `hasTaxed`: those with a computed IOF were read too. */
function readingsUntil(
  agrees: (reading: CetReading) => boolean,
  notations: readonly [Notation, ...Notation[]],
  facts: Facts,
): { all: CetReading[]; hasTaxed: boolean } {
  const withoutTax = cetReadings(notations, facts.cets);
  // Costs that are not known to be financed or not stated, and other calendars, are considered only if nothing agrees without them.
  const taxed = withoutTax.some(agrees) ? [] : cetsOfOpenCosts(facts);
  const stated = [...facts.cets, ...taxed];
  const counted = taxed.length > 0 ? cetReadings(notations, stated) : withoutTax;
  const others = counted.some(agrees) ? [] : cetsByOtherWays(facts);
  const all = others.length > 0 ? cetReadings(notations, [...stated, ...others]) : counted;
  return { all, hasTaxed: taxed.length > 0 };
}

/** Returns the distinct readings besides the basis, the likeliest payouts first, and how many are not listed. */
function alternativesTo(basis: CetReading, others: readonly CetReading[], declared: number) {
  const { list, unlisted } = limitList(
    payoutsFirst(others, ({ candidate }) => candidate.assumptions).filter(
      (one, at, before) => one !== basis && isDistinct(one, [basis, ...before.slice(0, at)]),
    ),
    maxAlternatives,
  );
  return { alternatives: list.map((one) => alternativeOf(one, basis, declared)), unlisted };
}

function alternativeOf(
  { candidate, notation, shown }: CetReading,
  basis: CetReading,
  declared: number,
): Alternative {
  return {
    assumptions: [...candidate.assumptions, ...(notation === basis.notation ? [] : notation.assumptions)],
    expected: toRatePercent(shown),
    difference: declared - shown,
  };
}

function missingInputs({ terms, cets, search }: Facts, check: CetCheck, paths: string[]): Finding {
  const { installment, disbursement } = terms.amounts;
  const missing = firstUnread(check, [disbursement, installment, terms.count], { paths });
  if (missing) return missing;
  const { release, firstDue } = terms;
  const first = search.dueDates(1)[0]?.days[0];
  if (release.ok && firstDue.ok && first !== undefined && first < release.value)
    return cannotTell(check, { code: 'dates-out-of-order', path: firstDue.path }, { paths });
  const code = cets.length === 0 ? 'no-schedule' : 'no-root';
  return cannotTell(check, { code, path: installment.path }, { paths });
}

function inputsOf({ terms }: Facts, { released, advance, payments, days, tax }: CetCandidate): Figure[] {
  const { disbursement, installment } = terms.amounts;
  const isWhole = advance.length === 0 && !tax && terms.payoff === undefined;
  return [
    figure('FC0', 'amount', { value: roundToCent(released), path: isWhole ? disbursement.path : null }),
    ...(isWhole || !disbursement.ok ? [] : disbursementFigures(terms)),
    ...(tax ? [taxFigure(tax)] : []),
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
