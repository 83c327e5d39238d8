import { daysToStatedCet } from '../cet/days-to-stated-cet.ts';
import { couldIofFollow } from '../iof/iof-reach.ts';
import { monthlyPremiums } from '../terms/monthly-premium.ts';
import { payoffAmounts } from '../terms/payoff.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { differingChecks, type Finding } from './finding.ts';
import type { Facts } from './offer-facts.ts';
import type { RareReading } from './search-offer.ts';

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
/**
 * Due dates by a rare rule move by at most so many days within the year that is taxed, and on average by half of it:
 * every thirty days, by a further quarter of a day with each installment.
 */
const rareDays = 10;

/** The ways in which few lenders lend that could explain everything that differs; none where nothing does. */
export function rareReadings({
  facts,
  findings,
}: {
  facts: Facts;
  findings: readonly Finding[];
}): RareReading[] {
  const { given, search } = facts;
  const differing = differingChecks(findings);
  const explained = [...scheduleChecks, ...pairsOfOpenUnits(facts)];
  const isLong = (valueOrNull(given.count) ?? 1) > maxInstallments;
  if (isLong || differing.length === 0 || !differing.every((check) => explained.includes(check))) return [];
  const isDated = given.firstDue.ok && given.release.ok;
  // Due dates move the tax by a few days. A premium in the installments is part of the principal that they seem to repay.
  const isTrusted = isScheduleTrusted(facts);
  const canMoveTax = !differing.includes('iof') || !isTrusted || couldIofFollow(facts, [-rareDays, rareDays]);
  const isCetApart = differing.includes('cet-yearly') || differing.includes('cet-monthly');
  const canMoveCet = !isCetApart || !isTrusted || couldDatesMendCet(facts);
  return [
    ...(isDated && canMoveTax && canMoveCet ? [{ hasRareDueDates: true }] : []),
    ...monthlyPremiums(given).map((premium) => ({ premium })),
    ...payoffAmounts(given, search).map((payoff) => ({ payoff })),
  ];
}

/**
 * True where a schedule was found that is hardly chance: not by declining installments, of which the first alone is
 * stated, and with both taxes, which else may be paid in advance. By another one no number of days shows anything.
 */
function isScheduleTrusted({ matches: [match], terms: { amounts } }: Facts): boolean {
  return match?.plan.amortization === 'price' && amounts.iof.ok && amounts.iofAdditional.ok;
}

/** False where the CET differs by more days than due dates by a rare rule are apart from the ordinary ones. */
function couldDatesMendCet(facts: Facts): boolean {
  const most = rareDays + 0.25 * (valueOrNull(facts.given.count) ?? 1);
  const shifts = daysToStatedCet(facts);
  return shifts.length === 0 || shifts.some((shift) => Math.abs(shift) <= most);
}

/** The checks of the pairs whose unit was only assumed, from another principal: it may be the wrong one. */
function pairsOfOpenUnits({ units }: Facts): Finding['check'][] {
  return [
    ...(units.rates?.status === 'certain' ? [] : (['rates'] as const)),
    ...(units.cet?.status === 'certain' ? [] : (['cet-pair'] as const)),
  ];
}
