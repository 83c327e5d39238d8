import { dayText } from '#lib/loan/civil-date.ts';
import { cetCandidates } from '#lib/offer/cet/cet-candidates.ts';
import { leavesCharges } from '#lib/offer/cet/released-amounts.ts';
import type { Assumption } from '#lib/offer/review/assumption.ts';
import { type Finding, findingKind } from '#lib/offer/review/finding.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import { firstPeriodRange } from '#lib/offer/schedule/missing-dates.ts';
import { withDates } from '#lib/offer/schedule/search/match-search.ts';
import { isMissing, pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { toCents, toRatePercent } from '#lib/offer/units/rounding.ts';
import { type PossibleDate, possibleDates } from './possible-dates.ts';

/** The dates between which a date that is missing would fit, and the figures between which others would lie by them. */
type Bounds = { dates: Assumption | null; figures: Partial<Record<Finding['check'], Assumption>> };

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
    const own = finding.check === 'dates' ? bounds.dates : (bounds.figures[finding.check] ?? null);
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
  const isNarrowed = fitting.length > 0 && daysBetween(fitting, facts) < longestSpan;
  const { installment, iof } = facts.terms.amounts;
  const tax = iof.ok && byCet.length > 0 ? taxRange(iof.value, byCet) : null;
  const dependsOnDates = all.some((one) => Math.abs(one.installment - (all[0]?.installment ?? 0)) > 0.005);
  return {
    dates: isNarrowed ? datesBetween(fitting, facts) : null,
    figures: {
      ...(tax && { iof: amountBetween(tax, byCet, facts) }),
      ...(installment.ok && dependsOnDates && fitting.length > 0
        ? {
            installment: amountBetween(
              rangeOf(fitting, (one) => one.installment),
              fitting,
              facts,
            ),
          }
        : {}),
      ...cetBetween(byIof, facts),
    },
  };
}

type Range = { low: number; high: number };

function rangeOf(dates: readonly PossibleDate[], figure: (one: PossibleDate) => number): Range {
  const values = dates.map(figure);
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** The range of the IOF of one borrower, in all or its daily part: of those that come nearest to the stated one. */
function taxRange(stated: number, dates: readonly PossibleDate[]): Range {
  const distances = dates.flatMap(({ taxes }) =>
    taxes.map((tax, index) => ({ index, distance: Math.abs(tax - stated) })),
  );
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  // The rates of some days are those of fewer borrowers.
  const known = dates.filter(({ taxes }) => taxes[nearest?.index ?? 0] !== undefined);
  return rangeOf(known, ({ taxes }) => taxes[nearest?.index ?? 0] ?? stated);
}

/** The day number of the date that the offer does not state. */
function dayOf({ dating }: PossibleDate, { terms }: Facts): number {
  return terms.release.ok ? (dating.dueDates.days[0] ?? 0) : dating.release;
}

function daysBetween(dates: readonly PossibleDate[], facts: Facts): number {
  const { low, high } = rangeOf(dates, (one) => dayOf(one, facts));
  return high - low;
}

function spanOf(dates: readonly PossibleDate[], facts: Facts): string {
  const { low, high } = rangeOf(dates, (one) => dayOf(one, facts));
  return `${dayText(low)} ${dayText(high)}`;
}

function datesBetween(dates: readonly PossibleDate[], facts: Facts): Assumption {
  const id = facts.terms.release.ok ? 'first-due-between' : 'release-between';
  return { id, value: spanOf(dates, facts) };
}

function missing({ terms }: Facts): string {
  return terms.release.ok ? 'first-due' : 'release';
}

function amountBetween({ low, high }: Range, dates: readonly PossibleDate[], facts: Facts): Assumption {
  const value = `${toCents(low)} ${toCents(high)} ${missing(facts)} ${spanOf(dates, facts)}`;
  return { id: 'amount-between', value };
}

/** A CET falls as the first period grows, so the first and the last of the dates bound it. */
function cetBetween(
  dates: readonly PossibleDate[],
  facts: Facts,
): Partial<Record<Finding['check'], Assumption>> {
  const ordered = dates.toSorted((a, b) => dayOf(a, facts) - dayOf(b, facts));
  const ends = [ordered[0], ordered.at(-1)].flatMap((one) => (one ? [one] : []));
  const stated = facts.rates.yearlyCet && valueOrNull(facts.rates.yearlyCet);
  if (ends.length === 0 || stated === null) return {};
  const cets = ends.flatMap((one) => cetOn(one, stated, facts)).map(toRatePercent);
  if (cets.length === 0) return {};
  const value = `${Math.min(...cets)} ${Math.max(...cets)} ${missing(facts)} ${spanOf(dates, facts)}`;
  return { 'cet-yearly': { id: 'rate-between', value } };
}

/** The CET of a date, with the costs paid in advance by which it comes nearest to the stated one. */
function cetOn({ dating, match }: PossibleDate, stated: number, facts: Facts): number[] {
  const { terms, search } = withDates(facts, dating);
  return cetCandidates(terms, search, [match], [])
    .flatMap(({ result, left }) => (result.ok && !leavesCharges({ left }) ? [result.yearly] : []))
    .toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated))
    .slice(0, 1);
}
