import type { Json } from '#lib/loan/json.ts';
import { checkLoanCashout, checkOfferCashout } from '../checks/check-cashout.ts';
import { checkMonthlyCet, checkYearlyCet } from '../checks/check-cet.ts';
import { checkCetPair, checkCetRate } from '../checks/check-cet-rates.ts';
import { checkFine, checkInsurance, checkRebates } from '../checks/check-charges.ts';
import { checkCreated, checkDates, checkFigures } from '../checks/check-figures.ts';
import { checkInstallment } from '../checks/check-installment.ts';
import { checkInterest } from '../checks/check-interest.ts';
import { checkIof, checkIofAdditional } from '../checks/check-iof.ts';
import { checkRates } from '../checks/check-rates.ts';
import { checkTotal, checkTotalParts } from '../checks/check-totals.ts';
import { checkBorrower } from '../law/check-borrower.ts';
import { distinctBy } from '../lists.ts';
import type { Match } from '../schedule/search/match.ts';
import { couldBeCentavos } from '../units/amount-units.ts';
import { completeFinding } from './complete-finding.ts';
import { differingChecks, type Finding, findingKind } from './finding.ts';
import {
  type FactOptions,
  type Facts,
  factsUnder,
  rareFacts,
  readAgreeableFacts,
  readFacts,
} from './offer-facts.ts';
import { matchChecks, rarePractices } from './rare-practices.ts';
import type { RarePractice } from './search-offer.ts';

type Check = (facts: Facts) => Finding | null;

const checks: readonly Check[] = [
  checkFigures,
  checkDates,
  checkCreated,
  checkInstallment,
  checkTotal,
  checkTotalParts,
  checkInterest,
  checkRates,
  checkYearlyCet,
  checkMonthlyCet,
  checkCetPair,
  checkCetRate,
  checkIof,
  checkIofAdditional,
  checkLoanCashout,
  checkOfferCashout,
  checkRebates,
  checkInsurance,
  checkFine,
  checkBorrower,
];

/** A CET that differs is compared with those of other calendars, which takes longer than all other checks. */
const slowChecks: readonly unknown[] = [checkYearlyCet, checkMonthlyCet];
const quickFirst = checks.toSorted((a, b) => Number(slowChecks.includes(a)) - Number(slowChecks.includes(b)));

type CheckedOffer = { facts: Facts; findings: Finding[] };

/**
 * Returns an offer's facts and the findings of every check. If its amounts are only assumed to be reais, all of them are
 * whole, and figures differ, they are read as centavos too: the reading with fewer material differences is kept.
 */
export function runChecks(loan: Json, options: FactOptions): CheckedOffer {
  const first = withRarePractices(leastDiffering(checked(readFacts(loan, options))), options);
  if (!couldBeCentavos(first.facts.given, first.facts.units.amounts) || countDifferences(first) === 0)
    return first;
  const centavos: FactOptions = { ...options, amountUnit: 'centavos' };
  const other = withRarePractices(
    leastDiffering(checked(assumedCentavos(readFacts(loan, centavos)))),
    centavos,
  );
  return countDifferences(other) < countDifferences(first) ? other : first;
}

/**
 * Returns what `runChecks` returns if no figure differs materially, and null if one does, in a part of its time: a reading
 * is given up with the first difference. Ways of lending that few lenders use are left out: with them nearly any correction
 * of an offer would agree. With `needsMatch`, a loan whose installment nothing reproduces is given up at once.
 */
export function findAgreement(loan: Json, options: FactOptions, needsMatch = false): CheckedOffer | null {
  const facts = readAgreeableFacts(loan, options, needsMatch);
  const agreed = facts && agreement(facts);
  return agreed || !facts || !couldBeCentavos(facts.given, facts.units.amounts)
    ? agreed
    : agreement(assumedCentavos(readFacts(loan, { ...options, amountUnit: 'centavos' })));
}

