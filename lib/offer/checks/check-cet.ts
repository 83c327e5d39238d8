import type { CetReading } from '../cet/cet-candidates.ts';
import { monthlyByDays, monthlyOf, yearlyByDays, yearlyOf } from '../cet/solve-cet.ts';
import { cetsWithUntoldTax, type TaxedReading } from '../cet/unstated-tax.ts';
import {
  type About,
  type Alternative,
  type Assumption,
  cannotTell,
  type Figure,
  type Finding,
  finding,
  upTo,
} from '../review/finding.ts';
import { costFigures, paymentFigure, taxFigure } from '../review/formula-figures.ts';
import { describeMatch } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import type { Reading } from '../terms/read-field.ts';
import { orNull } from '../terms/read-field.ts';
import { perWhole } from '../units/amount-units.ts';
import { halfDigit, toCents, toRatePercent } from '../units/rounding.ts';
import { mostAlternatives, payoutsFirst, points } from './compare-amount.ts';
import { unlessCostUnread } from './unread-cost.ts';

const source = 'Res. CMN 4.881/2020, art. 4';
const yearlyAbout: About = {
  check: 'cet-yearly',
  unit: 'rate',
  formula: 'FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365)',
  source,
};
const monthlyAbout: About = {
  check: 'cet-monthly',
  unit: 'rate',
  formula: 'FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365), m = (1 + CET)^(1 ÷ 12) − 1',
  source,
};

export function checkYearlyCet(facts: Facts): Finding {
  return check(facts, yearlyAbout, 'yearlyCet', [{ shown: same, meant: same, assumptions: [] }]);
}

/** Only the yearly CET is in the norm; the monthly one is its twelfth root. By days it is another convention. */
export function checkMonthlyCet(facts: Facts): Finding {
  return check(facts, monthlyAbout, 'monthlyCet', [
    { shown: monthlyOf, meant: yearlyOf, assumptions: [{ id: 'cet-twelfth-root' }] },
    { shown: monthlyByDays, meant: yearlyByDays, assumptions: [{ id: 'cet-30-of-365' }] },
  ]);
}

/** How a yearly CET is written, and which one is meant by what is written so. */
type Way = {
  shown: (yearly: number) => number;
  meant: (written: number) => number;
  assumptions: Assumption[];
};

const same = (yearly: number) => yearly;

/** `causes`: what it takes for granted beyond the norm, the expected day of release and the twelfth root. */
type Solved = {
  reading: CetReading | TaxedReading;
  way: Way;
  yearly: number;
  shown: number;
  causes: Assumption[];
};

function check(
  facts: Facts,
  about: About,
  name: 'yearlyCet' | 'monthlyCet',
  ways: readonly [Way, ...Way[]],
): Finding {
  const { rates, terms, units } = facts;
  const raw = terms.rates[name];
  const declaredRate = rates[name];
  const paths = pathsOf(facts);
  if (declaredRate === null) return cannotTell(about, { code: 'unit', path: raw.path }, { paths });
  if (!declaredRate.ok) return cannotTell(about, { code: declaredRate.reason, path: raw.path }, { paths });
  const declared = declaredRate.value;
  const digit = halfDigit(orNull(raw) ?? 0) / perWhole[units.cet?.reading ?? 'fraction'];
  const distance = ({ way, yearly }: Solved) => Math.abs(yearly - way.meant(declared));
  // Rounding of a monthly CET to its last digit moves the yearly one by more than the norm's two decimals.
  const agrees = (one: Solved) =>
    distance(one) <= points.agree || Math.abs(one.shown - declared) <= Math.min(digit, 0.00005) * 1.001;
  const told = solvedBy(ways, facts.cets);
  // An IOF that is not told is looked for where the figure is not met without it.
  const taxed = told.some(agrees) ? [] : cetsWithUntoldTax(facts);
  const all = taxed.length > 0 ? solvedBy(ways, [...facts.cets, ...taxed]) : told;
  const solved = all.filter(({ way }) => way === ways[0]);
  const plain = solved.filter(({ causes }) => causes.length === 0);
  const candidates = plain.length > 0 ? plain : solved;
  const basis = candidates.find(agrees) ?? nearest(candidates, distance);
  if (!basis) return lacking(facts, about, paths);
  const isNear = (one: Solved) => distance(one) <= points.material;
  // A figure that is by another convention may still be rounded, or of a day more: it is not refuted by this one.
  const byAnother = () => all.find(agrees) ?? (isNear(basis) ? undefined : all.find(isNear));
  const explained = agrees(basis) ? undefined : byAnother();
  const expected = toRatePercent(basis.shown);
  const difference = declared - basis.shown;
  const others = explained && !solved.includes(explained) ? [explained, ...solved] : solved;
  const { list, unlisted } = upTo(
    payoutsFirst(others, ({ reading }) => reading.assumptions).filter(
      (one, at, before) => one !== basis && isNew(one, [basis, ...before.slice(0, at)]),
    ),
    mostAlternatives,
  );
  const details = {
    inputs: [
      ...inputsOf(facts, basis.reading),
      ...(name === 'monthlyCet'
        ? [{ name: 'CET', value: basis.yearly, unit: 'rate', path: null } as const]
        : []),
    ],
    assumptions: [
      ...basis.reading.assumptions,
      ...basis.way.assumptions,
      ...(facts.matches[0] ? describeMatch(facts.matches[0], facts.found, terms).slice(0, 2) : []),
    ],
    alternatives: list.map(
      (one): Alternative => ({
        assumptions: [...one.reading.assumptions, ...(one.way === basis.way ? [] : one.way.assumptions)],
        expected: toRatePercent(one.shown),
        difference: declared - one.shown,
      }),
    ),
    unlisted,
    // What an IOF takes follows from the rate as well.
    paths: [...paths, raw.path, ...(taxed.length > 0 ? ratePaths(facts) : [])],
  };
  const figures = { declared, expected, difference };
  if (agrees(basis)) {
    const size = Math.abs(difference) <= Math.max(digit, 0.00005) * 1.001 ? null : 'rounding';
    return finding(about, { verdict: 'agrees', size, ...figures }, details);
  }
  const isUndated = basis.reading.periodic && distance(basis) > points.material;
  if (!explained && isUndated && isOpen(basis, basis.way.meant(declared))) {
    const undated = terms.release.ok ? terms.firstDue : terms.release;
    return cannotTell(about, { code: 'no-dates', path: undated.path }, details);
  }
  const isConvention = explained !== undefined || isNear(basis);
  const differing = finding(
    about,
    { verdict: 'differs', size: isConvention ? 'convention' : 'material', ...figures },
    { ...details, explainedBy: explained?.causes[0] ?? null },
  );
  return unlessCostUnread(differing, facts, Math.min(...all.map(({ shown }) => shown)));
}

