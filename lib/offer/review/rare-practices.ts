import { canDueDatesExplainIof } from '../iof/iof-by-due-dates.ts';
import { isConfirmed } from '../schedule/search/confirm-match.ts';
import { monthlyPremiums } from '../terms/monthly-premium.ts';
import { payoffAmounts } from '../terms/payoff.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { differingChecks, type Finding } from './finding.ts';
import type { Facts } from './offer-facts.ts';
import type { RarePractice } from './search-offer.ts';

/** The checks whose figures depend on the schedule and the principal, which a way of lending can change. */
const scheduleChecks: readonly Finding['check'][] = [
  'installment',
  'total',
  'total-parts',
  'interest',
  'iof',
  'iof-additional',
  'borrower',
  'cet-yearly',
  'cet-monthly',
  'cet-rate',
];
export const matchChecks: readonly Finding['check'][] = [...scheduleChecks, 'dates'];

/** Rare ways of lending are not tried for loans of more installments: that would take too long. */
const maxInstallments = 120;
/** Due dates by a rare rule move by at most so many days within the year that is taxed. */
const furthestDays = 10;

/** The practices of few lenders that could explain everything that differs; none where nothing does. */
export function rarePractices({
  facts,
  findings,
}: {
  facts: Facts;
  findings: readonly Finding[];
}): RarePractice[] {
  const { given, search } = facts;
  const differing = differingChecks(findings);
  const explained = [...scheduleChecks, ...pairsOfOpenUnits(facts)];
  const isLong = (valueOrNull(given.count) ?? 1) > maxInstallments;
  if (isLong || differing.length === 0 || !differing.every((check) => explained.includes(check))) return [];
  const isDated = given.firstDue.ok && given.release.ok;
  return [
    ...(isDated && (!differing.includes('iof') || couldDatesMendTax(facts))
      ? [{ hasRareDueDates: true }]
      : []),
    ...monthlyPremiums(given).map((premium) => ({ premium })),
    ...payoffAmounts(given, search).map((payoff) => ({ payoff })),
  ];
}

/**
 * False where the IOF differs by more days than due dates by a rare rule are apart from the ordinary ones. Only a schedule
 * that total and interest confirm tells the principal that is taxed. The CET depends on more than days, and rules out none.
 */
function couldDatesMendTax(facts: Facts): boolean {
  const [match] = facts.matches;
  return (
    !match || !isConfirmed(facts.terms, match) || canDueDatesExplainIof(facts, [-furthestDays, furthestDays])
  );
}

/** The checks of the pairs whose unit was only assumed, from another principal: it may be the wrong one. */
function pairsOfOpenUnits({ units }: Facts): Finding['check'][] {
  return [
    ...(units.rates?.status === 'certain' ? [] : (['rates'] as const)),
    ...(units.cet?.status === 'certain' ? [] : (['cet-pair'] as const)),
  ];
}