/** The first reading of the facts under which nothing differs materially. */
function agreement(facts: Facts): CheckedOffer | null {
  const first = checked(facts, 1);
  if (!first.reached) return first;
  // Another match cannot change the checks that do not depend on the schedule.
  if (!matchChecks.includes(first.reached.check)) return null;
  for (const match of otherMatches(facts)) {
    const other = checked(factsUnder(facts, match), 1);
    if (!other.reached) return other;
  }
  return null;
}

/** The findings of every check where fewer than so many differ; else those up to the check that reached the limit. */
function checked(facts: Facts, limit = Number.POSITIVE_INFINITY): CheckedOffer & { reached?: Finding } {
  const findings = new Map<Check, Finding>();
  let differences = 0;
  for (const check of quickFirst) {
    const found = check(facts);
    if (!found) continue;
    const finding = completeFinding(found, facts);
    if (findingKind(finding) === 'differ') differences += 1;
    findings.set(check, finding);
    if (differences >= limit) return { facts, findings: [...findings.values()], reached: finding };
  }
  return { facts, findings: checks.flatMap((check) => findings.get(check) ?? []) };
}

/** Facts that were read as centavos, because figures agree then: nothing makes that unit certain. */
function assumedCentavos(facts: Facts): Facts {
  const amounts: Facts['units']['amounts'] = {
    ...facts.units.amounts,
    status: 'assumed',
    evidence: [{ id: 'agree-as-centavos' }],
  };
  return { ...facts, units: { ...facts.units, amounts } };
}

/** Where figures differ, the offer may be lent in a way that few lenders use: one that leaves no difference is kept. */
function withRarePractices(first: CheckedOffer, options: FactOptions): CheckedOffer {
  const { rates } = first.facts.given;
  const hasRate = rates.monthly.ok || rates.yearly.ok;
  for (const rare of rarePractices(first)) {
    // A difference that turns into a finding without a verdict is not explained.
    const facts = rareFacts(first.facts, options, hasRate, rare);
    if (!facts || (hasRate && facts.matches.length === 0)) continue;
    const other = agreement(facts);
    if (other && countOpen(other, rare) <= countOpen(first, rare)) return other;
  }
  return first;
}

/** At most this many matches are tried, and fewer where each has many installments. */
const maxTried = 8;
const maxTriedInstallments = 144;

/**
 * Where figures differ by the first match of the installment, another match may give all of them. Nothing says that the
 * first is the right one, so a difference counts only if no match explains it.
 */
function leastDiffering(first: CheckedOffer): CheckedOffer {
  const differing = differingChecks(first.findings);
  if (differing.length === 0 || !differing.every((check) => matchChecks.includes(check))) return first;
  let least = first;
  for (const match of otherMatches(first.facts)) {
    const other = checked(factsUnder(first.facts, match), countDifferences(least));
    if (!other.reached) least = other;
    if (countDifferences(least) === 0) break;
  }
  return least;
}

/** The matches under which figures may agree that differ by the first one. */
function otherMatches({ matches }: Facts): Match[] {
  const [primary] = matches;
  if (!primary || matches.length === 1) return [];
  const most = Math.min(maxTried, Math.ceil(maxTriedInstallments / primary.plan.months.length));
  return distinctBy(matches, kindOf)
    .filter((match) => match !== primary)
    .slice(0, most);
}

/** Names the day count, amortization, grace and principal of a match: due dates are tried by every check. */
function kindOf({ plan: { amortization, dayCount, grace }, composition }: Match): string {
  const { parts, iof, borrower, iofKind, isByInstallment } = composition;
  const tax = [iof, borrower, iofKind, isByInstallment];
  return [amortization, dayCount, grace.included, parts.join(), ...tax].join(' ');
}

function countDifferences({ findings }: CheckedOffer): number {
  return differingChecks(findings).length;
}

/**
 * Counts the findings without a verdict. A payoff gives the principal and no date, so figures that lack a date do not
 * count.
 */
function countOpen({ findings }: CheckedOffer, { payoff }: RarePractice): number {
  const isLackingDates = ({ reason }: Finding) => payoff !== undefined && reason?.code === 'no-dates';
  return findings.filter((one) => one.verdict === 'cannot-tell' && !isLackingDates(one)).length;
}