/** Every CET that the payments can mean, written in every way: first those that take least for granted. */
function solvedBy(ways: readonly [Way, ...Way[]], cets: readonly (CetReading | TaxedReading)[]): Solved[] {
  const hasOwn = cets.some(({ result, fromTransaction }) => result.ok && !fromTransaction);
  const solved = ways.flatMap((way) =>
    cets.flatMap((reading): Solved[] => {
      if (!reading.result.ok) return [];
      const { yearly } = reading.result;
      const causes = [
        ...(way === ways[0] ? [] : way.assumptions),
        ...reading.assumptions.filter(
          ({ id }) =>
            (id === 'released-on-transaction' && hasOwn) || (id === 'not-in-cet' && leavesCharges(reading)),
        ),
      ];
      return [{ reading, way, yearly, shown: way.shown(yearly), causes }];
    }),
  );
  return solved.toSorted((a, b) => a.causes.length - b.causes.length);
}

/**
 * The norm counts everything that is charged, and taxes and insurance by their names: a CET without those is another
 * figure. A rebate may be a commission between partners, which the borrower is not charged.
 */
function leavesCharges({ left }: CetReading): boolean {
  return left.some((part) => part !== 'rebates');
}

/** True of a CET that differs from those before it in the two decimals of a per cent that are shown. */
function isNew(one: Solved, before: readonly Solved[]): boolean {
  const told = toRatePercent(one.shown);
  return before.every((other) => other === one || toRatePercent(other.shown) !== told);
}

function nearest(all: readonly Solved[], distance: (one: Solved) => number): Solved | undefined {
  return all.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Without dates the first period may be half a month, or three: a CET that such a one explains is not refuted. */
function isOpen({ yearly: computed }: Solved, declared: number): boolean {
  return declared > 0 && declared >= computed / 1.8 && declared <= computed * 1.8;
}

function lacking({ terms, cets, found }: Facts, about: About, paths: string[]): Finding {
  const { installment, disbursement } = terms.amounts;
  const needed: Reading<unknown>[] = [disbursement, installment, terms.count];
  const missing = needed.find((reading) => !reading.ok);
  if (missing && !missing.ok)
    return cannotTell(about, { code: missing.reason, path: missing.path }, { paths });
  const { release, firstDue } = terms;
  const first = found.dueDates(1)[0]?.days[0];
  if (release.ok && firstDue.ok && first !== undefined && first < release.value)
    return cannotTell(about, { code: 'dates-out-of-order', path: firstDue.path }, { paths });
  const code = cets.length === 0 ? 'no-schedule' : 'no-root';
  return cannotTell(about, { code, path: installment.path }, { paths });
}

function inputsOf({ terms }: Facts, reading: CetReading | TaxedReading): Figure[] {
  const { released, advance, payments, days } = reading;
  const { disbursement, installment } = terms.amounts;
  const tax = 'tax' in reading ? [taxFigure(reading.tax)] : [];
  const isWhole = advance.length === 0 && tax.length === 0;
  return [
    { name: 'FC0', value: toCents(released), unit: 'amount', path: isWhole ? disbursement.path : null },
    ...(isWhole || !disbursement.ok
      ? []
      : [{ name: 'PV', value: disbursement.value, unit: 'amount', path: disbursement.path } as const]),
    ...tax,
    ...costFigures(terms, advance),
    ...(installment.ok ? [paymentFigure('FCj', payments, installment)] : []),
    { name: 'dj', value: days, unit: 'count', path: null },
    { name: 'n', value: orNull(terms.count) ?? 0, unit: 'count', path: terms.count.path },
  ];
}

function ratePaths({ terms: { rates } }: Facts): string[] {
  return [rates.monthly, rates.yearly].flatMap((rate) => (rate.ok ? [rate.path] : []));
}

function pathsOf({ terms, payouts }: Facts): string[] {
  const { disbursement, installment } = terms.amounts;
  const own = [disbursement, installment, terms.release, terms.firstDue].flatMap((reading) =>
    reading.ok ? [reading.path] : [],
  );
  return [...own, ...payouts.map(({ path }) => path)];
}
