import { dayText } from '#lib/loan/civil-date.ts';
import { cetCandidates } from '#lib/offer/cet/cet-candidates.ts';
import { leavesCharges } from '#lib/offer/cet/released-amounts.ts';
import type { Assumption } from '#lib/offer/review/assumption.ts';
import { type Finding, findingKind } from '#lib/offer/review/finding.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import { firstPeriodRange } from '#lib/offer/schedule/missing-dates.ts';
import { withDates } from '#lib/offer/schedule/search/match-search.ts';
import { isMissing, pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { roundToCent, toRatePercent } from '#lib/offer/units/rounding.ts';
import { type PossibleDate, possibleDates } from './possible-dates.ts';

/** For a check: the dates between which the missing one would fit, or the figures between which its own would lie. */
type Bounds = Partial<Record<Finding['check'], Assumption>>;

/**
 * Adds to the findings of an offer without its first due date, or without its day of release, between which days that
 * date would fit the other figures, and between what the figures lie that depend on it. No verdict changes.
 */
export function withDateBounds(findings: readonly Finding[], facts: Facts): Finding[] {
  const { release, firstDue, amounts, rates, count } = facts.terms;
  const isOneMissing = (release.ok && isMissing(firstDue)) || (firstDue.ok && isMissing(release));
  const dates = isOneMissing ? possibleDates(facts) : [];
  if (dates.length === 0) return [...findings];
  const bounds = boundsOf(dates, facts);
  const used = pathsOf([
    ...[amounts.disbursement, amounts.installment, amounts.iof, rates.monthly, rates.yearly],
    ...[rates.yearlyCet, count, release.ok ? release : firstDue],
  ]);
  return findings.map((finding) => {
    const own = bounds[finding.check];
    // An installment that equal months give depends on no date.
    const hasVerdict = finding.check === 'installment' && finding.verdict !== 'cannot-tell';
    if (!own || hasVerdict || findingKind(finding) === 'differ') return finding;
    const paths = [...new Set([...finding.paths, ...used])];
    return { ...finding, assumptions: [...finding.assumptions, own], paths };
  });
}

/** With fewer days than these the figures narrow the dates: the first periods that are tried. */
const { from: shortest, to: longest } = firstPeriodRange(0);
const longestSpan = longest - shortest;

function boundsOf(all: readonly PossibleDate[], facts: Facts): Bounds {
  const byIof = all.filter(({ isIofMet }) => isIofMet !== false);
  const byCet = all.filter(({ isCetMet }) => isCetMet !== false);
  const fitting = byIof.filter(({ isCetMet }) => isCetMet !== false);
  const { installment, iof } = facts.terms.amounts;
  const missing = facts.terms.release.ok ? 'first-due' : 'release';
  const between = (
    id: 'amount-between' | 'rate-between',
    figures: readonly number[],
    dates: readonly PossibleDate[],
  ): Assumption => ({ id, value: [...rangeOf(figures), missing, spanOf(dates)].join(' ') });
  const [low = 0, high = 0] = rangeOf(fitting.map(({ day }) => day));
  const dependsOnDates = all.some((one) => Math.abs(one.installment - (all[0]?.installment ?? 0)) > 0.005);
  const cets = cetsOfEnds(byIof, facts).map(toRatePercent);
  const bounds: Bounds = {};
  if (fitting.length > 0 && high - low < longestSpan)
    bounds.dates = { id: `${missing}-between`, value: spanOf(fitting) };
  if (iof.ok && byCet.length > 0)
    bounds.iof = between('amount-between', nearestTaxes(iof.value, byCet).map(roundToCent), byCet);
  if (installment.ok && dependsOnDates && fitting.length > 0) {
    const amounts = fitting.map((one) => roundToCent(one.installment));
    bounds.installment = between('amount-between', amounts, fitting);
  }
  if (cets.length > 0) bounds['cet-yearly'] = between('rate-between', cets, byIof);
  return bounds;
}

function rangeOf(values: readonly number[]): [low: number, high: number] {
  return [Math.min(...values), Math.max(...values)];
}

function spanOf(dates: readonly PossibleDate[]): string {
  return rangeOf(dates.map(({ day }) => day))
    .map(dayText)
    .join(' ');
}

/** The IOF of one borrower on each date, in all or its daily part: of those that come nearest to the stated one. */
function nearestTaxes(stated: number, dates: readonly PossibleDate[]): number[] {
  const distances = dates.flatMap(({ taxes }) =>
    taxes.map((tax, index) => ({ index, distance: Math.abs(tax - stated) })),
  );
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  // The rates of some days are those of fewer borrowers.
  return dates.flatMap(({ taxes }) => taxes[nearest?.index ?? 0] ?? []);
}

/** The CETs of the first and the last of the dates, which bound it: a CET falls as the first period grows. */
function cetsOfEnds(dates: readonly PossibleDate[], facts: Facts): number[] {
  const ordered = dates.toSorted((a, b) => a.day - b.day);
  const stated = valueOrNull(facts.rates.yearlyCet);
  if (stated === null) return [];
  return [ordered[0], ordered.at(-1)].flatMap((one) => (one ? cetOn(one, stated, facts) : []));
}

/** The CET of a date, with the costs paid in advance by which it comes nearest to the stated one. */
function cetOn({ dating, match }: PossibleDate, stated: number, facts: Facts): number[] {
  const { terms, search } = withDates(facts, dating);
  return cetCandidates(terms, search, [match], [])
    .flatMap(({ result, left }) => (result.ok && !leavesCharges({ left }) ? [result.yearly] : []))
    .toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated))
    .slice(0, 1);
}
