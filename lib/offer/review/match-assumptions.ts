import { dayText } from '#lib/loan/civil-date.ts';
import { leavesDatesOpen } from '../calendar/day-count.ts';
import { dueDateAssumptions } from '../cet/cet-candidates.ts';
import { dayCountEquations } from '../conventions/conventions.ts';
import type { Borrower } from '../iof/iof-rate-table.ts';
import type { Composition } from '../schedule/compose-principal.ts';
import { dailyCounts } from '../schedule/daily-rate.ts';
import { hasFoundDate, type Plan } from '../schedule/repayment-plan.ts';
import type { Match } from '../schedule/search/match.ts';
import type { MatchSearch } from '../schedule/search/match-search.ts';
import type { Terms } from '../terms/read-terms.ts';
import { roundToCent } from '../units/rounding.ts';
import type { Fraction } from '../units/unit-reading.ts';
import { type Assumption, assumptionOf } from './assumption.ts';
import { principalFormula } from './formula-figures.ts';

/** Every assumption of a match. */
export function matchAssumptions(
  { plan, composition, source, decimals }: Match,
  search: MatchSearch,
  terms: Terms,
): Assumption[] {
  const { grace, dueDates, dayCount } = plan;
  const noGrace = !terms.interestGrace.ok || !terms.principalGrace.ok;
  const inReais = (share?: number) =>
    share === undefined ? undefined : roundToCent(share * composition.principal);
  return [
    { id: 'amortization', value: plan.amortization },
    { id: 'day-count', value: dayCount },
    ...assumptionOf('balloon', inReais(plan.balloon)),
    ...assumptionOf('interest-apart', inReais(plan.oddDaysInterest)),
    ...(dueDates && !leavesDatesOpen(dayCount) ? dueDateAssumptions(dueDates, search) : []),
    ...foundDateAssumptions(plan, terms),
    ...financedAssumptions(composition),
    ...(grace.included === null
      ? noGrace
        ? [{ id: 'no-grace' } as const]
        : []
      : [{ id: 'grace-count', value: grace.included ? 'included' : 'excluded' } as const]),
    ...assumptionOf('interest-deferred', grace.deferred || undefined),
    ...assumptionOf('daily-rate-rounded', decimals),
    ...rateAssumptions(source),
  ];
}

/** The date that a schedule by days needs and the offer does not state. */
function foundDateAssumptions(plan: Plan, { release }: Terms): Assumption[] {
  const { found } = plan;
  const first = found?.dueDates.days[0];
  if (!found || first === undefined || !hasFoundDate(plan)) return [];
  return release.ok
    ? [{ id: 'first-due-found', value: dayText(first) }]
    : [{ id: 'release-found', value: dayText(found.release) }];
}

/** The assumptions of the installment table beside those of its match: due dates of equal months, and the borrower. */
export function tableAssumptions(
  { plan }: Match,
  search: MatchSearch,
  tax: { borrower: Borrower; isAgreed: boolean } | null,
): Assumption[] {
  return [
    ...(plan.dueDates && leavesDatesOpen(plan.dayCount) ? dueDateAssumptions(plan.dueDates, search) : []),
    ...assumptionOf(tax?.isAgreed ? 'borrower' : 'borrower-presumed', tax?.borrower),
  ];
}

/** The assumption that the monthly rate is the one that reproduces the installment: the offer's is missing or has no unit. */
export function rateFoundAssumptions(monthly: Fraction): Assumption[] {
  if (monthly?.ok) return [];
  return [{ id: 'rate-found', value: monthly?.reason ?? 'unit' }];
}

export function rateAssumptions(source: Match['source']): Assumption[] {
  if (source === 'monthly' || source === 'daily') return [];
  return source === 'digits' ? [{ id: 'digits-of-the-rate' }] : [{ id: 'rate-from', value: source }];
}

export function financedAssumptions({
  parts,
  iof,
  borrower,
  paidOutOn,
  shortBy,
  iofKind,
  isByInstallment,
  payoff,
}: Omit<Composition, 'principal'>): Assumption[] {
  const financed = [...assumptionOf('financed', joinParts(parts)), ...assumptionOf('payoff', payoff)];
  if (iof !== 'computed') return financed;
  return [
    ...financed,
    { id: 'iof-computed', value: borrower },
    ...assumptionOf('iof-kind', iofKind),
    ...assumptionOf('iof-days', isByInstallment ? 'by-installment' : undefined),
    ...assumptionOf('released-on-transaction', paidOutOn === undefined ? undefined : dayText(paidOutOn)),
    ...assumptionOf('iof-one-pass', shortBy),
  ];
}

/** The parts of a sum as the value of an assumption: `iof+insurance`, or `none`. */
export function joinParts(parts: readonly string[]): string {
  return parts.join('+') || 'none';
}

/** The formulas of an installment and its principal. t: months by the day count; d: days; du: dias úteis. */
export function installmentFormula({
  plan,
  composition,
  daily,
}: Pick<Match, 'plan' | 'composition' | 'daily'>): string {
  const schedule = (daily !== undefined && dailyFormula(plan)) || planFormula(plan);
  return `${schedule}, ${principalFormula(composition)}`;
}

/** The formula of a schedule by days with a rounded daily rate, which brackets stand for. */
function dailyFormula({ amortization, dayCount }: Plan): string | null {
  const count = dailyCounts[dayCount];
  if (!count) return null;
  const { power, symbol: days } = count;
  const payment =
    amortization === 'sac' ? `A1 = P ÷ n + P × ((1 + id)^${days}1 − 1)` : `A = P ÷ Σ (1 + id)^−${days}`;
  return `${payment}, id = [(1 + i)^(${power}) − 1]`;
}

function planFormula({ amortization, dayCount, grace, balloon }: Plan): string {
  const growth = grace.deferred > 0 && dayCount === 'equal-months' ? ' × (1 + i)^g' : '';
  const times = dayCountEquations[dayCount];
  if (amortization === 'sac') return `A1 = P${growth} ÷ n + P${growth} × ((1 + i)^t1 − 1), ${times}`;
  if (balloon !== undefined) return `A = (P − An × (1 + i)^−tn) ÷ Σ (1 + i)^−t, ${times}`;
  if (dayCount === 'equal-months') return `A = P${growth} × i ÷ (1 − (1 + i)^−n)`;
  return `A = P ÷ Σ (1 + i)^−t, ${times}`;
}
